import type { BoardView } from '../../../../schemas/view.ts';
import { words } from './look.ts';
import { Name } from './name.tsx';

/** Ten places and who sits there, where nobody is named their numbers alone, in two columns; who speaks is marked, who is out is crossed and dimmed. */
export function Seats({ view }: { view: BoardView }) {
  const w = words.value;
  const { word, scores } = view;
  return (
    <section class="seats" aria-label={w.table}>
      <ol>
        {view.seats.map(({ seat, name, alive }) => {
          const score = scores.find((one) => one.seat === seat);
          const speaks = word?.seat === seat;
          return (
            <li
              key={seat}
              data-seat={seat}
              class={`${alive || speaks ? '' : 'gone'} ${speaks ? 'speaks' : ''} ${name ? '' : 'nameless'}`}
            >
              <b class="digit">{seat}</b>
              <Name name={name} />
              {score ? (
                <span class="score">{w.decimal(String(score.total))}</span>
              ) : (
                !alive && (
                  <span class="mark">
                    <span aria-hidden="true">✕</span>
                    <span class="unseen">{w.gone}</span>
                  </span>
                )
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
