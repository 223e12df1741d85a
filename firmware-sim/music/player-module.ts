/**
 * A DFPlayer Mini without one: serial bytes in, serial bytes and a voltage out, in a time that is told from
 * outside. After the data sheet of its chip, YX5200-24SS.
 */

import { remember } from '../past.ts';

const BEGIN = 0x7e;
const END = 0xef;
const LENGTH = 10;

/** Ms from power to its first word; from a question to the answer; from a folder's call to its first sound. */
const BOOT_MS = 1300;
const ANSWER_MS = 18;
const BEGIN_MS = 140;
const CARD = 2;
const LOUDEST = 30;
/** ADC counts: the output's middle, its peak at full volume; periods of the tone that stands for music, ms. */
const MIDDLE = 512;
const PEAK = 300;
const PERIOD_MS = 4.7;

type Word = [command: number, parameter: number];
const error = (code: number): Word => [0x40, code];

/** Folder number → ms of its tracks. */
export type MusicCard = ReadonlyMap<number, readonly number[]>;

export type PlayerModuleOptions = {
  folders?: MusicCard;
  /** What it sends: a whole frame, that begins now. */
  out(frame: Uint8Array): void;
};

export class PlayerModule {
  /** What can be wrong with it. `stuck`: it plays on, whatever it is told. `mute`: it plays, and no sound comes out. */
  readonly wrong = { deaf: false, dumb: false, stuck: false, mute: false };
  /** Every command that it understood, questions left out, with its moment. */
  readonly deeds: { at: number; command: number; parameter: number }[] = [];
  card = true;
  readonly #folders: MusicCard;
  readonly #out: (frame: Uint8Array) => void;
  #now = 0;
  #alarms: { at: number; run: () => void }[] = [];
  #ready = false;
  #volume = LOUDEST;
  #playing: { folder: number; since: number } | null = null;
  #bytes: number[] = [];

  constructor({ folders = new Map([[1, [180_000, 240_000]]]), out }: PlayerModuleOptions) {
    this.#folders = folders;
    this.#out = out;
  }

  get playing(): number | null {
    return this.#playing?.folder ?? null;
  }

  /** 0–30. */
  get volume(): number {
    return this.#volume;
  }

  /** It gets its supply, or a reset. */
  start(): void {
    this.#ready = false;
    this.#playing = null;
    this.#volume = LOUDEST;
    this.#bytes = [];
    this.#alarms = [];
    this.#after(BOOT_MS, () => {
      this.#ready = true;
      this.#say(0x3f, this.card ? CARD : 0);
    });
  }

  /** The card is pulled, or put back. */
  slot(card: boolean): void {
    this.card = card;
    if (!card) this.#playing = null;
    this.#say(card ? 0x3a : 0x3b, CARD);
  }

  advance(to: number): void {
    for (;;) {
      const due = this.#alarms.filter(({ at }) => at <= to).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#alarms = this.#alarms.filter((one) => one !== due);
      this.#now = due.at;
      due.run();
    }
    this.#now = Math.max(this.#now, to);
  }

  /** A byte of its RX line, whole by now. */
  take(byte: number): void {
    if (this.wrong.deaf) return;
    if (this.#bytes.length === 0 && byte !== BEGIN) return;
    this.#bytes.push(byte);
    if (this.#bytes.length < LENGTH) return;
    const [, version = 0, length = 0, command = 0, feedback = 0, high = 0, low = 0, c1 = 0, c2 = 0, end] =
      this.#bytes.splice(0);
    const sum = (0x10000 - (version + length + command + feedback + high + low)) & 0xffff;
    const whole = end === END && sum === c1 * 256 + c2;
    const answer = !whole ? error(4) : !this.#ready ? error(1) : this.#obey(command, high * 256 + low);
    if (answer) this.#say(...answer);
  }

  /** Its output at `at`, as a 10-bit ADC reads it over its divider. */
  level(at: number): number {
    if (this.#playing === null || this.wrong.mute || at < this.#playing.since) return MIDDLE;
    const peak = (PEAK * this.#volume) / LOUDEST;
    return Math.round(MIDDLE + peak * Math.sin((2 * Math.PI * at) / PERIOD_MS));
  }

  /** Returns what it says to that; null: nothing. */
  #obey(command: number, parameter: number): Word | null {
    if (command < 0x40) remember(this.deeds, { at: this.#now, command, parameter });
    switch (command) {
      case 0x06:
        this.#volume = Math.min(LOUDEST, parameter);
        break;
      case 0x0c:
        if (!this.wrong.stuck) this.start();
        break;
      case 0x16:
        if (!this.wrong.stuck) this.#playing = null;
        break;
      case 0x17:
        if (!this.card) return error(7);
        if (!this.#folders.has(parameter)) return error(6);
        this.#playing = { folder: parameter, since: this.#now + BEGIN_MS };
        break;
      case 0x42:
        return [command, CARD * 256 + (this.#playing === null ? 0 : 1)];
      case 0x43:
        return [command, this.#volume];
      case 0x4c:
        return [command, this.#track()];
    }
    return null;
  }

  /** Files are counted through all folders. */
  #track(): number {
    if (this.#playing === null) return 0;
    let before = 0;
    for (const [folder, tracks] of this.#folders) {
      if (folder === this.#playing.folder) {
        let into = (this.#now - this.#playing.since) % tracks.reduce((sum, ms) => sum + ms, 0);
        const index = tracks.findIndex((ms) => {
          into -= ms;
          return into < 0;
        });
        return before + index + 1;
      }
      before += tracks.length;
    }
    return 0;
  }

  #say(command: number, parameter: number): void {
    this.#after(ANSWER_MS, () => {
      if (this.wrong.dumb) return;
      const body = [0xff, 6, command, 0, parameter >> 8, parameter & 0xff];
      const sum = (0x10000 - body.reduce((all, byte) => all + byte, 0)) & 0xffff;
      this.#out(Uint8Array.of(BEGIN, ...body, sum >> 8, sum & 0xff, END));
    });
  }

  #after(ms: number, run: () => void): void {
    this.#alarms.push({ at: this.#now + ms, run });
  }
}
