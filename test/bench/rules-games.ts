/** Whole games as lines, played by dice: speeches, votes by ten fists, nights with their masks, to the end. */
import { begin, type Game, isRefusal, stateLine, step } from '../../hub/judge/game.ts';
import type { Act, Header, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { DEALT } from '../chance-game.ts';
import { Chance } from './chance.ts';

export type BenchGame = { readonly header: Header; readonly lines: readonly Input[] };
type Dice = () => number;

/** Games of at least `least` lines under this ruleset. */
export const benchGames = (
  ruleset: string,
  games: number,
  least: number,
  seed: number,
): readonly BenchGame[] => {
  const chance = new Chance(seed);
  const dice = () => chance.next();
  const made: BenchGame[] = [];
  while (made.length < games) {
    const game = playedByDice(ruleset, dice);
    if (game.lines.length >= least) made.push(game);
  }
  return made;
};

class Table {
  readonly lines: Input[] = [];
  readonly header: Header;
  game: Game;
  at = 0;

  constructor(ruleset: string) {
    this.header = { record: 'mafia-table', version: 1, ruleset };
    const game = begin(this.header);
    if (isRefusal(game)) throw new Error(game.detail);
    this.game = game;
  }
  take(wait: number, line: Act | Record<string, unknown>): void {
    this.at += wait;
    const input = { at: this.at, ...line } as unknown as Input;
    this.lines.push(input);
    this.game = step(this.game, this.lines.length + 1, input).game;
  }
}

const playedByDice = (ruleset: string, dice: Dice): BenchGame => {
  const table = new Table(ruleset);
  const seats = shuffled([...SEATS], dice);
  const roles = Object.fromEntries(seats.map((seat, i) => [seat, DEALT[i]]));
  table.take(0, { type: 'game.begin', roles, kind: 'tournament' });
  for (;;) {
    const [act] = stateLine(table.game).next;
    if (act === undefined) return { header: table.header, lines: table.lines };
    follow(table, act, dice);
  }
};

const follow = (table: Table, act: Act, dice: Dice): void => {
  const { alive } = table.game;
  switch (act.type) {
    case 'speech.begin': {
      table.take(1500, act);
      const target = alive[Math.floor(dice() * alive.length)] as Seat;
      if (dice() < 0.7) table.take(20_000, { type: 'nominate', by: act.seat, seat: target });
      if (dice() < 0.05) table.take(500, { type: 'foul', seat: target });
      return;
    }
    case 'vote.open': {
      table.take(2000, act);
      const hands = alive.filter(() => dice() < 0.35);
      for (const seat of hands) table.take(60, { type: 'fist', seat, down: true, uncertainty: 3 });
      table.take(1500, { type: 'vote.close', uncertainty: 8 });
      table.take(1200, { type: 'vote.announce' });
      for (const seat of hands) table.take(40, { type: 'fist', seat, down: false, uncertainty: 3 });
      return;
    }
    case 'night.begin':
      table.take(2000, act);
      for (const seat of table.game.alive) table.take(90, { type: 'mask', seat, on: true });
      return;
    case 'day.begin':
      table.take(2000, act);
      for (const seat of table.game.alive) table.take(90, { type: 'mask', seat, on: false });
      return;
    case 'wake': {
      table.take(2000, act);
      const woken =
        act.who === 'player' ? act.seat : SEATS.find((seat) => table.game.roles?.[seat] === act.who);
      if (woken === undefined || !alive.includes(woken)) return;
      table.take(1000, { type: 'mask', seat: woken, on: false });
      table.take(1000, { type: 'mask', seat: woken, on: true });
      return;
    }
    case 'shots': {
      const target = alive[Math.floor(dice() * alive.length)] as Seat;
      const dark = alive.filter((seat) => ['mafia', 'don'].includes(table.game.roles?.[seat] ?? ''));
      const fired = dark.map((seat) => [seat, dice() < 0.85 ? [target] : []]);
      table.take(9000, { type: 'shots', shots: Object.fromEntries(fired) });
      return;
    }
    default:
      table.take(900, act);
  }
};

const shuffled = <T>(list: T[], dice: Dice): T[] => {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(dice() * (i + 1));
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
};
