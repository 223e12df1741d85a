import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { StateLine } from '../../schemas/decision.ts';
import type { Winner } from '../../schemas/vocabulary.ts';
import { loadConfig } from '../config/load.ts';
import { readRecord } from '../judge/lines.ts';
import { isUnreadable, replay } from '../judge/replay.ts';
import { sync } from '../kept/file.ts';
import { Archive, type GameEntry, openArchive } from '../record/archive.ts';
import { folderAt } from '../record/folder.ts';
import { type Count, Head } from '../record/head.ts';
import { type Command, CommandError, type ExitCode, readArguments, type Streams } from './command.ts';

const OPTIONS = {
  data: { type: 'string', value: 'FOLDER', help: 'the data folder to look into; left out: ./data' },
  table: { type: 'string', value: 'FILE', help: 'the configuration that names the data folder' },
  json: { type: 'boolean', help: 'list: one object a line, for programs' },
} as const;

/** Looks into the record of a data folder; everything here is safe while a hub runs on it. */
export const record: Command = {
  usage: [
    'list [--json] [--data FOLDER | --table FILE]',
    'show GAME|last [--data FOLDER | --table FILE]',
    'verify [--data FOLDER | --table FILE]',
    'backup FILE [--data FOLDER | --table FILE]',
  ],
  summary: 'The games kept: list them, print one as its record, check them all, copy them to a file.',
  options: OPTIONS,
  ends: 'verify ends with 1 where something isn’t whole.',
  async run(args, streams) {
    const { values, positionals } = readArguments(args, OPTIONS, [0, 2]);
    const [what = '', target] = positionals;
    const action = Object.hasOwn(ACTIONS, what) ? ACTIONS[what as keyof typeof ACTIONS] : undefined;
    if (what === '') throw new CommandError('say which: list, show, verify or backup');
    if (!action) throw new CommandError(`don't know how to "${what}" (list, show, verify, backup)`);
    if (action.needs !== null && target === undefined)
      throw new CommandError(`${what} what? Say ${action.needs}`);
    if (action.needs === null && target !== undefined) {
      throw new CommandError(`don't know what to do with "${target}"`);
    }
    const archive = openArchive(folderFrom(values));
    try {
      return action.run(archive, streams, target ?? '', values.json === true);
    } finally {
      archive.close();
    }
  },
};

/** `--data` names the folder itself, `--table` a configuration that does; without either, `./data`. */
function folderFrom({ data, table }: { data?: string; table?: string }): string {
  if (data !== undefined && table !== undefined) throw new CommandError('give --data or --table, not both');
  return data === undefined ? loadConfig(table).data : resolve(data);
}

type Action = {
  /** What has to follow it. */
  needs: string | null;
  run(archive: Archive, streams: Streams, target: string, json: boolean): ExitCode;
};

const ACTIONS = {
  list: { needs: null, run: list },
  show: { needs: 'which game: a number of "record list", or "last"', run: show },
  verify: { needs: null, run: verify },
  backup: { needs: 'the file to write', run: backup },
} satisfies Record<string, Action>;

function list(archive: Archive, streams: Streams, _target: string, json: boolean): ExitCode {
  const games = archive.games();
  if (games.length === 0 && !json) streams.out('no games yet\n');
  for (const game of games) {
    const how = standing(archive, game);
    if (json) {
      streams.out(`${JSON.stringify({ ...game, ...how })}\n`);
      continue;
    }
    const ruleset = game.rulesetVersion === null ? game.ruleset : `${game.ruleset} ${game.rulesetVersion}`;
    const began = game.began.slice(0, 16).replace('T', ' ');
    const lines = `${game.lines} lines`.padStart(11);
    streams.out(`${[game.id.padStart(4), began, ruleset.padEnd(14), lines, inWords(how)].join('  ')}\n`);
  }
  return 0;
}

/** `open`: a hub goes on with it. `abandoned`: another was begun before it was over. `unreadable`: it can't be judged. */
type Standing =
  | { state: 'over'; winner: Winner }
  | { state: 'open' | 'abandoned'; phase: StateLine['phase']; day: number }
  | { state: 'unreadable' };

function standing(archive: Archive, { id, ended }: GameEntry): Standing {
  const played = replay(archive.text(id).join('\n'));
  if (isUnreadable(played)) return { state: 'unreadable' };
  let last: StateLine | null = null;
  for (const said of played) if (said.type === 'state') last = said;
  if (last === null) return { state: 'unreadable' };
  const { phase, day, winner } = last;
  if (winner !== undefined) return { state: 'over', winner };
  return { state: ended === null ? 'open' : 'abandoned', phase, day };
}

function inWords(how: Standing): string {
  switch (how.state) {
    case 'over':
      return how.winner === 'draw' ? 'a draw' : `${how.winner} won`;
    case 'open':
    case 'abandoned':
      return how.phase === 'setup' ? `${how.state}, not begun` : `${how.state}: ${how.phase}, day ${how.day}`;
    case 'unreadable':
      return 'can’t be judged: look with "record verify"';
  }
}

function show(archive: Archive, streams: Streams, target: string): ExitCode {
  const id = target === 'last' ? archive.games().at(-1)?.id : target;
  const text = id === undefined ? [] : archive.text(id);
  if (text.length === 0) throw new CommandError(`there is no game ${target}; "record list" has them all`);
  for (const line of text) streams.out(`${line}\n`);
  return 0;
}

function verify(archive: Archive, streams: Streams): ExitCode {
  // Before the record is looked at: a hub may be writing more.
  const known = new Head(folderAt(dirname(archive.file)).head).known();
  const games = archive.games();
  const faults = [...archive.faults(), ...missing(known, games)];
  if (faults.length === 0) for (const { id } of games) faults.push(...unreadable(archive, id));
  for (const fault of faults) streams.out(`${fault}\n`);
  const lines = games.reduce((sum, game) => sum + game.lines, 0);
  const what = `${count(games.length, 'game')}, ${count(lines, 'line')} in ${archive.file}`;
  streams.out(faults.length === 0 ? `${what}: all whole\n` : `${what}: ${count(faults.length, 'fault')}\n`);
  return faults.length === 0 ? 0 : 1;
}

/** What the record was known to hold when it was last written, and hasn't any more. */
const missing = (known: readonly Count[], games: readonly GameEntry[]): string[] =>
  known.flatMap(({ game, lines }) => {
    const kept = games.find(({ id }) => id === String(game))?.lines ?? 0;
    if (kept >= lines) return [];
    return [
      `game ${game}: lines ${kept + 1} to ${lines} have gone, with a log or a file that was taken away`,
    ];
  });

/** Lines that were written whole and yet are no lines of a record. */
function unreadable(archive: Archive, game: string): string[] {
  const read = readRecord(`${archive.text(game).join('\n')}\n`);
  if ('unreadable' in read) return [`game ${game}: line ${read.line}: ${read.detail}`];
  return read.inputs.flatMap(({ line, input }) =>
    'malformed' in input ? [`game ${game}: line ${line}: ${input.detail}`] : [],
  );
}

function backup(archive: Archive, streams: Streams, target: string): ExitCode {
  const file = resolve(target);
  if (existsSync(file)) throw new CommandError(`${target} is there already; name a new file`);
  if (!existsSync(dirname(file))) throw new CommandError(`there is no folder ${dirname(file)}`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    archive.copyTo(part);
    chmodSync(part, 0o600);
    sync(part);
    const copy = new Archive(part);
    const faults = copy.faults();
    const games = copy.games().length;
    copy.close();
    if (faults.length > 0) throw new CommandError(`the copy isn't whole: ${faults[0]}`);
    renameSync(part, file);
    sync(dirname(file));
    streams.out(`${count(games, 'game')} copied to ${file}\n`);
    return 0;
  } finally {
    rmSync(part, { force: true });
  }
}

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
