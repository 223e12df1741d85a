/**
 * A simulated seat on a real MQTT connection: one client, one socket, its own clock, its own link delays. Can
 * be told to misbehave in every way a real one has been seen to.
 */
import type { MqttClient } from 'mqtt';
import { BEAT_MS, downTopic, padded, type SeatMessage, sync, UP_BYTES, upTopic } from '../schemas/mqtt.ts';
import { Line, type LineManners, NO_LINE } from './line.ts';
import { connectDevice, cutDevice, type DeviceLogin, endDevice } from './mqtt-client.ts';
import type { Random } from './random.ts';
import type { SeatUnit } from './seat.ts';
import type { Time } from './time.ts';

/** Without a sync for this long the connection is dead, whatever the library says: a new one is made. */
const DEAF_MS = 2000;
/** Later with its own beat than this, the unit stood still itself: what it didn't hear meanwhile is no silence of the hub's. */
const STOOD_STILL_MS = 500;

export type MqttSeatOptions = DeviceLogin & {
  unit: SeatUnit;
  time: Time;
  random: Random;
  up?: LineManners;
  down?: LineManners;
  /** Left out: one for each boot. */
  clientId?: string;
};

export class MqttSeat {
  readonly unit: SeatUnit;
  readonly up: Line;
  readonly down: Line;
  readonly #options: MqttSeatOptions;
  readonly #time: Time;
  readonly #random: Random;
  #client: MqttClient | null = null;
  #listening = false;
  #helloDue = true;
  #silentTo = 0;
  #lastSync = 0;
  #pace = BEAT_MS;
  #due = 0;
  #whenListening: (() => void)[] = [];
  #cancel: (() => void) | null = null;

  constructor(options: MqttSeatOptions) {
    this.#options = options;
    this.unit = options.unit;
    this.#time = options.time;
    this.#random = options.random;
    this.up = new Line(options.time, options.random.fork(), options.up ?? NO_LINE);
    this.down = new Line(options.time, options.random.fork(), options.down ?? NO_LINE);
  }

  /** Power on. Goes on trying to connect until `close`. */
  start(cause = 'power'): void {
    this.unit.start(this.#time.now(), this.#random.boot(), cause);
    this.#helloDue = true;
    this.plug();
    this.#cancel?.();
    this.#beatFrom(this.#time.now() + this.#random.between(0, BEAT_MS));
  }

  /** A reset: the queue is lost, a new boot begins, the connection breaks without a goodbye. */
  restart(cause = 'watchdog'): void {
    this.unplug();
    this.start(cause);
  }

  /** The cable is out, or the access point gone. The unit itself runs on and keeps what it senses. */
  unplug(): void {
    const client = this.#client;
    this.#client = null;
    this.#listening = false;
    this.up.cut();
    this.down.cut();
    if (client !== null) cutDevice(client);
  }

  plug(): void {
    if (this.#client !== null) return;
    const { seat, boot } = this.unit;
    const client = connectDevice(this.#options, this.#options.clientId ?? `sim-${boot.toString(16)}`, {
      topic: upTopic(seat),
      payload: JSON.stringify(this.unit.gone()),
    });
    this.#client = client;
    client.on('connect', () => {
      client.subscribe(downTopic(seat), { qos: 0 }, (error) => {
        this.#listening = error === null && client === this.#client;
        this.#lastSync = this.#time.now();
        if (this.#listening) for (const tell of this.#whenListening.splice(0)) tell();
      });
    });
    client.on('close', () => {
      if (client === this.#client) this.#listening = false;
    });
    client.on('error', () => {});
    client.on('message', (_topic, payload) => {
      this.down.send(() => client === this.#client && this.#hear(payload));
    });
  }

  /** Says and hears nothing for `ms`, as a unit whose loop hangs. */
  freeze(ms: number): void {
    this.#silentTo = this.#time.now() + ms;
  }

  /** Both directions stall for `ms`; then everything comes in a burst. */
  stall(ms: number): void {
    this.up.stall(ms);
    this.down.stall(ms);
  }

  get connected(): boolean {
    return this.#listening;
  }

  /** Resolves once it is connected and subscribed. */
  async ready(): Promise<void> {
    if (!this.#listening) await new Promise<void>((resolve) => this.#whenListening.push(resolve));
  }

  async close(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    const client = this.#client;
    this.#client = null;
    this.#listening = false;
    if (client !== null) await endDevice(client);
  }

  #hear(payload: Uint8Array): void {
    const now = this.#time.now();
    if (now < this.#silentTo) return;
    const read = sync.safeParse(JSON.parse(Buffer.from(payload).toString()));
    if (!read.success || read.data.seat !== this.unit.seat) return;
    if (read.data.ask === 'hello' && read.data.ack?.boot === this.unit.boot) this.#helloDue = true;
    this.#lastSync = now;
    this.#keepPace(read.data.pace ?? BEAT_MS);
    this.unit.hear(read.data, now);
  }

  /** The hub's pace for now: where it is quicker, the next word is brought forward, anywhere in the new beat. */
  #keepPace(pace: number): void {
    if (pace === this.#pace || this.#cancel === null) return;
    this.#pace = pace;
    this.#cancel();
    this.#beatFrom(Math.min(this.#due, this.#time.now() + this.#random.between(0, pace)));
  }

  #beatFrom(due: number): void {
    this.#due = due;
    this.#cancel = this.#time.after(Math.max(0, due - this.#time.now()), () => {
      const now = this.#time.now();
      if (now - due > STOOD_STILL_MS) this.#lastSync = now;
      let next = due;
      while (next <= now) next += this.#pace;
      this.#beatFrom(next);
      if (now < this.#silentTo) return;
      if (this.#listening && now - Math.max(this.#lastSync, this.#silentTo) > DEAF_MS) {
        this.unplug();
        this.plug();
      }
      this.speak();
    });
  }

  /** One message a beat: a hello where one is due, else an `up`. */
  protected speak(): void {
    const client = this.#client;
    if (client === null || !this.#listening) return;
    const message = this.#helloDue ? this.unit.hello() : this.unit.message(this.#time.now());
    this.#helloDue = false;
    const text = this.write(message);
    this.up.send(() => {
      if (client === this.#client && client.connected)
        client.publish(upTopic(this.unit.seat), text, { qos: 0 });
    });
  }

  protected write(message: SeatMessage): string {
    return padded(message, UP_BYTES);
  }
}
