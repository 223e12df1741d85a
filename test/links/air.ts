/**
 * The MQTT link without a broker, in a time that a test moves (fake timers): units with the real core at one seat, a network
 * that loses, delays, doubles and reorders, a hub that is killed and starts anew, and a record that is behind.
 */
import { SensingUnit } from '../../firmware-sim/sensing-unit.ts';
import type { LinkEvent } from '../../hub/link/link.ts';
import type { Broker, BrokerListener } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink, type MqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import type { Edge } from '../../schemas/edge.ts';
import { BEAT_MS, sync, upTopic } from '../../schemas/mqtt.ts';

const SEAT = 7;
const PASSWORD = 'a password for tests';
let drawn = 1000;

/** What becomes of each message: how many ms later it comes, each time that it does. */
export type Fates = () => readonly number[];
const AT_ONCE: Fates = () => [1];

type Unit = { core: SensingUnit; device: string; on: boolean; connection: number };
type Underway = { at: number; deliver: () => void };

export class Air {
  readonly runs: LinkEvent[][] = [];
  readonly record: Edge[] = [];
  readonly unit: Unit;
  readonly rival: Unit;
  up: Fates = AT_ONCE;
  down: Fates = AT_ONCE;
  /** Moves the test's time, and runs the timers that are due. */
  readonly #advance: (ms: number) => void;
  #link!: MqttLink;
  #listener: BrokerListener | undefined;
  #delivered: Edge[] = [];
  #underway: Underway[] = [];
  #connections = 0;

  constructor(advance: (ms: number) => void, { ppm = 0, queue = 64, rival = 'seat-7' } = {}) {
    this.#advance = advance;
    this.unit = unit('seat-7', ppm, queue);
    this.rival = unit(rival, -40, 64);
    this.start(this.unit);
    this.startHub();
  }

  get at(): number {
    return performance.now();
  }

  get events(): readonly LinkEvent[] {
    return this.runs.at(-1) ?? [];
  }

  get link(): MqttLink {
    return this.#link;
  }

  start(unit: Unit): void {
    unit.core.start(this.at, drawn++ * 7919);
    this.connect(unit);
  }

  /** A connection, and with it the hello. */
  connect(unit: Unit): void {
    unit.on = true;
    unit.connection = ++this.#connections;
    this.#say(unit, unit.core.hello());
  }

  /** Its connection ends, and the broker says its will. */
  cut(unit: Unit): void {
    if (!unit.on) return;
    unit.on = false;
    const { connection, device } = unit;
    this.#deliver(unit.core.gone(), device, connection);
  }

  startHub(): void {
    void this.#link?.close();
    const events: LinkEvent[] = [];
    this.runs.push(events);
    this.#delivered = [];
    this.#underway = [];
    const broker: Broker = {
      ...{ host: '', port: 0, url: '', listenOn: () => {} },
      listen: (listener) => {
        this.#listener = listener;
      },
      publish: (_topic, payload) => this.#hear(payload),
      connections: () => Promise.resolve(0),
      close: () => Promise.resolve(),
    };
    this.#link = createMqttLink({
      broker,
      seats: [SEAT],
      host: {
        now: () => this.at,
        recorded: () => this.record.at(-1),
        emit: (event) => {
          events.push(event);
          if (event.type === 'edge') this.#delivered.push(event.edge);
        },
      },
    });
  }

  keep(): void {
    for (const edge of this.#delivered.splice(0)) {
      this.record.push(edge);
      this.#link.acknowledge(SEAT, edge);
    }
  }

  /** A beat of all. */
  beat(): void {
    for (const unit of [this.unit, this.rival]) if (unit.on) this.#say(unit, unit.core.message(this.at));
    const end = this.at + BEAT_MS;
    for (;;) {
      const next = this.#underway.reduce((least, { at }) => Math.min(least, at), end);
      this.#advance(Math.max(0, next - this.at));
      if (next >= end) break;
      const due = this.#underway.filter(({ at }) => at <= next);
      this.#underway = this.#underway.filter(({ at }) => at > next);
      for (const { deliver } of due) deliver();
    }
  }

  close(): void {
    void this.#link.close();
  }

  #say({ device, connection }: Unit, message: object): void {
    this.#send(this.up, () => this.#deliver(message, device, connection));
  }

  #deliver(message: object, device: string, connection: number): void {
    const seats = [SEAT] as const;
    const sender = { device: { name: device, password: PASSWORD, seats }, connection, address: '10.0.0.7' };
    this.#listener?.message(upTopic(SEAT), Buffer.from(JSON.stringify(message)), sender);
  }

  #hear(payload: string): void {
    const said = sync.parse(JSON.parse(payload));
    for (const unit of [this.unit, this.rival]) {
      const { boot } = unit.core;
      this.#send(this.down, () => {
        if (!unit.on || unit.core.boot !== boot) return;
        unit.core.hear(said, this.at);
        if (said.ask === 'hello') this.#say(unit, unit.core.hello());
      });
    }
  }

  #send(fates: Fates, deliver: () => void): void {
    for (const ms of fates()) this.#underway.push({ at: this.at + ms, deliver });
  }
}

const unit = (device: string, ppm: number, queue: number): Unit => ({
  core: new SensingUnit({ seat: SEAT, ppm, queue, unit: `unit-${drawn++}` }),
  device,
  on: false,
  connection: 0,
});
