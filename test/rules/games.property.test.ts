/** What holds of any game under any ruleset. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DecisionOf } from '../../schemas/decision.ts';
import { RULESET_IDS, type Seat } from '../../schemas/vocabulary.ts';
import { choices, DARK, Player, type RulesetId, type Taken, type Temper } from './player.ts';
import { runs } from './runs.ts';

const calm: Temper = { judge: false, sensed: true, undo: false, roles: true };
const rough: Temper = { judge: true, sensed: true, undo: false, roles: true };
const RUNS = runs(15);

const play = (ruleset: RulesetId, list: readonly number[], temper: Temper) =>
  new Player(ruleset, list, temper).play();

describe.each(RULESET_IDS)('%s', (ruleset) => {
  const every = (temper: Temper, holds: (taken: readonly Taken[], player: Player) => void) =>
    fc.assert(
      fc.property(choices(20, 200), (list) => {
        const player = play(ruleset, list, temper);
        holds(player.taken, player);
      }),
      RUNS,
    );

  test('votes counted are the voters allowed', () => {
    every(calm, (taken) => {
      for (const round of rounds(taken)) {
        const votes = round.tallies.flatMap((t) => [...t.votes, ...t.automatic]);
        expect(new Set(votes).size).toBe(votes.length);
        for (const t of round.tallies) expect(t.count).toBe(t.votes.length + t.automatic.length);
        if (ruleset === 'club-ru' || round.question)
          expect(votes.length).toBeLessThanOrEqual(round.alive.length);
        else expect(votes.toSorted((a, b) => a - b)).toEqual(round.alive);
      }
    });
  });

  test('nobody who is out acts, and nobody leaves twice', () => {
    every(rough, (taken) => {
      const gone = new Set<Seat>();
      for (const { before, after, decisions } of taken) {
        const left = decisions.filter((d) => d.type === 'leaves').length;
        for (const d of decisions) {
          if (d.type === 'nomination' && d.accepted) expect(before.alive).toContain(d.by);
          if (d.type === 'tally')
            for (const s of [...d.automatic, ...d.doubtful])
              expect([...before.alive, ...after.alive]).toContain(s);
          if (d.type === 'speech' && (d.kind === 'turn' || d.kind === 'tie'))
            expect(after.alive).toContain(d.seat);
          if (d.type === 'leaves') {
            expect(gone).not.toContain(d.seat);
            gone.add(d.seat);
          }
        }
        for (const s of gone) expect(after.alive).not.toContain(s);
        if (before.phase !== 'setup') expect(before.alive.length - after.alive.length).toBe(left);
      }
    });
  });

  test('the Dark win by numbers only while not fewer, the Red only when no Dark is left', () => {
    every(rough, (taken) => {
      for (const { after, decisions } of taken)
        for (const d of decisions)
          if (d.type === 'game.over' && (d.by === 'elimination' || d.by === 'parity')) {
            const dark = after.alive.filter((s) => DARK.has(s)).length;
            const red = after.alive.length - dark;
            if (d.winner === 'dark') expect(dark).toBeGreaterThanOrEqual(red);
            else expect([d.winner, dark]).toEqual(['red', 0]);
          }
    });
  });

  test('while the game goes on neither side has won', () => {
    every(rough, (taken) => {
      for (const { after } of taken) {
        if (after.phase === 'over' || after.phase === 'setup') continue;
        const dark = after.alive.filter((s) => DARK.has(s)).length;
        if (ruleset === 'fiim-ru-club' && after.alive.length === 0) continue;
        expect(dark).toBeGreaterThan(0);
        expect(after.alive.length - dark).toBeGreaterThan(dark);
      }
    });
  });

  test('fouls never decrease, and four are out', () => {
    every(rough, (taken) => {
      for (const { before, after } of taken)
        for (const [seat, fouls] of Object.entries(before.fouls)) {
          const now = after.fouls[Number(seat) as Seat] ?? 0;
          expect(now).toBeGreaterThanOrEqual(fouls);
          if (now >= 4 && after.phase !== 'over') expect(after.alive).not.toContain(Number(seat));
        }
    });
  });

  test('the winner never changes once the game is over', () => {
    every(rough, (taken) => {
      for (const { before, after } of taken)
        if (before.winner !== undefined) expect(after.winner).toBe(before.winner);
    });
  });

  test.each([calm, rough, { ...rough, undo: true }, { ...rough, roles: false }])(
    'taking the first act in order always ends the game and is never refused (%j)',
    (temper) => {
      every(temper, (_, player) => {
        for (let i = 0; ; i++) {
          const state = player.taken.at(-1)!.after;
          if (state.phase === 'over') break;
          expect(i, `still ${state.phase} of Day ${state.day}`).toBeLessThan(1500);
          const act = state.next[0];
          expect(act, 'no act in order').toBeDefined();
          const { decisions } = player.take(act!);
          expect(
            decisions.filter((d) => d.type === 'refused'),
            JSON.stringify(act),
          ).toEqual([]);
        }
      });
    },
  );

  test('every act that next offers is taken', () => {
    every({ ...rough, undo: true }, (taken, player) => {
      const { game, at } = player;
      const length = taken.length;
      for (const act of taken.at(-1)!.after.next) {
        player.game = game;
        player.at = at;
        const { decisions } = player.take(act);
        player.taken.length = length;
        expect(
          decisions.filter((d) => d.type === 'refused'),
          JSON.stringify(act),
        ).toEqual([]);
      }
    });
  });

  test('the same record says the same, byte for byte; each decision names its cause and at most three clauses', () => {
    every({ ...rough, undo: true }, (taken, player) => {
      const again = new Player(ruleset, [], calm);
      for (const { line } of taken) {
        const { at, ...rest } = line;
        again.take(rest, at - again.at);
      }
      expect(JSON.stringify(again.taken)).toBe(JSON.stringify(player.taken));
      for (const { number, decisions } of taken)
        for (const d of decisions) {
          expect(d.clauses.length).toBeLessThanOrEqual(3);
          expect(Number.isInteger(d.input) && d.input >= 2 && d.input <= number).toBe(true);
          expect(Number.isFinite(d.at)).toBe(true);
        }
    });
  });
});

test('the player gets about: every kind of end and turn comes up', () => {
  const seen = new Set<string>();
  for (const ruleset of RULESET_IDS)
    for (const list of fc.sample(choices(100, 250), { numRuns: 40, seed: 7 }))
      for (const { decisions } of play(ruleset, list, rough).taken)
        for (const d of decisions) {
          seen.add(d.type);
          if (d.type === 'vote.result') seen.add(d.outcome);
          if (d.type === 'game.over') seen.add(`${d.winner} by ${d.by}`);
          if (d.type === 'leaves') seen.add(d.cause);
        }
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...['tally', 'nomination', 'best-move', 'night.call', 'check.result', 'score', 'undone', 'flag', 'ask'],
      ...['leaves', 'tie', 'all-stay', 'cancelled', 'vote', 'night', 'fouls', 'disqualified'],
      ...['dark by parity', 'red by elimination', 'draw by draw'],
    ]),
  );
});

type Round = { question: boolean; alive: Seat[]; tallies: DecisionOf<'tally'>[] };

/** Every round that came to a result, with the last confirmed tally of each candidate. */
function rounds(taken: readonly Taken[]): Round[] {
  const list: Round[] = [];
  let tallies = new Map<unknown, DecisionOf<'tally'>>();
  let question = false;
  for (const { before, decisions } of taken)
    for (const d of decisions) {
      if (d.type === 'vote.order') {
        tallies = new Map();
        question = d.question === true;
      } else if (d.type === 'tally' && d.confirmed) tallies.set(d.candidate, d);
      else if (d.type === 'vote.result' && d.outcome !== 'cancelled' && tallies.size > 0) {
        list.push({
          question,
          alive: before.alive.toSorted((a, b) => a - b),
          tallies: [...tallies.values()],
        });
        tallies = new Map();
      }
    }
  return list;
}
