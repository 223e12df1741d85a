/**
 * What every seat owes the table, whatever it is made of. Each case is run against every kind of seat, and
 * against twins that are broken on purpose, which must fail it.
 */
import { expect } from 'vitest';
import { SeatClock } from '../../hub/clock/seat-clock.ts';
import type { Edge } from '../../schemas/edge.ts';
import { isEdge, type Rig } from './rig.ts';

export type SeatCase = { name: string; run(rig: Rig): Promise<void> };

const CASES: SeatCase[] = [];
const owes = (name: string, run: (rig: Rig) => Promise<void>): void => {
  CASES.push({ name, run });
};
export const SEAT_CASES: readonly SeatCase[] = CASES;

/** A hand that is down can't come down: moves go on from where the last ones of a seat left it. */
const lastMove = new WeakMap<Rig, 'down' | 'up'>();

/** Fist down, up, down … `times` in all; returns when each truly was, or will have been. */
function presses(rig: Rig, times: number): { state: 'down' | 'up'; at: number }[] {
  return Array.from({ length: times }, () => {
    const state = lastMove.get(rig) === 'down' ? ('up' as const) : ('down' as const);
    lastMove.set(rig, state);
    return { state, at: rig.sense('fist', state) };
  });
}

/** What happened at a seat, counted from 1: without what its unit said of itself at each start. */
const happened = (rig: Rig, seat: Edge['seat']): readonly Edge[] =>
  rig.host
    .edges(seat)
    .filter((e) => e.seq > rig.standing)
    .map((e) => ({ ...e, seq: e.seq - rig.standing }));
const edges = (rig: Rig): readonly Edge[] => happened(rig, rig.seat);
const numbers = (rig: Rig): number[] => edges(rig).map((e) => e.seq);
const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1);
const delivered = (rig: Rig, n: number): Promise<void> => rig.host.when(() => edges(rig).length >= n);

/** Resolves once the seat has been heard `times` more. */
async function hears(rig: Rig, times = 1): Promise<void> {
  const heard = (): number => rig.host.events.filter((e) => e.type === 'heard' && e.seat === rig.seat).length;
  const before = heard();
  await rig.host.when(() => heard() >= before + times);
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Each edge as stamped from the seat's own exchanges must hold the moment at which it truly was. */
function expectTruth(rig: Rig, truths: readonly number[]): void {
  const clock = new SeatClock();
  for (const event of rig.host.events) {
    if (event.type !== 'exchange' || event.exchange.seat !== rig.seat) continue;
    expect(clock.feed(event.exchange)).toBeNull();
  }
  expect(edges(rig)).toHaveLength(truths.length);
  for (const [i, edge] of edges(rig).entries()) {
    const stamp = clock.stampEdge(edge)!;
    expect(Math.abs(stamp.at - truths[i]!)).toBeLessThanOrEqual(stamp.uncertainty + edge.sensing);
  }
}

owes('says hello, and says it again to a hub that has not heard it', async (rig) => {
  const isHello = (e: { type: string; seat?: unknown }): boolean => e.type === 'hello' && e.seat === rig.seat;
  const first = await rig.host.until(isHello);
  const before = rig.host.events.length;
  await rig.restartHub();
  expect(await rig.host.until(isHello, before)).toEqual(first);
  expect(first).toMatchObject({ boot: (await rig.claim()).boot, firmware: expect.stringMatching(/./) });
});

owes('speaks at one pace and in one length, whether or not there is something to say', async (rig) => {
  await rig.host.until((e) => e.type === 'heard' && e.seat === rig.seat);
  // Measured in the neighbour's messages, not in ms, and at rest and at work in turn: a busy machine slows down
  // all of it alike. The middle stretch of each: a connection made anew in one of them is no pace.
  const beats = (): number =>
    rig.host.events.filter((e) => e.type === 'heard' && e.seat === rig.neighbour).length;
  const saidDuring = async (act: () => void): Promise<number> => {
    const [sent, began] = [rig.sent.length, beats()];
    for (let i = 1; i <= 6; i++) {
      act();
      await rig.host.when(() => beats() >= began + i);
    }
    return rig.sent.length - sent;
  };
  const [atRest, atWork]: number[][] = [[], []];
  for (let i = 1; i <= 7; i++) {
    atRest!.push(await saidDuring(() => {}));
    atWork!.push(await saidDuring(() => presses(rig, 1)));
    await delivered(rig, 6 * i);
    await hears(rig, 2);
  }
  expect(new Set(rig.sent.map((m) => m.length)).size).toBe(1);
  expect(Math.abs(Math.log2(middle(atWork!) / middle(atRest!)))).toBeLessThan(1);
});

owes('every message carries its now, and the causal bounds of it hold', async (rig) => {
  await hears(rig, 15);
  const own = rig.host.exchanges().filter((x) => x.seat === rig.seat);
  expect(own.length).toBeGreaterThan(5);
  for (const x of own) {
    expect(x.seatSent).toBeGreaterThanOrEqual(x.seatHeard);
    const there = (x.seatSent - x.seatHeard) / 1000;
    expect(there).toBeLessThanOrEqual((x.hubReceived - x.hubSent) * (1 + 2e-4) + 0.002);
  }
  expectTruth(rig, []);
});

owes('edges come once, in order, stamped when they happened', async (rig) => {
  await hears(rig);
  const truths: number[] = [];
  for (let i = 0; i < 5; i++) {
    truths.push(...presses(rig, 2).map((p) => p.at));
    await hears(rig);
  }
  await delivered(rig, 10);
  await hears(rig, 3);
  expect(numbers(rig)).toEqual(upTo(10));
  expect(edges(rig).map((e) => e.state)).toEqual([
    'down',
    'up',
    'down',
    'up',
    'down',
    'up',
    'down',
    'up',
    'down',
    'up',
  ]);
  expectTruth(rig, truths);
  expect(rig.host.faults()).toEqual([]);
});

owes('when it says that it told everything up to a moment, it did', async (rig) => {
  await hears(rig);
  const truths = presses(rig, 10);
  await delivered(rig, 10);
  await hears(rig);
  let told = 0;
  for (const event of rig.host.events) {
    if (event.type === 'heard' && event.seat === rig.seat) told = Math.max(told, event.ticks);
    if (isEdge(event) && event.edge.seat === rig.seat) expect(event.edge.ticks).toBeGreaterThan(told);
  }
  expect(truths).toHaveLength(10);
});

owes(
  'what is not in the record is kept and sent again to the next hub; what is, is forgotten',
  async (rig) => {
    await hears(rig);
    rig.recording(false);
    presses(rig, 3);
    await delivered(rig, 1);
    rig.acknowledge({ boot: (await rig.claim()).boot, seq: 1 });
    await hears(rig, 4);
    const before = rig.host.events.length;
    await rig.restartHub({ forgotten: true });
    rig.recording(true);
    const again = (): number[] =>
      rig.host.events
        .slice(before)
        .flatMap((e) => (isEdge(e) && e.edge.seat === rig.seat ? [e.edge.seq - rig.standing] : []));
    await rig.host.when(() => again().length >= 2);
    await hears(rig, 2);
    expect(again()).toEqual([2, 3]);
  },
);

owes('a hub that starts again goes on where its record ends', async (rig) => {
  await hears(rig);
  presses(rig, 3);
  await delivered(rig, 3);
  await rig.restartHub();
  presses(rig, 2);
  await delivered(rig, 5);
  await hears(rig, 2);
  expect(numbers(rig)).toEqual(upTo(5));
});

owes('on a wire that loses a third, nothing is lost', async (rig) => {
  await hears(rig);
  rig.manners({ loss: 0.35 });
  const truths: number[] = [];
  // So many that a seat which sends each edge once has no luck to hope for.
  for (let i = 0; i < 20; i++) {
    truths.push(...presses(rig, 1).map((p) => p.at));
    await hears(rig);
  }
  await delivered(rig, 20);
  expect(numbers(rig)).toEqual(upTo(20));
  expectTruth(rig, truths);
});

owes('on a wire that doubles and overtakes, nothing comes twice or out of order', async (rig) => {
  await hears(rig);
  rig.manners({ duplicate: 0.4, reorder: 0.3 });
  const truths: number[] = [];
  for (let i = 0; i < 5; i++) {
    truths.push(...presses(rig, 2).map((p) => p.at));
    await hears(rig, 2);
  }
  await delivered(rig, 10);
  await hears(rig, 5);
  expect(numbers(rig)).toEqual(upTo(10));
  expectTruth(rig, truths);
});

owes(
  'after a restart it is a new boot that counts from one, and loses nothing it senses from then on',
  async (rig) => {
    await hears(rig);
    presses(rig, 3);
    await delivered(rig, 3);
    const old = (await rig.claim()).boot;
    rig.restart();
    const at = rig.sense('fist', 'up');
    const { boot } = await rig.claim();
    const after = (): readonly Edge[] => edges(rig).slice(3);
    await rig.host.when(() => after().length > 0);
    expect(boot).not.toBe(old);
    expect(after()).toMatchObject([{ boot, seq: 1, state: 'up' }]);
    await rig.host.until((e) => e.type === 'hello' && e.seat === rig.seat && e.boot === boot);
    await hears(rig, 3);
    const clock = new SeatClock();
    for (const x of rig.host.exchanges()) if (x.boot === boot) expect(clock.feed(x)).toBeNull();
    const edge = after()[0]!;
    const stamp = clock.stampEdge(edge)!;
    expect(Math.abs(stamp.at - at)).toBeLessThanOrEqual(stamp.uncertainty + edge.sensing);
  },
);

owes('an acknowledgement of its old boot forgets nothing of the new one', async (rig) => {
  await hears(rig);
  presses(rig, 3);
  await delivered(rig, 3);
  rig.deafen(true);
  rig.restart();
  const { at } = presses(rig, 3).at(-1)!;
  // Meanwhile the hub goes on acknowledging the boot that it knows, also when there is something to be forgotten.
  await rig.host.when(() => rig.sent.filter((m) => m.at > at).length >= 5);
  rig.deafen(false);
  await delivered(rig, 6);
  expect(numbers(rig)).toEqual([1, 2, 3, 1, 2, 3]);
});

owes('late words of an old boot are recognised', async (rig) => {
  await hears(rig);
  rig.keep();
  presses(rig, 3);
  await delivered(rig, 3);
  rig.restart();
  rig.sense('fist', 'up');
  await delivered(rig, 4);
  const before = rig.host.events.length;
  rig.replay();
  await hears(rig, 3);
  expect(numbers(rig)).toEqual([1, 2, 3, 1]);
  expect(rig.host.events.slice(before).filter((e) => e.type === 'lost')).toEqual([]);
  expect(rig.host.faults()).toContain(`${rig.seat} boot-old`);
});

owes('what it senses while unplugged is told when it is back, as of when it was', async (rig) => {
  await hears(rig, 3);
  rig.unplug();
  const truths = presses(rig, 3).map((p) => p.at);
  await rig.host.until((e) => e.type === 'lost' && e.seat === rig.seat);
  rig.plug();
  await delivered(rig, 3);
  await hears(rig, 3);
  expect(numbers(rig)).toEqual(upTo(3));
  expect(rig.host.events.some((e) => e.type === 'back' && e.seat === rig.seat)).toBe(true);
  expectTruth(rig, truths);
});

owes('a unit that hangs for a while tells afterwards what happened meanwhile', async (rig) => {
  await hears(rig, 2);
  rig.freeze(400);
  const truths = presses(rig, 4).map((p) => p.at);
  await delivered(rig, 4);
  await hears(rig, 2);
  expect(numbers(rig)).toEqual(upTo(4));
  expectTruth(rig, truths);
});

owes('a queue that is full says so, keeps its order, and ends in the true state', async (rig) => {
  await hears(rig);
  rig.recording(false);
  const last = presses(rig, rig.room * 2 + 1).at(-1)!;
  await delivered(rig, 1);
  while (rig.host.now() < last.at) await hears(rig);
  await hears(rig, 2);
  rig.recording(true);
  rig.acknowledge({ boot: (await rig.claim()).boot, seq: 1 });
  await rig.host.when(() => edges(rig).length > rig.room);
  await hears(rig, 4);
  expect(numbers(rig)).toEqual(upTo(edges(rig).length));
  expect(edges(rig).at(-1)!.state).toBe('down');
  expect(rig.host.faults()).toContain(`${rig.seat} edges-lost`);
});

owes("a unit set to another seat's number is believed at neither", async (rig) => {
  await hears(rig, 2);
  const before = rig.host.events.length;
  rig.swap();
  rig.sense('fist', 'down');
  await rig.host.until((e) => e.type === 'fault' && e.seat === rig.seat, before);
  rig.senseBeside('fist', 'down');
  await rig.host.when(() => happened(rig, rig.neighbour).length > 0);
  await rig.host.until((e) => e.type === 'heard' && e.seat === rig.neighbour, rig.host.events.length);
  expect(happened(rig, rig.neighbour)).toHaveLength(1);
  expect(edges(rig)).toEqual([]);
});

owes('of two devices on one seat neither is believed, until one is chosen', async (rig) => {
  await hears(rig, 2);
  const rival = rig.rival();
  const lost = await rig.host.until((e) => e.type === 'lost' && e.seat === rig.seat);
  expect(lost).toMatchObject({ reason: 'two-devices' });
  const before = rig.host.events.length;
  rig.sense('fist', 'down');
  rival.sense('fist', 'down');
  rival.sense('fist', 'up');
  for (let i = 0; i < 6; i++) {
    await rig.host.until((e) => e.type === 'heard' && e.seat === rig.neighbour, rig.host.events.length);
  }
  expect(edges(rig)).toEqual([]);
  rig.believe(await rig.claim());
  await rig.host.until((e) => e.type === 'back' && e.seat === rig.seat, before);
  await delivered(rig, 1);
  await hears(rig, 4);
  expect(edges(rig)).toMatchObject([{ boot: (await rig.claim()).boot, seq: 1 }]);
});
