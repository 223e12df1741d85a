/** The day: who speaks when and for how long. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, first, said } from '../exact.ts';
import { ALL, each, sayAll, turn } from './phrases.ts';

type Ruleset = Case['ruleset'];

const from = (day: number, opener: number, alive: string) =>
  `from day noroles day=${day} opener=${opener} alive=${alive}; day`;

type Order = readonly [
  id: string,
  rulesets: readonly Ruleset[],
  day: number,
  opener: number,
  alive: string,
  order: Seat[],
];
const NEXT_OCCUPIED: readonly Ruleset[] = ['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'club-ru'];
const ORDERS: readonly Order[] = [
  ['ALL', ALL, 2, 1, '1-10', [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]],
  ['WRAP', ALL, 2, 10, '1-10', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['GAP', NEXT_OCCUPIED, 3, 3, '1,2,3,7,8,9,10', [7, 8, 9, 10, 1, 2, 3]],
  ['GAP', ['black-cat'], 3, 3, '1,2,3,7,8,9,10', [7, 8, 9, 10, 1, 2, 3]],
  ['DEAD-OPENER', NEXT_OCCUPIED, 2, 1, '2-10', [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['DEAD-OPENER', ['black-cat'], 2, 1, '2-10', [3, 4, 5, 6, 7, 8, 9, 10, 2]],
  ['TWO-DEAD', ['black-cat'], 2, 1, '3-10', [4, 5, 6, 7, 8, 9, 10, 3]],
  ['NEXT-DEAD', ALL, 2, 1, '1,3-10', [3, 4, 5, 6, 7, 8, 9, 10, 1]],
];
const orders: Case[] = ORDERS.flatMap(([id, rulesets, day, opener, alive, seats]) =>
  each(rulesets, () => ({
    id: `DAY-ORDER-${id}`,
    why: 'The opener follows yesterday’s (black-cat 6.3: fixed from the end); then by seat',
    text: `${from(day, opener, alive)}; ${sayAll(seats)}; tick`,
    expect: [{ check: 'speech order' as const, kind: 'turn' as const, seats }, first({ type: 'vote.begin' })],
  })),
);

const speeches: Case[] = [
  ...each(ALL, () => ({
    id: 'DAY-FIRST',
    why: 'Seat 1 opens the first Day; a speech is said when its turn comes',
    text: 'begin; night; #d day; speak 1; #e done 1',
    expect: [said('d', turn(1)), said('e', turn(2))],
  })),
  ...each(ALL, () => ({
    id: 'DAY-SKIP',
    why: 'Order that is merely unusual is accepted: who begins out of turn has skipped those before',
    text: 'from day day=2 opener=1; day; #s speak 4; #e done 4',
    expect: [accepted('s'), said('e', turn(5))],
  })),
  ...each(ALL, () => ({
    id: 'DAY-CUT',
    why: 'A speech may be cut by the next one, or by the vote',
    text: 'from day day=2 opener=1; day; speak 2; nom 2>5; #s speak 3; #v vote',
    expect: [accepted('s'), said('v', { type: 'vote.order', candidates: [5], round: 1 })],
  })),
  ...each(ALL, () => ({
    id: 'DAY-OPENER-NEXT',
    why: 'Played through: the second Day opens after the first Day’s opener; everyone still there',
    text: `begin; night; day; ${sayAll([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])}; vote; night; wake mafia; shots 2>8 5>7 9>8; #d day`,
    expect: [said('d', turn(2))],
  })),
  {
    id: 'DAY-CR-SECOND-OUT',
    ruleset: 'club-ru',
    why: 'A-03: the second speaker of the last round was voted out: next clockwise',
    text: `begin; night; day; say 1; turn 2>2; turn 3>7; ${sayAll([4, 5, 6, 7, 8, 9, 10])}; vote; ballot 2: 1 3 4; ballot 7: 5; say 2; night; wake mafia; shots 5>8 9>7; #d day`,
    expect: [said('d', turn(3))],
  },
  ...each(ALL, () => ({
    id: 'DAY-OPENER-REMOVED',
    why: 'The opener is removed before beginning: the next one starts this Day, and tomorrow’s opener follows that player',
    text: `from day noroles day=2 opener=1; day; #d dq 2; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}; vote; night; wake mafia; shots 5>8 9>7; #n day`,
    expect: [said('d', turn(3)), said('n', turn(4))],
  })),
  ...each(NEXT_OCCUPIED, () => ({
    id: 'DAY-OPENER-REMOVED-SPEAKING',
    why: 'Removed within the opening speech: that player did start this Day',
    text: `from day noroles day=2 opener=1; day; speak 2; #d dq 2; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}; vote; night; wake mafia; shots 5>8 9>7; #n day`,
    expect: [said('d', turn(3)), said('n', turn(3))],
  })),
  ...each(ALL, () => ({
    id: 'DAY-LAST-WORD-FIRST',
    why: 'A night’s victim has its word at the beginning of the Day; then the opener',
    text: 'from night day=3 alive=2-10 kills=1 opener=2; night; wake mafia; shots 2>8 5>8 9>8; #d day; speak 8; #e done 8',
    expect: [said('d', { type: 'speech', seat: 8, seconds: 60, kind: 'last-word' }), said('e', turn(3))],
  })),
  ...each(ALL, () => ({
    id: 'DAY-DUE',
    why: 'Words still owed at the beginning of a position come first',
    text: 'from night day=3 alive=1-7,9,10 opener=2 due=8:last-word; #s speak 8; done 8; night',
    expect: [accepted('s')],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'club-ru'], () => ({
    id: 'DAY-OPENER-SILENT',
    why: 'A-02: the opener’s turn counts although the speech was lost, and the other reading is told',
    text: `from day noroles day=2 opener=1 fouls=2:2; day; foul 2; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}; vote; night; wake mafia; shots 5>8 9>7; #n day`,
    expect: [said('n', turn(3)), said('n', { type: 'ask', about: 'A-02' })],
  })),
];

export const day: readonly Case[] = [...orders, ...speeches];
