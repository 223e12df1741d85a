/** What the table says, as English lines for a terminal. */
import type { Decision, StateLine } from '../../schemas/decision.ts';
import type { Act, Input } from '../../schemas/record.ts';
import type { Game } from '../judge/game.ts';
import type { TakenLine } from '../judge/replay.ts';
import type { NominationReason } from '../rules/nomination.ts';

/** One decision on a line: when, which line of the record caused it, what it is, and by which clauses. */
export function sentence(said: Decision | StateLine): string {
  if (said.type === 'state') return `${moment(said.at)}         ${state(said)}`;
  const clauses = said.clauses.length === 0 ? '' : `  [${said.clauses.join(', ')}]`;
  return `${moment(said.at)}  ${`#${said.input}`.padStart(5)}  ${content(said)}${clauses}`;
}

/** A line of its own for what the Judge did where no decision falls: fouls, notices, seats counted by eye. Else nothing. */
export function remark({ line, input, game, decisions }: TakenLine): string {
  if ('malformed' in input || decisions.some(({ type }) => type === 'refused')) return '';
  const done = deed(input, game);
  return done === null ? '' : `${moment(input.at)}  ${`#${line}`.padStart(5)}  ${done}\n`;
}

function deed(input: Input, game: Game): string | null {
  switch (input.type) {
    case 'foul':
      return `foul to seat ${input.seat}, its ${nth(game.fouls[input.seat] ?? 0)}${because(input.reason)}`;
    case 'notice':
      return `notice to seat ${input.seat}, its ${nth(game.notices[input.seat] ?? 0)}${because(input.reason)}`;
    case 'by-eye':
      return `seat ${input.seat} is counted ${input.on ? 'by eye' : 'by its sensors again'}`;
    default:
      return null;
  }
}

const nth = (n: number): string => `${n}${{ 1: 'st', 2: 'nd', 3: 'rd' }[n] ?? 'th'}`;

/** Table time as h:mm:ss.mmm. */
function moment(ms: number): string {
  const sign = ms < 0 ? '-' : '';
  const all = Math.round(Math.abs(ms));
  const pad = (n: number, width: number) => String(n).padStart(width, '0');
  const clock = `${pad(Math.floor(all / 60_000) % 60, 2)}:${pad(Math.floor(all / 1000) % 60, 2)}.${pad(all % 1000, 3)}`;
  return `${sign}${Math.floor(all / 3_600_000)}:${clock}`.padStart(12);
}

function content(said: Decision): string {
  switch (said.type) {
    case 'speech':
      return `${SPEECHES[said.kind]} of seat ${said.seat}: ${said.seconds} s`;
    case 'nomination': {
      const why = said.accepted ? '' : ` – not taken${because(words(said.reason))}`;
      return `seat ${said.by} nominates seat ${said.seat}${why}`;
    }
    case 'vote.order': {
      if (said.question === true) return `question: do all leave? (${seats(said.candidates)})`;
      const round = said.round === 1 ? 'vote' : `re-vote ${said.round - 1}`;
      return `${round}, in this order: ${seats(said.candidates)}`;
    }
    case 'vote.none':
      return `no vote: ${NO_VOTE[said.reason]}`;
    case 'night.call':
      return `call these numbers: ${seats(said.numbers)}`;
    case 'check.result': {
      const signs = [said.signs.hand, said.signs.head].filter((sign) => sign !== undefined);
      const shown = signs.length === 0 ? '' : `, show: ${signs.join(', ')}`;
      return `the ${said.by} checks seat ${said.seat}: ${said.result}${shown}`;
    }
    case 'flag': {
      const proposal = said.sanction === 'none' ? '' : `, proposed: ${SANCTIONS[said.sanction]}`;
      return `seat ${said.seat}: ${said.kind}${proposal}`;
    }
    case 'ask': {
      const how = said.how === null ? '' : ` (with ${act(said.how)})`;
      return `${said.about}: taken as ${said.taken}; otherwise ${said.other}${how}`;
    }
    case 'tally':
      return tally(said);
    case 'vote.result':
      return `result: ${RESULTS[said.outcome]}${said.seats.length === 0 ? '' : ` (${seats(said.seats)})`}`;
    case 'leaves': {
      const word = said.lastWord === 0 ? 'no last word' : `last word ${said.lastWord} s`;
      return `seat ${said.seat} leaves (${said.cause}), ${word}`;
    }
    case 'night.result': {
      if (said.killed !== null) return `killed in the night: seat ${said.killed}`;
      return said.misfire ? 'nobody killed: a misfire' : 'nobody killed';
    }
    case 'best-move': {
      if (said.seats !== undefined) return `best move of seat ${said.seat}: ${seats(said.seats) || 'none'}`;
      return `best move ${said.offered ? 'offered to' : 'not given to'} seat ${said.seat}${because(words(said.reason))}`;
    }
    case 'game.over':
      return said.winner === 'draw'
        ? `game over: a draw (${said.by})`
        : `game over: ${said.winner} wins (${said.by})`;
    case 'score': {
      const { base, bestMove, bonus, penalty, total } = said;
      return `score of seat ${said.seat}: ${base} + best move ${bestMove} + bonus ${bonus} - penalty ${penalty} = ${total}`;
    }
    case 'refused':
      return `refused: ${said.reason}`;
    case 'undone': {
      const only = said.decisions?.map(({ type, seat }) =>
        seat === undefined ? type : `${type} of seat ${seat}`,
      );
      return only === undefined
        ? `line ${said.of} is undone`
        : `of line ${said.of} is undone: ${only.join(', ')}`;
    }
  }
}

function tally(said: Extract<Decision, { type: 'tally' }>): string {
  const whom = said.candidate === 'all' ? 'for all to leave' : `against seat ${said.candidate}`;
  const parts = [`${said.confirmed ? 'announced' : 'proposed'}: ${said.count} ${whom}`];
  if (said.votes.length > 0) parts.push(`fists ${seats(said.votes)}`);
  if (said.automatic.length > 0) parts.push(`automatic ${seats(said.automatic)}`);
  if (said.doubtful.length > 0) parts.push(`doubtful ${seats(said.doubtful)}`);
  if (said.corrected === true) parts.push('corrected by the Judge');
  return parts.join('; ');
}

function state(said: StateLine): string {
  const parts = [`now: ${said.phase}, day ${said.day}`, `at the table: ${seats(said.alive)}`];
  const fouls = Object.entries(said.fouls).map(([seat, n]) => `${seat} has ${n}`);
  if (fouls.length > 0) parts.push(`fouls: ${fouls.join(', ')}`);
  if (said.nominees.length > 0) {
    parts.push(`nominated: ${said.nominees.map(({ by, seat }) => `${seat} by ${by}`).join(', ')}`);
  }
  if (said.winner !== undefined) parts.push(said.winner === 'draw' ? 'a draw' : `${said.winner} won`);
  const next = said.next.slice(0, 3).map(act);
  if (next.length > 0) parts.push(`next: ${next.join(' / ')}${said.next.length > 3 ? ' …' : ''}`);
  return parts.join('; ');
}

/** An act as its name and what it is about. */
function act({ type, ...fields }: Act): string {
  const about = Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [type, ...about].join(' ');
}

const seats = (list: readonly number[]) => list.join(', ');
const because = (reason: string | undefined) => (reason === undefined ? '' : `: ${reason}`);

/** Of a code; one that isn't here says enough by itself. */
const words = (code: string | undefined) =>
  code === undefined ? undefined : (NOMINATIONS[code] ?? code.replaceAll('-', ' '));

const NOMINATIONS: Readonly<Record<string, string>> = {
  'one-only': 'this player has made a nomination already',
  'already-nominated': 'this seat is nominated already',
  'night-victim': 'who was killed or voted out does not nominate',
  'not-in-own-speech': 'only within the own speech',
  'not-at-the-table': 'this seat has left the game',
} satisfies Record<NominationReason, string>;
const SPEECHES = { turn: 'speech', tie: 'tie speech', 'last-word': 'last word', 'best-move': 'best move' };
const NO_VOTE = {
  'no-nominee': 'nobody is nominated',
  'single-nominee-first-day': 'a single nominee on the first day',
  cancelled: 'cancelled',
};
const SANCTIONS = {
  notice: 'notice',
  foul: 'foul',
  disqualify: 'disqualification',
  removal: 'removal',
  defeat: 'team defeat',
  judge: 'the Judge rules',
};
const RESULTS = {
  leaves: 'leaves the table',
  tie: 'a tie',
  'all-leave': 'all leave',
  'all-stay': 'all stay',
  cancelled: 'the vote is cancelled',
};
