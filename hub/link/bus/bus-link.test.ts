import { expect, onTestFinished, test } from 'vitest';
import { BusTwin, type BusTwinOptions } from '../../../firmware-sim/bus/bus-twin.ts';
import { SimUnit } from '../../../firmware-sim/bus/sim-unit.ts';
import { calibrationFor } from '../../../firmware-sim/wasm/sensors.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { SEATS } from '../../../schemas/vocabulary.ts';
import { TestHost } from '../test-host.ts';
import { BusLink } from './bus-link.ts';
import { decodeFrame } from './frame-codec.ts';

const table = (...twins: Partial<BusTwinOptions>[]) => {
  const buses = twins.map((options, i) => new BusTwin({ seed: 11 + i, ...options }));
  const host = new TestHost();
  const link = new BusLink({ ports: buses.map((bus) => bus.path), host });
  host.acknowledges(link);
  onTestFinished(async () => {
    await link.close();
    for (const bus of buses) bus.close();
  });
  return { buses, bus: buses[0]!, host, link };
};
const greeted = async (host: TestHost, seats: readonly Seat[] = SEATS, from = 0) => {
  for (const seat of seats) await host.until((e) => e.type === 'hello' && e.seat === seat, from);
};
/** Each unit says at its start how it stands; a test of what comes later waits for that. */
const settled = async (host: TestHost, bus: BusTwin, seats: readonly Seat[] = SEATS) => {
  await greeted(host, seats);
  await host.when(() =>
    seats.every((seat) => host.edges(seat).length >= 3 && bus.units.get(seat)!.core.queued === 0),
  );
};
const said = (host: TestHost, seat: Seat) =>
  host.edges(seat).map(({ channel, state, source }) => [channel, state, source].filter(Boolean).join(' '));

test('ten seats greet, say how they stand, and press at once: each edge once, in order, then forgotten', async () => {
  const { bus, host } = table({});
  await settled(host, bus);
  // Two sweeps may have met while the process was still warming up: units and hub are one process here.
  const before = host.faults().length;
  for (const seat of SEATS) bus.sense(seat, 'fist', 'down');
  await host.when(() => SEATS.every((seat) => host.edges(seat).length === 4));
  for (const seat of SEATS) bus.sense(seat, 'fist', 'up');
  await host.when(() => SEATS.every((seat) => host.edges(seat).length === 5));
  await host.when(() => SEATS.every((seat) => bus.units.get(seat)!.core.queued === 0));
  for (const seat of SEATS) {
    expect(said(host, seat)).toEqual([
      'fist up pad',
      'mask off',
      'seated on',
      'fist down pad',
      'fist up pad',
    ]);
    expect(host.edges(seat).map((e) => e.seq)).toEqual([1, 2, 3, 4, 5]);
    expect(host.edges(seat).every((e) => e.sensing > 0)).toBe(true);
  }
  expect(
    host
      .faults()
      .slice(before)
      .filter((fault) => !fault.startsWith('- frame')),
  ).toEqual([]);
});

test('each exchange is a causal pair: the true clocks of the units lie within what it claims', async () => {
  const { bus, host } = table({ seats: [1, 10] });
  await settled(host, bus, [1, 10]);
  await host.when(() => host.exchanges().length > 60);
  for (const { seat, hubSent, seatHeard, seatSent, hubReceived } of host.exchanges()) {
    const unit = bus.units.get(seat)!;
    expect(seatHeard).toBeGreaterThanOrEqual(unit.us(hubSent));
    expect(seatSent).toBeLessThanOrEqual(unit.us(hubReceived));
    expect(seatSent).toBeGreaterThan(seatHeard);
  }
});

test('a fist’s edge bears the moment at which it came down, within what its sensing claims', async () => {
  const { bus, host } = table({ seats: [4] });
  await settled(host, bus, [4]);
  const at = host.now();
  bus.sense(4, 'fist', 'down', at);
  await host.when(() => host.edges(4).length === 4);
  const { ticks, sensing } = host.edges(4)[3]!;
  expect(Math.abs(ticks - bus.units.get(4)!.us(at)) / 1000).toBeLessThanOrEqual(sensing);
});

test('nothing is acknowledged that isn’t in the record: it is sent again, and a hub that restarts goes on', async () => {
  const { bus, host, link } = table({ seats: [2] });
  await settled(host, bus, [2]);
  host.acknowledges(undefined);
  bus.sense(2, 'fist', 'down');
  await host.when(() => host.edges(2).length === 4);
  const before = host.events.length;
  await host.when(() => host.events.slice(before).filter((e) => e.type === 'heard').length > 12);
  expect(host.edges(2)).toHaveLength(4);
  expect(bus.units.get(2)!.core.queued).toBe(1);
  await link.close();

  const next = new TestHost();
  next.marks.set(2, host.marks.get(2)!);
  const again = new BusLink({ ports: [bus.path], host: next });
  next.acknowledges(again);
  onTestFinished(() => again.close());
  await next.when(() => next.edges(2).length === 1 && bus.units.get(2)!.core.queued === 0);
  expect(next.edges(2)[0]).toEqual(host.edges(2)[3]);
  expect(next.faults()).toEqual([]);
});

test('the cable is pulled and put back: lost, back, and nothing that was sensed meanwhile is missing', async () => {
  const { bus, host } = table({ seats: [3, 7] });
  await settled(host, bus, [3, 7]);
  bus.unplug();
  for (const seat of [3, 7] as const)
    await host.until((e) => e.type === 'lost' && e.seat === seat && e.reason === 'unplugged');
  bus.sense(3, 'fist', 'down');
  bus.plug();
  for (const seat of [3, 7] as const) await host.until((e) => e.type === 'back' && e.seat === seat);
  await host.when(() => host.edges(3).length === 4);
  expect(said(host, 3)[3]).toBe('fist down pad');
});

test('a port that is missing at the start is said, once, and found when it is there', async () => {
  const bus = new BusTwin({ seed: 3, seats: [3, 7] });
  bus.unplug();
  const host = new TestHost();
  const log: string[] = [];
  const link = new BusLink({ ports: [bus.path], seats: [3, 7], host, log: (line) => log.push(line) });
  onTestFinished(async () => {
    await link.close();
    bus.close();
  });
  for (const seat of [3, 7] as const)
    await host.until((e) => e.type === 'lost' && e.seat === seat && e.reason === 'no-port');
  // Looked for more than once before it is there.
  await host.when(() => host.faults().filter((fault) => fault === '- port').length >= 2);
  expect(log).toEqual([
    `bus ${bus.path}: there is no such port (is its adapter plugged in?); it is looked for until it is there`,
  ]);
  bus.plug();
  for (const seat of [3, 7] as const) await host.until((e) => e.type === 'back' && e.seat === seat);
  await greeted(host, [3, 7]);
  expect(log.at(-1)).toBe(`bus ${bus.path}: it is there`);
  expect(host.events.filter((e) => e.type === 'lost')).toHaveLength(2);
});

test('a cable that stays out is looked for until it is back', async () => {
  const { bus, host } = table({ seats: [5] });
  await settled(host, bus, [5]);
  bus.unplug();
  await host.until((e) => e.type === 'lost' && e.reason === 'no-port');
  await host.when(() => host.faults().filter((fault) => fault === '- port').length >= 2);
  const before = host.events.length;
  bus.plug();
  await host.until((e) => e.type === 'back' && e.seat === 5, before);
  await host.until((e) => e.type === 'heard' && e.seat === 5, before);
});

test('a unit restarts in mid-game: a new boot, its edges numbered anew, its state said', async () => {
  const { bus, host } = table({ seats: [5] });
  await settled(host, bus, [5]);
  bus.sense(5, 'fist', 'down');
  await host.when(() => host.edges(5).length === 4);
  bus.restart(5, 'brown-out');
  await host.until((e) => e.type === 'hello' && e.resetCause === 'brown-out');
  await host.when(() => host.edges(5).length === 7);
  const [old, fresh] = [host.edges(5)[0]!.boot, host.edges(5)[6]!.boot];
  expect(fresh).not.toBe(old);
  expect(
    host
      .edges(5)
      .slice(4)
      .map((e) => [e.seq, e.boot]),
  ).toEqual([1, 2, 3].map((seq) => [seq, fresh]));
  expect(said(host, 5).slice(4)).toEqual(['fist down pad', 'mask off', 'seated on']);
});

test('two units on one seat of one bus: neither is believed until one is chosen', async () => {
  const { bus, host, link } = table({ seats: [6, 8] });
  await settled(host, bus, [6, 8]);
  const second = bus.add(6);
  const lost = await host.until((e) => e.type === 'lost');
  expect(lost).toMatchObject({ seat: 6, reason: 'two-devices' });
  const before = host.events.length;
  bus.sense(6, 'fist', 'down');
  await host.when(
    () => host.events.slice(before).filter((e) => e.type === 'heard' && e.seat === 8).length > 20,
  );
  expect(
    host.events
      .slice(before)
      .some((e) => (e.type === 'edge' || e.type === 'heard') && 'seat' in e && e.seat === 6),
  ).toBe(false);
  expect(host.edges(6)).toHaveLength(3);
  const claims = link.claims(6);
  expect(claims.map((c) => c.unit)).toContain(second.number.toString(16));
  link.believe(6, claims.find((c) => c.unit === bus.units.get(6)!.number.toString(16))!);
  await host.until((e) => e.type === 'back' && e.seat === 6, before);
  await host.when(() => host.edges(6).length === 4);
  expect(said(host, 6)[3]).toBe('fist down pad');
});

test('a wire that is disturbed for all, or a hub that stood still, is no seat’s fault: nobody is made to greet anew', async () => {
  const { bus, host } = table({});
  await settled(host, bus);
  let spoilt = 100;
  let sweeps = 0;
  const strangers: number[] = [];
  bus.tamper = {
    toHub: (bytes) => (spoilt-- > 0 ? bytes.map((byte, i) => (i === 20 ? byte ^ 0x55 : byte)) : bytes),
    toUnits: (bytes) => {
      const frame = decodeFrame(bytes.slice(1, -1));
      if (typeof frame !== 'string' && frame.name === 'broadcast') {
        sweeps++;
        strangers.push(...SEATS.filter((seat) => frame.values.acks[seat - 1]?.tag === 0));
      }
      return bytes;
    },
  };
  await host.when(() => spoilt <= 0 && sweeps > 30);
  expect(strangers).toEqual([]);
});

test('two units on one seat, on two ports', async () => {
  const { host } = table({ seats: [1, 2] }, { seats: [2, 3] });
  const lost = await host.until((e) => e.type === 'lost');
  expect(lost).toMatchObject({ seat: 2, reason: 'two-devices' });
  await greeted(host, [1, 3]);
});

test('a wire that damages one byte in forty: everything arrives, once and in order', async () => {
  const { bus, host } = table({ seats: [1, 2, 3] });
  await settled(host, bus, [1, 2, 3]);
  const harm = (bytes: Uint8Array) =>
    Uint8Array.from(bytes, (byte) => (bus.random.chance(1 / 400) ? bus.random.below(256) : byte));
  bus.tamper = { toHub: harm, toUnits: harm };
  for (let i = 0; i < 6; i++) {
    for (const seat of [1, 2, 3] as const) bus.sense(seat, 'fist', i % 2 === 0 ? 'down' : 'up');
    await host.when(() => ([1, 2, 3] as const).every((seat) => host.edges(seat).length === 4 + i));
  }
  for (const seat of [1, 2, 3] as const)
    expect(host.edges(seat).map((e) => e.seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(host.faults().some((fault) => fault.startsWith('- frame-'))).toBe(true);
});

test('more edges than a queue holds: what fits is kept in order, the loss is said, the state is right in the end', async () => {
  const { bus, host, link } = table({ seats: [9] });
  await settled(host, bus, [9]);
  host.acknowledges(undefined);
  const start = host.now();
  for (let i = 0; i < 40; i++) bus.sense(9, 'fist', i % 2 === 0 ? 'down' : 'up', start + i * 40);
  await host.until((e) => e.type === 'fault' && e.code === 'edges-lost' && e.seat === 9);
  bus.sense(9, 'mask', 'on', start + 1650);
  host.acknowledges(link);
  for (const e of host.edges(9).slice(-1)) link.acknowledge(9, { boot: e.boot, seq: e.seq });
  await host.when(() => said(host, 9).includes('mask on'));
  await host.when(() => bus.units.get(9)!.core.queued === 0);
  const seqs = host.edges(9).map((e) => e.seq);
  expect(seqs).toEqual(seqs.map((_, i) => i + 1));
  expect(
    said(host, 9)
      .filter((what) => what.startsWith('fist'))
      .at(-1),
  ).toBe('fist up pad');
});

test('every frame of a busy vote and of a quiet night has one length, one to a slot', async () => {
  const { bus, host } = table({});
  const lengths = new Set<number>();
  const note = (bytes: Uint8Array) => {
    lengths.add(bytes.length);
    return bytes;
  };
  // What a busy machine reads late it reads at once: whole sweeps all the same.
  const sweeps = (bytes: Uint8Array) => {
    if (bytes.length % 67 !== 0) lengths.add(bytes.length);
    return bytes;
  };
  bus.tamper = { toHub: note, toUnits: sweeps };
  await settled(host, bus);
  for (const seat of SEATS) bus.sense(seat, 'mask', 'on');
  await host.when(() => SEATS.every((seat) => host.edges(seat).length === 4));
  expect([...lengths]).toEqual([67]);
});

test('the pad’s last half minute is kept, at 250 Hz', async () => {
  const { bus, host, link } = table({ seats: [1] });
  await settled(host, bus, [1]);
  bus.sense(1, 'fist', 'down');
  await host.when(() => host.edges(1).length === 4);
  const down = host.edges(1)[3]!;
  const since = () => Math.round((down.ticks - link.trace(1)!.from) / 4000);
  await host.when(() =>
    link
      .trace(1)!
      .values.slice(since() + 1)
      .some((value) => value !== null),
  );
  const trace = link.trace(1)!;
  // A sweep that a busy machine delays leaves a gap, never a wrong reading.
  const read = (values: readonly (number | null)[]) => new Set(values.filter((value) => value !== null));
  expect(read(trace.values.slice(0, since()))).toEqual(new Set([10]));
  expect(read(trace.values.slice(since() + 1))).toEqual(new Set([155]));
});

test('a fresh unit is given its seat over the bus, also where the first words of it are lost', async () => {
  const { bus, host, link } = table({ seats: [] });
  const fresh = new SimUnit(null, () => 77);
  fresh.start(host.now());
  let lost = 0;
  bus.tamper.toUnits = (bytes) => {
    const frame = decodeFrame(bytes.slice(1, -1));
    if (typeof frame === 'string' || frame.name !== 'setup' || lost >= 3) return bytes;
    lost++;
    return new Uint8Array();
  };
  bus.wire.plug(fresh);
  await host.until((e) => e.type === 'fault' && e.code === 'no-seat');
  const [stranger] = link.profiles(null);
  link.setUp(calibrationFor(4), stranger!.boot!);
  expect(await host.until((e) => e.type === 'hello')).toMatchObject({ seat: 4, resetCause: 'setup' });
  expect(lost).toBe(3);
});
