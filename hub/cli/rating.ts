import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import type { Game } from '../judge/game.ts';
import { isUnreadable, replay } from '../judge/replay.ts';
import { type GameOfPlayer, type RatingRow, rating as rate, TIE_BREAKS } from '../rules/rating.ts';
import type { ScoringRules } from '../rules/scoring.ts';
import { type Command, CommandError, readArguments, type Streams } from './command.ts';
import { read } from './replay.ts';
import { table } from './table.ts';

const OPTIONS = { json: { type: 'boolean', help: 'for programs' } } as const;

/** `mafia-table rating`: games of a distance summed into a table. */
export const rating: Command = {
  usage: ['RECORD... [--json]'],
  summary: 'Sums games: points, compensation over the distance, and the tie-breaks in order.',
  options: OPTIONS,
  async run(args, streams) {
    const { values, positionals } = readArguments(
      args,
      OPTIONS,
      [1, Number.POSITIVE_INFINITY],
      'say which records: their files, or - for standard input',
    );
    const players = new Map<string, GameOfPlayer[]>();
    let scoring: ScoringRules | null = null;
    let skipped = 0;
    for (const file of positionals) {
      const game = await judged(file, streams);
      const why = leftOut(game);
      if (why !== null) {
        skipped++;
        streams.err(`${file}: left out, ${why}\n`);
        continue;
      }
      scoring ??= game.rules.scoring;
      for (const seat of SEATS) {
        const played = gameOf(game, seat);
        const name = game.header.players?.[seat] ?? `seat ${seat}`;
        if (played) players.set(name, [...(players.get(name) ?? []), played]);
      }
    }
    const rows =
      scoring === null
        ? []
        : rate(
            scoring,
            [...players].map(([player, games]) => ({ player, games })),
          );
    streams.out(values.json ? `${JSON.stringify(rows, null, 2)}\n` : asTable(rows));
    return skipped === 0 ? 0 : 1;
  },
};

/** The game as the whole record leaves it. */
async function judged(file: string, streams: Streams): Promise<Game> {
  const name = file === '-' ? 'standard input' : file;
  const said = replay(await read(file, name, streams));
  if (isUnreadable(said)) throw new CommandError(`${name}, line ${said.line}: ${said.detail}`);
  for (;;) {
    const { done, value } = said.next();
    if (done) return value;
  }
}

const leftOut = ({ ending, rules, kind, roles, scores }: Game): string | null => {
  if (rules.scoring === null) return `${rules.id} has no points`;
  if (kind === 'non-rating') return 'a non-rating game';
  if (ending === null) return 'the game is not over';
  return roles === null || scores === null ? 'roles were not entered' : null;
};

const gameOf = (game: Game, seat: Seat): GameOfPlayer | null => {
  const score = game.scores?.[seat];
  const role = game.roles?.[seat];
  if (!score || role === undefined) return null;
  const team = role === 'mafia' || role === 'don' ? 'dark' : 'red';
  return {
    total: score.total,
    bonus: score.bonus,
    won: game.ending?.winner === team,
    role,
    eliminatedFirst: eliminatedFirst(game, seat),
  };
};

/** Killed by the game's first shot; where the text says so, in the first shooting Night, the one before Day 2. */
const eliminatedFirst = ({ rules, nightKills, left }: Game, seat: Seat): boolean =>
  nightKills[0] === seat && (rules.scoring?.compensates === 'first-killed' || left[seat]?.day === 2);

const asTable = (rows: readonly RatingRow[]): string => {
  const columns = ['total', 'points', 'compensation', ...TIE_BREAKS, 'games'] as const;
  const heads: Readonly<Record<(typeof columns)[number], string>> = {
    total: 'final',
    points: 'points',
    compensation: 'Ci',
    bonus: 'bonus',
    wins: 'wins',
    leaderWins: 'as Don or Sheriff',
    eliminatedFirst: 'out first',
    games: 'games',
  };
  return table([
    ['place', 'player', ...columns.map((column) => heads[column])],
    ...rows.map((row) => [`${row.place}`, row.player, ...columns.map((column) => `${row[column]}`)]),
  ]);
};
