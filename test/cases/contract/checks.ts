/** What the checks show, by each text. */

import { accepted, type Case, said, silent } from '../exact.ts';
import { ALL, each, N3 } from './phrases.ts';

type Signs = { hand?: string; head?: string };
type Row = readonly [ruleset: Case['ruleset'], sheriff: Signs, other: Signs, red: Signs, dark: Signs];
const SIGNS: readonly Row[] = [
  [
    'emu-2026.3',
    { hand: 'arms-raised', head: 'nod' },
    { hand: 'arms-crossed', head: 'shake' },
    { hand: 'thumb-up' },
    { hand: 'thumb-down' },
  ],
  ['club-ru', { head: 'nod' }, { head: 'shake' }, { head: 'shake' }, { head: 'nod' }],
  [
    'black-cat',
    { head: 'nod' },
    { head: 'shake' },
    { hand: 'thumb-up', head: 'shake' },
    { hand: 'thumb-down', head: 'nod' },
  ],
];
export const checks: readonly Case[] = [
  ...SIGNS.map(([ruleset, sheriff, other, red, dark]) => ({
    id: `NGT-CHECKS-${ruleset}`,
    ruleset,
    why: 'What the Judge shows, by the text',
    text: `${N3}; sleep mafia; wake don; #a check don 4; undo; #b check don 1; sleep don; wake sheriff; #c check sheriff 1; undo; #d check sheriff 5`,
    expect: [
      said('a', { type: 'check.result', by: 'don', seat: 4, result: 'sheriff', signs: sheriff }),
      said('b', { type: 'check.result', by: 'don', seat: 1, result: 'not-sheriff', signs: other }),
      said('c', { type: 'check.result', by: 'sheriff', seat: 1, result: 'red', signs: red }),
      said('d', { type: 'check.result', by: 'sheriff', seat: 5, result: 'dark', signs: dark }),
    ],
  })),
  {
    id: 'NGT-CHECKS-FR',
    ruleset: 'fiim-ru-club',
    why: 'l.77: the Sheriff gets a nod and a thumb, up for red, down for black',
    text: `${N3}; wake sheriff; #c check sheriff 1; undo; #d check sheriff 5`,
    expect: [
      said('c', { type: 'check.result', result: 'red', signs: { hand: 'thumb-up', head: 'nod' } }),
      said('d', { type: 'check.result', result: 'dark', signs: { hand: 'thumb-down', head: 'nod' } }),
    ],
  },
  {
    id: 'NGT-CHECKS-FE',
    ruleset: 'fiim-eng',
    why: '9.5: head and hand together, prescribed without being described: official',
    text: `${N3}; wake sheriff; #c check sheriff 1; undo; #d check sheriff 5`,
    expect: [
      said('c', { type: 'check.result', result: 'red', signs: { hand: 'official', head: 'official' } }),
      said('d', { type: 'check.result', result: 'dark', signs: { hand: 'official', head: 'official' } }),
    ],
  },
  {
    id: 'NGT-CHECK-TWO',
    ruleset: 'club-ru',
    why: 'l.12, l.19: the text sets no number of checks, so a second one is answered',
    text: `${N3}; wake don; check don 1; #a check don 4; undo; #b check don 6`,
    expect: [
      said('a', { type: 'check.result', by: 'don', seat: 4, result: 'sheriff' }),
      said('b', { type: 'check.result', by: 'don', seat: 6, result: 'not-sheriff' }),
    ],
  },
  ...each(ALL, () => ({
    id: 'NGT-CHECK-NOTED',
    why: 'Without roles a check is only noted',
    text: 'from night noroles day=3 opener=2; night; wake don; #c check don 4',
    expect: [accepted('c'), silent('c', 'check.result')],
  })),
  ...each(ALL, () => ({
    id: 'NGT-CHECK-SHOT',
    why: 'The seat shot this night stays a night player: the Sheriff shot still checks',
    text: `${N3}; shots 2>4 5>4 9>4; wake sheriff; #c check sheriff 5`,
    expect: [said('c', { type: 'check.result', by: 'sheriff', seat: 5, result: 'dark' })],
  })),
  ...each(ALL, () => ({
    id: 'NGT-CHECK-HOLDER-OUT',
    why: 'A-48: the phrase is spoken though the Don is out; nobody can check',
    text: 'from night day=3 alive=1-4,6-10 opener=2; night; wake mafia; shots 2>8 9>7; #w wake don; #c check don 4',
    expect: [
      accepted('w'),
      said('c', { type: 'refused', reason: 'holder-out' }),
      silent('c', 'check.result'),
    ],
  })),
];
