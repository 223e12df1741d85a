/**
 * The air between seats and broker in virtual time: the product's own simulated seats on a client library that is
 * replaced, and whoever listens sees every packet go by.
 */
import { MqttSeat } from '../../firmware-sim/mqtt-seat.ts';
import { Random } from '../../firmware-sim/random.ts';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import type { Time } from '../../firmware-sim/time.ts';
import type { Broker, BrokerListener } from '../../hub/link/mqtt/broker.ts';
import { seatOfDownTopic, seatOfUpTopic } from '../../schemas/mqtt.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { type AirClient, breathe } from './air-client.ts';

/** One packet: `up` from a seat, or `down` to it. */
export type Packet = { way: 'up' | 'down'; seat: Seat; topic: string; text: string };

export class MqttAir {
  readonly seats = new Map<Seat, MqttSeat>();
  readonly #listeners = new Map<string, AirClient>();
  readonly broker: Broker;
  readonly #sniff: (packet: Packet) => void;
  #listener: BrokerListener | null = null;

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
      listenOn: () => {},
      publish: (topic, text) => {
        const seat = seatOfDownTopic(topic);
        if (!seat) throw new Error(`nobody hears ${topic}`);
        sniff({ way: 'down', seat, topic, text });
        this.#listeners.get(topic)?.emit('message', topic, Buffer.from(text));
      },
      connections: async () => SEATS.length,
      close: async () => {},
    };
    for (const seat of SEATS)
      this.seats.set(
        seat,
        new MqttSeat({
          url: '',
          username: `seat-${seat}`,
          password: '',
          unit: new SeatUnit({ seat }),
          time,
          random: new Random(seat),
        }),
      );
  }

  start(): void {
    for (const seat of this.seats.values()) seat.start();
  }

  async close(): Promise<void> {
    for (const seat of this.seats.values()) await seat.close();
    breathe(null);
  }

  #say(topic: string, text: string): void {
    const seat = seatOfUpTopic(topic);
    if (!seat) throw new Error(`no seat speaks on ${topic}`);
    this.#sniff({ way: 'up', seat, topic, text });
    const device = { name: `seat-${seat}`, password: '', seats: [seat] };
    this.#listener?.message(topic, Buffer.from(text), { device, connection: seat, address: '' });
  }
}
