/** Cuts the power of a record at a great many points, and looks at what the next start makes of what is left. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../firmware-sim/random.ts';
import { replay } from '../hub/judge/replay.ts';
import { Archive } from '../hub/record/archive.ts';
import { Log, type Operation } from '../hub/record/log.ts';
import { openLog } from '../hub/record/recovery.ts';
import { RULESET_IDS } from '../schemas/vocabulary.ts';
import { chanceGame } from './chance-game.ts';

export type Cuts = {
  games: number;
  /** Crashes between two commits; each game then played to its end from there. */
  betweenCommits: number;
  /** The log cut at a byte past the last commit that was synced. */
  inTheLog: number;
  /** Crashes in the middle of moving the log into the file. */
  inCheckpoints: number;
};

const MOMENT = { boot: 'a', raw: 0 };
const total = (cuts: Cuts) => cuts.betweenCommits + cuts.inTheLog + cuts.inCheckpoints;

/**
 * Plays games by chance, one under each ruleset in turn, until there were at least `points` cuts.
 * @param folder where to work; fast where it is in memory.
 * @param every of the commits, each how-manieth has its log cut at every `step`th byte; the others at the edges of
 *   frames and at every byte of a span of `span`.
 * @throws at the first cut that lost, tore or made up a line, or after which a game came out differently.
 */
export async function cutPower(options: {
  folder: string;
  points: number;
  seed: number;
  every: number;
  step: number;
  span: number;
}): Promise<Cuts> {
  const root = mkdtempSync(join(options.folder, 'cuts-'));
  const cuts: Cuts = { games: 0, betweenCommits: 0, inTheLog: 0, inCheckpoints: 0 };
  try {
    while (total(cuts) < options.points) {
      const seed = options.seed + cuts.games;
      const ruleset = RULESET_IDS[cuts.games % RULESET_IDS.length] ?? 'fiim-eng';
      cuts.games++;
      try {
        await cutGame(root, chanceGame(seed, ruleset), new Random(seed), options, cuts);
      } catch (error) {
        throw new Error(`seed ${seed}, ${ruleset}: ${String(error)}`, { cause: error });
      }
    }
  } finally {
    rmSync(root, { recursive: true });
  }
  return cuts;
}

async function cutGame(
  root: string,
  lines: readonly string[],
  chance: Random,
  { points, every, step, span }: { points: number; every: number; step: number; span: number },
  cuts: Cuts,
): Promise<void> {
  const live = mkdtempSync(join(root, 'live-'));
  const rig = new Rig(root, lines);
  const log = new Log(join(live, 'record.db'), MOMENT);
  const phase = chance.below(every);
  let kept = 0;
  let before = imageOf(live);
  for (let commit = 0; kept < lines.length && total(cuts) < points; commit++) {
    const group = lines.slice(kept, kept + 1 + chance.below(3));
    log.commit(operations(group, kept), 1 + commit);
    const after = imageOf(live);
    const whole = commit % every === phase;
    const places = whole ? everyByte(before, after, step) : edgesAndSpan(before, after, span, chance);
    for (const cut of places) {
      await rig.lookAt(torn(before, after, cut, chance), kept, kept + group.length);
      cuts.inTheLog++;
    }
    kept += group.length;
    await rig.lookAt(after, kept, kept);
    await rig.goOn(after, kept);
    cuts.betweenCommits++;
    before = after;
    if (!chance.chance(0.05)) continue;
    log.checkpoint();
    before = imageOf(live);
    // Pages reach the file in any order, and the log is whole until all have.
    for (let n = 0; n < 10; n++) {
      await rig.lookAt({ file: mixed(after.file, before.file, chance), wal: after.wal }, kept, kept);
      cuts.inCheckpoints++;
    }
  }
  log.close();
  rmSync(live, { recursive: true });
}

/** What lies on the disk: the file and its write-ahead log. */
type Image = { file: Buffer; wal: Buffer };

function imageOf(folder: string): Image {
  const file = join(folder, 'record.db');
  return { file: readFileSync(file), wal: readFileSync(`${file}-wal`) };
}

const PAGE = 4096;
const WAL_HEADER = 32;
const FRAME = PAGE + 24;

/** The first byte in which the two logs differ: up to there everything was synced. */
function synced(before: Image, after: Image): number {
  const common = Math.min(before.wal.length, after.wal.length);
  let at = 0;
  while (at < common && before.wal[at] === after.wal[at]) at++;
  return at;
}

function* everyByte(before: Image, after: Image, step: number) {
  for (let cut = synced(before, after); cut < after.wal.length; cut += step) yield cut;
}

function* edgesAndSpan(before: Image, after: Image, span: number, chance: Random) {
  const from = synced(before, after);
  const start = from + chance.below(Math.max(1, after.wal.length - from));
  for (let cut = start; cut < Math.min(start + span, after.wal.length); cut++) yield cut;
  for (let edge = WAL_HEADER; edge <= after.wal.length; edge += FRAME) {
    for (const cut of [edge - 1, edge, edge + 1, edge + 24]) {
      if (cut >= from && cut < after.wal.length) yield cut;
    }
  }
}

/** The log up to the cut as it was to be; behind it nothing, what was there before, zeros or noise. */
function torn(before: Image, after: Image, cut: number, chance: Random): Image {
  const rest = after.wal.length - cut;
  const tails = [
    () => Buffer.alloc(0),
    () => before.wal.subarray(cut),
    () => Buffer.alloc(rest),
    () => Buffer.alloc(rest, chance.below(1 << 30).toString(36)),
  ];
  const tail = chance.pick(tails)?.() ?? Buffer.alloc(0);
  return { file: after.file, wal: Buffer.concat([after.wal.subarray(0, cut), tail]) };
}

/** Some pages of the one, the others of the other. */
function mixed(before: Buffer, after: Buffer, chance: Random): Buffer {
  const file = Buffer.from(after);
  for (let at = 0; at < before.length; at += PAGE) {
    if (chance.chance(0.5)) before.copy(file, at, at, at + PAGE);
  }
  return chance.chance(0.5) ? file : file.subarray(0, before.length);
}

function operations(group: readonly string[], from: number): Operation[] {
  return group.map((text, n): Operation => {
    if (from + n > 0) return { do: 'append', game: 1, text };
    return { do: 'create', header: text, ruleset: 'any', version: null, wall: '2026-01-01' };
  });
}

/** Starts the record from an image and compares it with the truth. */
class Rig {
  readonly #file: string;
  readonly #lines: readonly string[];
  /** What was said of the first n lines. */
  readonly #verdicts = new Map<number, string>();

  constructor(root: string, lines: readonly string[]) {
    const folder = join(root, 'after');
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, 'record.db');
    this.#lines = lines;
  }

  /** Starts from `image`: `atLeast` lines must be there, `orElse` lines may be, none changed and nothing damaged. */
  async lookAt(image: Image, atLeast: number, orElse: number): Promise<void> {
    const { log, text } = await this.#start(image);
    log.close();
    if (text.length !== atLeast && text.length !== orElse) {
      throw new Error(`${text.length} lines instead of ${atLeast} or ${orElse}`);
    }
    this.#same(text);
  }

  /** Starts from `image` and writes the rest of the game: the record must come out as if nothing had happened. */
  async goOn(image: Image, kept: number): Promise<void> {
    const { log } = await this.#start(image);
    if (kept < this.#lines.length) log.commit(operations(this.#lines.slice(kept), kept), 9999);
    const text = this.#text();
    log.close();
    if (text.length !== this.#lines.length)
      throw new Error(`${text.length} lines after going on from ${kept}`);
    this.#same(text);
  }

  async #start(image: Image) {
    for (const end of ['', '-wal', '-shm']) rmSync(this.#file + end, { force: true });
    writeFileSync(this.#file, image.file);
    writeFileSync(`${this.#file}-wal`, image.wal);
    const { log, recovery } = await openLog(this.#file, MOMENT);
    if (recovery.damaged !== null) throw new Error(`a power cut was taken for damage: ${recovery.damaged}`);
    return { log, text: this.#text() };
  }

  #text(): string[] {
    const archive = new Archive(this.#file);
    const text = archive.text('1');
    archive.close();
    return text;
  }

  /** The lines are the truth's first ones, and say what an undisturbed replay says of those. */
  #same(text: readonly string[]): void {
    for (const [n, line] of text.entries()) {
      if (line !== this.#lines[n]) throw new Error(`line ${n + 1} is ${line}`);
    }
    if (text.length === 0) return;
    const known = this.#verdicts.get(text.length);
    const now = known ?? verdict(text);
    this.#verdicts.set(text.length, now);
    const whole = this.#verdicts.get(this.#lines.length) ?? verdict(this.#lines);
    this.#verdicts.set(this.#lines.length, whole);
    if (!whole.startsWith(now)) throw new Error(`after ${text.length} lines the table says something else`);
  }
}

/** Every decision; without the state, which is only where it ends. */
function verdict(lines: readonly string[]): string {
  const said = replay(`${lines.join('\n')}\n`);
  if ('unreadable' in said) throw new Error(said.detail);
  return [...said]
    .filter(({ type }) => type !== 'state')
    .map((decision) => `${JSON.stringify(decision)}\n`)
    .join('');
}
