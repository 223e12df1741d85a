/**
 * One serial port with one to ten units behind it: opened, and opened again for ever; a broadcast every
 * sweep; what comes back, cut into frames with the moment at which it was in.
 */
import { SerialPort } from 'serialport';
import type { Frame } from '../../../schemas/frame.ts';
import { BUS, WIRE_LENGTH } from '../../../schemas/frame.ts';
import { portTrouble } from '../port-trouble.ts';
import { type MusicAnswer, NOBODY } from './bus-music.ts';
import type { Answer, Passage } from './bus-seat.ts';
import { encodeFrame, FrameReader } from './frame-codec.ts';
import { lowLatency } from './low-latency.ts';

/** Ms that a frame is on the wire at least: its bits ÷ baud, with 5 % for a UART that is off. */
export const FRAME_MS = ((WIRE_LENGTH * 10) / BUS.baud) * 1000 * 0.95;
/** A write never comes closer by more than this, lest one that was held back meets the answers before it. */
const CLOSER_MS = 1;
const BACK_OFF_MS = [100, 200, 400, 800, 1600, 2000];
/** A write that isn't through, or a bus that fell silent altogether: the adapter is wedged. */
const WEDGED_MS = 2000;
const REMEMBERED_SWEEPS = 64;
/** A sweep whose answers aren't all in is waited for so long: a broadcast that the adapter held back must not
    be followed by one that it didn't. By content never: who answered the sweep before is expected again. */
const STRAGGLERS_MS = 12;

export type PortHost = {
  now(): number;
  /** The broadcast of a sweep, made at its moment. */
  broadcast(sweep: number, now: number): Frame;
  answer(frame: Answer, passage: Passage): void;
  /** The sweep that began at `since` is over: how many unreadable things were in it. */
  swept(faults: number, since: number): void;
  /** The night-music controller that hangs on this port; null: it has no turns. */
  music: { order(turn: number): Frame | null; answer(frame: MusicAnswer): void } | null;
  fault(code: string, detail: string): void;
  opened(): void;
  /** It is opened again for ever. `why`: the system's own word. */
  closed(how: Closed, why: string): void;
};

/** `missing`: it could not be opened, whether it isn't there or isn't ours to use. */
type Closed = 'unplugged' | 'missing';

export class BusPort {
  readonly path: string;
  readonly #host: PortHost;
  readonly #reader = new FrameReader();
  readonly #sent = new Map<number, number>();
  readonly #waiting: Frame[] = [];
  #port: SerialPort | null = null;
  #timer: NodeJS.Timeout | undefined;
  #sweep = 0;
  /** Sweeps since the controller's last turn; its turns; and whether this is one. */
  #sweeps = 0;
  #turns = 0;
  #turn = false;
  /** This turn is nobody's: no answer is waited for. */
  #nobodys = false;
  #writing: number | null = null;
  #lastBeat = Number.NEGATIVE_INFINITY;
  #lastHeard: number | null = null;
  #faults = 0;
  #answers = 0;
  /** As many as answered the last sweep, and the last turn. */
  #expected = { sweep: 0, turn: 0 };
  #attempts = 0;
  #closing = false;

  constructor(path: string, host: PortHost) {
    this.path = path;
    this.#host = host;
    this.#open();
  }

  /** Sends `frame` in place of the next broadcast. */
  insert(frame: Frame): void {
    this.#waiting.push(frame);
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearTimeout(this.#timer);
    const port = this.#port;
    this.#port = null;
    if (port?.isOpen) await new Promise<void>((resolve) => port.close(() => resolve()));
  }

  #open(): void {
    const port = new SerialPort({ path: this.path, baudRate: BUS.baud, autoOpen: false });
    this.#port = port;
    // Both may come, in either order, and errors on a port given up must not end the process.
    port.on('error', (error) => this.#failed(port, portTrouble(error.message)));
    port.on('close', () => this.#failed(port, 'unplugged'));
    port.on('data', (chunk: Buffer) => this.#data(port, chunk));
    port.open((error) => {
      if (error !== null) return this.#failed(port, portTrouble(error.message), 'missing');
      if (this.#port !== port) return;
      this.#attempts = 0;
      this.#reader.reset();
      this.#writing = null;
      this.#lastHeard = null;
      this.#answers = 0;
      this.#turn = false;
      this.#nobodys = false;
      this.#sent.clear();
      const slow = lowLatency(this.path);
      if (slow !== null) this.#host.fault('latency', slow);
      this.#host.opened();
      this.#beat(port);
    });
  }

  #failed(port: SerialPort, why: string, how: Closed = 'unplugged'): void {
    if (this.#port !== port) return;
    this.#port = null;
    clearTimeout(this.#timer);
    if (port.isOpen) port.close(() => undefined);
    if (this.#closing) return;
    this.#host.closed(how, why);
    this.#host.fault('port', `${this.path}: ${why}`);
    const wait = BACK_OFF_MS[Math.min(this.#attempts++, BACK_OFF_MS.length - 1)]!;
    this.#timer = setTimeout(() => this.#open(), wait);
  }

  #beat(port: SerialPort): void {
    if (this.#port !== port) return;
    const now = this.#host.now();
    if (this.#lastHeard !== null && now - this.#lastHeard > WEDGED_MS)
      this.#failed(port, 'silent: opened anew');
    else if (this.#writing !== null && now - this.#writing > WEDGED_MS)
      this.#failed(port, 'writes nothing: opened anew');
    else {
      const early = this.#lastBeat + this.#span - CLOSER_MS - now;
      const expected = this.#nobodys ? 0 : this.#turn ? this.#expected.turn : this.#expected.sweep;
      const unanswered = this.#answers + this.#faults < expected && early > -CLOSER_MS - STRAGGLERS_MS;
      const sends = early <= 0 && this.#writing === null && !unanswered;
      if (sends) this.#write(port, now);
      const due = sends ? this.#span - Math.max(0, this.#host.now() - now) : early;
      this.#timer = setTimeout(() => this.#beat(port), Math.max(1, due));
    }
  }

  /** Ms from the last write to the next one. */
  get #span(): number {
    return this.#turn ? BUS.musicMs : BUS.sweepMs;
  }

  #write(port: SerialPort, now: number): void {
    if (!this.#nobodys) this.#expected[this.#turn ? 'turn' : 'sweep'] = this.#answers;
    // What was unreadable in the controller's turn is no seat's.
    if (!this.#turn) this.#host.swept(this.#faults, this.#lastBeat);
    this.#faults = 0;
    this.#answers = 0;
    const turn = this.#nextTurn();
    this.#turn = turn !== null;
    this.#nobodys = turn?.name === 'musicOrder' && turn.values.tag === NOBODY;
    const wire = encodeFrame(turn ?? this.#nextSweep(now));
    this.#writing = now;
    this.#lastBeat = now;
    // Before the write, whatever it takes to encode: nothing can have been heard before this.
    if (!this.#turn) this.#sent.set(this.#sweep, this.#host.now());
    port.write(wire, () => {
      if (this.#port === port) this.#writing = null;
    });
  }

  #nextSweep(now: number): Frame {
    this.#sweeps++;
    this.#sweep = (this.#sweep + 1) & 0xffff;
    this.#sent.delete((this.#sweep - REMEMBERED_SWEEPS) & 0xffff);
    return this.#waiting.shift() ?? this.#host.broadcast(this.#sweep, now);
  }

  #nextTurn(): Frame | null {
    if (this.#sweeps < BUS.musicSweeps) return null;
    const frame = this.#host.music?.order((this.#turns + 1) & 0xffff) ?? null;
    if (frame === null) return null;
    this.#sweeps = 0;
    this.#turns = frame.seq;
    return frame;
  }

  #data(port: SerialPort, chunk: Buffer): void {
    if (this.#port !== port) return;
    const received = this.#host.now();
    this.#reader.push(
      chunk,
      (frame) => {
        this.#lastHeard = received;
        // A unit that isn't known answers by a throw of its dice: it isn't waited for.
        if (frame.name === 'musicReport' || ('seat' in frame.values && frame.values.seat !== 0))
          this.#answers++;
        if (frame.name === 'broadcast' || frame.name === 'setup' || frame.name === 'musicOrder')
          return this.#host.fault('echo', 'our own frame came back');
        if (frame.name === 'musicReport' || frame.name === 'musicHello')
          return this.#host.music?.answer(frame);
        const sent = this.#sent.get(frame.seq);
        this.#host.answer(frame, {
          port: this.path,
          sent: sent === undefined ? undefined : sent + FRAME_MS,
          received: received - FRAME_MS,
        });
      },
      (fault) => {
        this.#faults++;
        this.#host.fault(`frame-${fault}`, `${this.path}: an unreadable frame (${fault})`);
      },
    );
  }
}
