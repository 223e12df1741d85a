/** What a key says that carries out an act: a verb, with its numbers. */
import type { FlagKind } from '../../../schemas/decision.ts';
import type { Act } from '../../../schemas/record.ts';
import type { GameView, UndoView } from '../../../schemas/view.ts';
import type { Words } from './words/en.ts';

/** @param count the number that an announcement says, votes without a fist included */
export function actWords(act: Act, w: Words, game: GameView | null, count?: number): string {
  const a = w.act;
  switch (act.type) {
    case 'game.begin':
      return a.gameBegin;
    case 'roles':
      return a.roles;
    case 'redeal':
      return a.redeal;
    case 'night.begin':
      return a.nightBegin;
    case 'day.begin':
      return a.dayBegin(nextDay(game));
    case 'wake':
      return act.who === 'mafia' && hunting(game) ? a.hunt : a.wake(act.who, act.seat ?? null);
    case 'sleep':
      return act.who === 'best-move' && !game?.bestMove?.seats
        ? a.noBestMove
        : a.sleep(act.who, act.seat ?? null);
    case 'shots':
      return a.shots;
    case 'check':
      return a.check(act.by, act.seat);
    case 'best-move':
      return act.seats.length > 0 ? a.bestMoveOf(act.seats) : a.bestMove;
    case 'speech.begin':
      return a.speechBegin(act.seat);
    case 'speech.end':
      return a.speechEnd(act.seat);
    case 'nominate':
      return a.nominate(act.by, act.seat);
    case 'nominate.withdraw':
      return a.withdraw(act.seat);
    case 'vote.begin':
      return a.voteBegin;
    case 'vote.open':
      return a.voteOpen(act.candidate);
    case 'vote.close':
      return a.voteClose;
    case 'vote.announce':
      return a.announce(count ?? act.votes?.length ?? 0);
    case 'vote.cancel':
      return a.voteCancel;
    case 'notice':
      return a.notice(act.seat);
    case 'foul':
      return a.foul(act.seat);
    case 'disqualify':
      return a.disqualify(act.seat);
    case 'defeat':
      return a.defeat(act.seat);
    case 'surrender':
      return a.surrender(act.seat);
    case 'claim':
      return a.claim(act.seat, w.role[act.role]);
    case 'pause.begin':
      return a.pauseBegin;
    case 'pause.end':
      return a.pauseEnd;
    case 'by-eye':
      return a.byEye(act.seat, act.on);
    case 'bonus':
      return a.bonus(act.seat, w.decimal(String(act.points)));
    case 'penalty':
      return a.penalty(act.seat, w.decimal(String(act.points)));
    case 'game.end':
      return a.gameEnd(w.winner[act.winner]);
    case 'undo':
      return a.undo;
  }
}

/** What a player may have done awake at Night. */
const OF_NIGHT: readonly string[] = [
  'mask-off',
  'mask-late',
  'knock',
  'left-seat',
  'shots',
] satisfies FlagKind[];

/**
 * What can be taken back, as it stands: a nomination that the rules made nothing of is said to be none. Why a foul was given is
 * not said where that may be of a Night: it stands in sight of everybody who glances at the screen.
 */
export function standingWords({ act, count, notTaken }: UndoView, w: Words, game: GameView | null): string {
  const says = actWords(act, w, game, count);
  if (notTaken !== undefined) return `${says} – ${w.notTaken}`;
  const reason = act.type === 'foul' || act.type === 'notice' ? act.reason : undefined;
  return reason && !OF_NIGHT.includes(reason)
    ? `${says} – ${w.flag[reason as keyof typeof w.flag] ?? reason}`
    : says;
}

/** What a key says that carries out the act now in order: at a Night's end the same, whichever of the two that is. */
export const nextWords = (act: Act, w: Words, game: GameView | null): string =>
  endsNight(act, game) ? w.act.nightEnd(nextDay(game)) : actWords(act, w, game);

/** The Best Move or the Day comes now, and which of them must not be seen. */
export const endsNight = (act: Act, game: GameView | null): boolean =>
  game?.night?.bestMoveAhead === true &&
  (act.type === 'day.begin' || (act.type === 'wake' && act.who === 'best-move'));

/**
 * What is offered beside `first`, of all that is in order after it. By night nothing that tells whether somebody was shot:
 * at its end the Day alone, past a Best Move that is not to be called as well.
 */
export function besides(first: Act, rest: readonly Act[], game: GameView | null): readonly Act[] {
  if (endsNight(first, game)) return [{ type: 'day.begin' }];
  return game?.phase === 'night'
    ? rest.filter((act) => act.type !== 'wake' || act.who !== 'best-move')
    : rest;
}

const hunting = (game: GameView | null): boolean => (game?.night?.shooting ?? false) || (game?.day ?? 1) > 1;
const nextDay = (game: GameView | null): number => game?.day || 1;
