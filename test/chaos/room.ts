/** The people at a table whose hub is another process: they hear what its record says, line by line. */
import { callsOf } from '../../firmware-sim/calls.ts';
import type { People } from '../../firmware-sim/people.ts';
import { begin, type Game, isRefusal, step } from '../../hub/judge/game.ts';
import { readHeader, readLine } from '../../hub/judge/lines.ts';
import { openArchive } from '../../hub/record/archive.ts';
import { windowLength } from '../../hub/table/reading.ts';

/** How often the record is looked at, ms. */
const LOOK = 100;

/** @param data the hub's data folder. @returns what ends it. */
export function listen(data: string, people: People): () => void {
  let taken = 0;
  let game: Game | null = null;
  const timer = setInterval(() => {
    for (const text of durable(data, taken)) game = hear(taken++, text, game, people);
  }, LOOK);
  return () => clearInterval(timer);
}

function durable(data: string, after: number): string[] {
  try {
    const archive = openArchive(data);
    try {
      return archive.text('1', after);
    } finally {
      archive.close();
    }
  } catch {
    // The hub is about to make it, or to put it in order.
    return [];
  }
}

function hear(index: number, text: string, before: Game | null, people: People): Game | null {
  if (index === 0 || before === null) {
    const read = readHeader(text);
    const begun = 'header' in read ? begin(read.header) : null;
    return begun === null || isRefusal(begun) ? null : begun;
  }
  const input = readLine(text);
  const { game, decisions } = step(before, index + 1, input);
  if ('malformed' in input) return game;
  if (input.type === 'game.begin' || input.type === 'roles') people.deal(game.roles ?? {});
  const shooting = game.night?.first === false;
  for (const call of callsOf(input, decisions, windowLength(game) ?? 1500, shooting)) people.hear(call);
  return game;
}
