/**
 * From a unit's sensors to the moment at which a count may go out: the bus, the seat's clock, its health and the wait of an
 * announcement, over whatever befalls an honest unit, the wire and the hub.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, type Game, isRefusal, step } from '../../hub/judge/game.ts';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import { Announcement } from '../../hub/table/announcement.ts';
import { HOLD_MS } from '../../hub/table/hold.ts';
import { LOOK, Senses } from '../../hub/table/senses.ts';
import type { Edge } from '../../schemas/edge.ts';
import { type Burst, burst, happen, Truth } from './promises.ts';
import { Wire } from './wire.ts';

const SEAT = 7;
const STEP_MS = 25;

const bits = fc.oneof(
  { weight: 4, arbitrary: fc.constant(-1) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.integer() },
);
const sweep = fc.record({
  act: fc.constant('sweep' as const),
  times: fc.integer({ min: 1, max: 31 }),
  heard: bits,
  comes: bits,
  held: fc.boolean(),
  kept: fc.boolean(),
});
const sense = fc.record({ act: fc.constant('sense' as const), burst });
const announce = fc.record({
  act: fc.constant('announce' as const),
  closed: fc.integer({ min: 0, max: 600 }),
});
/** Nothing comes, for so many steps. */
const dead = fc.record({ act: fc.constant('dead' as const), steps: fc.integer({ min: 1, max: 100 }) });
const act = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(sense) },
  { weight: 4, arbitrary: fc.tuple(sweep) },
  { weight: 2, arbitrary: fc.tuple(announce) },
  { weight: 4, arbitrary: fc.tuple(sense, fc.oneof(sweep, dead), announce, fc.oneof(sweep, dead)) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.record({ act: fc.constantFrom(...(['restart', 'kill'] as const)) })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.record({ act: fc.constant('pass' as const), steps: fc.integer({ min: 1, max: 130 }) }),
    ),
  },
);

const WELL = { act: 'sweep', times: 31, heard: -1, comes: -1, held: false, kept: true } as const;
const HAND: { act: 'sense'; burst: Burst } = { act: 'sense', burst: [{ after: 0, what: ['fist', 'down'] }] };

function game(): Game {
  const begun = begin({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
  if (isRefusal(begun)) throw new Error(begun.refused);
  return step(begun, 2, { at: 0, type: 'game.begin', position: BEFORE_VOTE }).game;
}

type Said = { written: number; since: number; ok: boolean };
type Announced = { closed: number; at: number };

/** The hub's side of it, for one run of the hub. */
class Hub {
  readonly senses: Senses;
  killed = false;
  readonly #announcement: Announcement;
  readonly #wire: Wire;
  #alarms: { at: number; run: () => void }[] = [];
  #looked = 0;
  #asked: { closed: number; at: number } | null = null;

  constructor(wire: Wire, said: Said[], edges: { edge: Edge; at: number }[]) {
    this.#wire = wire;
    const now = () => wire.at;
    this.senses = new Senses(
      { clock: {}, linked: [SEAT] },
      {
        now,
        edge: (edge) => edges.push({ edge, at: wire.at }),
        health: (seat, { state }, since) => {
          if (!this.senses.unknown(seat)) said.push({ written: wire.at, since, ok: state === 'ok' });
        },
      },
    );
    this.#announcement = new Announcement(
      {
        now,
        at: (at, run) => {
          const alarm = { at, run };
          this.#alarms.push(alarm);
          return () => {
            this.#alarms = this.#alarms.filter((other) => other !== alarm);
          };
        },
      },
      this.senses,
      () => {},
    );
    wire.emitted = (event) => {
      this.senses.hear(event);
      if (event.type === 'heard') this.#announcement.look();
    };
  }

  /** One at a time, as acts are. */
  announce(game: Game, closed: number, out: Announced[]): void {
    if (this.#asked) return;
    this.#asked = { closed, at: this.#wire.at };
    void this.#announcement.heardPast(game, closed).then((silent) => {
      if (this.killed) return;
      for (const seat of silent) this.senses.giveUp(seat);
      // What was told is in the record before anything is announced.
      this.#wire.keep();
      out.push({ closed, at: this.#wire.at });
      this.#asked = null;
    });
  }

  /** Time has gone on. */
  async tick(): Promise<void> {
    for (const { at, run } of [...this.#alarms]) if (at <= this.#wire.at) run();
    if (this.#wire.at - this.#looked >= LOOK) {
      this.#looked = this.#wire.at;
      this.senses.look();
      this.#announcement.look();
    }
    await null;
    await null;
    if (this.#asked) expect(this.#wire.at - this.#asked.at).toBeLessThanOrEqual(HOLD_MS + STEP_MS);
  }
}

test('no count goes out without a hand that was down, unless the seat is in doubt; and none waits for ever', async () => {
  let announced = 0;
  let late = 0;
  const begun = game();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 14 }), async (acts) => {
      const wire = new Wire();
      const truth = new Truth();
      const note = () => truth.note(wire.unit.core.boot, wire.at, (at) => wire.unit.us(at));
      note();
      // A game that begins says of a seat that nobody has heard that it isn't well.
      const said: Said[] = [{ written: 0, since: 0, ok: false }];
      const edges: { edge: Edge; at: number }[] = [];
      const out: Announced[] = [];
      let hub = new Hub(wire, said, edges);
      for (const it of acts.flat()) {
        switch (it.act) {
          case 'sense':
            happen(wire.unit, it.burst, wire.at);
            break;
          case 'sweep':
            for (let n = 0; n < it.times; n++) {
              const is = (which: number) => ((which >> n) & 1) === 1;
              wire.sweep(STEP_MS, { heard: is(it.heard), comes: is(it.comes), held: it.held && n % 8 !== 7 });
              if (it.kept) wire.keep();
              await hub.tick();
            }
            wire.release();
            break;
          case 'dead':
            for (let n = 0; n < it.steps; n++) {
              wire.sweep(STEP_MS, { comes: false });
              await hub.tick();
            }
            break;
          case 'pass':
            for (let n = 0; n < it.steps; n++) {
              wire.pass(STEP_MS);
              await hub.tick();
            }
            break;
          case 'announce':
            hub.announce(begun, wire.at - it.closed, out);
            break;
          case 'restart':
            wire.unit.start(wire.at, 'brown-out');
            break;
          case 'kill': {
            const to = wire.at;
            hub.killed = true;
            hub = new Hub(wire, said, edges);
            wire.startHub();
            const known = wire.record.at(-1);
            if (known) hub.senses.knownBoot(SEAT, known.boot);
            hub.senses.knownTo(to);
            hub.senses.expectSeats();
            break;
          }
        }
        note();
      }
      const calm = async (sweeps: number, ms: number) => {
        for (let n = 0; n < sweeps; n++) {
          wire.sweep(ms);
          wire.keep();
          await hub.tick();
        }
      };
      await calm(80, STEP_MS);
      // What flapped must have kept still for half a minute.
      await calm(80, 430);
      hub.announce(begun, wire.at - 300, out);
      await calm(4, STEP_MS);
      expect(out.at(-1)?.closed).toBeGreaterThan(wire.at - 1000);
      expect(hub.senses.health(SEAT)).toEqual({ state: 'ok' });
      expect(hub.senses.heardPast(SEAT, wire.at - 200)).toBe(true);
      announced += out.length;
      for (const { edge, at } of edges) {
        const happened = truth.at(edge.boot, edge.ticks);
        for (const count of out) {
          if (happened > count.closed || at <= count.at) continue;
          late++;
          const before = said.filter(({ written }) => written <= count.at);
          const doubt = before.findLast(({ since }) => since <= happened) ?? { ok: true };
          expect({ ...doubt, happened, at, count, said }).toMatchObject({ ok: false });
        }
      }
    }),
    {
      numRuns: 20,
      // One with a hand that comes too late, so that there is one in any case.
      examples: [
        [
          [
            [WELL],
            [HAND, { act: 'dead', steps: 4 }, { act: 'announce', closed: 0 }, { act: 'dead', steps: 99 }],
          ],
        ],
      ],
    },
  );
  expect(announced).toBeGreaterThan(40);
  expect(late).toBeGreaterThan(0);
});
