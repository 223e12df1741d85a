/** Which Day’s vote a removal costs. */

import { type Case, first, refused, said, silent } from '../exact.ts';
import { ALL, CANCELLING, each, UP } from './phrases.ts';

export const slots: readonly Case[] = [
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
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-11',
    why: 'Removed once the question has left everyone: the result stands, the next Day has no vote',
    text: `${UP.replace('voting', 'voting noroles')}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; say 3; say 7; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; ballot all: 1 2; dq 10
      night; day; turn 4>5; #v vote`,
    expect: [said('v', { type: 'vote.none', reason: 'cancelled' })],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-12',
    why: 'The second of two sent out together is removed in the other’s last word: it leaves by that vote, no other vote falls',
    text: `${UP.replace('voting', 'voting noroles')}; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; say 3; say 7; ballot 3: 1 2 3 4 5; ballot 7: 6 7 8 9 10; ballot all: 1 2 4 5 6 8; speak 3; #d dq 7; done 3
      night; day; turn 4>5; #v vote`,
    expect: [silent('d', 'leaves', 'refused'), said('v', { type: 'vote.order', candidates: [5], round: 1 })],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-13',
    why: 'Removed when today’s cancelled vote is already past: the nearest is the next Day’s',
    text: `from voting noroles day=2 up=2>3,3>7 opener=2; dq 8; #v vote; dq 9; night; day; turn 4>5; #w vote`,
    expect: [
      said('v', { type: 'vote.none', reason: 'cancelled' }),
      said('w', { type: 'vote.none', reason: 'cancelled' }),
    ],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'SAN-SLOT-14',
    why: 'A-14: after the count and before the Night: the elimination stands, and the other reading is told',
    text: `${UP}; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; #d dq 8`,
    expect: [said('d', { type: 'ask', about: 'A-14' }), silent('d', 'vote.result')],
  })),
  ...each(CANCELLING, () => ({
    id: 'SAN-SLOT-15',
    why: 'Removed in the Night of agreement: the first Day’s vote is the nearest',
    text: `begin; night; dq 10; day; turn 1>3; turn 2>7; #v vote`,
    expect: [said('v', { type: 'vote.none', reason: 'cancelled' })],
  })),
];
