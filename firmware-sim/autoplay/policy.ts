/** What a simulated Judge does next, from what the Judge's page shows and from nothing else. */
import type { Act } from '../../schemas/record.ts';
import type { GameView, JudgeView } from '../../schemas/view.ts';
import { type Role, SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Random } from '../random.ts';

/** `after`: ms to let pass first, at speed 1. */
export type Step =
  | { do: 'begin'; after: number }
  | { do: 'act'; act: Act; after: number }
  | { do: 'wait' }
  | { do: 'finished' };

/** How long a simulated Judge takes for things, ms at speed 1. */
const PACE = { breath: 900, word: 5000, look: 1200, window: 1700, night: 3000 } as const;
/** A window open this much longer than it should be is one that no sound will close any more, ms. */
const OVERDUE = 1000;

export type Habits = {
  /** Share of turns in which somebody is nominated. */
  nominate: number;
  /** Share of nights on which the Dark all fire on one number. */
  hit: number;
};
export const HABITS: Habits = { nominate: 0.4, hit: 0.8 };

/** Ten roles dealt at random: one Don, two of the mafia, one Sheriff. */
export function deal(random: Random): Record<Seat, Role> {
  const free = [...SEATS];
  const take = (): Seat => free.splice(random.below(free.length), 1)[0] as Seat;
  const special = new Map<Seat, Role>([
    [take(), 'don'],
    [take(), 'mafia'],
    [take(), 'mafia'],
    [take(), 'sheriff'],
  ]);
  return Object.fromEntries(SEATS.map((seat) => [seat, special.get(seat) ?? 'citizen'])) as Record<
    Seat,
    Role
  >;
}

export class Policy {
  readonly #random: Random;
  readonly #habits: Habits;
  /** What was done once and is not to be done again before the game has moved on, by a name for it. */
  readonly #done = new Set<string>();

  constructor(random: Random, habits: Partial<Habits> = {}) {
    this.#random = random;
    this.#habits = { ...HABITS, ...habits };
  }

  next(view: JudgeView): Step {
    const { game } = view;
    if (!game) return { do: 'begin', after: 0 };
    const first = game.next[0];
    if (game.over && (first === undefined || first.type === 'game.begin')) return { do: 'finished' };
    const own = this.#extra(game) ?? this.#vote(game, view);
    if (own) return own;
    if (first === undefined) return { do: 'wait' };
    return { do: 'act', act: this.#complete(first, game), after: pace(first) };
  }

  /** Acts whose seat is free, which `next` therefore leaves out. */
  #extra(game: GameView): Step | null {
    const { word, night } = game;
    if (word?.begun !== null && word?.kind === 'turn' && this.#once(`nominate ${game.day} ${word.seat}`)) {
      if (!this.#random.chance(this.#habits.nominate)) return null;
      const seat = this.#random.pick(game.alive);
      if (seat === undefined) return null;
      return { do: 'act', act: { type: 'nominate', by: word.seat, seat }, after: PACE.word / 2 };
    }
    const awake = night?.awake?.who;
    if ((awake === 'don' || awake === 'sheriff') && game.day > 0 && night && night.call.length > 0) {
      const seat = this.#random.pick(game.alive);
      // A holder who is out is called all the same, and nobody answers.
      const holder = SEATS.find((one) => game.roles?.[one] === awake);
      const answers = holder === undefined || game.alive.includes(holder) || night.shots?.killed === holder;
      if (answers && seat !== undefined && this.#once(`check ${game.day} ${awake}`))
        return { do: 'act', act: { type: 'check', by: awake, seat }, after: PACE.look };
    }
    const offered = game.bestMove;
    const speaking = word?.begun !== null && offered?.seat === word?.seat;
    if (
      offered?.offered &&
      !offered.seats &&
      (awake === 'best-move' || speaking) &&
      this.#once('best-move')
    ) {
      const seats = [...SEATS].filter((seat) => seat !== offered.seat);
      const named = [0, 1, 2].map(() => seats.splice(this.#random.below(seats.length), 1)[0] as Seat);
      return { do: 'act', act: { type: 'best-move', seats: named }, after: PACE.look };
    }
    return null;
  }

  #vote(game: GameView, view: JudgeView): Step | null {
    const window = game.vote?.window;
    if (!window || game.next[0]?.type === 'vote.open') return null;
    // Until the window is closed the Judge watches hands; where the text sets no length, its word closes it.
    if (window.close === null) {
      const open = view.now - window.open.at;
      if (view.closes === 'judge' || window.length === null)
        return open < PACE.window
          ? { do: 'wait' }
          : { do: 'act', act: { type: 'vote.close', by: 'judge' }, after: 0 };
      // The hub was away meanwhile: the number is called again.
      return open < window.length + OVERDUE
        ? { do: 'wait' }
        : { do: 'act', act: { type: 'vote.open', candidate: window.candidate }, after: PACE.breath };
    }
    const tally = game.vote?.tally;
    if (!tally || tally.confirmed || game.next[0]?.type !== 'vote.announce') return null;
    const seen = tally.doubtful.filter((seat) => view.seats.find((one) => one.seat === seat)?.fist);
    const act: Act =
      tally.doubtful.length > 0
        ? { type: 'vote.announce', votes: [...tally.votes, ...seen], reason: 'seen by the Judge' }
        : { type: 'vote.announce' };
    return { do: 'act', act, after: PACE.look };
  }

  #complete(act: Act, game: GameView): Act {
    if (act.type !== 'shots') return act;
    // `next` names nobody who fires: without roles nobody is known to.
    const dark = game.alive.filter((seat) => game.roles?.[seat] === 'mafia' || game.roles?.[seat] === 'don');
    const target = this.#random.pick(game.alive.filter((seat) => !dark.includes(seat)));
    if (target === undefined || !this.#random.chance(this.#habits.hit)) return act;
    return { type: 'shots', shots: Object.fromEntries(dark.map((seat) => [seat, [target]])) };
  }

  #once(name: string): boolean {
    if (this.#done.has(name)) return false;
    this.#done.add(name);
    return true;
  }
}

function pace(act: Act): number {
  switch (act.type) {
    case 'speech.end':
      return PACE.word;
    case 'wake':
    case 'sleep':
    case 'shots':
      return PACE.night;
    default:
      return PACE.breath;
  }
}
