/** What three fouls take away, and when. */
import { accepted, type Case, refused, said, silent, state, turns } from '../exact.ts';
import { ALL, each, sayAll, turn } from './phrases.ts';

export const thirdFoul: readonly Case[] = [
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
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'FOUL-3-WITHIN',
    why: 'A-17: within the speech: it is a speech begun, nothing later is lost',
    text: `from day noroles day=2 opener=1 fouls=2:2; day; speak 2; foul 2; #n nom 2>5; done 2; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}; vote; cancel; night; day; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}`,
    expect: [said('n', { type: 'nomination', by: 2, seat: 5, accepted: true }), turns(2, 60, 60)],
  })),
  ...each(['fiim-ru-club', 'black-cat', 'club-ru'], () => ({
    id: 'FOUL-3-WITHIN-NEAREST',
    why: 'Within the speech: the nearest minute to come is the next Day’s',
    text: `from day noroles day=2 opener=1 fouls=2:2; day; speak 2; foul 2; #n nom 2>5; done 2; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}; vote; cancel; night; day; ${sayAll([3, 4, 5, 6, 7, 8, 9, 10, 1])}; tick`,
    expect: [said('n', { type: 'nomination', by: 2, seat: 5, accepted: true }), turns(2, 60, 0)],
  })),
  ...each(ALL, (ruleset) => ({
    id: 'FOUL-3-TABLE-SHRINKS',
    why: 'How many are at the table is asked when the turn comes: a removal before it makes it a round of three',
    text: `from day noroles day=5 alive=1,3,4,9 opener=9 fouls=4:2; day; foul 4; dq 1; speak 3; #e done 3`,
    expect: [said('e', turn(4, ruleset === 'fiim-ru-club' ? 0 : 30))],
  })),
  {
    id: 'FOUL-3-SERVED-TIE',
    ruleset: 'black-cat',
    why: 'A-49: the loss served today isn’t served again for the tie speech (9.5: once)',
    text: `from day noroles day=2 alive=1-6,9,10 opener=1 fouls=6:2; day; foul 6; ${sayAll([2, 3])}; turn 4>6; turn 5>3; ${sayAll([9, 10, 1])}; vote
      ballot 6: 1 2 3 4; ballot 3: 5 6 9 10; #t speak 6; done 6; say 3; ballot 6: 1 2 3 4; ballot 3: 5 6 9 10; ballot all: 1; night; day; ${sayAll([3, 4, 5])}; tick`,
    expect: [accepted('t'), { check: 'speech', kind: 'tie', seat: 6, seconds: 30 }, turns(6, 0, 60)],
  },
  ...each(ALL, (ruleset) => ({
    id: 'FOUL-3-IN-TIE-SPEECH',
    why: 'A third foul within the tie’s 30 s: where the nearest minute is lost, it is the next Day’s (black-cat 9.8)',
    text: `from voting noroles day=2 alive=1-6,9,10 opener=1 up=1>3,2>6 fouls=3:2; vote; ballot 3: 1 2 4 5; ballot 6: 3 6 9 10; speak 3; foul 3; done 3; say 6
      ballot 3: 1 2 4 5; ballot 6: 3 6 9 10; ballot all: 1; night; day; speak 2; #e done 2`,
    expect: [said('e', turn(3, ruleset === 'fiim-eng' || ruleset === 'emu-2026.3' ? 60 : 0))],
  })),
];
