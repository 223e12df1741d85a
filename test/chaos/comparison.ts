/** What a screen was ever shown, held against the record judged again from its first line. */
import { begin, type Game, isRefusal, step } from '../../hub/judge/game.ts';
import { readRecord } from '../../hub/judge/lines.ts';
import { isUnreadable, replay } from '../../hub/judge/replay.ts';
import { judgeView } from '../../hub/judge/view.ts';
import { openArchive } from '../../hub/record/archive.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { digest, type Screen } from './screen.ts';

export type Comparison = { faults: string[]; lines: number };

/** @param last the view that the hub gave at the very end. */
export function compare(data: string, screen: Screen, last: JudgeView): Comparison {
  const archive = openArchive(data);
  const faults = archive.faults();
  const games = archive.games().length;
  const text = archive.text('1');
  archive.close();
  if (games !== 1) faults.push(`there are ${games} games, of one that was begun`);
  const whole = text.join('\n');
  const record = readRecord(`${whole}\n`);
  if ('unreadable' in record) return { faults: [...faults, record.detail], lines: text.length };
  let game = begin(record.header);
  if (isRefusal(game)) return { faults: [...faults, game.detail], lines: text.length };

  const said = new Map<string, string>();
  const announced = new Set<string>();
  const folded: string[] = [];
  for (const { line, input } of record.inputs) {
    const taken = step(game, line, input);
    game = taken.game;
    const key = `1.${line}`;
    said.set(key, JSON.stringify(taken.decisions));
    folded.push(...taken.decisions.map((each) => JSON.stringify(each)));
    if (taken.decisions.some((each) => each.type === 'tally' && each.confirmed)) announced.add(key);
    const view = screen.views.get(key);
    if (view !== undefined && view !== shownOf(game)) faults.push(`line ${line}: another table was shown`);
    // The hub goes on: what seats do after the end may have become lines since.
    if (line === last.line && digest(last.game) !== shownOf(game))
      faults.push('at the end the hub shows another table than its record makes');
  }
  for (const key of screen.contradicted) faults.push(`line ${key} was shown in two ways`);
  for (const [key, shown] of screen.shown)
    if (said.get(key) !== shown) faults.push(`line ${key}: shown ${shown}, the record says ${said.get(key)}`);
  for (const [key, count] of screen.announced)
    if (!announced.has(key)) faults.push(`line ${key}: a count of ${count} was announced and is lost`);
  if (game.ending === null) faults.push('the record has no end of the game');
  if (last.line > game.line) faults.push(`the hub shows line ${last.line}, which its record has not`);
  const again = replay(whole);
  if (isUnreadable(again)) faults.push(`replay: ${again.detail}`);
  else {
    const replayed = [...again].filter(({ type }) => type !== 'state').map((each) => JSON.stringify(each));
    if (replayed.join('\n') !== folded.join('\n')) faults.push('replay says otherwise than the fold');
  }
  return { faults, lines: text.length };
}

const shownOf = (game: Game): string =>
  digest(
    judgeView(game, {
      now: 0,
      gameId: '1',
      health: () => ({ state: 'ok', reason: null, heardAgo: null, uncertainty: null, faults: 0 }),
      closes: 'hub',
      waiting: [],
      recordFault: null,
    }).game,
  );
