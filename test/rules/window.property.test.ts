/** The window against a judge of hands that knows nothing of the engine; and: the network never decides. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { begin, type Game, step } from '../../hub/judge/game.ts';
import type { Decision } from '../../schemas/decision.ts';
import { type Input, input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { standing } from '../cases/standing.ts';
import { type Contact, verdict } from './hands.ts';
import { runs } from './runs.ts';

const OPEN = 1000;
const CLOSE = 2000;
const BEGUN = 200;

/** Up to two contacts of a seat, anywhere from before the window to after it; moments are never quite equal. */
const contacts = fc
  .record({
    times: fc.uniqueArray(fc.integer({ min: 30, max: 235 }), { minLength: 0, maxLength: 4 }),
    unsure: fc.array(fc.constantFrom(0, 0, 4, 30, 120), { minLength: 4, maxLength: 4 }),
  })
  .map(({ times, unsure }): Contact[] => {
    const edges = times
      .toSorted((a, b) => a - b)
      .map((t, i) => ({ at: t * 10 + 0.5 + i / 10, uncertainty: unsure[i]! }));
    const list: Contact[] = [];
    for (let i = 0; i < edges.length; i += 2) list.push({ down: edges[i]!, up: edges[i + 1] ?? null });
    return apart(list) ? list : list.slice(0, 1).map((c) => (apart([c]) ? c : { ...c, up: null }));
  });
const apart = (list: readonly Contact[]): boolean => {
  const edges = list.flatMap(({ down, up }) => (up ? [down, up] : [down]));
  return edges.every((e, i) => {
    const before = edges[i - 1];
    return before === undefined || before.at + before.uncertainty < e.at - e.uncertainty;
  });
};
const edge = fc.constantFrom(0, 0, 7, 60);
const table = fc.record({
  hands: fc.array(contacts, { minLength: 10, maxLength: 10 }),
  open: edge,
  close: edge,
  ear: fc.constantFrom(0, 25),
});
type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

const fistLines = ({ hands }: Table): Input[] =>
  hands
    .flatMap((list, i) =>
      list.flatMap(({ down, up }) =>
        [{ edge: down, way: true }, ...(up ? [{ edge: up, way: false }] : [])].map(({ edge, way }) => ({
          ...edge,
          type: 'fist' as const,
          seat: SEATS[i]!,
          down: way,
        })),
      ),
    )
    .toSorted((a, b) => a.at - b.at);
const judgeLines = ({ open, close }: Table): Input[] =>
  [
    { at: BEGUN, type: 'vote.begin' },
    { at: OPEN, type: 'vote.open', candidate: 3, ...(open ? { uncertainty: open } : {}) },
    { at: CLOSE, type: 'vote.close', ...(close ? { uncertainty: close } : {}) },
  ].map((l) => input.parse(l));

/** Everything that was said, in the order in which the lines are taken. */
function judged(ruleset: string, table: Table, lines: readonly Input[]): Decision[] {
  const earDelay = Object.fromEntries(SEATS.map((s) => [s, table.ear]));
  let game = begin({ record: 'mafia-table', version: 1, ruleset, settings: { earDelay } }) as Game;
  const nominees = [
    { by: 2, seat: 3 },
    { by: 3, seat: 7 },
  ];
  const first = {
    at: 0,
    type: 'game.begin',
    position: { phase: 'voting', day: 2, alive: [...SEATS], nominees },
  };
  const said: Decision[] = [];
  [input.parse(first), ...lines].forEach((l, i) => {
    const taken = step(game, i + 2, l);
    game = taken.game;
    said.push(...taken.decisions);
  });
  return said;
}
const inTime = (lines: readonly Input[]) => lines.toSorted((a, b) => a.at - b.at);
const lastTally = (said: readonly Decision[]) => said.findLast((d) => d.type === 'tally');

describe.each(['fiim-eng', 'club-ru'])('%s', (ruleset) => {
  test('votes, doubts and nothing are what an independent judge of hands finds', () => {
    fc.assert(
      fc.property(table, (t) => {
        const only: Table = {
          ...t,
          hands: t.hands.map((list) =>
            list[0] && list[0].down.at - list[0].down.uncertainty <= BEGUN ? [] : list,
          ),
        };
        const tally = lastTally(judged(ruleset, only, inTime([...judgeLines(only), ...fistLines(only)])));
        const window = {
          begun: BEGUN,
          open: { at: OPEN, uncertainty: t.open },
          close: { at: CLOSE, uncertainty: t.close },
          earDelay: t.ear,
        };
        const verdicts = only.hands.map((list) => verdict(window, list, ruleset === 'club-ru'));
        const of = (wanted: string): Seat[] => SEATS.filter((_, i) => verdicts[i] === wanted);
        expect({ votes: tally?.votes, doubtful: tally?.doubtful }).toEqual({
          votes: of('yes'),
          doubtful: of('open'),
        });
      }),
      runs(120),
    );
  });

  test('however late a line comes before the announcement, what stands is the same', () => {
    fc.assert(
      fc.property(table, fc.array(fc.nat(1500), { minLength: 10, maxLength: 10 }), (t, delays) => {
        const fists = fistLines(t);
        const prompt = inTime([...judgeLines(t), ...fists]);
        const key = (l: Input) => (l.type === 'fist' ? l.at + delays[l.seat - 1]! : l.at);
        const late = prompt.toSorted((a, b) => key(a) - key(b));
        const end = input.parse({ at: 9000, type: 'tick' });
        const [soon, slow] = [prompt, late].map((lines) => judged(ruleset, t, [...lines, end]));
        expect(summary(slow!)).toEqual(summary(soon!));
      }),
      runs(120),
    );
  });
});

/** The tally and the flags that stand, without the numbers of lines, which differ. */
function summary(said: readonly Decision[]) {
  const tally = lastTally(said);
  const flags = standing(said)
    .filter((d) => d.type === 'flag')
    .map((d) => `${d.seat} ${d.kind} ${d.sanction}`);
  return {
    votes: tally?.votes,
    automatic: tally?.automatic,
    doubtful: tally?.doubtful,
    count: tally?.count,
    flags: flags.toSorted(),
  };
}
