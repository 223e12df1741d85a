import { expect, test } from 'vitest';
import type { Act, Input, Position } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { ROLES } from '../rules/kit.ts';
import { begin, type Game, stateLine, step } from './game.ts';
import { scriptView } from './script-view.ts';

function play(ruleset: string, position: Position | null, acts: readonly Act[]): Game {
  const begun = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in begun) throw new Error(begun.refused);
  let game: Game = begun;
  const first: Act = { type: 'game.begin', roles: ROLES, ...(position && { position }) };
  for (const [index, act] of [first, ...acts].entries())
    game = step(game, index + 2, { at: index * 1000, ...act } as Input).game;
  return game;
}

const script = (game: Game) => scriptView(game, stateLine(game).next);
const says = (ruleset: string, position: Position | null, acts: readonly Act[]) =>
  script(play(ruleset, position, acts)).now?.say;

const day = (more: Partial<Position> = {}): Position => ({
  phase: 'day',
  day: 4,
  alive: [1, 2, 3, 4],
  opener: 2,
  ...more,
});
const dawn: Act = { type: 'day.begin' };
const night = (shots: Act): Act[] => [
  { type: 'night.begin' },
  { type: 'wake', who: 'mafia' },
  shots,
  { type: 'sleep', who: 'mafia' },
  dawn,
];
const dusk: Position = { phase: 'night', day: 2, alive: [...SEATS], opener: 1 };
const on = (seat: 7 | 8): Act => ({ type: 'shots', shots: { 2: [7], 5: [7], 9: [seat] } });

test('a speech is announced with the seconds it has', () => {
  expect(says('fiim-eng', day(), [dawn])?.en).toBe('Number 3, your minute.');
  const third: Act = { type: 'foul', seat: 3 };
  expect(says('fiim-eng', day({ fouls: { 3: 2 } }), [dawn, third])?.ru).toBe('Номер 3: 30 секунд.');
});

test('a lost speech is announced as one that has only its nomination', () => {
  const two = day({ alive: [...SEATS], day: 2, fouls: { 3: 3, 4: 3 }, speechLost: [3, 4] });
  const until: Act[] = [dawn, { type: 'speech.begin', seat: 3 }, { type: 'speech.end', seat: 3 }];
  expect(says('black-cat', two, until)?.en).toBe('Number 5, your minute.');
  expect(
    says('black-cat', { ...two, opener: 1 }, [
      dawn,
      { type: 'speech.begin', seat: 2 },
      { type: 'speech.end', seat: 2 },
    ])?.en,
  ).toBe('Number 4: no speech, you may nominate.');
});

/** Before the vote of Day 2: seat 2 has nominated the first, seat 3 the second. */
const toVoteOn = (first: Seat, second: Seat): Position => ({
  phase: 'voting',
  day: 2,
  alive: [...SEATS],
  opener: 2,
  nominees: [
    { by: 2, seat: first },
    { by: 3, seat: second },
  ],
});

test('a vote: the list, each candidate in its order, and the closing word after each', () => {
  const position = toVoteOn(8, 2);
  const acts: Act[] = [
    { type: 'vote.begin' },
    { type: 'vote.open', candidate: 8 },
    { type: 'vote.close' },
    { type: 'vote.announce' },
    { type: 'vote.open', candidate: 2 },
  ];
  const said = acts.map((_, done) => says('fiim-ru-club', position, acts.slice(0, done))?.ru);
  expect(said).toEqual(['На голосовании: 8, 2.', 'Номер 8.', 'Спасибо.', undefined, 'Номер 2.']);
  expect(says('fiim-ru-club', position, acts)?.ru).toBe('Спасибо.');
});

test('of several tied each is called by number', () => {
  const vote = (candidate: 3 | 7, votes: (typeof SEATS)[number][]): Act[] => [
    { type: 'vote.open', candidate },
    { type: 'vote.close' },
    { type: 'vote.announce', votes },
  ];
  const position = toVoteOn(3, 7);
  const tied: Act[] = [{ type: 'vote.begin' }, ...vote(3, [1, 2, 3, 4, 5]), ...vote(7, [6, 7, 8, 9, 10])];
  expect(says('fiim-eng', position, tied)?.ru).toBe('Равенство: 3, 7. По тридцать секунд. Номер 3.');
  const spoken: Act[] = [...tied, { type: 'speech.begin', seat: 3 }, { type: 'speech.end', seat: 3 }];
  expect(says('fiim-eng', position, spoken)?.ru).toBe('Номер 7: 30 секунд.');
});

test('what there is no vote for is not read out as a list', () => {
  const first = (nominees: Position['nominees'], more: Partial<Position> = {}): Position => ({
    phase: 'voting',
    day: 1,
    alive: [...SEATS],
    opener: 1,
    nominees,
    ...more,
  });
  expect(says('fiim-eng', first([]), [])?.en).toBe('Nobody is nominated: no vote.');
  expect(says('fiim-eng', first([{ by: 1, seat: 6 }]), [])?.en).toBe(
    'Only 6 is nominated: no vote on the first Day.',
  );
  const two = [
    { by: 1, seat: 6 },
    { by: 2, seat: 9 },
  ] as const;
  expect(says('fiim-eng', first([...two], { noVote: true }), [])?.en).toBe('Today’s vote is not held.');
  expect(says('fiim-eng', first([...two]), [])?.en).toBe('Put to the vote: 6, 9.');
});

test('a missed Night is told before the first speech, and only there', () => {
  expect(says('black-cat', dusk, night(on(8)))?.en).toBe('The mafia has missed. Number 2, your minute.');
  expect(says('club-ru', dusk, night(on(8)))?.ru).toBe('Утро доброе. Номер 2, ваша минута.');
  const unshot = night(on(8)).filter(({ type }) => type !== 'shots');
  expect(says('fiim-eng', dusk, unshot)?.ru).toBe('Этой ночью никто не ушёл. Номер 2, ваша минута.');
  const later: Act[] = [...night(on(8)), { type: 'speech.begin', seat: 2 }, { type: 'speech.end', seat: 2 }];
  expect(says('black-cat', dusk, later)?.en).toBe('Number 3, your minute.');
  expect(says('black-cat', dusk, night(on(7)))?.en).toBe('Number 7 was killed. The last word.');
});

test('where no phrase sends back to sleep, what comes next is shown all the same', () => {
  const acts: Act[] = [{ type: 'night.begin' }, { type: 'wake', who: 'player', seat: 3 }];
  expect(script(play('fiim-eng', null, acts))).toMatchObject({
    now: null,
    after: { say: { en: 'Number 4: your card.' } },
  });
  const sheriff: Act[] = [{ type: 'night.begin' }, { type: 'wake', who: 'sheriff' }];
  expect(script(play('fiim-eng', null, sheriff)).after?.say.en).toContain('Free seating');
});
