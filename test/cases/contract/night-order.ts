/** The night’s acts in order. */

import { type Case, first } from '../exact.ts';
import { ALL, each, KILL, N2 } from './phrases.ts';

export const nightOrder: readonly Case[] = [
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
