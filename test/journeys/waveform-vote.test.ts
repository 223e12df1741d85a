import { expect, test } from 'vitest';
import { AvrBus } from '../../firmware-sim/avr/avr-bus.ts';
import { AvrUnit } from '../../firmware-sim/avr/avr-unit.ts';
import { calibrationFor } from '../../firmware-sim/wasm/sensors.ts';
import { FRAME_MS } from '../../hub/link/bus/bus-port.ts';
import { BusSeat } from '../../hub/link/bus/bus-seat.ts';
import { encodeFrame, FrameReader } from '../../hub/link/bus/frame-codec.ts';
import { VirtualScheduler } from '../../hub/table/scheduler.ts';
import { Table } from '../../hub/table/table.ts';
import type { Decision } from '../../schemas/decision.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';

const ALIVE: readonly Seat[] = [1, 2, 4, 5];

test('a voltage at a pad becomes, through the flashed image and the wire, the count that is announced', async () => {
  const time = new VirtualScheduler(0);
  const said: Decision[] = [];
  const lines: string[] = [];
  const keep = (line: object) => Promise.resolve(lines.push(JSON.stringify(line)));
  const log = {
    create: (header: object) => keep(header).then(() => '1'),
    append: (_game: string, input: object) => keep(input),
    mark: () => Promise.resolve(),
    listened: () => {},
  };
  const edges = { press: 30, cue: 10, cueLatency: 0 };
  const table = new Table(log, time, { clock: {}, closes: 'hub', edges, linked: ALIVE }, (seat, mark) =>
    seats.get(seat)?.acknowledge(mark),
  );
  table.subscribe((event) => event.type === 'line' && said.push(...event.decisions));
  const host = { now: () => time.now(), emit: table.hear.bind(table), recorded: () => undefined };
  const seats = new Map(ALIVE.map((seat) => [seat, new BusSeat(seat, host)]));
  const sent = new Map<number, number>();
  const reader = new FrameReader();
  const unreadable: string[] = [];
  const bus = new AvrBus((bytes, at) =>
    reader.push(
      bytes,
      (frame) => {
        if (frame.name !== 'hello' && frame.name !== 'report') return;
        const passage = { port: 'bus', sent: sent.get(frame.seq), received: at - FRAME_MS };
        seats.get(frame.values.seat as Seat)?.hear(frame, passage);
      },
      (fault) => unreadable.push(fault),
    ),
  );
  const units = new Map(
    ALIVE.map((seat) => [seat, new AvrUnit(calibrationFor(seat), { ppm: 10 * seat, number: 77 + seat })]),
  );
  for (const unit of units.values()) bus.plug(unit);
  let sweep = 0;
  const live = async (ms: number) => {
    for (const end = bus.now + ms; bus.now < end; ) {
      const now = bus.now;
      sent.set(++sweep, now + FRAME_MS);
      const acks = SEATS.map((seat) => seats.get(seat)?.ack(now) ?? { tag: 0, seq: 0 });
      const lamps = SEATS.map(() => ({ pattern: 1, level: 60 }));
      bus.send(encodeFrame({ name: 'broadcast', seq: sweep, values: { flags: 0, acks, lamps } }), now);
      bus.advance(now + 20);
      await time.advanceTo(bus.now);
    }
  };
  const act = async (what: Parameters<Table['act']>[0]) => {
    const done = table.act(what);
    await live(60);
    return done;
  };

  await live(600);
  const position = {
    phase: 'voting' as const,
    day: 2,
    alive: [...ALIVE],
    opener: 1 as const,
    nominees: [
      { by: 1 as const, seat: 4 as const },
      { by: 2 as const, seat: 5 as const },
    ],
  };
  await table.newGame(
    { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' },
    { at: time.now(), type: 'game.begin', position },
  );
  expect(await act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  const opened = bus.now;
  expect(await act({ type: 'vote.open', candidate: 4 })).toMatchObject({ ok: true });
  // Three waveforms: a plain press, one that bounces, a hand that only rests. The fourth does nothing.
  units.get(1)!.pad.go(640, opened + 350, 4);
  units.get(5)!.pad.go(600, opened + 420, 3);
  units.get(5)!.pad.go(60, opened + 450, 1);
  units.get(5)!.pad.go(600, opened + 460, 1);
  units.get(2)!.pad.go(105, opened + 300, 30);
  await live(2600);
  expect(await act({ type: 'vote.announce' })).toMatchObject({ ok: true });
  await live(100);
  await table.idle();
  expect(said).toContainEqual(
    expect.objectContaining({
      type: 'tally',
      candidate: 4,
      votes: [1, 5],
      count: 2,
      doubtful: [],
      confirmed: true,
    }),
  );
  const fists = lines.map((line) => JSON.parse(line)).filter((line) => line.type === 'fist' && line.down);
  expect(fists.map(({ seat }) => seat).sort()).toEqual([1, 5]);
  for (const { seat, at, uncertainty } of fists) {
    expect(uncertainty).toBeLessThan(3);
    // The flank reaches the threshold within its first 2 ms.
    const pressed = opened + (seat === 1 ? 350 : 420);
    expect(at).toBeGreaterThan(pressed - uncertainty);
    expect(at).toBeLessThan(pressed + 2 + uncertainty);
  }
  expect(unreadable).toEqual([]);
  table.close();
}, 60_000);
