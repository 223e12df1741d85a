/**
 * From the hand to its own light on the wired bus, as the way itself is – the sweep, the slots, the frames' bits – with a
 * machine that takes no time: the link, the table, the stage and the units are the real ones, time is virtual.
 */
import { expect, onTestFinished, test, vi } from 'vitest';
import { publicView } from '../../hub/judge/view.ts';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import { decodeFrame } from '../../hub/link/bus/frame-codec.ts';
import type { LinkHost } from '../../hub/link/link.ts';
import { LampDesk } from '../../hub/stage/lamp-desk.ts';
import { Table } from '../../hub/table/table.ts';
import { clockSettings } from '../../schemas/clock.ts';
import { BUS, LAMP_PATTERNS } from '../../schemas/frame.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { windowSettings } from '../../schemas/window.ts';
import { BusAir } from '../night/bus-air.ts';
import { virtualMachine } from '../night/virtual-machine.ts';
import { BEFORE_VOTE } from './hub.ts';

vi.mock('serialport', async () => ({ SerialPort: (await import('../night/bus-air.ts')).VirtualPort }));

/** Ms that a hand lies on its pad before it is one, at most, and a frame on the wire. */
const SENSED_MS = 5;
const FRAME_MS = 1.5;
const VOTED = LAMP_PATTERNS.indexOf('voted');

/** Ten hands at rest before an open window. */
async function table() {
  const machine = virtualMachine();
  const { time, simTime } = machine;
  const broadcasts: number[] = [];
  /** Seats whose light for a vote taken is on its way down the wire. */
  let told: readonly Seat[] = [];
  const air = new BusAir(simTime, (way, bytes) => {
    const frame = way === 'down' ? decodeFrame(bytes.slice(1, -1)) : null;
    if (frame === null || typeof frame === 'string' || frame.name !== 'broadcast') return;
    broadcasts.push(time.now());
    told = SEATS.filter((seat) => frame.values.lamps[seat - 1]?.pattern === VOTED);
  });
  let lines = 1;
  const log = {
    create: () => Promise.resolve('1'),
    append: () => Promise.resolve(++lines),
    mark: () => Promise.resolve(),
  };
  const options = {
    clock: clockSettings.parse({}),
    edges: windowSettings.parse({}),
    closes: 'judge',
    linked: SEATS,
  } as const;
  const hub: Table = new Table(log, time, options, (seat, mark) => link.acknowledge(seat, mark));
  const host: LinkHost = {
    now: () => time.now(),
    emit: (event) => hub.hear(event),
    recorded: () => undefined,
  };
  const link = new BusLink({ ports: ['virtual'], host });
  const lamps = new LampDesk({
    time,
    view: () => publicView(hub.inHand?.game ?? null, '1', time.now()),
    show: (shown) => link.lamps(shown),
  });
  hub.subscribe(() => lamps.look());
  onTestFinished(async () => {
    lamps.close();
    await link.close();
    hub.close();
    air.close();
    machine.close();
  });
  const pass = (ms: number) => time.advanceTo(time.now() + ms);
  const sense = (seat: Seat, state: 'down' | 'up') => air.units.get(seat)?.sense(time.now(), 'fist', state);
  await pass(3000);
  const position = { ...BEFORE_VOTE, alive: [...SEATS], nominees: [...BEFORE_VOTE.nominees] };
  const begun = hub.newGame(
    { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' },
    { at: time.now(), type: 'game.begin', position },
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
