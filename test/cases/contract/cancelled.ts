/** A vote called off under way, by a sanction or by the Judge. */

import { type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, CANCELLING, each, out, UP } from './phrases.ts';

const cancelled = { type: 'vote.result', outcome: 'cancelled', seats: [] };
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

export const cancelledVotes: readonly Case[] = [...underWay, ...leader];
