/** Whose word it is: turns, tie speeches, last words – and what happens when one is skipped. */
import type { InputOf } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { roundFrom } from '../../rules/seats.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Game, Word } from '../state.ts';
import { of, type Turn, withSeat } from '../turn.ts';

/** The opener's turn and everyone's after it, once the Day has begun. */
export const queueTurns = (turn: Turn): void => {
  const { game } = turn;
  const opener = game.rules.speech.opener({
    day: game.day,
    alive: game.alive,
    lastOpener: game.opener,
    lastOpenerSilent: game.openerSilent,
  });
  if (!opener) return;
  turn.open(opener);
  game.opener = opener.value;
  game.openerSilent = false;
  const turns = roundFrom(opener.value, game.alive).map((seat): Word => word(seat, 'turn', 0));
  game.queue = [...game.queue, ...turns];
};

export const word = (seat: Seat, kind: Word['kind'], seconds: number): Word => ({
  seat,
  kind,
  seconds,
  serves: false,
  begun: null,
});

/** Ends whose word it is, and gives it to the next in the queue, if it is free to go on. */
export const nextWord = (turn: Turn): void => {
  const { game } = turn;
  endWord(turn);
  let rest = game.queue;
  while (rest.length > 0) {
    const next = rest[0] as Word;
    // A victim's last word waits for the morning.
    if (game.phase === 'night' && game.awaits === null && next.kind !== 'best-move') break;
    rest = rest.slice(1);
    if (!stillDue(turn, next)) continue;
    game.queue = rest;
    give(turn, next);
    return;
  }
  game.queue = rest;
};

const stillDue = (turn: Turn, { seat, kind }: Word): boolean =>
  kind === 'turn' || kind === 'tie'
    ? turn.game.alive.includes(seat) && turn.game.ending === null
    : of(turn.game.left, seat)?.lastWord === 'due';

/** Makes it this seat's word, and says so. */
const give = (turn: Turn, next: Word): void => {
  const { game } = turn;
  game.word = next.kind === 'turn' ? { ...next, ...ruledTurn(turn, next.seat).value } : next;
  sayWord(turn, game.word);
};

const sayWord = (turn: Turn, { seat, kind, seconds }: Word): void => {
  const { game } = turn;
  if (kind === 'turn') {
    turn.open(ruledTurn(turn, seat));
    turn.say('speech', ruledTurn(turn, seat).ground, { seat, seconds, kind });
    if (seat === game.opener && seconds === 0) game.openerSilent = true;
  } else if (kind === 'tie') {
    const ruled = game.rules.fouls.tieSpeech(turnFacts(turn, seat));
    turn.open(ruled);
    turn.say('speech', ruled.ground, { seat, seconds, kind });
  } else if (kind === 'best-move') turn.say('speech', 'best-move.speech', { seat, seconds, kind });
  else {
    const byNight = of(game.left, seat)?.cause === 'night';
    const ground = game.ending ? 'last-word.decided' : byNight ? 'last-word.night' : 'last-word.vote';
    turn.say('speech', ground, { seat, seconds, kind });
    if (game.ending) turn.ask('A-39');
  }
};

const turnFacts = ({ game }: { game: Game }, seat: Seat) => ({
  fouls: of(game.fouls, seat),
  loss: of(game.losses, seat),
  atTable: game.alive.length,
  shortened: game.shortened.includes(seat),
});
/** How long this seat's turn would be now. */
export const ruledTurn = (turn: { game: Game }, seat: Seat) =>
  turn.game.rules.fouls.turn(turnFacts(turn, seat), turn.game.rules.speech.turnSeconds);

/** Whose word it was has had it, spoken or not. */
export const endWord = (turn: Turn): void => {
  const { game } = turn;
  const ended = game.word;
  if (ended === null) return;
  game.word = null;
  if (ended.kind === 'turn') {
    game.spoke = [...game.spoke, ended.seat];
    // What was settled when it was given: a third foul within the speech takes a later one.
    if (ended.seconds > 0 && ended.serves && !game.shortened.includes(ended.seat))
      game.shortened = [...game.shortened, ended.seat];
    if (ended.serves) game.losses = withSeat(game.losses, ended.seat, 'none');
  }
  if (ended.kind === 'last-word') lastWordOver(turn, ended.seat);
};

/** From now on the seat has nothing more to say, and raises no flag. */
export const lastWordOver = (turn: Turn, seat: Seat): void => {
  const { game } = turn;
  const left = of(game.left, seat);
  if (left === null || left.lastWord === 'over') return;
  game.left = withSeat(game.left, seat, { ...left, lastWord: 'over', gone: turn.at });
};

/** Drops every word still to come: the phase has moved on. What was skipped is over. */
export const dropWords = (turn: Turn): void => {
  const { game } = turn;
  endWord(turn);
  passOver(turn, game.queue);
  game.queue = [];
};

/** The seat can no longer speak (it was removed): its words go. */
export const silence = (turn: Turn, seat: Seat): void => {
  const { game } = turn;
  game.queue = game.queue.filter((w) => w.seat !== seat);
  if (neverOpened(game, seat)) {
    game.opener = game.queue.find((w) => w.kind === 'turn')?.seat ?? seat;
    game.openerSilent = false;
  }
  if (game.word?.seat === seat) nextWord(turn);
};

/** Today's opener, who has not begun: the next one starts this Day, and tomorrow's follows from that (fiim-eng 5.4). */
const neverOpened = ({ phase, awaits, opener, spoke, word: now }: Game, seat: Seat): boolean =>
  phase === 'day' &&
  awaits === null &&
  seat === opener &&
  !spoke.includes(seat) &&
  !(now?.seat === seat && now.begun !== null);

/** A foul may change the turn that is due but has not begun: it is said anew. */
export const reviseDueTurn = (turn: Turn, seat: Seat): void => {
  const { game } = turn;
  if (game.word?.seat !== seat || game.word.kind !== 'turn' || game.word.begun !== null) return;
  const { seconds, serves } = ruledTurn(turn, seat).value;
  if (seconds === game.word.seconds) return;
  game.word = { ...game.word, seconds, serves };
  sayWord(turn, game.word);
};

export const speechBegin = (turn: Turn, { seat }: InputOf<'speech.begin'>): RefusalCode | undefined => {
  const { game } = turn;
  const left = of(game.left, seat);
  if (left !== null && left.lastWord === 'over') return 'seat-out';
  if (game.vote !== null && game.vote.current >= 0) return 'window-open';
  if (game.word?.seat === seat) {
    if (game.word.begun !== null) return 'already-speaking';
    game.word = { ...game.word, begun: turn.at };
    return undefined;
  }
  const place = game.queue.findIndex((w) => w.seat === seat && stillDue(turn, w));
  if (place >= 0) {
    const skipped = game.queue.slice(0, place);
    endWord(turn);
    passOver(turn, skipped);
    give(turn, game.queue[place] as Word);
    game.queue = game.queue.slice(place + 1);
  } else {
    if (left !== null) return 'seat-out';
    if (game.ending !== null) return 'game-over';
    if (game.phase !== 'day' || game.awaits !== null) return 'no-speeches-now';
    endWord(turn);
    give(turn, word(seat, 'turn', 0));
  }
  if (game.word !== null) game.word = { ...(game.word as Word), begun: turn.at };
  return undefined;
};

/** These are over. Lost turns at their head need no beginning: they came and went, and are said. */
const passOver = (turn: Turn, words: readonly Word[]): void => {
  let lost = true;
  for (const w of words) {
    if (w.kind === 'last-word') lastWordOver(turn, w.seat);
    else if (w.kind === 'turn') {
      const { value } = ruledTurn(turn, w.seat);
      lost &&= value.seconds === 0;
      if (lost && stillDue(turn, w)) sayWord(turn, { ...w, ...value });
      passTurn(turn, w.seat);
    }
  }
};

/** A turn that was skipped is over: a loss due in it is served. */
const passTurn = (turn: Turn, seat: Seat): void => {
  const { game } = turn;
  game.spoke = [...game.spoke, seat];
  if (of(game.losses, seat) !== 'none') game.losses = withSeat(game.losses, seat, 'none');
};

export const speechEnd = (turn: Turn, { seat }: { readonly seat: Seat }): RefusalCode | undefined => {
  const { game } = turn;
  if (game.word?.seat !== seat) return game.alive.includes(seat) ? 'not-speaking' : 'seat-out';
  nextWord(turn);
  return undefined;
};
