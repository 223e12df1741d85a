/** The night: who is shot, what the checks show, who may make the Best Move. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, each, flagged, unflagged } from './phrases.ts';

const N3 = 'from night day=3 opener=2; night; wake mafia';
const N2 = 'from night day=2 opener=1 left=0 kind=tournament; night; wake mafia';
const killed = (seat: number) => ({ type: 'night.result', killed: seat, misfire: false });
const missed = { type: 'night.result', killed: null, misfire: true };
const KILL = 'shots 2>8 5>8 9>8';

const shots: Case[] = [
  ...each(ALL, () => ({
    id: 'NGT-HIT',
    why: 'All Dark on one number: that seat leaves, at shots, with a last word by day',
    text: `${N3}; #s ${KILL}; #d day`,
    expect: [
      said('s', killed(8)),
      said('s', { type: 'leaves', seat: 8, cause: 'night', lastWord: 60 }),
      said('d', { type: 'speech', seat: 8, seconds: 60, kind: 'last-word' }),
      state({ alive: [1, 2, 3, 4, 5, 6, 7, 9, 10] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NGT-OTHER',
    why: 'One Dark on another number: a miss',
    text: `${N3}; #s shots 2>8 5>7 9>8`,
    expect: [said('s', missed), { check: 'leaves' as const, cause: ['night' as const], seats: [] }],
  })),
  ...each(ALL, () => ({
    id: 'NGT-ONE-SHORT',
    why: 'One Dark didn’t fire: a miss, whether named with no number or not named',
    text: `${N3}; #s shots 2>8 5> 9>8; undo; #t shots 2>8 9>8`,
    expect: [said('s', missed), said('t', missed)],
  })),
  ...each(ALL, () => ({
    id: 'NGT-NONE',
    why: 'A shooting night that ends without shots killed nobody and is a miss; its result falls at day.begin',
    text: `${N3}; sleep mafia; #d day`,
    expect: [said('d', missed)],
  })),
  ...each(ALL, () => ({
    id: 'NGT-NOROLES',
    why: 'Without roles the seats named are all living Dark',
    text: 'from night noroles day=3 opener=2; night; wake mafia; #s shots 2>8 5>8',
    expect: [said('s', killed(8))],
  })),
  ...each(ALL, () => ({
    id: 'NGT-DARK-DEAD',
    why: 'Only living Dark must agree',
    text: 'from night day=4 alive=1-4,6-10 opener=2; night; wake mafia; #s shots 2>8 9>8',
    expect: [said('s', killed(8))],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'club-ru'], () => ({
    id: 'NGT-TWICE',
    why: 'A-28: two shots at one number are no miss here; club-ru counts the first',
    text: `${N3}; #s shots 2>8,8 5>8 9>8`,
    expect: [said('s', killed(8))],
  })),
  ...each(['fiim-ru-club', 'black-cat'], () => ({
    id: 'NGT-TWICE-MISS',
    why: 'A-28: more than once is a miss by the words here',
    text: `${N3}; #s shots 2>8,8 5>8 9>8`,
    expect: [said('s', missed)],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'NGT-TWO-NUMBERS',
    why: 'Shots at two numbers: a miss',
    text: `${N3}; #s shots 2>8,7 5>8 9>8`,
    expect: [said('s', missed)],
  })),
  {
    id: 'NGT-CR-FIRST',
    ruleset: 'club-ru',
    why: 'Промах l.73: the first shot counts, with a hidden remark',
    text: `${N3}; #s shots 2>8,9 5>8 9>8`,
    expect: [said('s', killed(8)), flagged(2, 'shots'), unflagged(5)],
  },
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club'], () => ({
    id: 'NGT-VACANT',
    why: 'A-26: all on a vacant number: nobody leaves, handled as a miss',
    text: 'from night day=3 alive=1-9 opener=2; night; wake mafia; #s shots 2>10 5>10 9>10',
    expect: [said('s', missed)],
  })),
  ...each(ALL, () => ({
    id: 'NGT-OWN',
    why: 'A-27: a Dark one may be shot',
    text: `${N3}; #s shots 2>9 5>9 9>9`,
    expect: [said('s', killed(9)), { check: 'no game.over' as const }],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club'], () => ({
    id: 'NGT-CALL-ALL',
    why: 'The numbers 1 to 10 are called every night',
    text: 'from night day=3 alive=2-9 opener=2; night; #w wake mafia',
    expect: [said('w', { type: 'night.call', numbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })],
  })),
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'NGT-CALL-LIVING',
    why: 'Only the numbers at the table are called',
    text: 'from night day=3 alive=2-9 opener=2; night; #w wake mafia',
    expect: [said('w', { type: 'night.call', numbers: [2, 3, 4, 5, 6, 7, 8, 9] })],
  })),
  ...each(ALL, () => ({
    id: 'NGT-AGREEMENT',
    why: 'The first night calls no numbers, and a night without shooting is no miss',
    text: 'begin; night; #w wake mafia; sleep mafia; #d day',
    expect: [silent('w', 'night.call'), silent('d', 'night.result'), state({ day: 1, phase: 'day' })],
  })),
];

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
const checks: Case[] = [
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
];

const offered = (seat: number) => ({ type: 'best-move', seat, offered: true });
const bestMove: Case[] = [
  ...each(ALL, () => ({
    id: 'NGT-BM-FIRST',
    why: 'The victim of the first shooting night, nobody having been sent out in twos: offered at shots',
    text: `${N2}; #s ${KILL}`,
    expect: [said('s', offered(8))],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'black-cat'], () => ({
    id: 'NGT-BM-TWO-LEFT',
    why: 'Barred where the first Day’s vote sent out two or more',
    text: `from night day=2 alive=2-9 opener=1 left=2; night; wake mafia; #s ${KILL}; wake best-move; #b best 2 5 9`,
    expect: [{ check: 'no best-move offered' as const, seat: 8 as const }, refused('b')],
  })),
  {
    id: 'NGT-BM-TWO-LEFT-CR',
    ruleset: 'club-ru',
    why: 'club-ru has no such bar',
    text: `from night day=2 alive=2-9 opener=1 left=2; night; wake mafia; #s ${KILL}`,
    expect: [said('s', offered(8))],
  },
  ...each(['fiim-eng', 'club-ru', 'black-cat'], () => ({
    id: 'NGT-BM-AFTER-MISS',
    why: 'A-23: tied to the first shooting night; a miss loses it',
    text: `${N2}; shots 2>8 5>7 9>8; day; night; wake mafia; #s ${KILL}`,
    expect: [{ check: 'no best-move offered' as const, seat: 8 as const }],
  })),
  {
    id: 'NGT-BM-EMU-PASSES',
    ruleset: 'emu-2026.3',
    why: '4.6.1, 11.11.2: it passes to whoever is first killed, whatever the night',
    text: `${N2}; shots 2>8 5>7 9>8; day; night; wake mafia; #s ${KILL}; #m wake best-move; #b best 2 5 9`,
    expect: [
      said('s', offered(8)),
      said('m', { type: 'speech', seat: 8, seconds: 20, kind: 'best-move' }),
      said('b', { type: 'best-move', seat: 8, offered: true, seats: [2, 5, 9] }),
    ],
  },
  {
    id: 'NGT-BM-EMU-SECOND',
    ruleset: 'emu-2026.3',
    why: '11.11.1: not the second killed',
    text: `from night day=3 alive=1-8,10 kills=9 opener=2 left=0; night; wake mafia; #s shots 2>8 5>8`,
    expect: [{ check: 'no best-move offered', seat: 8 }],
  },
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-BM-SECOND',
    why: 'A second one is refused; the first numbers stand',
    text: `${N2}; ${KILL}; wake best-move; best 2 5 9; #b best 1 3 4; sleep best-move; day; #c best 1 3 4; end red`,
    expect: [
      refused('b'),
      refused('c'),
      { check: 'best-move made' as const, seat: 8 as const, seats: [2, 5, 9] as Seat[] },
      { check: 'score' as const, seat: 8 as const, bestMove: 0.7 },
    ],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-BM-TWO',
    why: 'Two of three: +0.5',
    text: `${N2}; ${KILL}; wake best-move; best 2 5 1; end dark`,
    expect: [{ check: 'score' as const, seat: 8 as const, base: 0.3, bestMove: 0.5, total: 0.8 }],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-BM-ONE',
    why: 'One of three: nothing',
    text: `${N2}; ${KILL}; wake best-move; best 2 3 1; end dark`,
    expect: [{ check: 'score' as const, seat: 8 as const, bestMove: 0 }],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-BM-FEWER',
    why: 'A-24: fewer than three stand as information; no points',
    text: `${N2}; ${KILL}; wake best-move; #b best 2 5; end dark`,
    expect: [
      said('b', { type: 'best-move', seat: 8, seats: [2, 5] }),
      { check: 'score' as const, seat: 8 as const, bestMove: 0 },
    ],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-BM-TAINTED',
    why: 'A-22: something beyond numbers: they stand, without points',
    text: `${N2}; ${KILL}; wake best-move; #b best 2 5 9 tainted; end dark`,
    expect: [
      said('b', { type: 'best-move', seat: 8, seats: [2, 5, 9] }),
      { check: 'score' as const, seat: 8 as const, bestMove: 0 },
    ],
  })),
  ...each(['club-ru', 'black-cat', 'fiim-ru-club'], () => ({
    id: 'NGT-BM-LAST-WORD',
    why: 'Where it belongs to the last word it is made in that speech',
    text: `${N2}; ${KILL}; day; speak 8; #b best 2 5 9; #c best 1 3 4`,
    expect: [said('b', { type: 'best-move', seat: 8, seats: [2, 5, 9] }), refused('c')],
  })),
  {
    id: 'NGT-BM-CLAIM',
    ruleset: 'club-ru',
    why: 'Утро l.68: who called itself Sheriff, red or black, may not name the three',
    text: `from day day=1; day; speak 1; #c claim 8 sheriff; done 1; vote; night; wake mafia; #s ${KILL}`,
    expect: [accepted('c'), { check: 'no best-move offered', seat: 8 }],
  },
  {
    id: 'NGT-BM-CLAIM-OTHER',
    ruleset: 'club-ru',
    why: 'Another seat’s claim, or another role, bars nothing',
    text: `from day day=1; day; speak 1; claim 1 sheriff; claim 8 citizen; done 1; vote; night; wake mafia; #s ${KILL}`,
    expect: [said('s', offered(8))],
  },
  ...each(ALL, () => ({
    id: 'NGT-BM-NOBODY',
    why: 'A best move where none is offered is refused',
    text: `${N3}; #b best 2 5 9; shots 2>8 5>7 9>8; #c best 2 5 9`,
    expect: [refused('b'), refused('c')],
  })),
];

const order: Case[] = [
  ...each(['fiim-eng', 'emu-2026.3', 'club-ru'], () => ({
    id: 'NGT-NEXT-FIRST',
    why: 'The first night begins with the agreement',
    text: 'begin; night',
    expect: [{ check: 'next' as const, type: 'wake', who: 'mafia' }],
  })),
  ...each(['fiim-ru-club', 'black-cat'], () => ({
    id: 'NGT-NEXT-FIRST-DON',
    why: 'The first night begins with the Don (A-34 in black-cat)',
    text: 'begin; night',
    expect: [{ check: 'next' as const, type: 'wake', who: 'don' }],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'NGT-NEXT-SHERIFF',
    why: 'After the agreement the Sheriff',
    text: 'begin; night; wake don; sleep don; wake mafia; sleep mafia',
    expect: [{ check: 'next' as const, type: 'wake', who: 'sheriff' }],
  })),
  {
    id: 'NGT-NEXT-CR',
    ruleset: 'club-ru',
    why: 'Первая ночь: Dark, Don, Sheriff',
    text: 'begin; night; wake mafia; sleep mafia',
    expect: [{ check: 'next', type: 'wake', who: 'don' }],
  },
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-NEXT-RELAXED',
    why: 'Then 30 s of free seating',
    text: 'begin; night; wake mafia; sleep mafia; wake sheriff; sleep sheriff',
    expect: [{ check: 'next' as const, type: 'wake', who: 'relaxed' }],
  })),
  ...each(ALL, () => ({
    id: 'NGT-NEXT-LATER',
    why: 'A later night: shot, Don, Sheriff, Day; the first act in order at each step',
    text: 'from night day=3 opener=2; night',
    expect: [first({ type: 'wake', who: 'mafia' })],
  })),
  ...each(ALL, () => ({
    id: 'NGT-NEXT-DON',
    why: 'After the shot the Don is called, though he is out (A-48)',
    text: 'from night day=4 alive=1-4,6-10 opener=2; night; wake mafia; shots 2>8 9>8; sleep mafia',
    expect: [first({ type: 'wake', who: 'don' })],
  })),
  ...each(ALL, () => ({
    id: 'NGT-NEXT-DAY',
    why: 'After the Sheriff, no Best Move being due at night, the Day',
    text: `from night day=3 kills=1 alive=2-10 opener=2; night; wake mafia; ${KILL}; sleep mafia; wake don; sleep don; wake sheriff; sleep sheriff`,
    expect: [first({ type: 'day.begin' })],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-NEXT-BM',
    why: 'With one due, the Best Move comes before the Day',
    text: `${N2}; ${KILL}; sleep mafia; wake don; sleep don; wake sheriff; sleep sheriff`,
    expect: [first({ type: 'wake', who: 'best-move' })],
  })),
];

export const night: readonly Case[] = [...shots, ...checks, ...bestMove, ...order];
