/** A whole game by chance, as its record: the acts the engine holds to be in order, and hands that come and go. */
import { Random } from '../firmware-sim/random.ts';
import { begin, type Game, isRefusal, stateLine, step } from '../hub/judge/game.ts';
import type { Act, Header, Input } from '../schemas/record.ts';
import { type Role, SEATS, type Seat } from '../schemas/vocabulary.ts';

/** The cards that are dealt. */
export const DEALT: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
];
/** No game needs more; one that wanders is cut off here. */
const LONGEST = 1500;

/** The lines of a game, the header first, each as the record holds it. The same seed makes the same game. */
export function chanceGame(seed: number, ruleset: string): string[] {
  const chance = new Random(seed);
  const header: Header = { record: 'mafia-table', version: 1, ruleset };
  const begun = begin(header);
  if (isRefusal(begun)) throw new Error(begun.detail);
  let game: Game = begun;
  let now = 1000;
  const lines = [JSON.stringify(header)];
  const take = (input: Input) => {
    lines.push(JSON.stringify(input));
    game = step(game, lines.length, input).game;
  };
  const act = (what: Act) => {
    now += Math.round(chance.between(200, 4000));
    take({ at: now, ...what } as Input);
  };

  const cards = [...DEALT].sort(() => chance.next() - 0.5);
  act({ type: 'game.begin', roles: Object.fromEntries(SEATS.map((seat, n) => [seat, cards[n]])) });
  while (lines.length < LONGEST) {
    const { next, phase, alive } = stateLine(game);
    const [first] = next;
    if (first === undefined) break;
    const chosen = chance.chance(0.9) ? first : (chance.pick(next) ?? first);
    act(dressed(chosen, alive, cards, chance));
    if (chosen.type === 'speech.begin' && phase === 'day' && chance.chance(0.5)) {
      act({ type: 'nominate', by: chosen.seat, seat: chance.pick(alive) ?? 1 });
    }
    if (chance.chance(0.02)) act({ type: 'foul', seat: chance.pick(alive) ?? 1 });
    if (chance.chance(0.02)) act({ type: 'undo' });
    if (chosen.type === 'vote.open') {
      for (const seat of alive) if (chance.chance(0.4)) hand(seat);
    }
  }
  return lines;

  /** A fist comes down somewhere about the window, and leaves again. */
  function hand(seat: Seat) {
    const at = now + Math.round(chance.between(-200, 1900));
    const uncertainty = Math.round(chance.between(0.2, 8) * 1000) / 1000;
    take({ at, type: 'fist', seat, down: true, uncertainty, heard: at + 20 });
    take({ at: at + Math.round(chance.between(100, 3000)), type: 'fist', seat, down: false, uncertainty });
  }
}

/** What the engine can't know of an act that is in order: whom they shot, what the Judge saw. */
function dressed(act: Act, alive: readonly Seat[], cards: readonly Role[], chance: Random): Act {
  if (act.type === 'shots') {
    const target = chance.pick(alive) ?? 1;
    const dark = alive.filter((seat) => cards[seat - 1] === 'mafia' || cards[seat - 1] === 'don');
    return { type: 'shots', shots: Object.fromEntries(dark.map((seat) => [seat, [target]])) };
  }
  // Refused while a seat is doubtful, else the proposed count: now and then the Judge says what was seen.
  if (act.type === 'vote.announce' && chance.chance(0.5)) {
    return { type: 'vote.announce', votes: alive.filter(() => chance.chance(0.3)) };
  }
  return act;
}
