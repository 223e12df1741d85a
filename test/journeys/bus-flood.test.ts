/**
 * A unit on the wired bus that senses without end, and one that answers without being asked: it is held to its pace and
 * named, the other nine notice nothing. The link, the table and the units are the real ones; time is virtual.
 */

import { expect, test, vi } from 'vitest';
import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import { decodeFrame, encodeFrame } from '../../hub/link/bus/frame-codec.ts';
import { EDGE_CODES } from '../../schemas/frame.ts';
import type { Header, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { busTable } from './bus-table.ts';

vi.mock('serialport', async () => ({ SerialPort: (await import('../night/bus-air.ts')).VirtualPort }));

const BAD: Seat = 9;
const HEADER: Header = { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' };
const KNOCK = EDGE_CODES.findIndex((code) => code?.channel === 'knock');

/** Knocks three times in each sweep, and sends again what isn't acknowledged, as the firmware does. */
class FloodingUnit extends SimUnit {
  flooding = false;
  #acked = 0;
  #made = 0;
  #first = 0;

  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    const turn = super.hear(bytes, ends);
    const frame = decodeFrame(bytes.slice(1, -1));
    const ack =
      typeof frame !== 'string' && frame.name === 'broadcast' ? frame.values.acks[BAD - 1] : undefined;
    if (ack && ack.tag !== 0) this.#acked += (ack.seq - this.#acked) & 0xff;
    return turn;
  }

  override speak(at: number): Uint8Array {
    const wire = super.speak(at);
    const frame = decodeFrame(wire.slice(1, -1));
    if (!this.flooding || typeof frame === 'string' || frame.name !== 'report') return wire;
    const now = frame.values.now;
    if (this.#made === 0) {
      this.#made = this.#acked;
      this.#first = now;
    }
    this.#made += 3;
    frame.values.newest = this.#made;
    frame.values.first = this.#acked + 1;
    frame.values.edges = [1, 2, 3].map((n) => ({
      what: KNOCK,
      at: Math.min(now, this.#first + (this.#acked + n) * 100),
    }));
    return encodeFrame(frame);
  }
}

async function tableWith(made?: (seat: Seat) => typeof SimUnit) {
  const table = busTable('judge', () => {}, made);
  const { hub, pass, appended } = table;
  await pass(3000);
  const begun = hub.newGame(HEADER, {
    at: hub.now(),
    type: 'game.begin',
    position: BEFORE_VOTE,
  });
  await pass(200);
  expect(await begun).toMatchObject({ ok: true });
  const of = (seat: Seat, type: Input['type']) =>
    appended.filter(({ input }) => input.type === type && 'seat' in input && input.seat === seat);
  const named = () => SEATS.map((seat) => hub.senses.health(seat).reason ?? null);
  return { ...table, of, named };
}

test('a unit that senses without end is held to forty edges a second, none of them lost, and named; nobody else waits', async () => {
  const { air, pass, of, named } = await tableWith((seat) => (seat === BAD ? FloodingUnit : SimUnit));
  const unit = air.units.get(BAD) as FloodingUnit;
  unit.flooding = true;
  await pass(10_000);
  expect(named()).toEqual(SEATS.map((seat) => (seat === BAD ? 'flooding' : null)));
  const knocks = of(BAD, 'knock');
  // The queue of one that was away long, and ten seconds’ worth.
  expect(knocks.length).toBeGreaterThan(700);
  expect(knocks.length).toBeLessThanOrEqual(400 + 10 * 40);
  const seqs = knocks.map(({ origin }) => origin?.seq ?? 0);
  expect(seqs).toEqual(seqs.map((_, i) => (seqs[0] ?? 0) + i));
  for (const seat of SEATS) if (seat !== BAD) air.units.get(seat)?.sense(air.now(), 'fist', 'down');
  await pass(100);
  for (const seat of SEATS) if (seat !== BAD) expect(of(seat, 'fist'), `seat ${seat}`).toHaveLength(1);
  unit.flooding = false;
  await pass(11_000);
  expect(named()).toEqual(SEATS.map(() => null));
}, 60_000);

test('a unit that answers without being asked is heard a hundred and fifty times a second, and named', async () => {
  const { air, hub, pass, named } = await tableWith();
  const bad = air.units.get(BAD);
  if (!bad) throw new Error('no unit');
  let heard = 0;
  const hear = hub.hear.bind(hub);
  hub.hear = (event) => {
    if (event.type === 'heard' && event.seat === BAD) heard++;
    hear(event);
  };
  for (let sweep = 0; sweep < 100; sweep++) {
    for (let n = 0; n < 10; n++) air.port?.emit('data', Buffer.from(bad.speak(air.now())));
    await pass(20);
  }
  expect(heard).toBeLessThanOrEqual(150 + 2 * 150);
  expect(named()).toEqual(SEATS.map((seat) => (seat === BAD ? 'flooding' : null)));
}, 60_000);

test('units without a seat that babble ever new numbers are remembered up to a handful', async () => {
  const { air, link, pass } = await tableWith();
  const fresh = new SimUnit(null, () => 77);
  fresh.start(air.now());
  await pass(100);
  const hello = decodeFrame(fresh.speak(air.now()).slice(1, -1));
  if (typeof hello === 'string' || hello.name !== 'hello') throw new Error('no hello');
  for (let unit = 1; unit <= 1000; unit++)
    air.port?.emit('data', Buffer.from(encodeFrame({ ...hello, values: { ...hello.values, unit } })));
  expect(link.profiles(null)).toHaveLength(32);
}, 60_000);
