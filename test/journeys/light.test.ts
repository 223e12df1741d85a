/**
 * From the hand to its own light on the wired bus, as the way itself is – the sweep, the slots, the frames' bits – with a
 * machine that takes no time: the link, the table, the stage and the units are the real ones, time is virtual.
 */

import { expect, onTestFinished, test, vi } from 'vitest';
import { publicView } from '../../hub/judge/public-view.ts';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import { decodeFrame } from '../../hub/link/bus/frame-codec.ts';
import { LampDesk } from '../../hub/stage/lamp-desk.ts';
import { BUS, LAMP_PATTERNS } from '../../schemas/frame.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { busTable } from './bus-table.ts';

vi.mock('serialport', async () => ({ SerialPort: (await import('../night/bus-air.ts')).VirtualPort }));

/** Ms that a hand lies on its pad before it is one, at most, and a frame on the wire. */
const SENSED_MS = 5;
const FRAME_MS = 1.5;
const VOTED = LAMP_PATTERNS.indexOf('voted');

/** Ten hands at rest before an open window. */
async function table() {
  const broadcasts: number[] = [];
  /** Seats whose light for a vote taken is on its way down the wire. */
  let told: readonly Seat[] = [];
  const { time, air, hub, link, pass } = busTable('judge', (way, bytes) => {
    const frame = way === 'down' ? decodeFrame(bytes.slice(1, -1)) : null;
    if (frame === null || typeof frame === 'string' || frame.name !== 'broadcast') return;
    broadcasts.push(time.now());
    told = SEATS.filter((seat) => frame.values.lamps[seat - 1]?.pattern === VOTED);
  });
  const lamps = new LampDesk({
    time,
    view: () => publicView(hub.inHand?.game ?? null, '1', time.now()),
    show: (shown) => link.lamps(shown),
  });
  hub.subscribe(() => lamps.look());
  onTestFinished(() => lamps.close());
  const sense = (seat: Seat, state: 'down' | 'up') => air.units.get(seat)?.sense(time.now(), 'fist', state);
  await pass(3000);
  const begun = hub.newGame(
    { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' },
    { at: time.now(), type: 'game.begin', position: BEFORE_VOTE },
  );
  await pass(100);
  expect(await begun).toMatchObject({ ok: true });
  await hub.act({ type: 'vote.begin' });
  return { hub, time, pass, sense, broadcasts, told: () => told };
}

test('a vote taken lights its seat within two sweeps of its hand, whenever that comes down; no broadcast comes sooner for it', async () => {
  const { hub, time, pass, sense, broadcasts, told } = await table();
  const from = broadcasts.length;
  let longest = 0;
  for (let round = 0; round < 21; round++) {
    expect(await hub.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
    await pass(100 + round);
    expect(told()).toEqual([]);
    const down = time.now();
    for (const seat of SEATS) sense(seat, 'down');
    for (const waiting = new Set(SEATS); waiting.size > 0; await pass(0.5)) {
      for (const seat of told()) if (waiting.delete(seat)) longest = Math.max(longest, time.now() - down);
      expect(time.now() - down).toBeLessThan(1000);
    }
    for (const seat of SEATS) sense(seat, 'up');
    await pass(200);
  }
  expect(longest + FRAME_MS).toBeLessThanOrEqual(2 * BUS.sweepMs + SENSED_MS + 2 * FRAME_MS);
  expect(longest).toBeGreaterThan(BUS.sweepMs);
  const gaps = broadcasts.slice(from).map((at, i) => at - (broadcasts[from + i - 1] ?? at));
  expect(new Set(gaps.map((gap) => Math.round(gap * 1000) / 1000))).toEqual(new Set([BUS.sweepMs]));
});
