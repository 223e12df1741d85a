/** Any text as lines of a record: read, folded, and shown, whatever it is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../firmware-sim/random.ts';
import { begin, type Game, isRefusal, step } from '../../hub/judge/game.ts';
import { readHeader, readLine } from '../../hub/judge/lines.ts';
import { publicView } from '../../hub/judge/public-view.ts';
import { judgeView } from '../../hub/judge/view.ts';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

/** A game is begun anew after this many lines. */
const LINES = 300;

export function recordsDoor(seed: number): Door {
  const random = new Random(seed);
  const records = knownRecords();
  let record: readonly string[] = [];
  let game: Game | null = null;
  let next = 0;
  const beginAnew = () => {
    record = random.pick(records) ?? [];
    const ruleset = random.pick(RULESET_IDS);
    const read = readHeader(JSON.stringify({ record: 'mafia-table', version: 1, ruleset }));
    const begun = 'header' in read ? begin(read.header) : null;
    if (begun === null || isRefusal(begun)) throw new Error(`${ruleset} can't begin`);
    game = begun;
    next = 0;
  };
  return {
    try: () => {
      if (game === null || next >= LINES) beginAnew();
      // In order mostly, so that the game gets somewhere; every fourth line is spoilt.
      const line = record[next++ % Math.max(1, record.length)] ?? '{}';
      const text = random.chance(0.25) ? mutated(line, record, random) : line;
      if (random.chance(0.01)) readHeader(text);
      if (game) game = step(game, game.line + 1, readLine(text)).game;
      if (game && random.chance(0.002)) {
        const health = { state: 'ok', reason: null, heardAgo: 0, uncertainty: 1, faults: 0 } as const;
        const live = { now: 0, gameId: '1', closes: 'hub', waiting: [], recordFault: null } as const;
        JSON.stringify(judgeView(game, { ...live, health: () => health }));
        JSON.stringify(publicView(game, '1', 0));
      }
      return text;
    },
  };
}

/** Every game of the contract's own cases, line by line. */
function knownRecords(): readonly (readonly string[])[] {
  const given: unknown = JSON.parse(readFileSync(join(import.meta.dirname, '../cases/given.json'), 'utf8'));
  const found: string[][] = [];
  const look = (value: unknown): void => {
    if (Array.isArray(value)) {
      const lines = value.map((one) => JSON.stringify(one));
      if (lines[0]?.startsWith('{"record"')) return void found.push(lines.slice(1));
      for (const one of value) look(one);
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) look(one);
  };
  look(given);
  if (found.length === 0) throw new Error('given.json holds no record');
  return found;
}
