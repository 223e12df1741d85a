import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CueLatency } from '../../schemas/calibration.ts';
import type { Config } from '../../schemas/config.ts';
import { type SoundFault, saying } from '../../schemas/stage.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { loadConfig } from '../config/load.ts';
import { isSimulated, SIMULATED_SEATS } from '../seats.ts';
import { clickFile } from '../stage/calibration/click.ts';
import { type Ear, giveClicks } from '../stage/calibration/clicks.ts';
import { keepLatency } from '../stage/calibration/kept.ts';
import { latencyOf } from '../stage/calibration/latency.ts';
import { Microphone } from '../stage/calibration/microphone.ts';
import { Mpv } from '../stage/music/mpv.ts';
import { monotonicScheduler } from '../table/scheduler.ts';
import { type Command, CommandError, numberOf, readArguments } from './command.ts';
import { explained, lookAtSeats, type Origin } from './preconditions.ts';
import { openSeatEar } from './seat-ear.ts';

const OPTIONS = {
  table: { type: 'string', value: 'FILE', help: "the table's configuration (YAML); left out: every default" },
  data: {
    type: 'string',
    value: 'FOLDER',
    help: "where it is kept, in place of the configuration's data folder",
  },
  seat: { type: 'string', value: 'N', help: "listen by this seat's knock sensor; left out: by a microphone" },
  device: { type: 'string', value: 'NAME', help: 'which microphone, as the system names it' },
  times: { type: 'string', value: 'N', help: 'how many clicks, 5 to 100; left out: 12' },
  pause: { type: 'string', value: 'MS', help: 'between two clicks, ms' },
  seats: { type: 'string', value: 'KIND', help: 'how simulated seats are linked: mqtt, serial, emulated' },
} as const;

/** Ms between a simulated loudspeaker's being told and its sound, and how far that wavers. */
const SIMULATED = { latency: 83, wavers: 4 } as const;
/** A ± beyond this is no better than the Judge's hand, and isn't kept. */
const WORST = 150;

type Bench = {
  ear: Ear;
  now(): number;
  click(): void;
  /** Why the clicks may not have sounded; null: as far as the player says, they did. */
  mute(): string | null;
  simulated: boolean;
  close(): Promise<void>;
};

export const calibrate: Command = {
  usage: [
    'cues [--seat N | --device NAME] [--times N] [--pause MS]',
    '     [--table FILE] [--data FOLDER] [--seats mqtt|serial|emulated]',
  ],
  summary:
    "Measures how late the hub's cues are heard, by a seat's knock sensor or a microphone, and keeps it.",
  options: OPTIONS,
  async run(args, { out, err }) {
    const { values, positionals } = readArguments(args, OPTIONS, [0, 1]);
    if (positionals.length === 0) throw new CommandError('say what to measure: cues');
    if (positionals[0] !== 'cues') throw new CommandError(`don't know how to measure "${positionals[0]}"`);
    if (values.seat !== undefined && values.device !== undefined)
      throw new CommandError('give --seat or --device, not both');
    const config = loadConfig(values.table);
    if (values.data !== undefined) config.data = resolve(values.data);
    const times = numberOf('times', values.times, { least: 5, most: 100, whole: true }) ?? 12;
    const pause = numberOf('pause', values.pause, { least: 0, most: 60_000, whole: true });
    const origin = { port: false, ...(values.table !== undefined && { file: values.table }) };
    const bench = await (values.seat === undefined
      ? atMicrophone(config, values.device)
      : atSeat(config, origin, seatOf(values.seat), values.seats, (line) => err(`${line}\n`)));
    try {
      await inWords(() => bench.ear.ready())();
      out(`${times} clicks, heard by ${bench.ear.name}${bench.simulated ? ' (simulated)' : ''}:\n`);
      const clicks = await inWords(giveClicks)(
        times,
        {
          now: bench.now,
          click: bench.click,
          wait: (ms) => new Promise((done) => setTimeout(done, ms)),
          ear: bench.ear,
          told: (given, [first]) =>
            out(
              `  ${given}: ${first ? `${first.after.toFixed(1)} ± ${first.uncertainty.toFixed(1)} ms` : '–'}\n`,
            ),
        },
        pause === undefined ? undefined : [pause],
      );
      const measured = latencyOf(clicks);
      if ('fault' in measured) throw new CommandError(whyUnmeasured(measured.fault, bench));
      const { latency, uncertainty, kept } = measured;
      if (uncertainty > WORST)
        throw new CommandError(
          `${latency} ± ${uncertainty} ms: no better than a hand on a key; nothing is kept. Try another sound output`,
        );
      const file = keepLatency(config.data, {
        latency,
        uncertainty,
        clicks: times,
        kept,
        by: bench.ear.name,
        simulated: bench.simulated,
        output: config.music.output ?? null,
        measured: new Date().toISOString(),
      } satisfies CueLatency);
      out(
        `A cue is heard ${latency} ± ${uncertainty} ms after it is given (${kept} of ${times} clicks agree).\n`,
      );
      out(`Kept in ${file}; the hub uses it from its next start.\n`);
      if (config.cues.output !== 'hub')
        err('This table gives its cues by the page: set cues.output to hub to have the hub give them.\n');
      return 0;
    } finally {
      await bench.close();
    }
  },
};

function whyUnmeasured(fault: 'deaf' | 'uneven', { ear, mute }: Bench): string {
  if (fault === 'uneven')
    return 'the clicks agree on nothing: keep hands and voices off, and try again; nothing is kept';
  const why =
    mute() ?? ear.deafness?.() ?? 'turn the volume up, put the loudspeaker on the table beside the sensor';
  return `too few clicks were heard: ${why}; nothing is kept`;
}

/** The real loudspeaker, before a microphone. */
async function atMicrophone(config: Config, device: string | undefined): Promise<Bench> {
  const { now } = monotonicScheduler(0);
  const ear = new Microphone({ now, ...(device !== undefined && { device }) });
  return heardBy(ear, now, config);
}

/** The real loudspeaker before this ear; without one the ear is let go of. */
async function heardBy(ear: Ear, now: () => number, config: Config): Promise<Bench> {
  const loudspeaker = await realLoudspeaker(config).catch(async (error: unknown) => {
    await ear.close();
    throw error;
  });
  return {
    ear,
    now,
    click: loudspeaker.click,
    mute: loudspeaker.mute,
    simulated: false,
    close: async () => {
      await ear.close();
      await loudspeaker.close();
    },
  };
}

/** The real loudspeaker on a real table, or a simulated one on a simulated. */
async function atSeat(
  config: Config,
  origin: Origin,
  seat: Seat,
  kind: string | undefined,
  log: (line: string) => void,
): Promise<Bench> {
  const simulatedAs = SIMULATED_SEATS.find((one) => one === (kind ?? 'mqtt'));
  if (!simulatedAs) throw new CommandError(`--seats ${kind}: give one of ${SIMULATED_SEATS.join(', ')}`);
  const seed = Math.floor(Math.random() * 2 ** 31);
  const remarks = await lookAtSeats(config, simulatedAs, origin);
  const ear = await openSeatEar({ config, seat, simulated: simulatedAs, seed, log }).catch(
    (error: unknown) => {
      throw explained(error, config, origin);
    },
  );
  for (const remark of remarks) log(remark);
  const { now } = ear.time;
  if (isSimulated(config, simulatedAs, seat)) {
    const click = () => {
      const wavers = (Math.random() * 2 - 1) * SIMULATED.wavers;
      ear.seats?.knock(seat, SIMULATED.latency + wavers);
    };
    return { ear, now, click, mute: () => null, simulated: true, close: () => ear.close() };
  }
  return heardBy(ear, now, config);
}

/** The player that gives the table's cues, with a click to play. Rejects where there is none. */
async function realLoudspeaker({
  music: { output },
}: Config): Promise<Pick<Bench, 'click' | 'mute' | 'close'>> {
  const home = mkdtempSync(join(tmpdir(), 'mafia-table-click-'));
  const file = join(home, 'click.wav');
  writeFileSync(file, clickFile());
  const player = new Mpv({ folder: '', ...(output && { output }) });
  const close = async () => {
    await player.close();
    rmSync(home, { recursive: true, force: true });
  };
  const settled = Promise.withResolvers<void>();
  let played = false;
  player.onReport(() => {
    const { state, fault, position } = player.report;
    if (state === 'playing' && position !== null) played = true;
    if (state === 'idle') settled.resolve();
    else if (state === 'absent' || state === 'dead') settled.reject(new CommandError(whyNot(fault) ?? state));
  });
  try {
    await settled.promise;
  } catch (error) {
    await close();
    throw error;
  }
  const mute = () => {
    const { state, fault } = player.report;
    if (state === 'absent' || state === 'dead') return `the player is gone (${whyNot(fault) ?? state})`;
    return played
      ? null
      : 'the player reports none of them as played: is there a sound output (music.output)?';
  };
  return { click: () => player.sound(file), mute, close };
}

/** What an ear can't do is no fault of ours: its reason is told as it is. */
const inWords =
  <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    try {
      return await run(...args);
    } catch (error) {
      throw new CommandError(error instanceof Error ? error.message : String(error));
    }
  };

function seatOf(text: string): Seat {
  const seat = SEATS.find((one) => `${one}` === text);
  if (!seat) throw new CommandError(`--seat ${text}: seats are numbered 1 to 10`);
  return seat;
}

const whyNot = (fault: SoundFault | null): string | null => {
  if (fault === null) return null;
  return fault.code === 'no-mpv' ? `mpv is not installed: ${fault.about}` : saying(fault);
};
