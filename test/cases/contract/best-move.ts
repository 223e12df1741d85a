/** Who may make the Best Move, when, and what it is worth. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, refused, said } from '../exact.ts';
import { ALL, each, KILL, N2, N3 } from './phrases.ts';

const offered = (seat: number) => ({ type: 'best-move', seat, offered: true });
export const bestMove: readonly Case[] = [
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
    id: 'NGT-BM-TWO-LEFT-BC',
    ruleset: 'black-cat',
    why: '8.17: two left on the first Day, one by its vote and one by a removal: the text asks nothing of how',
    text: `from voting day=1 up=1>3,2>7 opener=1; vote; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; dq 10; night; wake mafia; #s ${KILL}; day; speak 8; #b best 2 5 9`,
    expect: [
      said('s', { type: 'best-move', seat: 8, offered: false, reason: 'two-left-on-first-day' }),
      refused('b'),
    ],
  },
  {
    id: 'NGT-BM-TWO-LEFT-NIGHT-BC',
    ruleset: 'black-cat',
    why: '8.17: who was removed in the night before the first Day did not leave on it',
    text: `begin; night; dq 10; day; turn 1>3; turn 2>7; vote; night; wake mafia; #s ${KILL}`,
    expect: [said('s', offered(8))],
  },
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'NGT-BM-TWO-LEFT-REMOVED',
    why: '8.8: those sent out by the first Day’s vote are counted; a removal on that Day is none of them',
    text: `from voting day=1 up=1>3,2>7 opener=1; vote; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; dq 10; night; wake mafia; #s ${KILL}`,
    expect: [said('s', offered(8))],
  })),
  {
    id: 'NGT-BM-TWO-LEFT-CR',
    ruleset: 'club-ru',
    why: 'club-ru has no such bar',
    text: `from night day=2 alive=2-9 opener=1 left=2; night; wake mafia; #s ${KILL}`,
    expect: [said('s', offered(8))],
  },
  ...each(['fiim-eng', 'club-ru', 'black-cat', 'fiim-ru-club'], () => ({
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
