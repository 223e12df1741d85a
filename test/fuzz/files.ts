/**
 * Any bytes as a data folder's record, and any words behind `mafia-table record`: looked into, refused in one line, or
 * taken up again by a hub that starts – with no line but those that were written.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../firmware-sim/random.ts';
import type { Streams } from '../../hub/cli/command.ts';
import { dispatch } from '../../hub/cli/dispatch.ts';
import { record } from '../../hub/cli/record.ts';
import { Archive } from '../../hub/record/archive.ts';
import { RecordFailure } from '../../hub/record/failure.ts';
import { Log, type Operation } from '../../hub/record/log.ts';
import { openLog } from '../../hub/record/recovery.ts';
import { chanceGame } from '../chance-game.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

const MOMENT = { boot: 'a', raw: 1 };
const PAGE = 4096;
const RULESETS = ['fiim-eng', 'black-cat'];

type Image = { file: Buffer; wal: Buffer };

export function filesDoor(seed: number): Door {
  const random = new Random(seed);
  const root = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'fuzz-files-'));
  const games = RULESETS.map((ruleset, n) => chanceGame(seed + n, ruleset));
  const whole = written(root, games);
  const folder = join(root, 'fuzz');
  mkdirSync(folder);
  const file = join(folder, 'record.db');

  const put = ({ file: bytes, wal }: Image): void => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(file, bytes);
    if (wal.length > 0) writeFileSync(`${file}-wal`, wal);
  };
  /** Looked into: whatever is asked for, an answer or one line that says why there is none. */
  const ask = async (args: readonly string[]): Promise<void> => {
    let said = '';
    const streams: Streams = {
      stdin: (async function* () {})(),
      out: () => {},
      err: (text) => {
        said += text;
      },
    };
    await dispatch({ record: async () => record }, ['record', ...args], streams);
    if (said.includes('a fault of ours')) throw new Error(`record ${args.join(' ')}: ${said}`);
  };
  /** Taken up: refused only as what isn't ours or is newer; else each game is the first lines of what it was. */
  const takeUp = async (): Promise<void> => {
    try {
      const { log } = await openLog(file, MOMENT);
      log.close();
    } catch (error) {
      if (error instanceof RecordFailure && (error.code === 'foreign' || error.code === 'newer')) return;
      throw error;
    }
    const archive = new Archive(file);
    try {
      for (const { id } of archive.games())
        for (const [n, line] of archive.text(id).entries())
          if (line !== games[Number(id) - 1]?.[n]) throw new Error(`game ${id}, line ${n + 1} is ${line}`);
    } finally {
      archive.close();
    }
  };
  return {
    try: async () => {
      const { image, how } = damaged(whole, random);
      put(image);
      const words = random.pick(WORDS) ?? 'list';
      const args = (random.chance(0.3) ? mutated(words, WORDS, random) : words).split(' ');
      // The one word that writes has its place given: no other file is to be touched.
      const ours = args[0] === 'backup' ? ['backup', join(folder, 'copy.db')] : args;
      await ask([...ours, '--data', folder]);
      await takeUp();
      return `${how}; ${args.join(' ')}`;
    },
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
}

const WORDS = ['list', 'list --json', 'show 1', 'show last', 'show 2', 'verify', 'backup'];

/** Two games, the second still open with its last lines in the log alone. */
function written(root: string, games: readonly (readonly string[])[]): Image {
  const folder = join(root, 'whole');
  mkdirSync(folder);
  const file = join(folder, 'record.db');
  const log = new Log(file, MOMENT);
  for (const [n, lines] of games.entries()) {
    const operations = lines.map((text, at): Operation => {
      if (at > 0) return { do: 'append', game: n + 1, text };
      return { do: 'create', header: text, ruleset: RULESETS[n] ?? '', version: null, wall: '2026-01-01' };
    });
    const last = n === games.length - 1 ? 40 : 0;
    log.commit(operations.slice(0, operations.length - last), 2);
    if (last > 0) log.checkpoint();
    for (const operation of operations.slice(operations.length - last)) log.commit([operation], 3);
  }
  const image = { file: readFileSync(file), wal: readFileSync(`${file}-wal`) };
  log.close();
  return image;
}

/** Up to four things done to the file or its log: bits, spans, pages, ends. */
function damaged(whole: Image, random: Random): { image: Image; how: string } {
  const image = { file: Buffer.from(whole.file), wal: Buffer.from(whole.wal) };
  const done: string[] = [];
  for (let left = 1 + random.below(4); left > 0; left--) {
    const part = random.chance(0.7) ? 'file' : 'wal';
    const bytes = image[part];
    // The beginning of a page says what the rest of it means.
    const page = PAGE * random.below(Math.ceil(bytes.length / PAGE) + 1);
    const at = Math.min(
      bytes.length,
      random.chance(0.4) ? page + random.below(32) : random.below(bytes.length + 1),
    );
    const to = Math.min(bytes.length, at + random.below(random.chance(0.5) ? 8 : PAGE));
    switch (random.below(6)) {
      case 0:
        if (at < bytes.length) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8));
        done.push(`${part}: a bit at ${at}`);
        break;
      case 1:
        bytes.fill(random.chance(0.5) ? 0 : 0xff, at, to);
        done.push(`${part}: ${at}–${to} blank`);
        break;
      case 2:
        for (let i = at; i < to; i++) bytes[i] = random.below(256);
        done.push(`${part}: ${at}–${to} noise`);
        break;
      case 3: {
        const other = PAGE * random.below(Math.ceil(bytes.length / PAGE));
        bytes.copy(bytes, page, other, other + PAGE);
        done.push(`${part}: page at ${other} over ${page}`);
        break;
      }
      case 4:
        image[part] = bytes.subarray(0, at);
        done.push(`${part}: cut at ${at}`);
        break;
      default:
        image[part] = Buffer.concat([bytes, bytes.subarray(at, to)]);
        done.push(`${part}: longer by ${to - at}`);
    }
  }
  return { image, how: done.join(', ') };
}
