/** What the Judge says next, from the ruleset's script and where the game stands. */
import type { Act } from '../../schemas/record.ts';
import type { ScriptLine, ScriptView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import type { PhraseKey } from '../rules/phrases.ts';
import { firstNight, type Line, phrase, shootingNight } from '../rules/script.ts';
import { gameBefore } from './history.ts';
import type { Game } from './state.ts';

/** @param next the acts now in order, most likely first */
export function scriptView(game: Game, next: readonly Act[]): ScriptView {
  return game.phase === 'night' && game.night ? nightScript(game, next) : dayScript(game, next);
}

/** Lines after which the table learns what happened: they are not shown before their turn. */
const TELLING: ReadonlySet<PhraseKey> = new Set(['best-move', 'day', 'day.killed', 'day.missed']);

function nightScript(game: Game, next: readonly Act[]): ScriptView {
  const { night, rules } = game;
  const atDusk = gameBefore(game, 'night.begin')?.alive ?? game.alive;
  const lines = night?.first
    ? firstNight(rules, atDusk)
    : shootingNight(rules, {
        alive: atDusk,
        killed: night?.shot?.killed ?? null,
        bestMove: game.bestMove?.offered === true && game.bestMove.seat === night?.shot?.killed,
        said: game.bestMove?.seats ?? null,
      });
  const first = next[0];
  const index = lines.findIndex(({ act, key }) =>
    first?.type === 'shots' ? key === 'shoot.number' : act !== undefined && sameAct(act, first),
  );
  const following = lines[index + 1];
  // Nothing is accepted before it was said: until then the question stands.
  const asking = lines[index]?.key === 'best-move.accepted' && game.bestMove?.seats == null;
  const awake = night?.awake;
  const opened = awake && lines.find(({ act }) => act?.type === 'wake' && act.who === awake.who);
  return {
    now: index >= 0 ? asLine(lines[asking ? index - 1 : index] as Line) : null,
    after: index >= 0 && !asking && following && !TELLING.has(following.key) ? asLine(following) : null,
    running: awake
      ? { since: awake.since, seconds: opened?.seconds ?? null, exact: opened?.exact ?? false }
      : null,
  };
}

const sameAct = (a: Act, b: Act | undefined): boolean =>
  b !== undefined &&
  a.type === b.type &&
  ('who' in a ? 'who' in b && a.who === b.who : true) &&
  ('seat' in a && a.type === 'wake' && a.who === 'player' ? 'seat' in b && a.seat === b.seat : true);

const asLine = ({ say, prescribed, clauses, act }: Line): ScriptLine => ({
  say,
  prescribed,
  clauses,
  act: act ?? null,
});

function dayScript(game: Game, next: readonly Act[]): ScriptView {
  const first = next[0];
  const key = first && dayKey(game, first);
  if (!key) return { now: null, after: null, running: null };
  const { seat, seats } = fillings(game, first);
  const { en, ru, prescribed } = phrase(game.rules, key, {
    ...(seat !== undefined && { seat }),
    ...(seats && { seats }),
  });
  return {
    now: { say: { en, ru }, prescribed, clauses: [], act: first },
    after: null,
    running: null,
  };
}

function dayKey(game: Game, act: Act): PhraseKey | null {
  switch (act.type) {
    case 'night.begin':
      return 'night';
    case 'day.begin':
      return game.day <= 1 ? 'day.first' : 'day';
    case 'speech.begin':
      return speechKey(game);
    case 'vote.begin':
      return 'vote.list';
    case 'vote.open':
      return act.candidate === 'all' ? 'question' : 'vote.candidate';
    case 'vote.close':
      return 'vote.close';
    default:
      return null;
  }
}

function speechKey(game: Game): PhraseKey {
  switch (game.word?.kind) {
    case 'last-word':
      return game.word.seat === game.nightKills.at(-1) && game.phase === 'day' ? 'day.killed' : 'last-word';
    case 'tie':
      return 'tie';
    default:
      return 'speech';
  }
}

function fillings(game: Game, act: Act): { seat?: Seat; seats?: readonly Seat[] } {
  switch (act.type) {
    case 'speech.begin':
      return { seat: act.seat, seats: game.vote?.candidates ?? [] };
    case 'vote.open':
      return act.candidate === 'all' ? { seats: game.vote?.candidates ?? [] } : { seat: act.candidate };
    case 'vote.begin':
      return { seats: game.nominees.map(({ seat }) => seat) };
    default:
      return {};
  }
}
