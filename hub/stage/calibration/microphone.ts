/**
 * A microphone as an ear, over ALSA's `arecord`. A sample was captured before its bytes came, so the earliest coming
 * of all bounds the stream's beginning; how long a sound card holds what it heard is not known, and is in the ±.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import type { Ear, Heard } from './clicks.ts';
import { Onsets } from './onsets.ts';

const RATE = 48_000;
/** Ms that a sound card and its driver hold what was heard, between none and this. */
const HELD = 20;

export type MicrophoneOptions = {
  now(): number;
  /** ALSA's name of the microphone; left out: its default. */
  device?: string;
  /** The program and what comes before its arguments; default `arecord`. */
  program?: readonly [string, ...string[]];
};

export class Microphone implements Ear {
  readonly name = 'microphone';
  readonly #options: MicrophoneOptions;
  readonly #onsets = new Onsets(RATE);
  readonly #found: number[] = [];
  #process: ChildProcessByStdio<null, Readable, Readable> | null = null;
  /** Table time of sample 0, at the latest. */
  #began = Number.POSITIVE_INFINITY;
  #odd: Buffer = Buffer.alloc(0);
  #wakes: (() => void)[] = [];
  #ended: string | null = null;

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
      said = (said + text).slice(0, 300);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      this.#end(
        error.code === 'ENOENT' ? `${program} is not installed: apt-get install alsa-utils` : error.message,
      );
    });
    child.on('close', () =>
      this.#end(`no microphone can be heard: ${said.trim().split('\n')[0] || 'it ended'}`),
    );
    child.stdout.on('data', (bytes: Buffer) => this.#hear(bytes));
    // What the room sounds like has to be known before the first click.
    await this.#until(() => this.#onsets.position > RATE * 0.5);
  }

  async heard(from: number, to: number): Promise<readonly Heard[]> {
    await this.#until(() => this.#momentOf(this.#onsets.position) > to + HELD);
    return this.#found
      .map((position) => ({ at: this.#momentOf(position) - HELD / 2, uncertainty: HELD / 2 + 1 }))
      .filter(({ at }) => at >= from && at <= to);
  }

  async close(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.pid === undefined) return;
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill();
    await ended;
  }

  /** The latest moment at which this sample can have been captured. */
  #momentOf(position: number): number {
    return this.#began + (position / RATE) * 1000;
  }

  #hear(bytes: Buffer): void {
    const arrived = this.#options.now();
    const all = Buffer.concat([this.#odd, bytes]);
    const whole = all.length & ~1;
    this.#odd = all.subarray(whole);
    const samples = new Int16Array(whole / 2);
    for (let i = 0; i < samples.length; i++) samples[i] = all.readInt16LE(i * 2);
    this.#found.push(...this.#onsets.take(samples));
    this.#began = Math.min(this.#began, arrived - (this.#onsets.position / RATE) * 1000);
    this.#wake();
  }

  #end(why: string): void {
    this.#ended ??= why;
    this.#wake();
  }

  #wake(): void {
    for (const wake of this.#wakes.splice(0)) wake();
  }

  async #until(is: () => boolean): Promise<void> {
    while (!is()) {
      if (this.#ended !== null) throw new Error(this.#ended);
      await new Promise<void>((resolve) => this.#wakes.push(resolve));
    }
  }
}
