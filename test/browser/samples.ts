/** Views of a game at its telling moments, for looking at the page and for tests of what it shows. */
import { ROLES } from '../../hub/rules/kit.ts';
import { emptyView, restingSeats } from '../../hub/web/fake-table.ts';
import type { FistMark, GameView, JudgeView, SeatView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';

const NAMES = {
  en: ['Anna', 'Boris', 'Clara', 'Denis', 'Elena', 'Fyodor', 'Galina', 'Henry', 'Irina', 'Maximilian'],
  ru: ['Анна', 'Борис', 'Клара', 'Денис', 'Елена', 'Фёдор', 'Галина', 'Генрих', 'Ирина', 'Максимилиан'],
};

function seats(language: 'en' | 'ru', change: Partial<Record<Seat, Partial<SeatView>>> = {}): SeatView[] {
  return restingSeats().map((seat) => ({
    ...seat,
    name: NAMES[language][seat.seat - 1] as string,
    ...change[seat.seat],
  }));
}

/** As the table would write this game down on Day `day`. */
const drafts = (day: number): GameView['drafts'] => {
  const known = { day, alive: [1, 2, 3, 4, 5, 6, 7, 8, 9] as Seat[], misses: 1, nightKills: [10] as Seat[] };
  const fouls = { 3: 2, 5: 1, 8: 3 };
  const nominees = [
    { by: 2, seat: 3 },
    { by: 3, seat: 7 },
    { by: 4, seat: 9 },
  ] as const;
  return {
    now: 'day',
    day: { phase: 'day', ...known, fouls, opener: 1 },
    voting: { phase: 'voting', ...known, fouls, opener: 2, nominees: [...nominees], goneToday: false },
    night: { phase: 'night', ...known, fouls, day: day + 1, opener: 2 },
  };
};

const quietGame: GameView = {
  ruleset: 'fiim-eng',
  kind: 'rating',
  title: null,
  takenBack: null,
  phase: 'day',
  day: 2,
  paused: false,
  alive: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  nominees: [],
  opener: 2,
  word: null,
  vote: null,
  night: null,
  bestMove: null,
  script: { now: null, after: null, running: null },
  flags: [],
  asks: [],
  proposal: null,
  roles: { ...ROLES },
  next: [],
  undo: null,
  undoable: [],
  over: null,
  scores: [],
  refusal: null,
  notNominated: null,
  nominable: [1, 2, 4, 5, 6, 8],
  drafts: drafts(2),
};

const shown = (language: 'en' | 'ru', now: number, game: GameView | null, change = {}): JudgeView => ({
  ...emptyView(),
  line: 40,
  gameId: 'sample',
  game,
  now,
  seats: game ? seats(language, change) : seats(language).map((seat) => ({ ...seat, name: '' })),
});

const gone = { alive: false, left: { cause: 'night', day: 1 } } as const;
const fouled = { 3: { fouls: 2 }, 5: { fouls: 1 }, 8: { fouls: 3 }, 10: gone } as const;

const setup = (language: 'en' | 'ru', now: number): JudgeView => ({
  ...shown(language, now, null),
  line: 0,
  gameId: null,
});

const day = (language: 'en' | 'ru', now: number): JudgeView =>
  shown(
    language,
    now,
    {
      ...quietGame,
      word: { seat: 5, kind: 'turn', seconds: 60, begun: now - 22_000, deadline: now + 38_000, left: null },
      nominees: [
        { by: 2, seat: 3, line: 21 },
        { by: 3, seat: 7, line: 25 },
        { by: 4, seat: 9, line: 29 },
      ],
      next: [{ type: 'speech.end', seat: 5 }, { type: 'speech.begin', seat: 6 }, { type: 'vote.begin' }],
      undo: { line: 38, act: { type: 'foul', seat: 3 } },
      undoable: [
        { line: 38, act: { type: 'foul', seat: 3 } },
        { line: 30, act: { type: 'foul', seat: 3, reason: 'late' } },
      ],
      flags: [
        {
          line: 36,
          at: now - 9000,
          day: 2,
          night: false,
          seat: 6,
          kind: 'left-seat',
          sanction: 'judge',
          clauses: ['1.2'],
          by: null,
        },
      ],
    },
    fouled,
  );

const mark = (
  seat: Seat,
  open: number,
  down: number,
  verdict: FistMark['verdict'],
  up: number | null = null,
): FistMark => ({
  seat,
  down: { at: open + down, uncertainty: 3 },
  up: up === null ? null : { at: open + up, uncertainty: 3 },
  verdict,
});

function votes(
  language: 'en' | 'ru',
  now: number,
  vote: (open: number) => Partial<NonNullable<GameView['vote']>>,
  game: (open: number) => Partial<GameView>,
  change: Partial<Record<Seat, Partial<SeatView>>>,
): JudgeView {
  const open = now - 900;
  return shown(
    language,
    now,
    {
      ...quietGame,
      phase: 'voting',
      nominees: [
        { by: 2, seat: 3, line: 21 },
        { by: 3, seat: 7, line: 25 },
        { by: 4, seat: 9, line: 29 },
      ],
      undo: { line: 39, act: { type: 'vote.open', candidate: 7 } },
      undoable: [
        { line: 36, act: { type: 'foul', seat: 8, reason: 'knock' } },
        { line: 33, act: { type: 'nominate', by: 5, seat: 7 }, notTaken: 'already-nominated' },
        { line: 29, act: { type: 'nominate', by: 4, seat: 9 } },
        { line: 25, act: { type: 'nominate', by: 3, seat: 7 } },
        { line: 24, act: { type: 'foul', seat: 8 } },
        { line: 23, act: { type: 'foul', seat: 3 } },
        { line: 21, act: { type: 'nominate', by: 2, seat: 3 } },
      ],
      vote: {
        round: 1,
        question: false,
        about: [],
        order: [
          { candidate: 3, state: 'announced', count: 2 },
          { candidate: 7, state: 'open', count: null },
          { candidate: 9, state: 'waiting', count: null },
        ],
        window: null,
        running: null,
        unheard: [],
        tally: null,
        past: [],
        out: [1, 2, 5, 6, 7, 8, 9],
        result: null,
        ...vote(open),
      },
      ...game(open),
    },
    { ...fouled, 3: { fouls: 2, voted: 3 }, 4: { voted: 3 }, ...change },
  );
}

const voteOpen = (language: 'en' | 'ru', now: number): JudgeView =>
  votes(
    language,
    now,
    (open) => ({
      window: {
        candidate: 7,
        line: 39,
        open: { at: open, uncertainty: 40 },
        close: null,
        length: 1500,
        fists: [mark(2, open, 240, 'counts'), mark(8, open, 430, 'counts'), mark(1, open, 455, 'counts')],
      },
      running: { votes: [1, 2, 8], doubtful: [] },
      out: [5, 6, 7, 9],
    }),
    () => ({ next: [{ type: 'vote.close' }] }),
    { 1: { fist: true }, 2: { fist: true }, 8: { fist: true, fouls: 3 } },
  );

/** The hub was killed in mid-window and is back; two seats are not. */
const voteUnheard = (language: 'en' | 'ru', now: number): JudgeView => {
  const shown = voteOpen(language, now);
  const vote = shown.game?.vote;
  if (!shown.game || !vote) throw new Error('the open window is a vote');
  return { ...shown, game: { ...shown.game, vote: { ...vote, unheard: [5, 9] } } };
};

const voteClosed = (language: 'en' | 'ru', now: number): JudgeView =>
  votes(
    language,
    now,
    (open) => ({
      order: [
        { candidate: 3, state: 'announced', count: 2 },
        { candidate: 7, state: 'closed', count: 4 },
        { candidate: 9, state: 'waiting', count: null },
      ],
      window: {
        candidate: 7,
        line: 39,
        open: { at: open, uncertainty: 40 },
        close: { at: open + 1500, uncertainty: 12 },
        length: 1500,
        fists: [
          mark(5, open, -160, 'early'),
          mark(2, open, 240, 'withdrawn', 640),
          mark(8, open, 430, 'counts'),
          mark(1, open, 455, 'counts'),
          mark(9, open, 1493, 'doubtful'),
          mark(6, open, 1584, 'late'),
        ],
      },
      out: [6, 7, 9],
      tally: {
        candidate: 7,
        votes: [1, 2, 5, 8],
        automatic: [],
        count: 4,
        doubtful: [9],
        confirmed: false,
        corrected: false,
        line: 47,
        clauses: ['5.7.1'],
      },
    }),
    (open) => ({
      next: [{ type: 'vote.announce' }, { type: 'vote.open', candidate: 7 }],
      flags: [
        flag(6, 'late', 'foul', open + 1584, 84),
        flag(2, 'withdrawn', 'foul', open + 640, 400),
        flag(5, 'early', 'foul', open - 160, 160),
      ],
      asks: [
        {
          line: 45,
          about: 'A-06',
          taken: { en: 'an early fist that stays counts', ru: 'ранний кулак, оставшийся на столе, засчитан' },
          other: { en: 'an early fist is no vote', ru: 'ранний кулак – не голос' },
          how: { type: 'vote.announce', votes: [1, 2, 8] },
          clauses: ['5.7.1'],
        },
      ],
    }),
    {
      1: { fist: true },
      5: { fist: true, fouls: 1 },
      6: { fist: true },
      8: { fist: true, fouls: 3 },
      9: { fist: true },
    },
  );

/** Who was early, and when: ms from the opening. */
const EARLY: Partial<Record<Seat, number>> = { 7: -120, 9: -90 };

/** Ten fists of every kind, but for two all within a tenth of a second, and what came of them, closed after 1.5 s. */
const crowded = (language: 'en' | 'ru', now: number): JudgeView => {
  const closed = voteClosed(language, now);
  const vote = closed.game?.vote;
  if (!closed.game || !vote?.window || !vote.tally) throw new Error('the closed window is a vote');
  const verdicts = [
    'counts',
    'early',
    'withdrawn',
    'second-candidate',
    'doubtful',
    'by-eye',
    'ignored',
  ] as const;
  const seats = [4, 9, 1, 10, 6, 2, 8, 3, 7, 5] as const;
  const open = vote.window.open.at;
  const fists = seats.map((seat, i) => {
    const verdict = verdicts[i % verdicts.length] ?? 'counts';
    const down = verdict === 'early' ? EARLY[seat] : undefined;
    return mark(seat, open, down ?? 400 + 10 * i, verdict, verdict === 'withdrawn' ? 700 + 20 * i : null);
  });
  return {
    ...closed,
    game: {
      ...closed.game,
      alive: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      vote: {
        ...vote,
        order: [
          { candidate: 3, state: 'announced', count: 0 },
          { candidate: 7, state: 'closed', count: 6 },
          ...([9, 1, 10, 2] as const).map(
            (candidate) => ({ candidate, state: 'waiting', count: null }) as const,
          ),
        ],
        out: [6, 8],
        window: { ...vote.window, fists },
        tally: { ...vote.tally, votes: [1, 3, 4, 5, 7, 9], count: 6, doubtful: [6, 2] },
      },
      flags: [
        { ...flag(10, 'second-candidate', 'foul', open + 430, 0), by: null },
        flag(5, 'withdrawn', 'foul', open + 880, 390),
        flag(1, 'withdrawn', 'foul', open + 740, 320),
        flag(7, 'early', 'notice', open - 120, 120),
        flag(9, 'early', 'notice', open - 90, 90),
        { ...flag(6, 'boundary', 'none', open + 440, 0), by: null },
      ],
    },
    seats: closed.seats.map((seat) => ({ ...seat, alive: true, left: null })),
  };
};

const flag = (
  seat: Seat,
  kind: GameView['flags'][number]['kind'],
  sanction: GameView['flags'][number]['sanction'],
  at: number,
  by: number,
): GameView['flags'][number] => ({
  line: Math.round(at) % 1000,
  at,
  day: 2,
  night: false,
  seat,
  kind,
  sanction,
  clauses: ['12.6', '5.7.1'],
  by: { at: by, uncertainty: 15 },
});

const voteResult = (language: 'en' | 'ru', now: number): JudgeView =>
  votes(
    language,
    now,
    () => ({
      order: [
        { candidate: 3, state: 'announced', count: 2 },
        { candidate: 7, state: 'announced', count: 5 },
        { candidate: 9, state: 'announced', count: 2 },
      ],
      out: [],
      result: { outcome: 'leaves', seats: [7], reason: null, by: null, clauses: ['5.7.1'] },
    }),
    (open) => ({
      next: [{ type: 'speech.begin', seat: 7 }, { type: 'night.begin' }],
      // The longest words that a key of a flag holds.
      flags: [
        { ...flag(4, 'left-seat', 'disqualify', open + 900, 0), by: null },
        { ...flag(1, 'mask-on', 'defeat', open + 800, 0), by: null },
        { ...flag(2, 'mask-on', 'notice', open + 700, 0), by: null },
      ],
    }),
    {},
  );

/** Somebody left the table while a number was voted on. */
const calledOff = (language: 'en' | 'ru', now: number): JudgeView =>
  votes(
    language,
    now,
    () => {
      const act = { type: 'disqualify', seat: 8 } as const;
      const left = { seat: 8, cause: 'disqualified' } as const;
      return {
        order: [3, 7, 9].map((candidate) => ({
          candidate: candidate as Seat,
          state: 'waiting',
          count: null,
        })),
        out: [],
        past: [
          past(3, 'announced', 0, 2, [3, 4]),
          { ...past(7, 'cancelled', 1, null, []), by: act, left, clauses: ['8.1', '12.5'] },
        ],
        result: {
          outcome: 'cancelled',
          seats: [],
          reason: null,
          by: { act, left },
          clauses: ['8.1', '12.5'],
        },
      };
    },
    (open) => ({
      next: [{ type: 'night.begin' }],
      undo: { line: 44, act: { type: 'disqualify', seat: 8 } },
      // Of the Night, of the Day before, and the same of many seats.
      flags: [
        { ...flag(4, 'mask-off', 'foul', open - 90_000, 0), by: null, night: true },
        { ...flag(6, 'late', 'foul', open - 99_000, 84), day: 1 },
        ...([10, 9, 5, 7, 3] as const).map((seat) => ({
          ...flag(seat, 'unheard', 'none', open, 0),
          by: null,
        })),
      ],
    }),
    { 8: { fouls: 3, alive: false, left: { cause: 'disqualified', day: 2 } } },
  );

const night = (language: 'en' | 'ru', now: number): JudgeView =>
  shown(
    language,
    now,
    {
      ...quietGame,
      phase: 'night',
      day: 2,
      night: {
        begun: now - 30_000,
        line: 34,
        awake: { who: 'mafia', seat: null, since: now - 5000 },
        shooting: true,
        toDeal: null,
        call: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
        bestMoveAhead: true,
        shots: null,
        checks: [],
      },
      script: {
        now: {
          say: { en: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10', ru: '1, 2, 3, 4, 5, 6, 7, 8, 9, 10' },
          prescribed: true,
          clauses: ['4.3'],
          act: null,
        },
        after: {
          say: { en: 'Mafia falls asleep.', ru: 'Мафия засыпает.' },
          prescribed: true,
          clauses: ['4.3'],
          act: { type: 'sleep', who: 'mafia' },
        },
        running: { since: now - 5000, seconds: 60, exact: true },
      },
      next: [
        { type: 'shots', shots: { 2: [], 5: [], 9: [] } },
        { type: 'sleep', who: 'mafia' },
      ],
      undo: { line: 39, act: { type: 'wake', who: 'mafia' } },
    },
    { ...fouled, 1: { mask: 'on' }, 2: { mask: 'on' }, 5: { mask: 'lifted' } },
  );

const over = (language: 'en' | 'ru', now: number): JudgeView =>
  shown(
    language,
    now,
    {
      ...quietGame,
      phase: 'over',
      alive: [1, 3, 4, 6],
      over: { winner: 'red', by: 'elimination', clauses: ['5.2'] },
      scores: ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((seat) => ({
        seat,
        base: [2, 5, 9].includes(seat) ? 0 : 1,
        bestMove: seat === 10 ? 0.5 : 0,
        bonus: seat === 4 ? 0.3 : 0,
        penalty: seat === 8 ? 0.4 : 0,
        total: ([2, 5, 9].includes(seat) ? 0 : 1) + (seat === 10 ? 0.5 : 0) + (seat === 4 ? 0.3 : 0),
      })),
      next: [],
    },
    { 2: gone, 5: gone, 7: gone, 8: gone, 9: gone, 10: gone },
  );

const music: NonNullable<JudgeView['stage']> = {
  cues: { output: 'page', give: ['thank-you', 'half-minute', 'ten-seconds', 'speech-end'], fault: null },
  music: {
    state: 'playing',
    track: '03 Anthem for the sleeping.ogg',
    volume: 70,
    position: 12,
    fault: null,
    playlists: ['night', 'intro'],
    wanted: 'night',
    ducked: false,
    meant: 70,
    others: [],
    silent: false,
  },
};
const heard = (of: typeof day) => (language: 'en' | 'ru', now: number) => ({
  ...of(language, now),
  stage: music,
});

/** A last word while its speaker may still name three. */
const bestMove = (language: 'en' | 'ru', now: number): JudgeView => {
  const shown = day(language, now);
  return {
    ...shown,
    game: {
      ...(shown.game as GameView),
      nominees: [],
      word: {
        seat: 10,
        kind: 'last-word',
        seconds: 60,
        begun: now - 10_000,
        deadline: now + 50_000,
        left: null,
      },
      bestMove: { seat: 10, offered: true, reason: null, seats: null },
      next: [
        { type: 'speech.end', seat: 10 },
        { type: 'speech.begin', seat: 2 },
      ],
    },
  };
};

/** A tie that is voted on again, after a number was called twice. */
const again = (language: 'en' | 'ru', now: number): JudgeView =>
  votes(
    language,
    now,
    () => ({
      round: 2,
      order: [
        { candidate: 3, state: 'waiting', count: null },
        { candidate: 7, state: 'waiting', count: null },
      ],
      result: { outcome: 'tie', seats: [3, 7], reason: null, by: null, clauses: ['5.8'] },
      out: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      past: [
        past(3, 'undone', 0, null, []),
        past(3, 'announced', 1, 4, [1, 2, 4, 6]),
        past(7, 'replaced', 2, null, []),
        past(7, 'announced', 3, 4, [3, 5, 8, 9]),
        past(9, 'announced', 4, 1, [7]),
      ],
    }),
    () => ({
      word: { seat: 3, kind: 'tie', seconds: 30, begun: null, deadline: null, left: null },
      next: [
        { type: 'speech.begin', seat: 3 },
        { type: 'vote.open', candidate: 3 },
      ],
    }),
    {},
  );
const past = (
  candidate: Seat,
  fate: NonNullable<GameView['vote']>['past'][number]['fate'],
  at: number,
  count: number | null,
  of: readonly Seat[],
): NonNullable<GameView['vote']>['past'][number] => ({
  candidate,
  at,
  round: 1,
  question: false,
  fate,
  count,
  votes: of,
  by: fate === 'undone' ? { type: 'undo' } : null,
  left: null,
  clauses: fate === 'announced' ? ['5.7.1'] : [],
});

const paper = (language: 'en' | 'ru', now: number): JudgeView => ({
  ...day(language, now),
  recordFault: 'full',
});

const claims = (language: 'en' | 'ru', now: number): JudgeView => {
  const shown = day(language, now);
  const two = [
    { device: 'seat-6', boot: 11, unit: 'A0-6F', address: '192.168.4.16' },
    { device: 'seat-6', boot: 12, unit: 'B3-11', address: '192.168.4.31' },
  ];
  return {
    ...shown,
    seats: shown.seats.map((one) =>
      one.seat === 6
        ? {
            ...one,
            health: { ...one.health, state: 'degraded', reason: 'two-devices', claims: two },
          }
        : one.seat === 2
          ? { ...one, byEye: true, health: { ...one.health, state: 'offline', reason: 'silent' } }
          : one.seat === 4 || one.seat === 9
            ? { ...one, health: { ...one.health, state: 'offline', reason: 'never-connected' } }
            : one,
    ),
  };
};

export const SAMPLES = {
  setup,
  day,
  music: heard(day),
  bestMove,
  voteOpen,
  voteUnheard,
  crowded,
  voteClosed,
  voteResult,
  calledOff,
  again,
  night,
  nightMusic: heard(night),
  over,
  paper,
  claims,
};
export type Sample = keyof typeof SAMPLES;
