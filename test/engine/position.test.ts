/** A position is the way a game is written down: taken up again it goes on alike, and an impossible one is refused. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stateLine, step } from '../../hub/judge/game.ts';
import { makePosition } from '../../hub/judge/position.ts';
import { ROLES } from '../../hub/rules/kit.ts';
import type { Act, Header, Input, Position } from '../../schemas/record.ts';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { aHeader, aMove, someRoles } from './inputs.ts';
import { begun, play } from './played.ts';

const HEADER: Header = { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' };
const TEN: Position['alive'] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const refusalOf = (position: Position, roles: object | null = ROLES, ruleset = 'fiim-eng') => {
  const input = { at: 0, type: 'game.begin', position, ...(roles && { roles }) } as Input;
  const { decisions } = step(begun({ ...HEADER, ruleset }), 2, input);
  const [refused] = decisions;
  return refused?.type === 'refused' ? refused.reason : null;
};

test('a position made from a game and taken up again makes the same position', () => {
  fc.assert(
    fc.property(
      aHeader,
      someRoles,
      fc.array(aMove, { maxLength: 100, size: 'max' }),
      (header, roles, moves) => {
        let game = begun(header);
        for (const { line, input } of play(header, { type: 'game.begin', roles }, moves).lines) {
          game = step(game, line, input).game;
          const position = makePosition(game);
          if (position === null) continue;
          const again = step(begun(header), 2, {
            at: game.now,
            type: 'game.begin',
            roles,
            position,
          } as Input);
          expect(again.decisions.filter((d) => d.type === 'refused')).toEqual([]);
          expect(makePosition(again.game)).toEqual(position);
          // Between the vote and the Night a game is still in its Day; a position is already before that Night.
          if (position.phase === 'night') continue;
          const { alive, day, fouls, next } = stateLine(game);
          expect(stateLine(again.game)).toMatchObject({ alive, day, fouls, next });
        }
      },
    ),
    { numRuns: 40 },
  );
});

describe.each(RULESET_IDS)('%s', (ruleset) => {
  test.each([
    ['position-alive', { alive: [1, 2, 3, 3] }],
    ['position-fouls', { alive: TEN, fouls: { 3: 4 } }],
    ['position-nominees', { alive: [1, 2, 3, 4], nominees: [{ by: 1, seat: 7 }] }],
    [
      'position-nominees',
      {
        alive: TEN,
        nominees: [
          { by: 1, seat: 7 },
          { by: 2, seat: 7 },
        ],
      },
    ],
    ['position-kills', { alive: TEN, nightKills: [3] }],
    ['position-words', { alive: TEN, due: [{ seat: 3, kind: 'last-word' }] }],
    ['position-decided', { alive: [1, 3, 4] }],
    ['position-decided', { alive: [2, 5, 1, 3] }],
  ] as const)('%s: %j', (reason, fields) => {
    expect(refusalOf({ phase: 'voting', day: 3, ...fields } as unknown as Position, ROLES, ruleset)).toBe(
      reason,
    );
  });

  test('four Dark among ten are no game', () => {
    const four = { ...ROLES, 1: 'mafia' };
    expect(refusalOf({ phase: 'day', day: 1, alive: TEN }, four, ruleset)).toBe('impossible-roles');
    expect(refusalOf({ phase: 'day', day: 1, alive: TEN }, { ...ROLES, 1: 'sheriff' }, ruleset)).toBe(
      'impossible-roles',
    );
  });

  test('a dead opener, no roles, and a full table are fine', () => {
    expect(
      refusalOf({ phase: 'day', day: 3, alive: [1, 2, 3, 4, 6, 7], opener: 9 }, ROLES, ruleset),
    ).toBeNull();
    expect(refusalOf({ phase: 'night', day: 2, alive: [1, 2, 3, 4] }, null, ruleset)).toBeNull();
    expect(refusalOf({ phase: 'voting', day: 1, alive: TEN }, ROLES, ruleset)).toBeNull();
  });
});

test('a refused beginning leaves the table free to begin', () => {
  const first = step(begun(HEADER), 2, {
    at: 0,
    type: 'game.begin',
    position: { phase: 'day', day: 1, alive: [1, 1] },
  });
  const second = step(first.game, 3, { at: 1, type: 'game.begin', roles: ROLES } satisfies Act & {
    at: number;
  });
  expect(second.decisions).toEqual([]);
  expect(stateLine(second.game).next).toEqual([{ type: 'night.begin' }]);
});
