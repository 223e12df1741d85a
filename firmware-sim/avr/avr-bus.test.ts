import { expect, test } from 'vitest';
import { FRAME_MS } from '../../hub/link/bus/bus-port.ts';
import { BusSeat } from '../../hub/link/bus/bus-seat.ts';
import { encodeFrame, FrameReader } from '../../hub/link/bus/frame-codec.ts';
import { UnitProfile } from '../../hub/link/bus/unit-profile.ts';
import { TestHost } from '../../hub/link/test-host.ts';
import type { Frame, FrameOf } from '../../schemas/frame.ts';
import { LAMP_PATTERNS } from '../../schemas/frame.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { calibrationFor } from '../wasm/sensors.ts';
import { AvrBus } from './avr-bus.ts';
import { AvrUnit } from './avr-unit.ts';
import { RESET } from './chip.ts';

/** Ten emulated units and the hub's own seats, in virtual time: what `BusPort` does, without a port. */
class VirtualTable extends TestHost {
  readonly faultsRead: string[] = [];
  readonly seats = new Map(SEATS.map((seat) => [seat, new BusSeat(seat, this)]));
  readonly units = new Map<Seat, AvrUnit>();
  readonly reader = new FrameReader();
  readonly bus = new AvrBus((bytes, at) => this.#hear(bytes, at));
  lamp = { pattern: 0, level: 0 };
  /** The seat in whose slot a unit without one may say hello. */
  guest = 0;
  acknowledging = true;
  /** Nobody is greeted. */
  deaf = false;
  /** Ms that are looked at after a broadcast begins. */
  span = 20;
  frames: Frame[] = [];
  #sweep = 0;
  #made = 0;
  readonly #sent = new Map<number, number>();

  constructor(seats: readonly Seat[], ppm: (seat: Seat) => number = () => 0) {
    super();
    for (const seat of seats) this.add(seat, ppm(seat));
  }

  override now(): number {
    return this.bus.now;
  }

  add(seat: Seat, ppm = 0): AvrUnit {
    const unit = new AvrUnit(calibrationFor(seat), { ppm, number: 1000 * seat + ++this.#made });
    this.bus.plug(unit);
    if (!this.units.has(seat)) this.units.set(seat, unit);
    return unit;
  }

  sweep(times = 1, frame?: Frame): void {
    for (let i = 0; i < times; i++) {
      const now = this.bus.now;
      this.#sweep = (this.#sweep + 1) & 0xffff;
      const values: FrameOf<'broadcast'>['values'] = {
        flags: this.guest << 4,
        acks: SEATS.map((seat) => this.seats.get(seat)!.ack(now)),
        lamps: SEATS.map(() => this.lamp),
      };
      this.#sent.set(this.#sweep, now);
      this.bus.send(encodeFrame(frame ?? { name: 'broadcast', seq: this.#sweep, values }), now);
      this.bus.advance(now + this.span);
      if (!this.acknowledging) continue;
      for (const event of this.events)
        if (event.type === 'edge') this.seats.get(event.edge.seat)?.acknowledge(event.edge);
    }
  }

  #hear(bytes: Uint8Array, at: number): void {
    this.reader.push(
      bytes,
      (frame) => {
        this.frames.push(frame);
        if ((frame.name !== 'hello' && frame.name !== 'report') || this.deaf) return;
        const sent = this.#sent.get(frame.seq);
        this.seats.get(frame.values.seat as Seat)?.hear(frame, {
          port: 'virtual',
          sent: sent === undefined ? undefined : sent + FRAME_MS,
          received: at - FRAME_MS,
        });
      },
      (fault) => this.faultsRead.push(fault),
    );
  }
}
const said = (table: VirtualTable, seat: Seat) =>
  table.edges(seat).map(({ channel, state }) => `${channel} ${state}`);
const WARM = 20;

test('ten units with the image that is flashed: greet, say how they stand, press at once', () => {
  const table = new VirtualTable(SEATS, (seat) => (seat - 5) * 30);
  table.sweep(WARM);
  const at = table.bus.now + 3.3;
  for (const seat of SEATS) table.units.get(seat)!.sense(at, 'fist', 'down');
  for (const seat of SEATS) table.units.get(seat)!.sense(at + 200, 'fist', 'up');
  table.sweep(20);
  for (const seat of SEATS) {
    expect(said(table, seat)).toEqual(['fist up', 'mask off', 'seated on', 'fist down', 'fist up']);
    const [, , , down, up] = table.edges(seat);
    // The unit's clock began some ms after its power came: by how much, its exchanges bound.
    const own = table.exchanges().filter((e) => e.seat === seat);
    const early = Math.max(...own.map((e) => e.hubSent - e.seatHeard / 1000));
    const late = Math.min(...own.map((e) => e.hubReceived - e.seatSent / 1000));
    expect(late - early).toBeLessThan(1.5);
    // The pad's flank, τ of 3 ms, is at the threshold within its first 2 ms.
    expect(down!.ticks / 1000 + late).toBeGreaterThan(at - down!.sensing);
    expect(down!.ticks / 1000 + early).toBeLessThan(at + 2 + down!.sensing);
    expect(up!.ticks - down!.ticks).toBeGreaterThan(195_000);
    expect(up!.ticks - down!.ticks).toBeLessThan(210_000);
  }
  expect(table.faultsRead).toEqual([]);
  expect(table.faults()).toEqual([]);
  for (const unit of table.units.values()) expect(unit.chip.baud).toBe(500_000);
  const hello = table.events.find((e) => e.type === 'hello');
  expect(hello).toMatchObject({ firmware: '1.1.0', resetCause: 'power-on' });
});

test('every exchange is causal, and every answer fills its slot and no more', () => {
  const table = new VirtualTable(SEATS);
  table.sweep(40);
  expect(table.exchanges().length).toBeGreaterThan(200);
  for (const { seat, hubSent, seatHeard, seatSent, hubReceived } of table.exchanges()) {
    const unit = table.units.get(seat)!;
    const boot = unit.cycles(0) / 16_000;
    expect(boot).toBeCloseTo(0, 6);
    // The unit's clock begins some ms after power-on; its rate here is exact, so the offsets must agree.
    expect(hubReceived - hubSent).toBeGreaterThanOrEqual((seatSent - seatHeard) / 1000 - 1e-6);
  }
  expect(table.faultsRead).toEqual([]);
});

test('a fist’s pressure as a waveform: hysteresis, a bounce, a resting hand, and drift raise nothing false', () => {
  const table = new VirtualTable([4]);
  const unit = table.units.get(4)!;
  table.sweep(WARM);
  const start = table.bus.now;
  // A hand rests, well under the threshold; the fist presses, bounces for 12 ms, leans, drifts, leaves.
  unit.pad.go(110, start + 100, 20);
  unit.pad.go(600, start + 400, 4);
  unit.pad.go(60, start + 500, 1);
  unit.pad.go(600, start + 512, 1);
  unit.pad.go(420, start + 700, 100);
  unit.pad.go(40, start + 1200, 5);
  table.sweep(80);
  expect(said(table, 4).slice(3)).toEqual(['fist down', 'fist up']);
});

test('masks: on, lifted, off are told apart; a knock is not a fist, a fist is no knock', () => {
  const table = new VirtualTable([7]);
  const unit = table.units.get(7)!;
  table.sweep(WARM);
  const start = table.bus.now;
  unit.sense(start + 50, 'mask', 'on');
  unit.sense(start + 300, 'mask', 'lifted');
  unit.sense(start + 600, 'mask', 'off');
  unit.sense(start + 900, 'knock', 'pressed');
  unit.sense(start + 1300, 'fist', 'down');
  unit.sense(start + 1300, 'knock', 'pressed');
  unit.sense(start + 1600, 'button', 'pressed');
  unit.sense(start + 1800, 'seated', 'off');
  table.sweep(110);
  const states = said(table, 7)
    .slice(3)
    .filter((what, i, all) => what !== 'mask lifted' || all[i - 1] !== 'mask lifted');
  expect(states.filter((what) => what.startsWith('mask')).at(-1)).toBe('mask off');
  expect(states).toContain('mask lifted');
  expect(states.filter((what) => what === 'knock pressed')).toHaveLength(1);
  expect(states.slice(-3)).toEqual(['fist down', 'button pressed', 'seated off']);
});

test('nothing acknowledged is forgotten early: the queue fills, the loss is said, the state comes right', () => {
  const table = new VirtualTable([2]);
  table.acknowledging = false;
  const unit = table.units.get(2)!;
  table.sweep(WARM);
  const start = table.bus.now;
  for (let i = 0; i < 40; i++) unit.sense(start + i * 60, 'fist', i % 2 === 0 ? 'down' : 'up');
  table.sweep(140);
  expect(table.edges(2)).toHaveLength(32);
  expect(table.faults()).toContain('2 edges-lost');
  table.acknowledging = true;
  table.sweep(10);
  expect(
    said(table, 2)
      .filter((what) => what.startsWith('fist'))
      .at(-1),
  ).toBe('fist up');
  expect(table.edges(2).map((e) => e.seq)).toEqual(table.edges(2).map((_, i) => i + 1));
});

test('a brown-out: its cause is told, the boot is a new one', () => {
  const table = new VirtualTable([9]);
  table.sweep(WARM);
  table.units.get(9)!.chip.reset(RESET.brownOut);
  table.sweep(WARM);
  const hellos = table.events.filter((e) => e.type === 'hello');
  expect(hellos.map((e) => e.resetCause)).toEqual(['power-on', 'brown-out']);
  expect(hellos[0]!.boot).not.toBe(hellos[1]!.boot);
});

test('two units on one seat collide on the wire, and neither is believed', () => {
  const table = new VirtualTable([3, 5]);
  table.add(3);
  for (let i = 0; i < 120 && !table.seats.get(3)!.claims[1]; i++) {
    table.sweep();
    if (table.faultsRead.length > 4) table.seats.get(3)!.garbled(table.bus.now);
  }
  table.sweep(60);
  expect(table.events).toContainEqual(
    expect.objectContaining({ type: 'lost', seat: 3, reason: 'two-devices' }),
  );
  expect(table.faultsRead.length).toBeGreaterThan(0);
});

test('a fresh unit has no seat, is given one over the bus, and keeps it in EEPROM', () => {
  const table = new VirtualTable([]);
  const fresh = new AvrUnit(null);
  table.bus.plug(fresh);
  table.sweep(10);
  expect(table.frames).toEqual([]);
  table.sweep(1, { name: 'setup', seq: 0, values: { boot: 0xffffffff, ...calibrationFor(6) } });
  table.sweep(30);
  expect(table.events.find((e) => e.type === 'hello')).toMatchObject({ seat: 6, resetCause: 'setup' });
  table.bus.pull(fresh);
  table.bus.plug(fresh);
  table.sweep(30);
  expect(table.events.filter((e) => e.type === 'hello').at(-1)).toMatchObject({
    seat: 6,
    resetCause: 'power-on',
  });
});

test('a damaged EEPROM: the defaults, no seat, and both said in a slot that is free; others are not disturbed', () => {
  const table = new VirtualTable([2]);
  const damaged = new AvrUnit(calibrationFor(7), { number: 0xda });
  damaged.chip.eeprom.memory[4]! ^= 0x10;
  const fresh = new AvrUnit(null, { number: 0xf5 });
  table.bus.plug(damaged);
  table.bus.plug(fresh);
  table.sweep(WARM);
  expect(table.frames.every((frame) => 'seat' in frame.values && frame.values.seat === 2)).toBe(true);
  table.guest = 9;
  table.sweep(60);
  const hellos = table.frames.filter((frame) => frame.name === 'hello' && frame.values.seat === 0);
  const profiles = Map.groupBy(hellos, (frame) => (frame.name === 'hello' ? frame.values.unit : 0));
  expect([...profiles.keys()].sort()).toEqual([0xda, 0xf5]);
  const profile = new UnitProfile();
  for (const frame of profiles.get(0xda)!) if (frame.name === 'hello') profile.take(frame);
  expect(profile.state).toContain('uncalibrated');
  const defaults = {
    fitted: 15,
    padDown: 160,
    padUp: 90,
    maskOn: 600,
    maskOff: 300,
    knock: 200,
    brightness: 8,
  };
  expect(profile.setup).toEqual({ seat: 0, ...defaults });
  expect(said(table, 2)).toEqual(['fist up', 'mask off', 'seated on']);

  // Of the two without a seat the one that is named is set up.
  const values = { ...calibrationFor(7), padDown: 255, padUp: 120, brightness: 3, boot: profile.boot! };
  table.sweep(1, { name: 'setup', seq: 0, values });
  table.sweep(30);
  const greeted = table.events.find((e) => e.type === 'hello' && e.seat === 7);
  expect(greeted).toMatchObject({ seat: 7, resetCause: 'setup' });
  const kept = new UnitProfile();
  const hear = (frame: Frame) => {
    if (frame.name === 'hello' && frame.values.unit === 0xda && frame.values.seat === 7) kept.take(frame);
  };
  damaged.chip.reset(RESET.brownOut);
  // Before the table knows the new boot it says hello, and by and by all that it keeps.
  table.frames = [];
  table.deaf = true;
  table.sweep(40);
  table.frames.forEach(hear);
  const { boot: _, ...all } = values;
  expect(kept.setup).toEqual(all);
  expect(kept.state).not.toContain('uncalibrated');
});

test('the ring shows what the hub says, and that there is no hub', () => {
  const table = new VirtualTable([1]);
  const ring = () => table.units.get(1)!.ring.map(({ red, green, blue }) => [red, green, blue]);
  table.lamp = { pattern: LAMP_PATTERNS.indexOf('speaking'), level: 128 };
  table.sweep(WARM);
  expect(ring()).toHaveLength(12);
  expect(
    ring()
      .slice(0, 6)
      .every(([red, , blue]) => red === 0 && blue! > 100),
  ).toBe(true);
  expect(ring().slice(7)).toEqual(Array.from({ length: 5 }, () => [0, 0, 0]));
  table.lamp = { pattern: LAMP_PATTERNS.indexOf('out'), level: 255 };
  table.sweep(5);
  // Who is out is told by one LED alone, the lowest.
  expect(ring()).toEqual(Array.from({ length: 12 }, (_, led) => (led === 6 ? [60, 0, 0] : [0, 0, 0])));
  table.bus.advance(table.bus.now + 1100);
  expect(ring().every(([red, green, blue]) => green === 0 && red === blue)).toBe(true);
});

test('another look is on the last of its lights half a sweep after it was told', () => {
  const table = new VirtualTable([1, 6, 10]);
  table.sweep(WARM);
  table.span = 11;
  const green = (seat: Seat) => table.units.get(seat)!.ring.map((led) => led.green > 100);
  for (let times = 0; times < 40; times++) {
    const voted = times % 2 === 0;
    table.lamp = { pattern: LAMP_PATTERNS.indexOf(voted ? 'voted' : 'out'), level: 255 };
    table.sweep();
    for (const seat of table.units.keys())
      expect(green(seat), `${seat} ${times}`).toEqual(Array.from({ length: 12 }, () => voted));
    // The picture that the next look meets stands anywhere.
    table.bus.advance(table.bus.now + 9 + (times % 7));
  }
});
