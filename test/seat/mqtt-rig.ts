/** The simulated MQTT seat on a rig: real broker, real sockets, faults played between the broker and the link. */
import { Line, NO_LINE } from '../../firmware-sim/line.ts';
import { MqttSeat, type MqttSeatOptions } from '../../firmware-sim/mqtt-seat.ts';
import { Random } from '../../firmware-sim/random.ts';
import { SeatUnit, type SeatUnitOptions } from '../../firmware-sim/seat.ts';
import { realTime } from '../../firmware-sim/time.ts';
import { type Broker, type BrokerListener, startBroker } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink, type MqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { TestHost } from '../../hub/link/test-host.ts';
import { downTopic, upTopic } from '../../schemas/mqtt.ts';
import type { Channel, ChannelState, MakeRig, Rig, Rival } from './rig.ts';

const SEAT = 4;
const NEIGHBOUR = 5;
const ROOM = 12;

const DEVICES = [
  { name: 'under-test', password: 'a password for the test', seats: [SEAT] as const },
  { name: 'neighbour', password: 'a password for the test', seats: [NEIGHBOUR] as const },
  { name: 'rival', password: 'a password for the test', seats: [SEAT] as const },
];

/** What the seat under test is made of; broken twins put their own in. */
export type Twin = {
  unit?: new (options: SeatUnitOptions) => SeatUnit;
  seat?: new (options: MqttSeatOptions) => MqttSeat;
};

export const mqttRig =
  (twin: Twin = {}): MakeRig =>
  async () => {
    const rig = new MqttRig(twin);
    await rig.open();
    return rig;
  };

class MqttRig implements Rig {
  readonly seat = SEAT;
  readonly neighbour = NEIGHBOUR;
  readonly room = ROOM;
  readonly standing = 0;
  readonly host = new TestHost();
  readonly sent: { length: number; at: number }[] = [];
  readonly #twin: Twin;
  readonly #time = realTime();
  readonly #random = new Random(20_261_130);
  readonly #up = new Line(this.#time, this.#random.fork(), NO_LINE);
  readonly #down = new Line(this.#time, this.#random.fork(), NO_LINE);
  readonly #seats: MqttSeat[] = [];
  #unit!: SeatUnit;
  #seat!: MqttSeat;
  #beside!: MqttSeat;
  #broker!: Broker;
  #link!: MqttLink;
  #port = 0;
  #recording = true;
  #kept: (() => void)[] | null = null;
  #listener: BrokerListener | undefined;

  constructor(twin: Twin) {
    this.#twin = twin;
  }

  async open(): Promise<void> {
    await this.#openHub();
    const Unit = this.#twin.unit ?? SeatUnit;
    this.#unit = new Unit({ seat: SEAT, ppm: 60, queue: ROOM });
    this.#seat = this.#join('under-test', this.#unit, this.#twin.seat);
    this.#beside = this.#join('neighbour', new SeatUnit({ seat: NEIGHBOUR, ppm: -40 }));
    await Promise.all([this.#seat.ready(), this.#beside.ready()]);
  }

  sense(channel: Channel, state: ChannelState): number {
    return senseNow(this.#unit, channel, state);
  }

  senseBeside(channel: Channel, state: ChannelState): number {
    return senseNow(this.#beside.unit, channel, state);
  }

  async claim(): Promise<{ device: string; boot: number }> {
    return { device: 'under-test', boot: this.#unit.boot };
  }

  recording(on: boolean): void {
    this.#recording = on;
    this.host.acknowledges(on ? this.#link : undefined);
  }

  acknowledge(mark: { boot: number; seq: number }): void {
    this.host.marks.set(SEAT, mark);
    this.#link.acknowledge(SEAT, mark);
  }

  believe(claim: { device: string; boot: number }): void {
    this.#link.believe(SEAT, claim);
  }

  manners(manners: Partial<{ loss: number; duplicate: number; reorder: number }>): void {
    for (const line of [this.#up, this.#down]) line.manners = { ...line.manners, ...manners };
  }

  deafen(on: boolean): void {
    this.#up.manners = { ...this.#up.manners, loss: on ? 1 : 0 };
  }

  keep(): void {
    this.#kept = [];
  }

  replay(): void {
    for (const again of this.#kept ?? []) again();
  }

  unplug(): void {
    this.#seat.unplug();
  }

  plug(): void {
    this.#seat.plug();
  }

  restart(): void {
    this.#seat.restart();
  }

  freeze(ms: number): void {
    this.#seat.freeze(ms);
  }

  swap(): void {
    this.#seat.unplug();
    const Seat = class extends MqttSeat {
      // Its own credential and topic, as they were set up; the number on the unit is another seat's.
      protected override write(message: Parameters<MqttSeat['write']>[0]): string {
        return super.write({ ...message, seat: NEIGHBOUR });
      }
    };
    this.#seat = this.#join('under-test', this.#unit, Seat);
  }

  rival(): Rival {
    const unit = new SeatUnit({ seat: SEAT, unit: 'rival' });
    this.#join('rival', unit);
    return {
      sense: (channel, state) => senseNow(unit, channel, state),
      claim: async () => ({ device: 'rival', boot: unit.boot }),
    };
  }

  async restartHub({ forgotten = false } = {}): Promise<void> {
    await this.#link.close();
    await this.#broker.close();
    if (forgotten) this.host.marks.clear();
    await this.#openHub();
  }

  async close(): Promise<void> {
    for (const seat of this.#seats) await seat.close();
    await this.#link.close();
    await this.#broker.close();
  }

  async #openHub(): Promise<void> {
    this.#broker = await startBroker({ devices: DEVICES, port: this.#port });
    this.#port = this.#broker.port;
    this.#link = createMqttLink({
      broker: this.#wired(this.#broker),
      seats: [SEAT, NEIGHBOUR],
      host: this.host,
    });
    this.recording(this.#recording);
  }

  #join(name: string, unit: SeatUnit, Seat: Twin['seat'] = MqttSeat): MqttSeat {
    const { password } = DEVICES.find((d) => d.name === name)!;
    const options = { username: name, password, unit, time: this.#time, random: this.#random.fork() };
    const seat = new Seat({ ...options, url: `mqtt://127.0.0.1:${this.#port}` });
    this.#seats.push(seat);
    seat.start();
    return seat;
  }

  /** The broker as the link sees it: what goes to and from the seat under test goes over the bad wire. */
  #wired(broker: Broker): Broker {
    return {
      ...broker,
      listen: (listener) => {
        this.#listener = listener;
        broker.listen({
          fault: (fault) => listener.fault(fault),
          message: (topic, payload, sender) => {
            if (topic !== upTopic(SEAT)) return listener.message(topic, payload, sender);
            if (sender.device.name === 'under-test') {
              this.sent.push({ length: payload.length, at: this.host.now() });
            }
            // Told to whoever listens when it arrives: the hub may have been restarted meanwhile.
            const deliver = (): void => this.#listener?.message(topic, payload, sender);
            this.#kept?.push(deliver);
            this.#up.send(deliver);
          },
        });
      },
      publish: (topic, payload) => {
        if (topic === downTopic(SEAT)) this.#down.send(() => broker.publish(topic, payload));
        else broker.publish(topic, payload);
      },
    };
  }
}

function senseNow(unit: SeatUnit, channel: Channel, state: ChannelState): number {
  const at = performance.now();
  unit.sense(at, channel, state);
  return at;
}
