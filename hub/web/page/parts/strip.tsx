import type { FistMark } from '../../../../schemas/view.ts';
import { duration } from '../format.ts';
import { lanesOf, markWidth } from '../lanes.ts';
import { game } from '../state.ts';
import { now } from '../ticker.ts';
import { words } from '../words/words.ts';

/** Ms shown before the window opened and after it closed. */
const BEFORE = 300;
const AFTER = 600;
const LATEST = 2500;

const SHAPES: Record<FistMark['verdict'], string> = {
  counts: '',
  early: '◁',
  late: '▷',
  withdrawn: '△',
  'second-candidate': '2',
  doubtful: '?',
  'by-eye': '◉',
  ignored: '–',
};

/** The window in time: who came down when, within what ±, and the grey zones of its edges. */
export function Strip() {
  const w = words.value;
  const window = game.value?.vote?.window;
  if (!window) return null;
  const { open, close, length } = window;
  const end = close?.at ?? (length === null ? now.value : Math.max(open.at + length, now.value));
  const lastFist = Math.max(0, ...window.fists.map((fist) => Math.min(fist.down.at, end + LATEST)));
  const from = open.at - BEFORE;
  const to = Math.max(end + AFTER, lastFist + 150);
  const x = (at: number) => Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
  const span = (at: number, uncertainty: number) => ({
    left: `${x(at - uncertainty)}%`,
    width: `${Math.max(0.15, x(at + uncertainty) - x(at - uncertainty))}%`,
  });
  const { lanes, count } = stacked(window.fists, x);
  return (
    <section class="strip" id="strip" aria-label={w.strip}>
      <div class={count > COMFORTABLE ? 'rail crowded' : 'rail'} style={{ '--lanes': count }}>
        <span class="inside" style={{ left: `${x(open.at)}%`, width: `${x(end) - x(open.at)}%` }} />
        <span class="zone" title={w.zone} style={span(open.at, open.uncertainty)} />
        {close && <span class="zone" title={w.zone} style={span(close.at, close.uncertainty)} />}
        {!close && <span class="cursor" style={{ left: `${x(now.value)}%` }} />}
        {window.fists.map((fist, index) => (
          <span
            key={`${fist.seat}-${fist.down.at}`}
            class={`fist-mark ${fist.verdict}`}
            style={{ left: within(x(fist.down.at), HALF), '--lane': lanes[index] }}
            title={`${w.seat(fist.seat)} · ${w.verdict[fist.verdict]} · ${duration({ at: fist.down.at - open.at, uncertainty: fist.down.uncertainty }, w)}`}
          >
            <i>{SHAPES[fist.verdict]}</i>
            {fist.seat}
          </span>
        ))}
        {window.fists.map((fist) => (
          <span
            key={`bound-${fist.seat}-${fist.down.at}`}
            class="bound"
            style={span(fist.down.at, fist.down.uncertainty)}
          />
        ))}
        {window.fists.map(
          (fist) =>
            fist.up &&
            fist.up.at < to && (
              <span
                key={`up-${fist.seat}-${fist.up.at}`}
                class="up"
                style={{ left: within(x(fist.up.at), 1.3) }}
              >
                △{fist.seat}
              </span>
            ),
        )}
      </div>
      <div class="scale tabular">
        <span style={{ left: within(x(open.at), 0.5) }}>0</span>
        <span style={{ left: within(x(end), 3.6) }}>
          {w.seconds2(((end - open.at) / 1000).toFixed(2))}
          {close &&
            ` ±${w.decimal((Math.ceil((open.uncertainty + close.uncertainty) / 10) / 100).toFixed(2))}`}
        </span>
      </div>
    </section>
  );
}

/** A place on the rail, but no nearer to an end than half the width of what stands there, em. */
const within = (percent: number, half: number): string =>
  `clamp(${half}em, ${percent}%, calc(100% - ${half}em))`;

const COMFORTABLE = 2;
/** Of the widest mark, em. */
const HALF = 1.5;

/** How many fists stand above each other, and which of them where. Crowded marks are smaller, see the style sheet. */
function stacked(fists: readonly FistMark[], x: (at: number) => number): { lanes: number[]; count: number } {
  const font = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const rail = innerWidth - 2 * font;
  const half = HALF * font;
  const places = fists.map(({ down }) => Math.min(rail - half, Math.max(half, (x(down.at) / 100) * rail)));
  const lanes = lanesOf(places, markWidth(font));
  return { lanes, count: Math.max(0, ...lanes) + 1 };
}
