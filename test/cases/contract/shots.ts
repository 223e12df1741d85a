/** Who is shot: hits, misses, and the numbers called. */

import { type Case, first, said, silent, state } from '../exact.ts';
import { ALL, each, flagged, KILL, N3, unflagged } from './phrases.ts';

const killed = (seat: number) => ({ type: 'night.result', killed: seat, misfire: false });
const missed = { type: 'night.result', killed: null, misfire: true };
export const shots: readonly Case[] = [
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
  ...each(ALL, () => ({
    id: 'NGT-UNCALLED',
    why: 'Order that is merely unusual: shots entered without the calling; undo corrects them',
    text: `from night day=3 opener=2; night; #a ${KILL}; undo; #c shots 2>7 5>7 9>7`,
    expect: [said('a', killed(8)), said('c', killed(7))],
  })),
  ...each(ALL, () => ({
    id: 'NGT-ENTERED-TWICE',
    why: 'A second entry is refused; had the first never been, it would not: so it stands once the first is undone',
    text: `from night day=3 opener=2; night; wake mafia; ${KILL}; #b shots 2>7 5>7 9>7; #u undo`,
    expect: [{ exact: 'refused' as const, line: 'b' }, said('u', killed(7))],
  })),
  ...each(ALL, () => ({
    id: 'NGT-LEFT-OVER',
    why: 'The night’s result is fixed: Day may be begun early, sleep forgotten',
    text: `from night day=3 opener=2; night; wake mafia; ${KILL}; wake don; #d day`,
    expect: [
      said('d', { type: 'speech', seat: 8, seconds: 60, kind: 'last-word' }),
      state({ phase: 'day', day: 3 }),
    ],
  })),
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'NGT-NOT-CALLED',
    why: 'A number that isn’t called can’t be fired on: refused, naming why; the shooting is still to be entered',
    text: 'from night day=3 alive=1-7,9,10 opener=2; night; wake mafia; #s shots 2>8 5>8 9>8',
    expect: [said('s', { type: 'refused', reason: 'not-called' }), first({ type: 'shots' })],
  })),
  ...each(ALL, () => ({
    id: 'NGT-OUT-FIRES',
    why: 'A Dark one who is out fires no more: refused',
    text: 'from night day=3 alive=1-8,10 opener=2; night; wake mafia; #s shots 2>8 5>8 9>8; #t shots 2>8 5>8',
    expect: [said('s', { type: 'refused', reason: 'seat-out' }), said('t', killed(8))],
  })),
];
