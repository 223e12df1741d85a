/**
 * The Judge's view of a game. Comes in: the game as its lines have made it, and what the running table knows
 * besides (health, whom it waits for). Goes out: everything the Judge's page shows. What everyone may see is another
 * type, in `public-view.ts`.
 */
import type { Act } from '../../schemas/record.ts';
import type {
  FlagView,
  GameView,
  JudgeView,
  NightView,
  RulesetView,
  SeatHealth,
  SeatView,
  UndoView,
  WordView,
} from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { ambiguity } from '../rules/ambiguities.ts';
import { numbersCalled } from '../rules/nights.ts';
import { nominate } from '../rules/nomination.ts';
import { findRuleset, rulesetIds } from '../rules/registry.ts';
import type { AmbiguityId, Ruleset } from '../rules/ruleset.ts';
import { latest } from '../vote/track.ts';
import { draftPositions } from './draft.ts';
import { lastOwnAct, stateLine } from './game.ts';
import { type ActLine, type History, newest, readHistory } from './history.ts';
import { bestMoveAhead } from './night-end.ts';
import { roleProposal } from './role-proposal.ts';
import { scriptView } from './script-view.ts';
import type { Game } from './state.ts';
import { FURTHER_BACK } from './undo.ts';
import { measureOf, votedFor, voteView } from './vote-view.ts';

/** What isn't in the record but belongs on the Judge's screen. */
export type Live = {
  /** Table time, ms. */
  now: number;
  /** Names the record in hand; null: none. */
  gameId: string | null;
  /** The game that was begun before this one and isn't over. */
  setAside?: { id: string; game: Game } | null;
  health: (seat: Seat) => SeatHealth;
  closes: JudgeView['closes'];
  waiting: readonly Seat[];
  /** Whether what this seat sensed while the hub was away may still be on its way. */
  unheard?: (seat: Seat) => boolean;
  recordFault: string | null;
  recordNotes?: JudgeView['recordNotes'];
  stage?: JudgeView['stage'];
};

/** Flags shown at most; older ones are in the record and on the sheet. */
const FLAGS = 40;

export function judgeView(game: Game | null, live: Live): JudgeView {
  const { now, gameId, closes, waiting, recordFault, recordNotes = [], stage = null } = live;
  const unheard = live.unheard ?? (() => false);
  return {
    line: game?.line ?? 0,
    game: game && gameView(game, unheard),
    gameId,
    now,
    seats: SEATS.map((seat) => seatView(game, seat, live.health(seat))),
    rulesets: rulesetViews(),
    setAside: live.setAside ? setAsideView(live.setAside) : null,
    closes,
    waiting,
    recordFault,
    recordNotes,
    stage,
  };
}

function setAsideView({ id, game }: { id: string; game: Game }): JudgeView['setAside'] {
  const { phase, day } = stateLine(game);
  return { gameId: id, ruleset: game.rules.id, title: game.header.game ?? null, phase, day };
}

function gameView(game: Game, unheard: (seat: Seat) => boolean): GameView {
  const history = readHistory(game);
  const { day, alive, next, ...state } = stateLine(game);
  // A game that the shots have ended goes on being Night to whoever looks over the Judge's shoulder.
  const phase = game.phase === 'night' && game.awaits === null ? 'night' : state.phase;
  const own = lastOwnAct(game)?.line;
  const last = history.acts.find(({ line }) => line === own);
  return {
    ruleset: game.rules.id,
    kind: game.begun ? game.kind : null,
    title: game.header.game ?? null,
    takenBack: takenBack(game),
    phase,
    day,
    paused: game.pause !== null,
    alive,
    nominees: game.nominees.map((nominee) => ({ ...nominee, line: nominatedIn(history, nominee) })),
    opener: game.opener,
    word: wordView(game, history),
    vote: voteView(game, history, unheard),
    night: nightView(game, history),
    bestMove: bestMoveView(game, history),
    script: scriptView(game, next),
    flags: flagViews(game, history),
    asks: askViews(history),
    roles: game.roles,
    proposal: roleProposal(game, history),
    next,
    undo: last ? undoView(last, history) : null,
    undoable: undoableActs(game, history),
    over: game.ending && {
      winner: game.ending.winner,
      by: game.ending.by,
      clauses: newest(history, 'game.over')?.clauses ?? [],
    },
    scores: SEATS.flatMap((seat) => {
      const score = game.scores?.[seat];
      return score ? [{ seat, ...score }] : [];
    }),
    refusal: history.refusal,
    notNominated: notNominated(history),
    nominable: nominable(game),
    drafts: draftPositions(game),
  };
}

/** A beginning that was taken back, as it was made. */
function takenBack({ begun, takenBack }: Game): GameView['takenBack'] {
  if (begun || !takenBack) return null;
  const { kind, roles, position } = takenBack;
  return { ...(kind && { kind }), ...(roles && { roles }), ...(position && { position }) };
}

function seatView(game: Game | null, seat: Seat, health: SeatHealth): SeatView {
  if (!game) return { ...RESTING, seat, health };
  const left = game.left[seat];
  return {
    seat,
    name: game.header.players?.[String(seat) as `${Seat}`] ?? '',
    alive: game.alive.includes(seat),
    left: left ? { cause: left.cause, day: left.day } : null,
    fouls: game.fouls[seat] ?? 0,
    notices: game.notices[seat] ?? 0,
    fist: latest(game.fist[seat] ?? null, false),
    mask: latest(game.mask[seat] ?? null, 'off'),
    seated: latest(game.seated[seat] ?? null, true),
    byEye: game.byEye[seat] ?? false,
    voted: votedFor(game.vote).get(seat) ?? null,
    health,
  };
}

/** A seat of which nothing is known but its health. */
export const RESTING: Omit<SeatView, 'seat' | 'health'> = {
  name: '',
  alive: true,
  left: null,
  fouls: 0,
  notices: 0,
  fist: false,
  mask: 'off',
  seated: true,
  byEye: false,
  voted: null,
};

export function wordView(game: Game, history: History): WordView | null {
  const { word, pause } = game;
  if (!word) return null;
  const { seat, kind, seconds, begun } = word;
  if (begun === null) return { seat, kind, seconds, begun, deadline: null, left: null };
  const deadline = begun + seconds * 1000 + pausedSince(history, begun);
  return pause
    ? { seat, kind, seconds, begun, deadline: null, left: Math.max(0, deadline - pause.since) }
    : { seat, kind, seconds, begun, deadline, left: null };
}

/** Ms of ended pauses since `begun`: a pause doesn't eat a player's minute. */
function pausedSince(history: History, begun: number): number {
  let total = 0;
  let ended: number | null = null;
  for (const { act, at } of history.acts) {
    if (at < begun) break;
    if (act.type === 'pause.end') ended = at;
    else if (act.type === 'pause.begin' && ended !== null) {
      total += ended - at;
      ended = null;
    }
  }
  return total;
}

function nightView(game: Game, history: History): NightView | null {
  const { night } = game;
  if (!night || game.phase !== 'night') return null;
  return {
    begun: night.begun,
    line: duskOf(history),
    awake: night.awake,
    shooting: !night.first,
    toDeal: night.first ? (game.alive.find((seat) => !night.dealt.includes(seat)) ?? null) : null,
    call: night.first ? [] : numbersCalled(game.rules.night, game.alive),
    bestMoveAhead: bestMoveAhead(game),
    shots: night.shot && { ...night.shot, fired: firedIn(history) },
    checks: game.checks
      .filter(({ day }) => day === game.day)
      .flatMap(({ by, seat, line }) => {
        const said = history.said.find(
          (decision) => decision.type === 'check.result' && decision.input === line,
        );
        return said?.type === 'check.result'
          ? [{ line, by, seat, result: said.result, signs: said.signs }]
          : [];
      }),
  };
}

/** The newest shots that stand. */
function firedIn({ acts }: History): Readonly<Partial<Record<Seat, readonly Seat[]>>> {
  const shots = acts.find(({ act }) => act.type === 'shots')?.act;
  return shots?.type === 'shots' ? shots.shots : {};
}

function bestMoveView(game: Game, history: History): GameView['bestMove'] {
  if (!game.bestMove) return null;
  const { seat, seats } = game.bestMove;
  // Woken for it and sent back to sleep without a number: it was not made, and is not asked for by day.
  const declined =
    seats === null && history.acts.some(({ act }) => act.type === 'sleep' && act.who === 'best-move');
  const offered = game.bestMove.offered && !declined;
  return { seat, offered, seats, reason: newest(history, 'best-move')?.reason ?? null };
}

function flagViews(game: Game, history: History): FlagView[] {
  const dusk = duskOf(history);
  return (
    history.said
      .flatMap((decision) => (decision.type === 'flag' ? [decision] : []))
      // With the Day goes what nobody has to rule on any more.
      .filter(({ kind, sanction, input }) => input > dusk || (kind !== 'no-vote' && sanction !== 'none'))
      .slice(0, FLAGS)
      .map(({ at, seat, kind, sanction, clauses, input }) => ({
        line: input,
        at,
        ...chapterOf(game, history, { at, line: input }),
        seat,
        kind,
        sanction,
        clauses,
        by: measureOf(game, { kind, seat, line: input }),
      }))
  );
}

/** Day or Night of a flag. What is told after daybreak of a moment before it is of the Night; so is what was told then. */
function chapterOf({ day }: Game, { acts }: History, { at, line }: { at: number; line: number }) {
  const edges = acts.filter(({ act }) => act.type === 'night.begin' || act.type === 'day.begin');
  const last = [edges.find((edge) => edge.at <= at), edges.find((edge) => edge.line <= line)];
  const nights = edges.filter((edge) => edge.act.type === 'night.begin' && edge.at > at).length;
  return { day: day - nights, night: last.some((edge) => edge?.act.type === 'night.begin') };
}

/** The line of the last `night.begin`; 0: none yet. */
const duskOf = ({ acts }: History): number => acts.find(({ act }) => act.type === 'night.begin')?.line ?? 0;

function askViews(history: History): GameView['asks'] {
  const dusk = duskOf(history);
  return history.said.flatMap((decision) => {
    if (decision.type !== 'ask' || decision.input < dusk) return [];
    const { about, taken, other, how, clauses, input } = decision;
    const both = ambiguity(about as AmbiguityId);
    return [
      {
        line: input,
        about,
        taken: both?.taken ?? { en: taken, ru: taken },
        other: both?.other ?? { en: other, ru: other },
        how,
        clauses,
      },
    ];
  });
}

/** An act that was taken down, but whose nomination doesn't stand: it must not look as if it did. */
function notNominated(history: History): GameView['notNominated'] {
  const last = history.acts[0];
  if (last?.act.type !== 'nominate') return null;
  const reason = notTaken(history, last.line);
  return reason === null ? null : { line: last.line, by: last.act.by, seat: last.act.seat, reason };
}

/** Why the rules don't take the nomination of this line; null: they do. */
function notTaken({ said }: History, line: number): string | null {
  const ruled = said.find(({ type, input }) => type === 'nomination' && input === line);
  return ruled?.type !== 'nomination' || ruled.accepted ? null : (ruled.reason ?? '');
}

/** The line that made them a candidate; null: a position did. Another try, which the rules didn't take, is none. */
function nominatedIn(history: History, { by, seat }: { by: Seat; seat: Seat }): number | null {
  const made = history.acts.find(
    ({ act, line }) =>
      act.type === 'nominate' && act.by === by && act.seat === seat && notTaken(history, line) === null,
  );
  return made?.line ?? null;
}

function nominable({ rules, phase, awaits, word, nominees, alive }: Game): readonly Seat[] {
  if (phase !== 'day' || awaits !== null || word === null) return [];
  const { seat: by, kind: speaking } = word;
  return alive.filter(
    (seat) => nominate(rules.nomination, { by, seat, nominees, alive, speaking }).value.accepted,
  );
}

function undoView({ line, act }: ActLine, history: History): UndoView {
  const reason = act.type === 'nominate' ? notTaken(history, line) : null;
  if (reason !== null) return { line, act, notTaken: reason };
  const said =
    act.type === 'vote.announce' &&
    history.said.find((decision) => decision.type === 'tally' && decision.input === line);
  return said && said.type === 'tally' ? { line, act, count: said.count } : { line, act };
}

/** Of nominations those of today alone: those that stand, and those that the rules didn't take. */
function undoableActs(game: Game, history: History): UndoView[] {
  const dusk = duskOf(history);
  return history.acts
    .filter(({ act, line }) => FURTHER_BACK.has(act.type) && (act.type !== 'nominate' || line > dusk))
    .map((one) => undoView(one, history))
    .filter(
      ({ act, line, notTaken }) =>
        act.type !== 'nominate' ||
        notTaken !== undefined ||
        game.nominees.some((one) => nominatedIn(history, one) === line),
    );
}

const rulesetViews = (): RulesetView[] =>
  rulesetIds().flatMap((id) => {
    const rules = findRuleset(id);
    return rules ? [rulesetView(rules)] : [];
  });

function rulesetView(rules: Ruleset): RulesetView {
  const without: Act['type'][] = [];
  if (!rules.nomination.withdrawable) without.push('nominate.withdraw');
  if (!rules.bestMove.barredByClaim) without.push('claim');
  if (!rules.surrender.known) without.push('surrender');
  if (!rules.teamDefeat.known) without.push('defeat');
  if (!rules.redeal) without.push('redeal');
  if (!rules.scoring) without.push('bonus', 'penalty');
  return {
    id: rules.id,
    title: rules.names,
    window: rules.vote.windowMs,
    fouls: rules.fouls.removesAt,
    without,
  };
}
