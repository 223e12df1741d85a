/** What a game is worth to each seat. */
import type { Seat } from '../../../schemas/vocabulary.ts';
import { accepted, type Case, refused, said, silent } from '../exact.ts';
import { ALL, each, MISS, SCORED } from './phrases.ts';

const score = (seat: Seat, part: object) => ({ check: 'score' as const, seat, ...part });

export const scores: readonly Case[] = [
  ...each(SCORED, () => ({
    id: 'SCR-BASE',
    why: 'Victory 1.3, loss 0.3; one score for each seat',
    text: 'from day day=3 opener=2; day; #e end red',
    expect: [
      said(
        'e',
        ...([1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const).map((seat) => ({
          type: 'score',
          seat,
          base: [2, 5, 9].includes(seat) ? 0.3 : 1.3,
          bestMove: 0,
          bonus: 0,
          penalty: 0,
        })),
      ),
    ],
  })),
  ...each(ALL, () => ({
    id: 'SCR-NON-RATING',
    why: 'No scores in a non-rating game, nor where a text has none',
    text: 'from day day=3 opener=2 kind=non-rating; day; #e end red',
    expect: [silent('e', 'score')],
  })),
  ...each(['fiim-ru-club', 'black-cat', 'club-ru'], () => ({
    id: 'SCR-NONE',
    why: 'This text has no points',
    text: 'from day day=3 opener=2 kind=tournament; day; #e end red',
    expect: [silent('e', 'score')],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-REMOVED',
    why: 'Removal costs 0.8',
    text: 'from day day=3 opener=2; day; dq 8; end red',
    expect: [score(8, { base: 1.3, penalty: 0.8, total: 0.5 })],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-DEFEAT',
    why: 'Team defeat costs 1.0',
    text: 'from day day=3 opener=2; day; defeat 8',
    expect: [
      score(8, { base: 0.3, penalty: 1, total: -0.7 }),
      score(7, { base: 0.3, penalty: 0 }),
      score(2, { base: 1.3 }),
    ],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-FOURTH-LAST-WORD',
    why: 'A fourth foul in the last word costs what a removal costs',
    text: 'from voting day=2 up=2>3,3>7 fouls=3:3; vote; ballot 3: 1 2 4 5 6 9; ballot 7: 8; speak 3; foul 3; done 3; end red',
    expect: [
      score(3, { penalty: 0.8 }),
      { check: 'leaves' as const, cause: ['vote' as const], seats: [3 as const] },
    ],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-CAP-ONE',
    why: 'More than 1.0 for one player only with approval; steps of 0.1',
    text: 'from day day=3 opener=2; day; end red; #a bonus 1 1.1; #b bonus 1 0.6; #c bonus 1 0.5; #d bonus 1 0.5 head-judge; #e bonus 3 0.05; #f bonus 3 1',
    expect: [
      refused('a'),
      accepted('b'),
      refused('c'),
      accepted('d'),
      refused('e'),
      accepted('f'),
      score(1, { bonus: 1.1 }),
    ],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-CAP-ALL',
    why: '2.8 in all, 3.5 with the Head Judge; one approved act lifts the cap for the game',
    text: 'from day day=3 opener=2; day; end red; bonus 1 1; bonus 3 1; #a bonus 4 0.9; #b bonus 4 0.8; #c bonus 6 0.1; #d bonus 6 0.3 head-judge; #e bonus 7 0.4; #f bonus 8 0.1; #g bonus 8 0.1 head-judge',
    expect: [
      refused('a'),
      accepted('b'),
      refused('c'),
      accepted('d'),
      accepted('e'),
      refused('f'),
      refused('g'),
    ],
  })),
  {
    id: 'SCR-CAP-EMU',
    ruleset: 'emu-2026.3',
    why: '13.4.1.3: over 1.3 the Committee, never over 1.5',
    text: 'from day day=3 opener=2; day; end red; #a bonus 1 1.3 head-judge; #b bonus 1 0.1 head-judge; #c bonus 1 0.2 committee; #d bonus 1 0.1 committee',
    expect: [accepted('a'), refused('b'), accepted('c'), refused('d'), score(1, { bonus: 1.5 })],
  },
  {
    id: 'SCR-EMU-PPK',
    ruleset: 'emu-2026.3',
    why: '13.4.4.3: no bonus for who brought the team defeat',
    text: 'from day day=3 opener=2; day; defeat 8; #a bonus 8 0.2; #b bonus 7 0.2',
    expect: [refused('a'), accepted('b')],
  },
  {
    id: 'SCR-EMU-DRAW',
    ruleset: 'emu-2026.3',
    why: '13.1.3: seated at the draw: a Small penalty and no bonus; who had left has neither',
    text: `from night day=5 alive=1-3,5-10 kills=4 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; ${MISS}; #a bonus 3 0.2; #b bonus 4 0.2`,
    expect: [
      refused('a'),
      accepted('b'),
      score(3, { base: 0.3, penalty: 0.3, total: 0 }),
      score(4, { base: 0.3, penalty: 0, bonus: 0.2, total: 0.5 }),
    ],
  },
  {
    id: 'SCR-FE-DRAW',
    ruleset: 'fiim-eng',
    why: '13.1 ¶4: a draw is worth 0.3, without penalty',
    text: `from night day=5 opener=4 quiet=2 misses=2 quietdays=2; night; wake mafia; ${MISS}`,
    expect: [score(3, { base: 0.3, penalty: 0, total: 0.3 })],
  },
  ...each(SCORED, () => ({
    id: 'SCR-AGAIN',
    why: 'A score falls again after any later act that changes it, for that seat alone',
    text: 'from day day=3 opener=2; day; end red; #p penalty 6 0.5',
    expect: [said('p', { type: 'score', seat: 6, penalty: 0.5, total: 0.8 })],
  })),
  ...each(SCORED, () => ({
    id: 'SCR-UNDONE',
    why: 'A result taken back takes its scores with it; the later result has its own',
    text: 'from day day=3 opener=2; day; end red; undo; end dark',
    expect: [score(1, { base: 0.3 }), score(2, { base: 1.3 })],
  })),
];
