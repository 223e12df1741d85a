/** The end of a Night as the Judge's page says it, from the real game: the same words whatever happened in it. */
import { expect, test } from 'vitest';
import type { Act, Input, Position } from '../../../schemas/record.ts';
import { type Role, SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { begin, type Game, isRefusal, step } from '../../judge/game.ts';
import { WELL } from '../../judge/test-live.ts';
import { judgeView } from '../../judge/view.ts';
import { actWords, besides, nextWords, standingWords } from './act-words.ts';
import { en } from './words/en.ts';
import { ru } from './words/ru.ts';

const DARK: Partial<Record<Seat, Role>> = { 2: 'mafia', 9: 'mafia', 5: 'don', 4: 'sheriff' };
const roles = Object.fromEntries(SEATS.map((seat) => [seat, DARK[seat] ?? 'citizen'])) as Record<Seat, Role>;
const dusk: Position = { phase: 'night', day: 2, alive: [...SEATS], opener: 1 };
const wake = (who: 'mafia' | 'don' | 'sheriff'): Act[] => [
  { type: 'wake', who },
  { type: 'sleep', who },
];
/** Up to the Sheriff's sleep. */
const night = (shots: Act | null): Act[] => [
  { type: 'night.begin' },
  { type: 'wake', who: 'mafia' },
  ...(shots ? [shots] : []),
  { type: 'sleep', who: 'mafia' },
  ...wake('don'),
  ...wake('sheriff'),
];
const on = (seat: 7 | 8): Act => ({ type: 'shots', shots: { 2: [7], 5: [7], 9: [seat] } });

function played(ruleset: string, position: Position, acts: readonly Act[]): Game {
  const begun = begin({ record: 'mafia-table', version: 1, ruleset });
  if (isRefusal(begun)) throw new Error(begun.refused);
  const first: Act = { type: 'game.begin', roles, position };
  return [first, ...acts].reduce<Game>(
    (game, act, i) => step(game, i + 2, { at: i * 1000, ...act } as Input).game,
    begun,
  );
}

/** What the page shows of it: the keys, and what to say. */
function shown(ruleset: string, position: Position, acts: readonly Act[]) {
  const { game } = judgeView(played(ruleset, position, acts), WELL);
  const [first, ...rest] = game!.next;
  return {
    keys: [en, ru].map((w) => [
      nextWords(first!, w, game),
      ...besides(first!, rest, game).map((act) => actWords(act, w, game)),
    ]),
    script: game!.script,
    act: first,
  };
}

test.each(['fiim-eng', 'emu-2026.3'])(
  '%s: a Best Move or the Day is not told before it is called',
  (ruleset) => {
    const killed = shown(ruleset, dusk, night(on(7)));
    expect(killed.act).toEqual({ type: 'wake', who: 'best-move' });
    expect(killed.keys).toEqual([
      [en.act.nightEnd(2), en.act.dayBegin(2)],
      [ru.act.nightEnd(2), ru.act.dayBegin(2)],
    ]);
    expect(killed.script.now?.say.en).toMatch(/Player No\. …/);
    for (const shots of [on(8), null]) {
      const { act, ...seen } = shown(ruleset, dusk, night(shots));
      expect(act).toEqual({ type: 'day.begin' });
      expect({ ...seen, act: killed.act }).toEqual(killed);
    }
    // Called, it is heard by everybody: what is left is the Day.
    const move: Act[] = [
      { type: 'wake', who: 'best-move' },
      { type: 'best-move', seats: [1, 2, 3] },
      { type: 'sleep', who: 'best-move' },
    ];
    expect(shown(ruleset, dusk, [...night(on(7)), ...move]).keys[0]).toEqual([en.act.dayBegin(2)]);
  },
);

test('where no Best Move can be any more the key says Day, whatever happened; so it does where it is none of the Night', () => {
  const killedBefore: Position = {
    ...dusk,
    day: 3,
    alive: SEATS.filter((seat) => seat !== 1),
    nightKills: [1 as Seat],
  };
  const twoLeft: Position = {
    ...dusk,
    alive: SEATS.filter((seat) => ![1, 3].includes(seat)),
    firstDayLeft: 2,
  };
  for (const [ruleset, position] of [
    ['emu-2026.3', killedBefore],
    ['fiim-eng', twoLeft],
    ['black-cat', dusk],
  ] as const)
    for (const shots of [on(7), on(8)])
      expect(shown(ruleset, position, night(shots)).keys[0], ruleset).toEqual([
        en.act.dayBegin(position.day),
      ]);
});

test('why a foul was given is said, but not where it may be of a Night', () => {
  const says = (reason: string) =>
    standingWords({ line: 1, act: { type: 'foul', seat: 4, reason } }, en, null);
  expect(says('late')).toBe('Foul to 4 – late');
  for (const reason of ['mask-off', 'mask-late', 'knock', 'left-seat', 'shots'])
    expect(says(reason)).toBe('Foul to 4');
});
