/**
 * A small language of the table, so that a whole game reads as text. In: statements, one a line or parted by `;`.
 * Out: the record's lines, and the line numbers of the statements that were given a `#name`.
 *
 *     from voting day=2 alive=1-10 up=2>3,3>7 fouls=6:3     game.begin with a position (`begin` without)
 *     vote; open 3; v1 v2 v4; #c close; count; ^1 ^2 ^4     a vote; `v4~15` has an uncertainty of 15 ms
 *     ballot 7: 5 6 8                                        open, fists, close, count and fists off again
 *     say 4; turn 3>5                                        a speech; a speech with a nomination
 *     night; masks on 1-10; wake mafia; shots 2>8 5>8 9>8    `shots` alone: nobody fired
 *     +2000 foul 6; @9000 undo #c; {"type":"tick"}           2 s later; at 9000 ms; any other line as JSON
 *
 * Each statement falls 100 ms after the one before it, each further fist in it 10 ms later. A hub's line may be taken
 * late: `@9000` may go back.
 */

import { ROLES } from '../../hub/rules/kit.ts';
import type { RawLine } from './decided.ts';
import { beginning, type Fields, seats } from './position-words.ts';

export type Script = { record: readonly RawLine[]; lines: ReadonlyMap<string, number> };

export function script(ruleset: string, text: string, settings?: Fields): Script {
  const record: RawLine[] = [
    { record: 'mafia-table', version: 1, ruleset, ...(settings ? { settings } : {}) },
  ];
  const lines = new Map<string, number>();
  let at = 0;
  for (const statement of text.split(/[\n;]/)) {
    const words = statement
      .replace(/\/\/.*/, '')
      .trim()
      .split(/\s+/)
      .filter(Boolean);
    let name: string | undefined;
    let time = at + (record.length > 1 ? 100 : 0);
    while (words[0] !== undefined && /^(#|@|\+\d)/.test(words[0])) {
      const mark = words.shift()!;
      if (mark.startsWith('#')) name = mark.slice(1);
      else time = mark.startsWith('@') ? Number(mark.slice(1)) : at + Number(mark.slice(1));
    }
    if (words.length === 0) continue;
    for (const line of statementLines(words, lines)) {
      const { after = 0, ...fields } = line as Fields & { after?: number };
      time += after;
      record.push({ at: time, ...fields });
    }
    at = time;
    if (name !== undefined) lines.set(name, record.length);
  }
  return { record, lines };
}

function statementLines(words: string[], lines: ReadonlyMap<string, number>): Fields[] {
  const [verb = '', ...rest] = words;
  if (verb.startsWith('{')) return [JSON.parse(words.join(' ')) as Fields];
  if (/^[v^]\d/.test(verb)) return words.map((word, i) => ({ after: i === 0 ? 0 : 10, ...fist(word) }));
  if (verb === 'ballot') return ballot(rest);
  if (verb === 'say')
    return [
      { type: 'speech.begin', seat: Number(rest[0]) },
      { after: 100, type: 'speech.end', seat: Number(rest[0]) },
    ];
  if (verb === 'turn') {
    const by = rest[0]!.split('>')[0]!;
    return [
      oneLine('speak', [by], lines),
      { after: 100, ...oneLine('nom', rest, lines) },
      { after: 100, ...oneLine('done', [by], lines) },
    ];
  }
  if (verb === 'masks')
    return seats(rest[1]!).map((seat, i) => ({
      after: i === 0 ? 0 : 10,
      type: 'mask',
      seat,
      on: rest[0] === 'on',
    }));
  return [oneLine(verb, rest, lines)];
}

function oneLine(verb: string, rest: string[], lines: ReadonlyMap<string, number>): Fields {
  const [a = '', b = '', c = ''] = rest;
  const seat = Number(a);
  switch (verb) {
    case 'begin':
    case 'from':
      return beginning(verb, rest);
    case 'night':
    case 'day':
      return { type: `${verb}.begin` };
    case 'wake':
    case 'sleep':
      return { type: verb, who: a, ...(b ? { seat: Number(b) } : {}) };
    case 'shots':
      return {
        type: 'shots',
        shots: Object.fromEntries(rest.map((s) => [s.split('>')[0]!, seats(s.split('>')[1]!)])),
      };
    case 'check':
      return { type: 'check', by: a, seat: Number(b) };
    case 'best':
      return {
        type: 'best-move',
        seats: rest.filter((w) => w !== 'tainted').map(Number),
        ...(rest.includes('tainted') ? { tainted: true } : {}),
      };
    case 'speak':
      return { type: 'speech.begin', seat };
    case 'done':
      return { type: 'speech.end', seat };
    case 'nom':
    case 'unnom':
      return {
        type: verb === 'nom' ? 'nominate' : 'nominate.withdraw',
        by: Number(a.split('>')[0]),
        seat: Number(a.split('>')[1]),
      };
    case 'vote':
      return { type: 'vote.begin' };
    case 'open':
      return { type: 'vote.open', candidate: a === 'all' ? 'all' : seat, ...plusMinus(b) };
    case 'close':
      return { type: 'vote.close', ...plusMinus(a) };
    case 'count':
      return a === '='
        ? { type: 'vote.announce', votes: rest.slice(1).map(Number) }
        : { type: 'vote.announce' };
    case 'cancel':
      return { type: 'vote.cancel' };
    case 'dq':
      return { type: 'disqualify', seat };
    case 'notice':
    case 'foul':
    case 'defeat':
    case 'surrender':
    case 'button':
    case 'knock':
      return { type: verb, seat };
    case 'claim':
      return { type: 'claim', seat, role: b };
    case 'pause':
      return { type: 'pause.begin' };
    case 'resume':
      return { type: 'pause.end' };
    case 'eye':
      return { type: 'by-eye', seat, on: b !== 'off' };
    case 'bonus':
    case 'penalty':
      return { type: verb, seat, points: Number(b), ...(c ? { approvedBy: c } : {}) };
    case 'end':
      return { type: 'game.end', winner: a };
    case 'undo':
      return a ? { type: 'undo', of: a.startsWith('#') ? named(lines, a.slice(1)) : seat } : { type: 'undo' };
    case 'mask':
      return { type: 'mask', seat, on: b !== 'off', ...(b === 'lifted' ? { lifted: true } : {}) };
    case 'seat':
      return { type: 'seated', seat, on: b !== 'off' };
    case 'health':
      return { type: 'seat.health', seat, state: b };
    case 'roles':
      return { type: 'roles', roles: ROLES };
    case 'redeal':
    case 'tick':
      return { type: verb };
    case 'cue':
      return { type: 'cue', name: a };
    default:
      throw new Error(`no such statement: ${verb} ${rest.join(' ')}`);
  }
}

function named(lines: ReadonlyMap<string, number>, name: string): number {
  const line = lines.get(name);
  if (line === undefined) throw new Error(`no line is named #${name}`);
  return line;
}

const plusMinus = (word: string): Fields =>
  word.startsWith('~') ? { uncertainty: Number(word.slice(1)) } : {};

/** `v4`, `^4`, `v4~15` (uncertainty 15 ms), `v4!` (the seat's button). */
function fist(word: string): Fields {
  const [, way, seat, unsure, button] = /^([v^])(\d+)(?:~([\d.]+))?(!)?$/.exec(word) ?? [];
  if (seat === undefined) throw new Error(`no fist: ${word}`);
  return {
    type: 'fist',
    seat: Number(seat),
    down: way === 'v',
    ...(unsure ? { uncertainty: Number(unsure) } : {}),
    ...(button ? { source: 'button' } : {}),
  };
}

function ballot(rest: string[]): Fields[] {
  const [candidate = '', ...voters] = rest.map((w) => w.replace(':', ''));
  const fists = (down: boolean) =>
    voters.map((v, i) => ({ after: i === 0 ? 100 : 10, type: 'fist', seat: Number(v), down }));
  return [
    { type: 'vote.open', candidate: candidate === 'all' ? 'all' : Number(candidate) },
    ...fists(true),
    { after: 500, type: 'vote.close' },
    { after: 100, type: 'vote.announce' },
    ...fists(false),
  ];
}
