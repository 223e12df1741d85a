/**
 * A room without air, for tests: a program in `arecord`'s place. What the player writes to a pipe is sounded in it a known
 * while later, and heard by a microphone that may be good or bad. In real time, on the system's own monotonic clock.
 */
import { appendFileSync, constants, createReadStream, openSync, readFileSync } from 'node:fs';

export type Room = {
  /** The pipe into which the player writes 48 kHz mono, 16 bit; left out: nothing sounds. */
  pipe?: string;
  /** A file that takes a line for each sound: its moment, ms. */
  truth?: string;
  /** Ms from what the player wrote to its sound, and from a sound to its coming out of the recorder. */
  delay?: number;
  held?: number;
  /** Loudness of the room, of 32768; an echo; a level too high; nothing but zeros. */
  noise?: number;
  echo?: { after: number; share: number };
  gain?: number;
  muted?: boolean;
  /** Samples a second that come out, whatever was asked for. */
  rate?: number;
  /** In place of all that: said on stderr, at the end or after so many ms. */
  fails?: string;
  after?: number;
  /** Says nothing at all, for ever. */
  hangs?: boolean;
};

const PLAYED = 48_000;
const now = () => Number(process.hrtime.bigint()) / 1e6;

/** Whoever sounded last is silent for so long before a sound counts as another one. */
const ANOTHER = 100;

function record(room: Room): void {
  const { delay = 0, held = 8, noise = 0, echo, gain = 1, muted = false, rate = PLAYED } = room;
  const began = now();
  /** What sounds, by number of the sample since `began`, at the player's rate. */
  let sounds: { from: number; samples: Int16Array; share: number }[] = [];
  let free = 0;
  const play = (samples: Int16Array) => {
    const from = Math.max(free, Math.round(((now() + delay - began) * PLAYED) / 1000));
    if (room.truth && from > free + (ANOTHER * PLAYED) / 1000)
      appendFileSync(room.truth, `${began + (from * 1000) / PLAYED}\n`);
    free = from + samples.length;
    sounds.push({ from, samples, share: 1 });
    if (echo) sounds.push({ from: from + (echo.after * PLAYED) / 1000, samples, share: echo.share });
  };
  if (room.pipe) {
    // For reading and writing: it stays open while no player is there.
    const fd = openSync(room.pipe, constants.O_RDWR);
    createReadStream('', { fd }).on('data', (bytes) => {
      const buffer = bytes as Buffer;
      const samples = new Int16Array(buffer.length >> 1);
      for (let i = 0; i < samples.length; i++) samples[i] = buffer.readInt16LE(i * 2);
      play(samples);
    });
  }
  let seed = 7;
  const hiss = () => {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff;
    return (seed / 0x4000_0000 - 1) * noise;
  };
  let said = 0;
  setInterval(() => {
    const end = Math.floor(((now() - held - began) * rate) / 1000);
    if (end <= said) return;
    const bytes = Buffer.alloc((end - said) * 2);
    // What has died away costs nothing more: ten rooms at once are a busy machine, and one that is late hears late.
    const since = Math.floor((said * PLAYED) / rate);
    sounds = sounds.filter(({ from, samples }) => from + samples.length > since);
    const until = Math.floor((end * PLAYED) / rate);
    const heard = sounds.filter(({ from }) => from <= until);
    for (let i = 0; said < end; said++, i++) {
      const at = Math.floor((said * PLAYED) / rate);
      let loud = hiss();
      for (const { from, samples, share } of heard) loud += (samples[at - from] ?? 0) * share;
      bytes.writeInt16LE(muted ? 0 : Math.round(Math.min(32_767, Math.max(-32_768, loud * gain))), i * 2);
    }
    process.stdout.write(bytes);
  }, 5);
}

function start(): void {
  const device = process.argv.indexOf('-D');
  const room = JSON.parse(readFileSync(process.argv[device + 1] ?? '', 'utf8')) as Room;
  const fail = () => {
    process.stderr.write(`${room.fails}\n`);
    // An orderly end would wait for the pipe's next byte, for which a thread of ours waits.
    process.kill(process.pid, 'SIGKILL');
  };
  if (room.hangs) setInterval(() => {}, 1000);
  else if (room.fails !== undefined && room.after === undefined) fail();
  else record(room);
  if (room.after !== undefined) setTimeout(fail, room.after);
}

if (import.meta.main) start();
