/** What a sanction does to the game and to whoever gets it. */

import { accepted, asWithout, type Case, first, refused, said, state } from '../exact.ts';
import { ALL, each, out, tally, UP } from './phrases.ts';

export const sanctions: readonly Case[] = [
  ...each(ALL, () => ({
    id: 'SAN-NOTICE',
    why: 'A notice never adds up',
    text: `from day day=2 opener=1 fouls=6:3; day; notice 6; notice 6; #n notice 6`,
    expect: [accepted('n'), { check: 'state fouls' as const, seat: 6 as const, fouls: 3 }],
  })),
  ...each(ALL, () => ({
    id: 'SAN-FOURTH',
    why: 'The fourth foul removes at once and without a last word; nothing more can be given',
    text: `from day day=3 opener=1; day; foul 6; foul 6; foul 6; #d foul 6; #e foul 6; #f nom 6>3; #g speak 6`,
    expect: [
      said('d', out(6, 'fouls')),
      refused('e'),
      refused('f'),
      refused('g'),
      { check: 'no last word' as const, seat: 6 as const },
    ],
  })),
  ...each(ALL, () => ({
    id: 'SAN-BEGUN',
    why: 'Acts before the game began are refused',
    text: `#a foul 3; #b vote; #c night; #d {"type":"game.end","winner":"red"}; begin`,
    expect: [refused('a'), refused('b'), refused('c'), refused('d'), first({ type: 'night.begin' })],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'SAN-DEFEAT',
    why: 'Team defeat hands the game to the other team at once',
    text: `from day day=2 opener=1; day; #d defeat 6; #e nom 2>3`,
    expect: [
      said('d', { type: 'game.over', winner: 'dark', by: 'defeat' }),
      refused('e'),
      state({ phase: 'over', winner: 'dark' }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'SAN-NOROLES',
    why: 'defeat and surrender without roles are refused',
    text: `from day noroles day=2 opener=1; day; #d defeat 6; #e surrender 6`,
    expect: [refused('d'), refused('e'), { check: 'no game.over' as const }],
  })),
  {
    id: 'SAN-SURRENDER-1',
    ruleset: 'club-ru',
    why: 'A Dark player who surrenders ends the game for Red (Победа l.79)',
    text: `from day day=2 opener=1; day; #d surrender 9`,
    expect: [said('d', { type: 'game.over', winner: 'red', by: 'surrender' })],
  },
  {
    id: 'SAN-SURRENDER-2',
    ruleset: 'club-ru',
    why: 'A Red one leaves without a last word and the game goes on; the vote is held',
    text: `from day day=2 opener=1; day; #d surrender 6; turn 2>5; #v vote`,
    expect: [
      said('d', out(6, 'surrender')),
      { check: 'no game.over' },
      said('v', { type: 'vote.order', candidates: [5], round: 1 }),
    ],
  },
  {
    id: 'SAN-SURRENDER-3',
    ruleset: 'club-ru',
    why: 'A seat that is out can’t surrender',
    text: `from day day=2 alive=1-9 opener=1; day; #d surrender 10`,
    expect: [refused('d')],
  },
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'SAN-SURRENDER-4',
    why: 'surrender exists only where the ruleset knows it',
    text: `from day day=2 opener=1; day; #d surrender 9`,
    expect: [refused('d'), { check: 'no game.over' as const }],
  })),
  {
    id: 'SAN-CR-1',
    ruleset: 'club-ru',
    why: 'Голосование l.48: removed during the vote for this candidate, its vote isn’t counted',
    text: `${UP.replace('opener=2', 'opener=2 fouls=1:3')}; open 3; v1 v2; #d foul 1; close; #a count`,
    expect: [
      said('a', { type: 'tally', candidate: 3, votes: [2], count: 1, confirmed: true }),
      said('d', out(1, 'fouls')),
    ],
  },
  {
    id: 'SAN-FR-1',
    ruleset: 'fiim-ru-club',
    why: 'Rule 6: a seat that is out can’t be named among the votes, so its fist in an unannounced window is none',
    text: `${UP}; open 3; v1 v2 v8; dq 8; close; #a count; ^1 ^2; open 7; v4; #c close`,
    expect: [
      said('a', { type: 'tally', candidate: 3, votes: [1, 2], count: 2, doubtful: [], confirmed: true }),
      said('c', { type: 'tally', candidate: 7, votes: [4], automatic: [3, 5, 6, 7, 9, 10], count: 7 }),
    ],
  },
  {
    id: 'SAN-FR-2',
    ruleset: 'fiim-ru-club',
    why: 'What the Judge announced stands: a vote announced before the removal is kept',
    text: `${UP}; ballot 3: 1 2 8; open 7; dq 8; v4; #c close`,
    expect: [
      said('c', { type: 'tally', candidate: 7, votes: [4], automatic: [3, 5, 6, 7, 9, 10], count: 7 }),
    ],
  },
  {
    id: 'SAN-CR-2',
    ruleset: 'club-ru',
    why: 'Голосование l.49: the majority of the question is of those at the table now',
    text: `from voting day=2 alive=1-8 up=1>1,2>2; vote; ballot 1: 1 2 3 4; ballot 2: 5 6 7 8; say 1; say 2; ballot 1: 1 2 3 4; ballot 2: 5 6 7 8
      dq 8; open all; v1 v3 v4 v6; close; #q count`,
    expect: [said('q', { type: 'vote.result', outcome: 'all-leave', seats: [1, 2] })],
  },
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'SAN-UNDO',
    why: 'A removal undone: the seat is back, the fouls too, and the vote goes on as if it had not been',
    text: `${UP.replace('opener=2', 'opener=2 fouls=8:3')}; open 3; v1 v2; #f foul 8; #u undo; close; count; ^1 ^2; open 7; v6; close; #a count`,
    expect: [asWithout('f', 'u'), said('a', { type: 'vote.result', outcome: 'leaves' })],
  })),
  ...each(['fiim-ru-club'], () => ({
    id: 'SAN-A52',
    why: 'A-52: an ask names vote.cancel as the act that takes the other reading',
    text: `from voting day=2 up=2>3,3>7; #d dq 8`,
    expect: [said('d', { type: 'ask', about: 'A-52', how: { type: 'vote.cancel' } })],
  })),
  {
    id: 'SAN-DEFEAT-CR',
    ruleset: 'club-ru',
    why: 'Удаление l.104-105: oaths and bets remove the player; the text knows no team defeat',
    text: `from day day=2 opener=1; day; #d defeat 6`,
    expect: [refused('d'), { check: 'no game.over' }],
  },
  ...each(['club-ru', 'fiim-ru-club'], () => ({
    id: 'SAN-HELD-UNCOUNTED',
    why: 'Голосование l.44, l.49: removed after the close: accepted by then, the vote stands in what is proposed; rule 6: it can’t be named',
    text: `${UP}; open 3; v1 v2 v8; close; dq 8; #x count = 1 2 8; #a count`,
    expect: [refused('x'), said('a', tally(3, [1, 2, 8], { confirmed: true }))],
  })),
  ...each(['club-ru', 'fiim-ru-club'], () => ({
    id: 'SAN-HELD-UNCOUNTED-DOUBT',
    why: 'With another seat in doubt, the first act in order names only who can be named, and is taken',
    text: `@0 ${UP}; @1000 open 3; v1 v2 v8; @1990 v9~20; @2000 close; dq 8; #t tick`,
    expect: [first({ type: 'vote.announce', votes: [1, 2] })],
  })),
  ...each(['club-ru', 'fiim-ru-club'], () => ({
    id: 'SAN-HELD-LEADER',
    why: 'A-51, A-52: the one with the most fists is removed before the vote ends: the vote goes on, the most among the rest leave',
    text: `${UP}; ballot 3: 1 2 4 5 6; #d dq 3; ballot 7: 9 10; #x tick`,
    expect: [
      said('d', out(3, 'disqualified')),
      { check: 'vote.result' as const, outcome: ['leaves' as const], seats: [7 as const] },
      { check: 'no last word' as const, seat: 3 as const },
    ],
  })),
  ...each(['club-ru', 'fiim-ru-club'], () => ({
    id: 'SAN-HELD-TIED',
    why: 'One of two tied is removed before the re-vote: the other alone is voted on again',
    text: `${UP}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; speak 3; #d dq 3; say 7; #o open 7; #p open 3`,
    expect: [said('d', { type: 'speech', seat: 7, seconds: 30, kind: 'tie' }), accepted('o'), refused('p')],
  })),
];
