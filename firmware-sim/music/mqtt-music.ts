/** A simulated night-music controller on a real MQTT connection. */
import type { MqttClient } from 'mqtt';
import { BEAT_MS, MQTT_VERSION, padded } from '../../schemas/mqtt.ts';
import { MUSIC_BYTES, MUSIC_DOWN, MUSIC_UP, type MusicMessage, orderMessage } from '../../schemas/music.ts';
import { connectDevice, cutDevice, type DeviceLogin, endDevice } from '../mqtt-client.ts';
import type { Random } from '../random.ts';
import { realTime, type Time } from '../time.ts';
import { type MusicCard, MusicUnit } from './music-unit.ts';

export type MqttMusicOptions = DeviceLogin & {
  random: Random;
  folders?: MusicCard;
  time?: Time;
};

export class MqttMusic {
  readonly unit: MusicUnit;
  /** How many orders came. */
  ordered = 0;
  /** With which another one can claim to be the same. */
  readonly login: DeviceLogin;
  readonly #time: Time;
  #client: MqttClient | null = null;
  #known = false;
  #cancel: () => void = () => {};

  constructor({ random, folders, time = realTime(), ...login }: MqttMusicOptions) {
    this.#time = time;
    this.login = login;
    this.unit = new MusicUnit({
      boot: () => random.boot(),
      number: 1 + random.below(0xffff_fffe),
      ...(folders && { folders }),
    });
  }

  /** Power on. Goes on trying to connect until `close`. */
  start(): void {
    this.unit.start(this.#time.now());
    this.plug();
    this.#beatFrom(this.#time.now() + BEAT_MS);
  }

  /** A reset: a new boot, and the connection breaks without a goodbye. */
  restart(cause: 'power-on' | 'watchdog' = 'watchdog'): void {
    this.unplug();
    this.unit.advance(this.#time.now());
    if (cause === 'power-on') this.unit.stop();
    this.unit.start(this.#time.now(), cause);
    this.#known = false;
    this.plug();
  }

  /** The access point is gone; the controller itself goes on with what it was told. */
  unplug(): void {
    const client = this.#client;
    this.#client = null;
    if (client !== null) cutDevice(client);
  }

  plug(): void {
    if (this.#client !== null) return;
    const { boot } = this.unit.core;
    const client = connectDevice(this.login, `music-${boot.toString(16)}`, {
      topic: MUSIC_UP,
      payload: JSON.stringify({ v: MQTT_VERSION, type: 'gone', boot }),
    });
    this.#client = client;
    client.on('connect', () => client.subscribe(MUSIC_DOWN, { qos: 0 }));
    client.on('error', () => {});
    client.on('message', (_topic, payload) => {
      if (client === this.#client) this.#hear(payload);
    });
  }

  async close(): Promise<void> {
    this.#cancel();
    const client = this.#client;
    this.#client = null;
    if (client !== null) await endDevice(client);
  }

  #hear(payload: Uint8Array): void {
    const read = orderMessage.safeParse(JSON.parse(Buffer.from(payload).toString()));
    if (!read.success) return;
    this.ordered++;
    const { v: _v, type: _type, pad: _pad, boot, ...order } = read.data;
    this.#known = boot === this.unit.core.boot;
    this.unit.advance(this.#time.now());
    // Nobody's: it goes on as it was told. Another's: it is silent, its amplifier ready.
    if (boot !== null) this.unit.obey(this.#known ? order : { ...order, folder: null });
  }

  #beatFrom(due: number): void {
    this.#cancel = this.#time.after(Math.max(0, due - this.#time.now()), () => {
      const now = this.#time.now();
      let next = due;
      while (next <= now) next += BEAT_MS;
      this.#beatFrom(next);
      this.unit.advance(now);
      this.#speak();
    });
  }

  #speak(): void {
    if (!this.#client?.connected) return;
    const head = { v: MQTT_VERSION, boot: this.unit.core.boot } as const;
    const message: MusicMessage = this.#known
      ? { ...head, type: 'report', ...this.unit.report }
      : { ...head, type: 'hello', ...this.unit.hello() };
    this.#client.publish(MUSIC_UP, padded(message, MUSIC_BYTES), { qos: 0 });
  }
}
