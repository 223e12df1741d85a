/**
 * One serial port with one to ten units behind it: opened, and opened again for ever; a broadcast every
 * sweep; what comes back, cut into frames with the moment at which it was in.
 */
import { SerialPort } from 'serialport';
import type { Frame } from '../../../schemas/frame.ts';
import { BUS, WIRE_LENGTH } from '../../../schemas/frame.ts';
import type { Answer, Passage } from './bus-seat.ts';
import { encodeFrame, FrameReader } from './frame-codec.ts';
import { lowLatency } from './low-latency.ts';

/** Ms that a frame is on the wire at least: its bits ÷ baud, with 5 % for a UART that is off. */
export const FRAME_MS = ((WIRE_LENGTH * 10) / BUS.baud) * 1000 * 0.95;
/** Never closer than this, lest a write that was held back meets the answers of the sweep before. */
const CLOSEST_MS = BUS.sweepMs - 1;
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
  /** A sweep is over: how many unreadable things were in it. */
  swept(faults: number): void;
  fault(code: string, detail: string): void;
  opened(): void;
  closed(): void;
};

export class BusPort {
  readonly path: string;
  readonly #host: PortHost;
  readonly #reader = new FrameReader();
  readonly #sent = new Map<number, number>();
  readonly #waiting: Frame[] = [];
  #port: SerialPort | null = null;
  #timer: NodeJS.Timeout | undefined;
  #sweep = 0;
  #writing: number | null = null;
  #lastBeat = Number.NEGATIVE_INFINITY;
  #lastHeard: number | null = null;
  #faults = 0;
  #answers = 0;
  #expected = 0;
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
    port.on('error', (error) => this.#failed(port, error.message));
    port.on('close', () => this.#failed(port, 'unplugged'));
    port.on('data', (chunk: Buffer) => this.#data(port, chunk));
    port.open((error) => {
      if (error !== null || this.#port !== port) return;
      this.#attempts = 0;
      this.#reader.reset();
      this.#writing = null;
      this.#lastHeard = null;
      this.#answers = 0;
      this.#sent.clear();
      const slow = lowLatency(this.path);
      if (slow !== null) this.#host.fault('latency', slow);
      this.#host.opened();
      this.#beat(port);
    });
  }

  #failed(port: SerialPort, why: string): void {
    if (this.#port !== port) return;
    this.#port = null;
    clearTimeout(this.#timer);
    if (port.isOpen) port.close(() => undefined);
    this.#host.closed();
    if (this.#closing) return;
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
      const early = this.#lastBeat + CLOSEST_MS - now;
      const unanswered =
        this.#answers + this.#faults < this.#expected && early > CLOSEST_MS - BUS.sweepMs - STRAGGLERS_MS;
      const sends = early <= 0 && this.#writing === null && !unanswered;
      if (sends) this.#write(port, now);
      const due = sends ? BUS.sweepMs - Math.max(0, this.#host.now() - now) : early;
      this.#timer = setTimeout(() => this.#beat(port), Math.max(1, due));
    }
  }

  #write(port: SerialPort, now: number): void {
    this.#host.swept(this.#faults);
    this.#faults = 0;
    this.#expected = this.#answers;
    this.#answers = 0;
    this.#sweep = (this.#sweep + 1) & 0xffff;
    const wire = encodeFrame(this.#waiting.shift() ?? this.#host.broadcast(this.#sweep, now));
    this.#sent.delete((this.#sweep - REMEMBERED_SWEEPS) & 0xffff);
    this.#writing = now;
    this.#lastBeat = now;
    // Before the write, whatever it takes to encode: nothing can have been heard before this.
    this.#sent.set(this.#sweep, this.#host.now());
    port.write(wire, () => {
      if (this.#port === port) this.#writing = null;
    });
  }

  #data(port: SerialPort, chunk: Buffer): void {
    if (this.#port !== port) return;
    const received = this.#host.now();
    this.#reader.push(
      chunk,
      (frame) => {
        this.#lastHeard = received;
        // A unit without a seat answers by a throw of its dice: it isn't waited for.
        if ('seat' in frame.values && frame.values.seat !== 0) this.#answers++;
        if (frame.name === 'broadcast' || frame.name === 'setup')
          return this.#host.fault('echo', 'our own frame came back');
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
