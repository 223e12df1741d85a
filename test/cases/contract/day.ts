/** The day: who speaks when and for how long, who may nominate whom, and what three fouls cost. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, first, refused, said, silent, state, turns } from '../exact.ts';
import { ALL, each } from './phrases.ts';

const turn = (seat: number, seconds = 60) => ({ type: 'speech', seat, seconds, kind: 'turn' });
type Ruleset = Case['ruleset'];

/** Plays a whole Day of speeches by taking the first act in order; the order is what is checked. */
const sayAll = (seats: readonly number[]): string => seats.map((s) => `say ${s}`).join('; ');
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
];

const nominations: Case[] = [
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club'], () => ({
    id: 'NOM-ONE',
    why: 'One nomination a speech, final: no second, no withdrawal',
    text: 'from day day=2 opener=1; day; speak 2; nom 2>5; #n nom 2>6; unnom 2>5',
    expect: [
      said('n', { type: 'nomination', by: 2, seat: 6, accepted: false }),
      state({ nominees: [{ by: 2, seat: 5 }] }),
    ],
  })),
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'NOM-REPLACE',
    why: 'The next acceptable one replaces the one before; several may be named',
    text: 'from day day=2 opener=1; day; speak 2; nom 2>5; #n nom 2>6; done 2; speak 3; #m nom 3>5; nom 3>6',
    expect: [
      said('n', { type: 'nomination', by: 2, seat: 6, accepted: true }),
      said('m', { type: 'nomination', by: 3, seat: 5, accepted: true }),
      state({
        nominees: [
          { by: 2, seat: 6 },
          { by: 3, seat: 5 },
        ],
      }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NOM-ALREADY',
    why: 'Whom another has nominated already isn’t taken again; the earlier one stands',
    text: 'from day day=2 opener=1; day; turn 2>5; speak 3; #n nom 3>5',
    expect: [
      said('n', { type: 'nomination', by: 3, seat: 5, accepted: false }),
      state({ nominees: [{ by: 2, seat: 5 }] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NOM-SELF',
    why: 'A player may nominate anyone at the table, itself included; nobody who is out',
    text: 'from day day=2 alive=1-9 opener=1; day; speak 2; #x nom 2>10; #n nom 2>2',
    expect: [
      said('n', { type: 'nomination', by: 2, seat: 2, accepted: true }),
      state({ nominees: [{ by: 2, seat: 2 }] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NOM-NIGHT',
    why: 'At night, in the vote and after the end nobody may nominate: refused',
    text: 'from night day=3 opener=2; night; #a nom 3>4; day; turn 3>4; vote; #b nom 4>5; close; end red; #c nom 4>5',
    expect: [refused('a'), refused('b'), refused('c')],
  })),
  ...each(ALL, () => ({
    id: 'NOM-VICTIM',
    why: 'A night’s victim doesn’t nominate in its last word (A-45)',
    text: 'from night day=3 opener=2; night; wake mafia; shots 2>8 5>8 9>8; day; speak 8; nom 8>3; done 8',
    expect: [state({ nominees: [] })],
  })),
  ...each(ALL, () => ({
    id: 'NOM-NEXT-DAY',
    why: 'Nominees stand till the Day ends',
    text: 'from day noroles day=2 opener=1; day; turn 2>5; vote; ballot 5: 1 2 3; night',
    expect: [state({ nominees: [] })],
  })),
];

const third: Case[] = [
  ...each(ALL, () => ({
    id: 'FOUL-3-BEFORE',
    why: 'Third foul before the turn: 0 s, nomination and vote kept',
    text: 'from day day=2 opener=1 fouls=4:2; day; foul 4; say 2; say 3; #n nom 4>6; #s speak 5',
    expect: [
      { check: 'speech' as const, kind: 'turn' as const, seat: 4 as const, seconds: 0 },
      said('n', { type: 'nomination', by: 4, seat: 6, accepted: true }),
      accepted('s'),
    ],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'FOUL-3-AFTER',
    why: 'A-17: after having spoken nothing is lost later, the loss is for the current Day',
    text: 'from day noroles day=2 opener=1 fouls=2:2; day; say 2; foul 2; vote; night; day; say 3; say 4; say 5; say 6; say 7; say 8; say 9; say 10; say 1; tick',
    expect: [{ check: 'speech' as const, kind: 'turn' as const, seat: 2 as const, seconds: 60 }],
  })),
  ...each(['fiim-ru-club', 'black-cat', 'club-ru'], () => ({
    id: 'FOUL-3-NEAREST',
    why: 'The nearest minute is lost, here the next Day’s; only that one',
    text: 'from day noroles day=2 opener=1 fouls=2:2; day; say 2; foul 2; vote; night; day; say 3; say 4; say 5; say 6; say 7; say 8; say 9; say 10; say 1; #v vote; night; day; say 4; say 5; say 6; say 7; say 8; say 9; say 10; say 1; tick',
    expect: [
      turns(2, 60, 0, 60),
      { check: 'speech' as const, kind: 'turn' as const, seat: 2 as const, seconds: 60 },
    ],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'FOUL-3-NIGHT',
    why: 'A-18: third foul at night costs no speech',
    text: 'from night noroles day=3 opener=2 fouls=3:2; night; foul 3; #d day',
    expect: [said('d', turn(3))],
  })),
  ...each(['fiim-ru-club', 'black-cat', 'club-ru'], () => ({
    id: 'FOUL-3-NIGHT-LOST',
    why: 'The nearest minute after a third foul at night is the coming Day’s',
    text: 'from night noroles day=3 opener=2 fouls=3:2; night; foul 3; day; speak 4',
    expect: [{ check: 'speech' as const, kind: 'turn' as const, seat: 3 as const, seconds: 0 }],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'FOUL-3-SHORT',
    why: 'A-19: at a table of three or four the speech is 30 s, each Day',
    text: 'from day noroles day=5 alive=1,3,6,9 opener=10 fouls=1:3; day; say 1; vote; night; day; say 3; say 6; say 9; tick',
    expect: [turns(1, 30, 30)],
  })),
  {
    id: 'FOUL-3-SHORT-ONCE',
    ruleset: 'black-cat',
    why: 'A-20: 30 s once, in place of the lost speech',
    text: 'from day noroles day=5 alive=1,3,6,9 opener=9 fouls=3:2; day; foul 3; say 1; say 3; vote; night; day; say 3; tick',
    expect: [turns(3, 30, 60)],
  },
  {
    id: 'FOUL-3-SHORT-CR',
    ruleset: 'club-ru',
    why: 'Замечания l.99: the exception is a round of three, not of four',
    text: 'from day noroles day=5 alive=1,3,6,9 opener=10 fouls=3:2; day; foul 3; say 1; speak 6',
    expect: [{ check: 'speech', kind: 'turn', seat: 3, seconds: 0 }],
  },
  {
    id: 'FOUL-3-SERVED',
    ruleset: 'black-cat',
    why: 'Three fouls in a position and no speechLost: the loss has been served',
    text: 'from day noroles day=3 opener=2 fouls=3:3; #d day',
    expect: [said('d', turn(3))],
  },
  ...each(['fiim-ru-club', 'black-cat', 'club-ru'], () => ({
    id: 'FOUL-3-OWED',
    why: 'speechLost in a position: the lost speech is still to serve',
    text: 'from day noroles day=3 opener=2 fouls=3:3 lost=3; day; speak 4',
    expect: [{ check: 'speech' as const, kind: 'turn' as const, seat: 3 as const, seconds: 0 }],
  })),
  ...each(ALL, () => ({
    id: 'FOUL-3-VOTES',
    why: 'Three fouls keep the vote (A-21)',
    text: 'from voting day=3 up=2>3,3>7 fouls=6:3; vote; open 3; v6; #c close',
    expect: [said('c', { type: 'tally', candidate: 3, votes: [6] })],
  })),
  ...each(ALL, () => ({
    id: 'FOUL-3-TWO-RUNNING',
    why: 'A turn of 0 seconds needs no beginning: of two in a row both are said, also when the next speech begins at once',
    text: 'from day day=2 opener=1 fouls=3:2,4:2; day; foul 3; foul 4; speak 2; #e done 2; #s speak 5',
    expect: [said('e', turn(3, 0)), said('s', turn(4, 0), turn(5))],
  })),
  ...each(ALL, () => ({
    id: 'FOUL-3-LAST-TWO',
    why: 'The same at the end of the round, when the vote is begun; a turn of 60 s that is passed over is not said',
    text: 'from day day=2 opener=1 fouls=10:2,1:2; day; foul 10; foul 1; say 8; speak 9; nom 9>2; #e done 9; #v vote',
    expect: [
      said('e', turn(10, 0)),
      said('v', turn(1, 0), { type: 'vote.order', candidates: [2], round: 1 }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'FOUL-COUNT',
    why: 'Fouls add up over the game and show in the last line',
    text: 'from day day=2 opener=1 fouls=6:1,7:2; day; foul 6; foul 3; tick',
    expect: [state({ fouls: { 3: 1, 6: 2, 7: 2 } })],
  })),
  ...each(ALL, () => ({
    id: 'FOUL-OUT',
    why: 'Who left by vote can be given sanctions until its last word is over, then no more',
    text: 'from voting day=2 up=2>3,3>7; vote; ballot 3: 1 2 4 5 6 9; ballot 7: 8; speak 3; #a foul 3; #b notice 3; done 3; #c foul 3; #d notice 3; #e dq 3',
    expect: [accepted('a'), accepted('b'), refused('c'), refused('d'), refused('e'), silent('a', 'leaves')],
  })),
];

export const day: readonly Case[] = [...orders, ...speeches, ...nominations, ...third];
