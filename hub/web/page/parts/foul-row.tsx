import { give } from '../acts.ts';
import { mayAct, view } from '../state.ts';
import { words } from '../words/words.ts';

/** A foul is one touch: ten buttons, always there. `plain`: nothing tells who has left. */
export function FoulRow({ plain = false }: { plain?: boolean }) {
  const w = words.value;
  return (
    <fieldset class="foul-row" aria-label={w.foulShort}>
      <span class="foul-word">{w.foulShort}</span>
      {view.value?.seats.map(({ seat, fouls, alive }) => (
        <button
          type="button"
          key={seat}
          id={`foul-${seat}`}
          class={alive || plain ? 'foul' : 'foul gone'}
          aria-label={`${w.act.foul(seat)} (${w.fouls(fouls)})`}
          disabled={!mayAct.value}
          onClick={(event) => void give({ type: 'foul', seat }, event.timeStamp)}
        >
          <span>{seat}</span>
          <span class="notches" aria-hidden="true">
            {Array.from({ length: Math.min(fouls, 4) }, (_, i) => (
              <i key={i} />
            ))}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
