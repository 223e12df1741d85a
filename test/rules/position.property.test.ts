/** A position made in the middle of a game, and a game begun from it: both go on alike. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makePosition } from '../../hub/judge/position.ts';
import type { Decision } from '../../schemas/decision.ts';
import { RULESET_IDS, SEATS } from '../../schemas/vocabulary.ts';
import { CARDS, choices, Player, type Temper } from './player.ts';
import { runs } from './runs.ts';

const temper: Temper = { judge: true, sensed: false, undo: false, roles: true };

/**
 * Games that once went wrong: a nominated player sent off before the vote is no candidate of the position; a Day on
 * which somebody was sent off is not a quiet one.
 */
const once: [number[]][] = [
  [[91453, 0, 0, 0, 20700, 0, 36700, 165205, 395840, 62700, 0, 0, 94700, 0]],
  [
    [
      591833, 0, 0, 0, 418600, 0, 0, 0, 0, 0, 785512, 0, 0, 0, 0, 0, 0, 0, 779803, 492700, 487276, 286700, 0,
      210700, 0, 36700, 0,
    ],
  ],
];

test.each(RULESET_IDS)('%s: a game taken over goes on as it would have', (ruleset) => {
  fc.assert(
    fc.property(choices(5, 120), (list) => {
      const old = new Player(ruleset, list, temper).play();
      // A position can't say that a speech is half over.
      while (old.taken.at(-1)!.after.next[0]?.type === 'speech.end')
        old.take({ ...old.taken.at(-1)!.after.next[0] });
      const position = makePosition(old.game);
      fc.pre(position !== null && old.taken.at(-1)!.after.phase !== 'over');
      const fresh = new Player(ruleset, [], temper);
      fresh.at = old.at;
      fresh.take({ type: 'game.begin', roles: CARDS, position }, 0);
      // Nor which seats the Judge counts by eye: whoever takes a game over says it again.
      for (const seat of SEATS) if (old.game.byEye[seat]) fresh.take({ type: 'by-eye', seat, on: true }, 0);
      for (let i = 0; i < 80; i++) {
        const a = old.taken.at(-1)!.after;
        const b = fresh.taken.at(-1)!.after;
        expect([b.alive, b.fouls]).toEqual([a.alive, a.fouls]);
        expect(b.next[0], JSON.stringify(position)).toEqual(a.next[0]);
        if (a.phase === 'over') break;
        expect(plain(fresh.take(a.next[0]!).decisions)).toEqual(plain(old.take(a.next[0]!).decisions));
      }
    }),
    { ...runs(25), examples: once },
  );
});

/** Without the numbers of lines; without what is said once a game, or of the seats' masks, or of points given before. */
const plain = (decisions: readonly Decision[]) =>
  decisions
    .filter((d) => d.type !== 'ask' && d.type !== 'score' && d.type !== 'flag' && d.type !== 'undone')
    .map(({ input: _, ...d }) => d);
