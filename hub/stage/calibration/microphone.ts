/**
 * A microphone as an ear, over ALSA's `arecord`. A sample was captured before its bytes came, so the earliest coming
 * of those about it bounds its moment; how long a sound card holds what it heard is not known, and is in the ±.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Ear, Heard } from './clicks.ts';
import { Onsets } from './onsets.ts';
import { StreamTime } from './stream-time.ts';

const RATE = 48_000;
/** Ms that a sound card and its driver hold what was heard, between none and this. */
const HELD = 20;
/** Ms in which a microphone says something, or is given up. */
const PATIENCE = 15_000;
/** Of 32768: at the end of what a sample can say. */
const FULL = 32_700;
/** Share of samples at their end above which the microphone is overdriven, click or not. */
const OVERDRIVEN = 0.005;

export type MicrophoneOptions = {
  now(): number;
  /** ALSA's name of the microphone; left out: its default. */
  device?: string;
  /** The program and what comes before its arguments; default `arecord`. */
  program?: readonly [string, ...string[]];
  /** Ms; default 15 000. */
  patience?: number;
};

export class Microphone implements Ear {
  readonly name = 'microphone';
  readonly #options: MicrophoneOptions;
  readonly #onsets = new Onsets(RATE);
  readonly #time = new StreamTime(RATE);
  readonly #found: number[] = [];
  #process: ChildProcessByStdio<null, Readable, Readable> | null = null;
  #odd: Buffer = Buffer.alloc(0);
  #wakes: (() => void)[] = [];
  #ended: string | null = null;
  #full = 0;
  #loudest = 0;

  constructor(options: MicrophoneOptions) {
    this.#options = options;
  }

  async ready(): Promise<void> {
    const [program, ...before] = this.#options.program ?? ['arecord'];
    const { device } = this.#options;
    const args = ['-q', '-t', 'raw', '-f', 'S16_LE', '-c', '1', '-r', `${RATE}`, '-F', '5000'];
    const child = spawn(program, [...before, ...args, ...(device === undefined ? [] : ['-D', device])], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-2000);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      this.#end(
        error.code === 'ENOENT' ? `${program} is not installed: apt-get install alsa-utils` : error.message,
      );
    });
    child.on('close', () => this.#end(whyNone(said)));
    child.stdout.on('data', (bytes: Buffer) => this.#hear(bytes));
    // What the room sounds like has to be known before the first click.
    await this.#until(() => this.#onsets.position > RATE * 0.5);
  }

  async heard(from: number, to: number): Promise<readonly Heard[]> {
    await this.#until(() => this.#time.at(this.#onsets.position) > to + HELD);
    const rate = this.#time.rate();
    if (rate !== null)
      throw new Error(
        `the microphone gives about ${rate} samples a second, and ${RATE} were asked for: give one that converts, such as --device plughw:0`,
      );
    return this.#found
      .map((position) => ({ at: this.#time.at(position) - HELD / 2, uncertainty: HELD / 2 + 1 }))
      .filter(({ at, uncertainty }) => at + uncertainty >= from && at <= to);
  }

  deafness(): string | null {
    if (this.#loudest === 0)
      return 'the microphone says nothing at all: it is muted, or not plugged in (alsamixer, F4)';
    if (this.#full > this.#onsets.position * OVERDRIVEN)
      return 'the microphone is overdriven: turn its level down (alsamixer, F4)';
    if (!this.#onsets.hears)
      return 'the room is too loud for a click to stand out: quieter, or the microphone nearer to the loudspeaker';
    return null;
  }

  async close(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    // One that sees to nothing would hold the microphone for ever.
    child.kill('SIGKILL');
    await ended;
  }

  #hear(bytes: Buffer): void {
    const arrived = this.#options.now();
    const all = Buffer.concat([this.#odd, bytes]);
    const whole = all.length & ~1;
    this.#odd = all.subarray(whole);
    const samples = new Int16Array(whole / 2);
    for (let i = 0; i < samples.length; i++) {
      const sample = all.readInt16LE(i * 2);
      const loud = Math.abs(sample);
      samples[i] = sample;
      if (loud >= FULL) this.#full++;
      if (loud > this.#loudest) this.#loudest = loud;
    }
    this.#found.push(...this.#onsets.take(samples));
    this.#time.arrived(this.#onsets.position, arrived);
    this.#wake();
  }

  #end(why: string): void {
    this.#ended ??= why;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }

  /** Rejects where the recorder has ended, or says nothing for a while. */
  async #until(is: () => boolean): Promise<void> {
    const { patience = PATIENCE } = this.#options;
    while (!is()) {
      if (this.#ended !== null) throw new Error(this.#ended);
      const before = this.#onsets.position;
      const woken = Promise.withResolvers<void>();
      this.#wakes.push(woken.resolve);
      const timer = setTimeout(woken.resolve, patience);
      await woken.promise;
      clearTimeout(timer);
      if (this.#ended === null && this.#onsets.position === before)
        throw new Error(
          `the microphone has said nothing for ${patience / 1000} s: unplug it and plug it in again`,
        );
    }
  }
}

/** What the recorder said of itself, with what to do about it. */
function whyNone(said: string): string {
  const lines = said.trim().split('\n');
  const line =
    lines.findLast((one) => /error|permission|busy|no such|available|unable/i.test(one)) ?? lines[0];
  const why = `no microphone can be heard: ${line || 'the recorder ended'}`;
  const [, advice] = ADVICE.find(([sign]) => sign.test(said)) ?? [];
  return advice === undefined ? why : `${why} – ${advice}`;
}

const ADVICE: readonly [RegExp, string][] = [
  [/permission denied/i, 'add this user to the group audio (usermod -aG audio NAME) and log in anew'],
  [/resource busy/i, 'another program has it: end that one'],
  [/no[nt] available|invalid argument/i, 'give one that converts, such as --device plughw:0'],
  [/no such (file|device)|unknown pcm|cannot find card/i, 'arecord -l lists those there are'],
];
