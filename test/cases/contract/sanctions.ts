/** What a sanction does to the vote, to the game and to whoever gets it. */
import { accepted, asWithout, type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, CANCELLING, each, UP } from './phrases.ts';

const cancelled = { type: 'vote.result', outcome: 'cancelled', seats: [] };
const out = (seat: number, cause: string) => ({ type: 'leaves', seat, cause, lastWord: 0 });

/** Moments of a vote under way, each ready for a sanction on seat 8. */
const MOMENTS: readonly (readonly [name: string, text: string])[] = [
  ['BEFORE', `${UP}`],
  ['OPEN', `${UP}; open 3; v1 v2 v8`],
  ['CLOSED', `${UP}; open 3; v1 v2 v8; close`],
  ['BETWEEN', `${UP}; open 3; close; count = 1 2`],
  ['TIE', `${UP}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; speak 3`],
  [
    'QUESTION',
    `${UP}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; say 3; say 7; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; open all; v1 v2`,
  ],
];

const underWay: Case[] = MOMENTS.flatMap(([name, text]) => [
  ...each(CANCELLING, () => ({
    id: `SAN-DQ-${name}`,
    why: 'A removal calls the current vote off, at the sanction; the rest of the Day goes on to Night',
    text: `${text}; #d dq 8; #o open 3; #c close; #a count`,
    expect: [
      said('d', out(8, 'disqualified')),
      said('d', cancelled),
      refused('o'),
      refused('c'),
      refused('a'),
      first({ type: 'night.begin' }),
      state({ alive: [1, 2, 3, 4, 5, 6, 7, 9, 10] }),
    ],
  })),
  ...each(CANCELLING, () => ({
    id: `SAN-F4-${name}`,
    why: 'A fourth foul is a removal',
    text: `${text.replace('opener=2', 'opener=2 fouls=8:3')}; #d foul 8`,
    expect: [said('d', out(8, 'fouls')), said('d', cancelled), first({ type: 'night.begin' })],
  })),
  ...each(ALL, () => ({
    id: `SAN-CANCEL-${name}`,
    why: 'vote.cancel calls today’s vote off at any moment before its result',
    text: `${text}; #d cancel; #o open 3`,
    expect: [said('d', cancelled), refused('o'), first({ type: 'night.begin' })],
  })),
  ...each(['club-ru', 'fiim-ru-club'], () => ({
    id: `SAN-HELD-${name}`,
    why: 'A-51, A-52: no clause stops the vote: it goes on',
    text: `${text}; #d dq 8`,
    expect: [said('d', out(8, 'disqualified')), silent('d', 'vote.result')],
  })),
]);

const slots: Case[] = [
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-1',
    why: 'A-16: two removals before the same vote cost one vote; the next Day votes',
    text: `from voting noroles day=2 up=2>3,3>7 opener=2; dq 8; dq 9; #v vote; night; day; turn 4>5; #w vote`,
    expect: [
      said('v', { type: 'vote.none', reason: 'cancelled' }),
      said('w', { type: 'vote.order', candidates: [5], round: 1 }),
    ],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-2',
    why: 'A-15: a Day without a vote uses its slot up; no-nominee wins over cancelled',
    text: `from voting noroles day=2 opener=2; dq 8; #v vote; night; day; turn 4>5; #w vote`,
    expect: [
      said('v', { type: 'vote.none', reason: 'no-nominee' }),
      said('w', { type: 'vote.order', candidates: [5], round: 1 }),
    ],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-3',
    why: 'single-nominee-first-day wins over cancelled, and the slot is spent all the same',
    text: `from voting noroles day=1 up=1>3 opener=1; dq 8; #v vote; night; day; turn 4>5; #w vote`,
    expect: [
      said('v', { type: 'vote.none', reason: 'single-nominee-first-day' }),
      said('w', { type: 'vote.order', candidates: [5], round: 1 }),
    ],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-4',
    why: 'Removed after the result and not the one voted out: the next Day has no vote, the one after has',
    text: `from voting noroles day=2 up=2>3,3>7 opener=2; vote; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; dq 8
      night; day; turn 4>5; #v vote; night; day; turn 4>5; #w vote`,
    expect: [
      said('v', { type: 'vote.none', reason: 'cancelled' }),
      said('w', { type: 'vote.order', candidates: [5], round: 1 }),
      { check: 'leaves' as const, cause: ['vote' as const], seats: [3 as const] },
    ],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-5',
    why: 'Removed in the last word, being the one voted out: the next Day votes; no second leaves',
    text: `from voting day=2 up=2>3,3>7 opener=2; vote; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; speak 3; #d dq 3; done 3
      night; day; turn 4>5; #v vote`,
    expect: [silent('d', 'leaves', 'refused'), said('v', { type: 'vote.order', candidates: [5], round: 1 })],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-6',
    why: 'A night victim removed before its last word is over costs no vote',
    text: `from night day=3 opener=2; night; wake mafia; shots 2>8 5>8 9>8; #d dq 8; day; turn 3>5; #v vote`,
    expect: [silent('d', 'leaves', 'refused'), said('v', { type: 'vote.order', candidates: [5], round: 1 })],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-7',
    why: 'noVote in a position: today’s vote is already cancelled',
    text: `from voting day=2 up=2>3,3>7 novote; #v vote`,
    expect: [said('v', { type: 'vote.none', reason: 'cancelled' }), first({ type: 'night.begin' })],
  })),
  ...each(ALL, () => ({
    id: 'SAN-SLOT-8',
    why: 'vote.cancel during the speeches shows at vote.begin; no-nominee still wins',
    text: `from day day=2 opener=1; day; #x cancel; #v vote`,
    expect: [
      silent('x', 'vote.result', 'vote.none', 'refused'),
      said('v', { type: 'vote.none', reason: 'no-nominee' }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'SAN-SLOT-9',
    why: 'vote.cancel during the speeches shows at vote.begin; the next Day is not touched',
    text: `from day noroles day=2 opener=1; day; turn 2>5; cancel; #v vote; night; day; turn 3>5; #w vote`,
    expect: [
      said('v', { type: 'vote.none', reason: 'cancelled' }),
      said('w', { type: 'vote.order', candidates: [5], round: 1 }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'SAN-SLOT-10',
    why: 'After its result there is no vote left to call off',
    text: `${UP}; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; #d cancel`,
    expect: [refused('d')],
  })),
];

/** EMU 8.1.3: the single leader of this round, removed in the vote, leaves by the sanction and the vote is spent. */
const leader: Case[] = [
  {
    id: 'SAN-EMU-1',
    ruleset: 'emu-2026.3',
    why: '8.1.3: the single highest among the counts announced in this round',
    text: `${UP}; ballot 3: 1 2 4 5 6; open 7; #d dq 3; night; day; turn 4>5; #v vote`,
    expect: [
      said('d', { type: 'vote.result', outcome: 'leaves', seats: [3] }),
      said('d', out(3, 'disqualified')),
      said('v', { type: 'vote.order', candidates: [5], round: 1 }),
      { check: 'no last word', seat: 3 },
    ],
  },
  {
    id: 'SAN-EMU-2',
    ruleset: 'emu-2026.3',
    why: '8.1.3, by a fourth Warning: the cause is the sanction’s',
    text: `from voting day=2 up=2>3,3>7,4>8 fouls=7:3; vote; ballot 3: 1 2; ballot 7: 4 5 6; #d foul 7`,
    expect: [said('d', { type: 'vote.result', outcome: 'leaves', seats: [7] }), said('d', out(7, 'fouls'))],
  },
  {
    id: 'SAN-EMU-3',
    ruleset: 'emu-2026.3',
    why: 'A-36: a shared lead is not the highest',
    text: `from voting day=2 up=2>3,3>7,4>8; vote; ballot 3: 1 2; ballot 7: 4 5; #d dq 7`,
    expect: [said('d', cancelled), said('d', out(7, 'disqualified'))],
  },
  {
    id: 'SAN-EMU-4',
    ruleset: 'emu-2026.3',
    why: 'A-36: no fists counted yet',
    text: `${UP}; open 3; v1 v2 v4 v5 v6; close; #d dq 3`,
    expect: [said('d', cancelled)],
  },
  {
    id: 'SAN-EMU-5',
    ruleset: 'emu-2026.3',
    why: 'Another than the leader: 8.1.1, the vote is not conducted',
    text: `${UP}; ballot 3: 1 2 4 5 6; #d dq 7`,
    expect: [said('d', cancelled)],
  },
  {
    id: 'SAN-EMU-6',
    ruleset: 'emu-2026.3',
    why: 'Counts of this round only: a leader of the first round is none before the re-vote’s counts',
    text: `from voting day=2 up=2>3,3>7,4>8; vote; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; ballot 8: ; say 3; #d dq 3`,
    expect: [said('d', cancelled)],
  },
  {
    id: 'SAN-EMU-7',
    ruleset: 'emu-2026.3',
    why: 'Never on the question',
    text: `${UP}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; say 3; say 7; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; open all; v1; #d dq 3`,
    expect: [said('d', cancelled)],
  },
  {
    id: 'SAN-EMU-8',
    ruleset: 'emu-2026.3',
    why: '8.1.3 in a re-vote',
    text: `${UP}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; say 3; say 7; ballot 3: 1 2 3 4 5 6; open 7; #d dq 3`,
    expect: [said('d', { type: 'vote.result', outcome: 'leaves', seats: [3] })],
  },
  {
    id: 'SAN-FE-1',
    ruleset: 'fiim-eng',
    why: '8.1 ¶1-4 has no leader’s clause: cancelled (leaving by that vote means after its result)',
    text: `${UP}; ballot 3: 1 2 4 5 6; open 7; #d dq 3`,
    expect: [said('d', cancelled), said('d', out(3, 'disqualified'))],
  },
];

const acts: Case[] = [
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
];

export const sanctions: readonly Case[] = [...underWay, ...slots, ...leader, ...acts];
