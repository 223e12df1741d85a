import type { OverBy } from '../../../../schemas/decision.ts';
import type { Winner } from '../../../../schemas/vocabulary.ts';
import { words } from './look.ts';

/** Who has won, and by what; each one's points stand beside the names. */
export function Ending({ winner, by }: { winner: Winner; by: OverBy | null }) {
  const w = words.value;
  return (
    <section class="ending" data-winner={winner}>
      <p id="winner">{w.winner[winner]}</p>
      {by && <p class="by">{w.overBy[by]}</p>}
    </section>
  );
}
