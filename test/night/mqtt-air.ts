/**
 * The air between seats and broker in virtual time: the product's own simulated seats on a client library that is
 * replaced, and whoever listens sees every packet go by.
 */
import { MqttSeat } from '../../firmware-sim/mqtt-seat.ts';
import { MqttMusic } from '../../firmware-sim/music/mqtt-music.ts';
import { Random } from '../../firmware-sim/random.ts';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import type { Time } from '../../firmware-sim/time.ts';
import type { Broker, BrokerListener } from '../../hub/link/mqtt/broker.ts';
import { seatOfDownTopic, seatOfUpTopic } from '../../schemas/mqtt.ts';
import { MUSIC_DOWN, MUSIC_UP } from '../../schemas/music.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { type AirClient, breathe } from './air-client.ts';

/** Boots too are the same in both nights: they are drawn by chance, and would differ whatever happened. */
class Seeded extends Random {
  override boot(): number {
    return this.below(0xffff_ffff);
  }
}

/** One packet: `up` from a device, or `down` to it. */
export type Packet = { way: 'up' | 'down'; topic: string; text: string };

export class MqttAir {
  readonly seats = new Map<Seat, MqttSeat>();
  readonly #listeners = new Map<string, AirClient>();
  readonly music: MqttMusic;
  readonly broker: Broker;
  readonly #sniff: (packet: Packet) => void;
  #listener: BrokerListener | null = null;
  #musicListener: BrokerListener['message'] = () => {};

  constructor(time: Time, sniff: (packet: Packet) => void) {
    this.#sniff = sniff;
    breathe({
      joins: (client) =>
        time.after(1, () => {
          client.connected = true;
          client.emit('connect');
        }),
      subscribes: (topic, client) => this.#listeners.set(topic, client),
      says: (topic, text) => this.#say(topic, text),
    });
    this.broker = {
      host: '',
      port: 0,
      url: '',
      listen: (listener) => {
        this.#listener = listener;
      },
      listenOn: (_topic, message) => {
        this.#musicListener = message;
      },
      publish: (topic, text) => {
        if (topic !== MUSIC_DOWN && !seatOfDownTopic(topic)) throw new Error(`nobody hears ${topic}`);
        sniff({ way: 'down', topic, text });
        this.#listeners.get(topic)?.emit('message', topic, Buffer.from(text));
      },
      connections: async () => SEATS.length,
      close: async () => {},
    };
    this.music = new MqttMusic({ url: '', username: 'music', password: '', random: new Seeded(11), time });
    for (const seat of SEATS)
      this.seats.set(
        seat,
        new MqttSeat({
          url: '',
          username: `seat-${seat}`,
          password: '',
          unit: new SeatUnit({ seat }),
          time,
          random: new Seeded(seat),
        }),
      );
  }

  start(): void {
    for (const seat of this.seats.values()) seat.start();
    this.music.start();
  }

  async close(): Promise<void> {
    for (const seat of this.seats.values()) await seat.close();
    await this.music.close();
    breathe(null);
  }

  #say(topic: string, text: string): void {
    this.#sniff({ way: 'up', topic, text });
    if (topic === MUSIC_UP) {
      const device = { name: 'music', password: '', seats: [], music: true };
      this.#musicListener(topic, Buffer.from(text), { device, connection: 0, address: '' });
      return;
    }
    const seat = seatOfUpTopic(topic);
    if (!seat) throw new Error(`no seat speaks on ${topic}`);
    const device = { name: `seat-${seat}`, password: '', seats: [seat] };
    this.#listener?.message(topic, Buffer.from(text), { device, connection: seat, address: '' });
  }
}
