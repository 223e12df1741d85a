/** An undo equals never having done it, but for what was sensed in an undone window. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RULESET_IDS, SEATS } from '../../schemas/vocabulary.ts';
import { choices, judged, Player, type Temper } from './player.ts';
import { runs } from './runs.ts';

const temper: Temper = { judge: true, sensed: true, undo: false, roles: true };
const number = fc.noBias(fc.nat(1_000_000));

test.each(RULESET_IDS)('%s: act, undo, and on: as if never', (ruleset) => {
  fc.assert(
    fc.property(choices(1, 120), number, fc.boolean(), choices(0, 25), (before, choice, inOrder, later) => {
      const played = () => new Player(ruleset, before, temper).play();
      const without = played();
      const undone = played();
      const { next } = without.taken.at(-1)!.after;
      const act = inOrder
        ? next[choice % Math.max(1, next.length)]
        : judged(SEATS[choice % 10]!, SEATS[Math.floor(choice / 10) % 10]!, choice);
      fc.pre(act !== undefined && act.type !== 'vote.open');
      const { decisions } = undone.take(act!, 0);
      fc.pre(!decisions.some((d) => d.type === 'refused'));
      expect(undone.take({ type: 'undo' }, 0).decisions.some((d) => d.type === 'refused')).toBe(false);
      const cut = undone.taken.at(-1)!.number;
      expect(bare(undone)).toEqual(bare(without));
      for (const more of later) {
        const offered = without.taken.at(-1)!.after.next;
        const line =
          more % 3 === 0
            ? judged(SEATS[more % 10]!, SEATS[Math.floor(more / 10) % 10]!, more)
            : more % 3 === 1
              ? offered[0]
              : { type: 'fist', seat: SEATS[Math.floor(more / 3) % 10]!, down: more % 2 === 0 };
        if (line === undefined) continue;
        without.take(line);
        undone.take(line);
        expect(bare(undone), JSON.stringify(line)).toEqual(bare(without));
        expect(said(undone, cut), JSON.stringify(line)).toEqual(said(without, Number.POSITIVE_INFINITY));
      }
    }),
    runs(30),
  );
});

function bare(player: Pick<Player, 'taken'>) {
  const { at: _, ...state } = player.taken.at(-1)!.after;
  return state;
}

/** The last line's decisions; lines after `cut` are numbered back by the two that the other record lacks. */
function said(player: Player, cut: number) {
  const back = (line: number) => (line > cut ? line - 2 : line);
  return player.taken.at(-1)!.decisions.map((d) => ({
    ...d,
    input: back(d.input),
    ...(d.type === 'undone' ? { of: back(d.of) } : {}),
  }));
}

test.each(RULESET_IDS)('%s: a game with undone acts ends as the game without them', (ruleset) => {
  fc.assert(
    fc.property(choices(40, 200), (list) => {
      const { taken } = new Player(ruleset, list, { ...temper, undo: true }).play();
      const gone = new Set<number>();
      for (const { number, line, decisions } of taken)
        if (line.type === 'undo') {
          gone.add(number);
          for (const d of decisions)
            if (d.type === 'undone' && d.input === number && !d.decisions) gone.add(d.of);
        }
      fc.pre(gone.size > 0 && !taken.some((t) => gone.has(t.number) && t.line.type === 'vote.open'));
      const again = new Player(ruleset, [], temper);
      for (const { number, line } of taken) {
        const { at, ...rest } = line;
        if (!gone.has(number)) again.take(rest, at - again.at);
      }
      fc.pre(again.taken.length > 0);
      expect(bare(again)).toEqual(bare({ taken }));
    }),
    runs(30),
  );
});
