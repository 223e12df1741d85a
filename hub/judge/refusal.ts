/** Every reason for which an act is not taken. Refusing changes nothing; the code is what other programs see. */
import type { Ground } from '../rules/grounds.ts';

/** Code → what the Judge is told, and the ground it stands on where the ruleset has one. */
export const REFUSALS = {
  // lines
  'not-json': { says: 'The line is not JSON.' },
  'not-an-object': { says: 'The line is not a JSON object.' },
  'unknown-type': { says: 'No input has this type.' },
  'bad-field': { says: 'A field is missing, or is not what it has to be.' },
  'too-long': { says: 'The line is too long.' },
  'time-went-back': { says: 'An act can’t be earlier than the act before it.' },
  'table-fault': { says: 'The table could not take this line; nothing changed.' },
  // the game
  'not-begun': { says: 'No game has begun.' },
  'already-begun': { says: 'The game has begun already.' },
  'game-over': { says: 'The game is over.', ground: 'over.stands' },
  'game-not-over': { says: 'Points are given after the game.', ground: 'score.bonus' },
  'seat-out': { says: 'This seat has left the game.' },
  'no-roles': { says: 'Roles have not been entered.' },
  'impossible-roles': { says: 'These roles can’t be dealt to these seats.', ground: 'setup' },
  'no-redeal': {
    says: 'This ruleset knows no new deal, or the cards are no longer being dealt.',
    ground: 'setup',
  },
  'in-pause': { says: 'A pause is under way already.' },
  'no-pause': { says: 'No pause is under way.' },
  // positions
  'position-alive': { says: 'The seats at the table are not ten different seats or fewer.' },
  'position-fouls': { says: 'A player at the table can’t have this many fouls.' },
  'position-nominees': { says: 'A nominee must be at the table, and be nominated once.' },
  'position-kills': { says: 'A seat killed by shots can’t be at the table.' },
  'position-roles': { says: 'Too many of a team at this table.' },
  'position-decided': { says: 'In this position the game is over.' },
  'position-words': { says: 'A word is owed to a seat that can’t have it.' },
  // phases
  'already-night': { says: 'It is Night already.' },
  'already-day': { says: 'It is Day already.' },
  'not-night': { says: 'It is not Night.' },
  'not-day': { says: 'It is not Day.' },
  // speeches, nominations
  'not-speaking': { says: 'This seat doesn’t have the floor.' },
  'already-speaking': { says: 'This seat is speaking already.' },
  'no-speeches-now': { says: 'Nobody speaks now.', ground: 'turn' },
  'no-nominations-now': { says: 'Nobody may nominate now.', ground: 'nomination.speech-only' },
  'not-withdrawable': { says: 'A nomination can’t be taken back.', ground: 'nomination.final' },
  'not-in-own-speech': { says: 'Only within the own speech.', ground: 'nomination.speech-only' },
  'not-own-nomination': { says: 'This seat has not nominated that one.', ground: 'nomination.own-only' },
  // the vote
  'vote-begun': { says: 'The vote has begun already.' },
  'vote-over': { says: 'Today’s vote is over.' },
  'no-vote': { says: 'No vote is under way.' },
  'not-a-candidate': { says: 'This is no candidate of this round.', ground: 'vote.order' },
  'already-announced': { says: 'This count has been announced.' },
  'window-open': { says: 'A window is open.' },
  'no-window': { says: 'No window is open.' },
  'nothing-to-announce': { says: 'No count is to be announced.' },
  'doubtful-seats': { says: 'A vote is in doubt: say which fists count.' },
  'already-voted': { says: 'A seat named here has voted in this round.', ground: 'tally' },
  // night
  'no-best-move': { says: 'No Best Move is to be made.', ground: 'best-move.made' },
  'best-move-made': { says: 'The Best Move has been made; it can’t be changed.', ground: 'best-move.final' },
  'best-move-barred': { says: 'This seat has no Best Move.', ground: 'best-move.barred-claim' },
  'seat-missing': { says: 'Whose interval this is has to be said.' },
  'no-shooting': { says: 'Nobody shoots in this Night.', ground: 'night.first-order' },
  'already-shot': { says: 'The shots of this Night have been entered.' },
  'not-dark': { says: 'Only a living Dark player shoots.' },
  'not-called': { says: 'A number was fired on that is not called.', ground: 'night.call' },
  'no-checks': { says: 'Nobody checks in this Night.', ground: 'night.first-order' },
  'already-checked': { says: 'One check a Night.', ground: 'check.once' },
  'holder-out': { says: 'Whoever checks has left the game.' },
  // sanctions, points
  'no-team-defeat': { says: 'This ruleset knows no team defeat.', ground: 'sanction.defeat' },
  'no-surrender': { says: 'This ruleset knows no surrender.', ground: 'win.surrender' },
  'no-points': { says: 'No points are given in this game.', ground: 'score.none' },
  'penalty-points': { says: 'A penalty is more than zero.', ground: 'score.penalty' },
  'bonus-step': { says: 'Points of this size are not given.', ground: 'score.bonus-step' },
  'bonus-over-player-limit': { says: 'Beyond what one player may be given.', ground: 'score.bonus-limit' },
  'bonus-over-total-limit': {
    says: 'Beyond what all players may be given together.',
    ground: 'score.bonus-limit',
  },
  'bonus-barred-defeat': { says: 'No bonus after a team defeat.', ground: 'score.bonus-barred' },
  'bonus-barred-draw': { says: 'No bonus after a draw.', ground: 'score.bonus-barred' },
  // undo
  'nothing-to-undo': { says: 'No act is left to take back.' },
  'not-undoable': {
    says: 'Only the last act, or a notice, foul, nomination, bonus or penalty, can be taken back.',
  },
} as const satisfies Record<string, { says: string; ground?: Ground }>;

export type RefusalCode = keyof typeof REFUSALS;
