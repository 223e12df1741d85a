/** What the Judge says next, from the ruleset's script and where the game stands. */
import type { Act } from '../../schemas/record.ts';
import type { ScriptLine, ScriptView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { ballot } from '../rules/ballot.ts';
import type { PhraseKey } from '../rules/phrases.ts';
import { firstNight, type Line, nightEnds, phrase, shootingNight } from '../rules/script.ts';
import { ruledTurn } from './acts/words.ts';
import { gameBefore } from './history.ts';
import { atNightsEnd } from './night-end.ts';
import type { Game } from './state.ts';

/** @param next the acts now in order, most likely first */
export function scriptView(game: Game, next: readonly Act[]): ScriptView {
  return game.phase === 'night' && game.night ? nightScript(game, next) : dayScript(game, next);
}

/** Lines after which the table learns what happened: they are not shown before their turn. */
const TELLING: ReadonlySet<PhraseKey> = new Set(['best-move', 'day', 'day.killed', 'day.missed']);

function nightScript(game: Game, next: readonly Act[]): ScriptView {
  const { night, rules } = game;
  if (atNightsEnd(game, next)) {
    // The Judge knows which: the screen, which others may see, says both, whatever happened.
    const [bestMove, day] = nightEnds(rules);
    return { now: asLine(bestMove), after: asLine(day), running: null };
  }
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
  const awake = night?.awake;
  const opening = awake
    ? lines.findIndex(
        ({ act }) =>
          act?.type === 'wake' && act.who === awake.who && (act.who !== 'player' || act.seat === awake.seat),
      )
    : -1;
  // Where no phrase sends back to sleep, nothing is said now, and what follows the waking comes after.
  const following = lines[(index >= 0 ? index : opening) + 1];
  // Nothing is accepted before it was said: until then the question stands.
  const asking = lines[index]?.key === 'best-move.accepted' && game.bestMove?.seats == null;
  const opened = lines[opening];
  return {
    now: index >= 0 ? asLine(lines[asking ? index - 1 : index] as Line) : null,
    after:
      Math.max(index, opening) >= 0 && !asking && following && !TELLING.has(following.key)
        ? asLine(following)
        : null,
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
  const lines = first ? dayLines(game, first) : [];
  if (!first || lines.length === 0) return { now: null, after: null, running: null };
  const said = lines.map(({ key, ...filling }) => phrase(game.rules, key, filling));
  return {
    now: {
      say: { en: said.map(({ en }) => en).join(' '), ru: said.map(({ ru }) => ru).join(' ') },
      prescribed: said.every(({ prescribed }) => prescribed),
      clauses: [],
      act: first,
    },
    after: null,
    running: null,
  };
}

type DayLine = { key: PhraseKey; seat?: Seat; seats?: readonly Seat[]; seconds?: number };

/** What is said with the act: one phrase, before the first speech after a missed Night also that nobody left. */
function dayLines(game: Game, act: Act): readonly DayLine[] {
  const candidates = game.vote?.candidates ?? [];
  switch (act.type) {
    case 'night.begin':
      return [{ key: 'night' }];
    case 'day.begin':
      return [{ key: game.day <= 1 ? 'day.first' : 'day' }];
    case 'speech.begin': {
      const speech = speechLine(game, act.seat);
      return speech.key !== 'day.killed' && missedTonight(game) ? [{ key: 'day.missed' }, speech] : [speech];
    }
    case 'vote.begin':
      return [voteLine(game)];
    case 'vote.open':
      return [
        act.candidate === 'all'
          ? { key: 'question', seats: candidates }
          : { key: 'vote.candidate', seat: act.candidate },
      ];
    case 'vote.close':
      return [{ key: 'vote.close' }];
    default:
      return [];
  }
}

/** Whose word begins: its kind and length are its own, not those of the word it follows. */
function speechLine(game: Game, seat: Seat): DayLine {
  const due = game.word?.seat === seat ? game.word : game.queue.find((word) => word.seat === seat);
  if (due?.kind === 'last-word')
    return seat === game.nightKills.at(-1) && game.phase === 'day'
      ? { key: 'day.killed', seat }
      : { key: 'last-word', seat };
  if (due?.kind === 'tie') {
    const seats = game.vote?.candidates ?? [];
    return seats[0] === seat
      ? { key: 'tie', seat, seats }
      : { key: 'speech.short', seat, seconds: due.seconds };
  }
  const seconds = ruledTurn({ game }, seat).value.seconds;
  if (seconds === 0) return { key: 'speech.lost', seat };
  return seconds === 60 ? { key: 'speech', seat } : { key: 'speech.short', seat, seconds };
}

/** Today's vote as it would be begun now: the list, or why there is none. */
function voteLine({ rules, nominees, alive, day, noVote }: Game): DayLine {
  const { value } = ballot(rules, { nominees, alive, day, cancelled: noVote });
  if (value.held) return { key: 'vote.list', seats: value.candidates };
  if (value.reason === 'no-nominee') return { key: 'vote.nobody' };
  if (value.reason === 'cancelled') return { key: 'vote.not-held' };
  return { key: 'vote.first-day', seats: nominees.map(({ seat }) => seat).filter((s) => alive.includes(s)) };
}

/** The Night before this Day was one of shooting, nobody was shot, and no speech of the Day has begun. */
function missedTonight(game: Game): boolean {
  if (game.phase !== 'day') return false;
  for (let past = game.past; past !== null; past = past.older) {
    if (!past.act) continue;
    if (past.input.type === 'speech.begin') return false;
    if (past.input.type !== 'day.begin') continue;
    const night = past.before?.night ?? null;
    return night !== null && !night.first && (night.shot?.killed ?? null) === null;
  }
  return false;
}
