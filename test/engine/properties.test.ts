/** What holds in every game: nothing throws, an undone act was never done, and the first act in order ends it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateLine, step } from '../../hub/judge/game.ts';
import type { Act, Input } from '../../schemas/record.ts';
import { standing } from '../cases/standing.ts';
import { aHeader, aMove, type Move, someRoles } from './inputs.ts';
import { type Line, play, played } from './played.ts';

const aStart: fc.Arbitrary<Act> = fc
  .option(someRoles, { nil: undefined })
  .map((roles) => ({ type: 'game.begin', ...(roles && { roles }) }));
const moves = fc.array(aMove, { maxLength: 120 });

test('any line in any state makes a new state or a coded refusal, and never an exception', () => {
  fc.assert(
    fc.property(aHeader, aStart, moves, (header, start, list) => {
      const { game, decisions } = play(header, start, list);
      expect(stateLine(game).type).toBe('state');
      for (const decision of decisions) {
        expect(decision.input).toBeGreaterThan(1);
        expect(decision.clauses.length).toBeLessThanOrEqual(3);
      }
    }),
    { numRuns: 400 },
  );
});

test('the same lines make the same decisions, and an older game is still what it was', () => {
  fc.assert(
    fc.property(aHeader, aStart, moves, (header, start, list) => {
      const once = play(header, start, list);
      const half = played(header, once.lines.slice(0, once.lines.length >> 1));
      const before = JSON.stringify(stateLine(half.game));
      const again = played(header, once.lines);
      expect(JSON.stringify(again.decisions)).toBe(JSON.stringify(once.decisions));
      let branch = half.game;
      for (const { line, input } of once.lines.slice(once.lines.length >> 1))
        branch = step(branch, line, input).game;
      expect(JSON.stringify(stateLine(half.game))).toBe(before);
      expect(stateLine(branch)).toEqual(stateLine(again.game));
    }),
    { numRuns: 100 },
  );
});

const anUndo: fc.Arbitrary<Move> = fc
  .record({
    wait: fc.constantFrom(0, 300),
    of: fc.option(fc.integer({ min: 2, max: 60 }), { nil: undefined, freq: 1 }),
  })
  .map(({ wait, of }) => ({
    follow: null,
    shape: { type: 'undo', ...(of !== undefined && { of }) },
    wait,
    lag: 0,
    uncertainty: undefined,
  }));

/** What stands, without when and by which line it was said: an undo says it later. */
const account = (list: ReturnType<typeof standing>) =>
  list.map(({ at: _at, input: _input, ...rest }) => JSON.stringify(rest)).sort();

test('undo equals never having done it', () => {
  fc.assert(
    fc.property(aHeader, aStart, moves, (header, start, list) => {
      // An undo that was refused before stays refused: it would be another record without the act it went for.
      const once = list.filter((move) => move.shape.type !== 'undo');
      const { game, lines, decisions } = play(header, start, once);
      const at = game.now;
      const line = lines.length + 2;
      const taken = step(game, line, { at, type: 'undo' });
      const undone = taken.decisions.find(
        (d) => d.type === 'undone' && d.decisions === undefined && d.input === line,
      );
      if (undone?.type !== 'undone') return;
      const act = lines.find((l) => l.line === undone.of)?.input as Input;
      // But for what was sensed in an undone window.
      const rest: Line[] = lines.filter((l) => l.line !== undone.of);
      const never = played(header, [...rest, { line, input: { at, type: 'tick' } }]);
      expect({ ...stateLine(taken.game), at: 0 }).toEqual({ ...stateLine(never.game), at: 0 });
      if (act.type === 'vote.open') return;
      expect(account(standing([...decisions, ...taken.decisions]))).toEqual(
        account(standing(never.decisions)),
      );
    }),
    { numRuns: 400 },
  );
});

test('taking the first act in order each time ends every game', () => {
  fc.assert(
    fc.property(aHeader, aStart, fc.array(aMove, { maxLength: 60 }), (header, start, list) => {
      const begun = play(header, start, list);
      let { game } = begun;
      let line = begun.lines.length + 2;
      for (let acts = 0; acts < 3000; acts++) {
        const [first] = stateLine(game).next;
        if (first === undefined) break;
        const taken = step(game, line++, { ...first, at: game.now + 500 } as Input);
        const refused = taken.decisions.find((d) => d.type === 'refused');
        expect(refused, `${JSON.stringify(first)} was in order`).toBeUndefined();
        game = taken.game;
      }
      if (game.roles !== null || stateLine(game).winner)
        expect(stateLine(game)).toMatchObject({ phase: 'over', next: [] });
    }),
    { numRuns: 100 },
  );
});

test('any number of undos, of the last act or further back, leave the game without those acts', () => {
  fc.assert(
    fc.property(
      aHeader,
      aStart,
      fc.array(fc.oneof({ weight: 14, arbitrary: aMove }, { weight: 1, arbitrary: anUndo }), {
        maxLength: 60,
        size: 'max',
      }),
      (header, start, list) => {
        const { game, lines, decisions } = play(header, start, list);
        const undone = new Set<number>();
        for (const d of decisions) if (d.type === 'undone' && d.decisions === undefined) undone.add(d.of);
        const refused = new Set(decisions.flatMap((d) => (d.type === 'refused' ? [d.input] : [])));
        const isUndo = ({ input }: Line) => input.type === 'undo';
        // A refused undo stays refused, and an undone window leaves its mark: neither is in the other record.
        fc.pre(!lines.some((l) => isUndo(l) && refused.has(l.line)));
        fc.pre(!game.voided.some((span) => span.undone !== undefined));
        const rest = lines
          .filter((l) => !undone.has(l.line))
          .map((l): Line => (isUndo(l) ? { line: l.line, input: { at: l.input.at, type: 'tick' } } : l));
        const never = played(header, rest);
        expect(stateLine(game)).toEqual(stateLine(never.game));
        expect(account(standing(decisions))).toEqual(account(standing(never.decisions)));
      },
    ),
    { numRuns: 100 },
  );
});
