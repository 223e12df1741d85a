import { expect, test } from 'vitest';
import type { Act, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { begin, type Game, step } from './game.ts';
import { publicView } from './public-view.ts';
import { WELL } from './test-live.ts';
import { judgeView } from './view.ts';

type Timed = Input | (Act & { at: number });

function play(ruleset: string, lines: readonly Timed[]): Game {
  let game = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in game) throw new Error(game.refused);
  let line = 1;
  for (const one of lines) game = step(game, ++line, one as Input).game;
  return game;
}
const proposal = (game: Game) => judgeView(game, WELL).game?.proposal;
const mask = (at: number, seat: Seat, on: boolean): Timed => ({ at, type: 'mask', seat, on });
const dusk: Timed[] = [
  { at: 0, type: 'game.begin' },
  { at: 1000, type: 'night.begin' },
  ...SEATS.map((seat) => mask(1500 + seat, seat, true)),
];

/** black-cat wakes the Don, then the Dark, then the Sheriff. */
const night: Timed[] = [
  ...dusk,
  { at: 10_000, type: 'wake', who: 'don' },
  mask(10_800, 5, false),
  { at: 20_000, type: 'wake', who: 'mafia' },
  mask(20_700, 2, false),
  mask(20_900, 9, false),
  { at: 80_000, type: 'sleep', who: 'mafia' },
  mask(80_900, 2, true),
  mask(81_000, 5, true),
  { at: 81_500, type: 'wake', who: 'sheriff' },
  mask(82_300, 9, true),
  mask(82_500, 4, false),
  mask(91_000, 4, true),
];

test('masks off at the wakings tell the Dark, the Don and the Sheriff; who is merely slow to sleep is no Sheriff', () => {
  const said = proposal(play('black-cat', night));
  expect(said).toMatchObject({ dark: [2, 5, 9], don: 5, sheriff: 4, contradictions: [] });
  expect(said?.roles).toMatchObject({ 1: 'citizen', 2: 'mafia', 4: 'sheriff', 5: 'don', 9: 'mafia' });
});

test('nothing is proposed before the Dark are woken, nor once roles are entered', () => {
  expect(proposal(play('black-cat', night.slice(0, 14)))).toBeNull();
  const { roles } = proposal(play('black-cat', night)) ?? {};
  if (!roles) throw new Error('no proposal');
  const entered = play('black-cat', [...night, { at: 92_000, type: 'roles', roles }]);
  expect(proposal(entered)).toBeNull();
  expect(entered.roles).toMatchObject({ 5: 'don' });
});

test('a ruleset that wakes no Don leaves the Don to the Judge', () => {
  const said = proposal(
    play('fiim-eng', [
      ...dusk,
      { at: 20_000, type: 'wake', who: 'mafia' },
      mask(20_700, 2, false),
      mask(20_800, 5, false),
      mask(20_900, 9, false),
    ]),
  );
  expect(said).toMatchObject({ dark: [2, 5, 9], don: null, contradictions: [], roles: null });
});

test('what does not fit is shown: four Dark, a Don who is not one of them, a Dark Sheriff, a mask never worn', () => {
  const four = [...night.slice(0, 17), mask(21_000, 7, false), mask(79_000, 7, true), ...night.slice(17)];
  expect(proposal(play('black-cat', four))).toMatchObject({
    contradictions: [{ kind: 'dark-count', seats: [2, 5, 7, 9] }],
    roles: null,
  });
  const kinds = (lines: readonly Timed[]) =>
    proposal(play('black-cat', lines))?.contradictions.map(({ kind }) => kind);
  expect(
    kinds(
      night.map((one) =>
        'seat' in one && one.type === 'mask' && one.at === 82_500 ? { ...one, seat: 2 } : one,
      ),
    ),
  ).toEqual(['sheriff-dark']);
  const back = [
    ...night.slice(0, 14),
    mask(12_000, 5, true),
    mask(20_950, 1, false),
    ...night.slice(14, 17),
    mask(79_000, 1, true),
    ...night.slice(17),
  ];
  expect(kinds(back)).toEqual(['don-not-dark']);
  const bare = night.filter((one) => !(one.type === 'mask' && one.seat === 8));
  expect(proposal(play('black-cat', bare))?.dark).toEqual([2, 5, 9]);
});

test('nobody else sees it', () => {
  expect(JSON.stringify(publicView(play('black-cat', night), 'g', 0))).not.toMatch(
    /don|mafia|sheriff|proposal/,
  );
});
