/** The Day begins; nominations. */
import type { InputOf } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { nominate, withdraw } from '../../rules/nomination.ts';
import type { RefusalCode } from '../refusal.ts';
import { of, type Turn } from '../turn.ts';
import { settleMissedNight } from './night.ts';
import { nextWord, queueTurns, ruledTurn } from './words.ts';

export const dayBegin = (turn: Turn): RefusalCode | undefined => {
  const { game } = turn;
  if ((game.phase === 'day' || game.phase === 'voting') && game.awaits === null) return 'already-day';
  if (game.phase === 'setup') game.day = 1;
  if (game.phase === 'night' && game.awaits === null) settleMissedNight(turn);
  game.phase = 'day';
  game.awaits = null;
  game.night = null;
  game.lastVote = game.vote ?? game.lastVote;
  game.vote = null;
  game.voting = 'to-come';
  game.goneToday = false;
  game.spoke = [];
  game.nominees = [];
  // Words owed from before (the victim's, or a position's) come first.
  if (game.ending === null) queueTurns(turn);
  nextWord(turn);
  return undefined;
};

export const nominateAct = (turn: Turn, { by, seat }: InputOf<'nominate'>): RefusalCode | undefined => {
  const { game } = turn;
  if (game.phase !== 'day' || game.awaits !== null || game.word === null) return 'no-nominations-now';
  if (of(game.left, by)?.lastWord === 'over') return 'seat-out';
  if (of(game.left, seat) !== null) return 'seat-out';
  passLostTurn(turn, by);
  const speaking = game.word.seat === by ? game.word.kind : null;
  const ruled = nominate(game.rules.nomination, {
    by,
    seat,
    nominees: game.nominees,
    alive: game.alive,
    speaking,
  });
  turn.open(ruled);
  const { accepted, reason, nominees } = ruled.value;
  game.nominees = nominees;
  turn.say('nomination', ruled.ground, { by, seat, accepted, ...(reason && { reason }) });
  return undefined;
};

/** A lost turn ends with the next; where that is lost too, its nomination is what begins it. */
const passLostTurn = (turn: Turn, by: Seat): void => {
  const { word, queue } = turn.game;
  const next = queue[0];
  if (word?.kind !== 'turn' || word.seconds > 0 || next?.seat !== by || next.kind !== 'turn') return;
  if (ruledTurn(turn, by).value.seconds === 0) nextWord(turn);
};

export const withdrawAct = (
  turn: Turn,
  { by, seat }: InputOf<'nominate.withdraw'>,
): RefusalCode | undefined => {
  const { game } = turn;
  if (game.phase !== 'day' || game.awaits !== null || game.word === null) return 'no-nominations-now';
  if (of(game.left, by)?.lastWord === 'over') return 'seat-out';
  const speaking = game.word.seat === by ? game.word.kind : null;
  const { value } = withdraw(game.rules.nomination, { by, seat, nominees: game.nominees, speaking });
  if (!value.taken) return value.reason;
  game.nominees = value.nominees;
  return undefined;
};
