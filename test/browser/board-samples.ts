/** The board at its telling moments, for looking at it and for tests of what it shows. */
import { emptyBoard } from '../../hub/web/fake-table.ts';
import type { Language } from '../../schemas/stage.ts';
import type { BoardView, WordView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';

const NAMES: Record<Language, readonly string[]> = {
  en: ['Anna', 'Boris', 'Clara', 'Denis', 'Elena', 'Fyodor', 'Galina', 'Henry', 'Irina', 'Maximilian'],
  ru: ['Анна', 'Борис', 'Клара', 'Денис', 'Елена', 'Фёдор', 'Галина', 'Генрих', 'Ирина', 'Максимилиан'],
};

/** The longest that people are called: ten of them fit. */
export const LONG_NAMES = [
  'Александра Вознесенская-Щербакова',
  'Константин Рождественский',
  'Максимилиан Преображенский',
  'Екатерина Ковальчук-Шереметьева',
  'Владислав Днепропетровский',
  'Станислава Щёголева-Миклашевская',
  'Всеволод Мещерский-Жемчужников',
  'Вячеслав Христорождественский',
  'Анастасия Нежинская-Крыжановская',
  'Мстислав Шишкин-Благовещенский',
] as const;

const board = (
  names: readonly string[],
  change: Partial<BoardView>,
  gone: readonly Seat[] = [10],
): BoardView => ({
  ...emptyBoard(),
  gameId: 'sample',
  ruleset: 'fiim-eng',
  phase: 'day',
  day: 2,
  seats: SEATS.map((seat) => ({
    seat,
    name: names[seat - 1] as string,
    alive: !gone.includes(seat),
    fouls: 0,
  })),
  nominees: [3, 7, 9],
  ...change,
});

const word = (now: number, change: Partial<WordView> = {}): WordView => ({
  seat: 5,
  kind: 'turn',
  seconds: 60,
  begun: now - 22_000,
  deadline: now + 38_000,
  left: null,
  ...change,
});

type Vote = NonNullable<BoardView['vote']>;
const vote = (order: Vote['order'], change: Partial<Vote> = {}): Vote => ({
  round: 1,
  question: false,
  order,
  calling: order.some(({ state }) => state === 'open'),
  out: [],
  ...change,
});
const announced = (candidate: Seat, count: number) => ({ candidate, state: 'announced', count }) as const;
const ahead = (candidate: Seat) => ({ candidate, state: 'waiting', count: null }) as const;
const open = (candidate: Seat | 'all') => ({ candidate, state: 'open', count: null }) as const;

type Made = (names: readonly string[], now: number) => BoardView;

const MADE = {
  empty: () => emptyBoard(),
  setup: (names) => board(names, { phase: 'setup', day: 0, nominees: [] }, []),
  day: (names, now) => board(names, { word: word(now) }),
  lastSeconds: (names, now) =>
    board(names, { word: word(now, { deadline: now + 7000 }), nominees: [3, 7, 9, 1, 2, 4, 5, 6, 8] }),
  paused: (names, now) => board(names, { paused: true, word: word(now, { deadline: null, left: 17_400 }) }),
  lastWord: (names, now) =>
    board(names, {
      nominees: [],
      word: word(now, { seat: 10, kind: 'last-word', begun: null, deadline: null }),
    }),
  silent: (names, now) =>
    board(names, { word: word(now, { seat: 8, seconds: 0, deadline: now }), nominees: [3] }),
  quietDay: (names) => board(names, { nominees: [] }),
  vote: (names) =>
    board(names, { phase: 'voting', vote: vote([announced(3, 2), open(7), ahead(9)]), nominees: [3, 7, 9] }),
  voteOfTen: (names) =>
    board(
      names,
      {
        phase: 'voting',
        vote: vote(
          SEATS.map((seat) => (seat < 6 ? announced(seat, 1) : seat === 6 ? open(seat) : ahead(seat))),
        ),
      },
      [],
    ),
  tie: (names, now) =>
    board(names, {
      phase: 'voting',
      word: word(now, { seat: 3, kind: 'tie', seconds: 30, deadline: now + 21_000 }),
      vote: vote([ahead(3), ahead(7)], { round: 2 }),
      last: [
        { candidate: 3, count: 4 },
        { candidate: 7, count: 4 },
        { candidate: 9, count: 1 },
      ],
      result: { outcome: 'tie', seats: [3, 7] },
    }),
  question: (names) =>
    board(names, {
      phase: 'voting',
      vote: vote([open('all')], { round: 3, question: true }),
      last: [
        { candidate: 3, count: 4 },
        { candidate: 7, count: 5 },
      ],
    }),
  result: (names) =>
    board(
      names,
      {
        phase: 'voting',
        vote: vote([announced(3, 2), announced(7, 5), announced(9, 2)]),
        result: { outcome: 'leaves', seats: [7] },
      },
      [7, 10],
    ),
  allLeave: (names) =>
    board(
      names,
      {
        phase: 'voting',
        vote: vote([{ candidate: 'all', state: 'announced', count: 6 }], { round: 3, question: true }),
        result: { outcome: 'all-leave', seats: [1, 2, 3, 4, 7] },
      },
      [10],
    ),
  night: (names) => board(names, { phase: 'night', nominees: [] }),
  over: (names) =>
    board(
      names,
      {
        phase: 'over',
        nominees: [],
        over: 'red',
        overBy: 'elimination',
        scores: SEATS.map((seat) => ({
          seat,
          total: [2, 5, 9].includes(seat) ? -0.4 : seat === 4 ? 1.35 : 1,
        })),
      },
      [2, 5, 7, 8, 9, 10],
    ),
  overUnscored: (names) =>
    board(names, { phase: 'over', nominees: [], over: 'dark', overBy: 'defeat' }, [1, 4, 7, 8, 10]),
} satisfies Record<string, Made>;

export type BoardSample = keyof typeof MADE;
export const BOARD_SAMPLES = Object.keys(MADE) as BoardSample[];

/** @param now table time, ms */
export const boardSample = (name: BoardSample, now: number, names: Language | 'long'): BoardView =>
  (MADE[name] as Made)(names === 'long' ? LONG_NAMES : NAMES[names], now);
