import type { FistMark, VoteView } from '../../../../schemas/view.ts';
import { duration } from '../format.ts';
import { type Place, placesOf } from '../lanes.ts';
import { game, proposal, running } from '../state.ts';
import { now } from '../ticker.ts';
import type { Words } from '../words/en.ts';
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

/** What stands beside a mark in words; of a fist that counted and went up after the close, a shape will do. */
const wordOf = ({ verdict }: FistMark, lifted: boolean, w: Words): string =>
  verdict !== 'counts' ? w.verdict[verdict] : lifted ? '△' : '';

/** The window in time: who came down when, within what ±, and the grey zones of its edges. */
export function Strip() {
  const w = words.value;
  const vote = game.value?.vote;
  if (!vote?.window) return null;
  const { window } = vote;
  const { open, close, length } = window;
  const end = close?.at ?? (length === null ? now.value : Math.max(open.at + length, now.value));
  const lastFist = Math.max(0, ...window.fists.map((fist) => Math.min(fist.down.at, end + LATEST)));
  const from = open.at - BEFORE;
  const to = Math.max(end + AFTER, lastFist + 150);
  const share = (at: number) => Math.min(1, Math.max(0, (at - from) / (to - from)));
  const x = (at: number) => 100 * share(at);
  const span = (at: number, uncertainty: number) => ({
    left: `${x(at - uncertainty)}%`,
    width: `${Math.max(0.15, x(at + uncertainty) - x(at - uncertainty))}%`,
  });
  const font = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const rail = innerWidth - 2 * font;
  const marks = window.fists.map((fist) => {
    const up = fist.up && fist.up.at < to ? fist.up.at : null;
    return { fist, up, word: wordOf(fist, up !== null, w) };
  });
  const places = placesOf(
    marks.map(({ fist, up, word }) => ({
      down: rail * share(fist.down.at),
      up: up === null ? null : rail * share(up),
      letters: word.length,
    })),
    rail,
    font,
  );
  const lanes = 1 + Math.max(0, ...places.map(({ lane }) => lane));
  const counted = countedIn(vote);
  return (
    <section class="strip" id="strip" aria-label={w.strip}>
      <div class={lanes > COMFORTABLE ? 'rail crowded' : 'rail'} style={{ '--lanes': lanes }}>
        <span class="inside" style={{ left: `${x(open.at)}%`, width: `${x(end) - x(open.at)}%` }} />
        <span class="zone" title={w.zone} style={span(open.at, open.uncertainty)} />
        {close && <span class="zone" title={w.zone} style={span(close.at, close.uncertainty)} />}
        {!close && <span class="cursor" style={{ left: `${x(now.value)}%` }} />}
        {marks.map(({ fist, word }, index) => (
          <Mark
            key={`${fist.seat}-${fist.down.at}`}
            fist={fist}
            word={word}
            place={places[index] as Place}
            rail={rail}
            counted={fist.verdict !== 'ignored' && counted.includes(fist.seat)}
            title={`${w.seat(fist.seat)} · ${w.verdict[fist.verdict]} · ${duration({ at: fist.down.at - open.at, uncertainty: fist.down.uncertainty }, w)}`}
          />
        ))}
        {window.fists.map((fist) => (
          <span
            key={`bound-${fist.seat}-${fist.down.at}`}
            class="bound"
            style={span(fist.down.at, fist.down.uncertainty)}
          />
        ))}
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

/** Filled: it counts. Framed, with a shape and a word: there is something to it. A line leads to where it went up. */
function Mark(props: {
  fist: FistMark;
  word: string;
  place: Place;
  rail: number;
  counted: boolean;
  title: string;
}) {
  const { fist, word, place, rail, counted, title } = props;
  const at = (px: number) => `${(100 * px) / rail}%`;
  const lane = { '--lane': place.lane };
  const beyond = `calc(${at(place.centre)} + ${EDGE})`;
  return (
    <>
      <span
        class={`fist-mark ${fist.verdict} ${counted ? 'counted' : ''}`}
        style={{ left: at(place.centre), ...lane }}
        title={title}
      >
        <i>{SHAPES[fist.verdict]}</i>
        {fist.seat}
      </span>
      {place.tail && (
        <span
          class="tail"
          style={{ left: beyond, width: `calc(${at(place.tail.to)} - ${beyond})`, ...lane }}
        />
      )}
      {word && (
        <span
          class="word"
          style={
            place.word.to <= place.centre
              ? { right: `calc(100% - ${at(place.centre)} + ${EDGE})`, ...lane }
              : { left: place.tail ? at(place.tail.to) : beyond, ...lane }
          }
        >
          {word}
        </span>
      )}
    </>
  );
}

/** From the middle of a mark to beyond its edge: the places are reckoned for marks in full size, crowded ones are smaller. */
const EDGE = '1.25em + 2px';

/** Seats whose vote is in the number that stands in the middle of the table. */
function countedIn({ tally }: VoteView): readonly number[] {
  return proposal.value?.votes ?? tally?.votes ?? running.value?.votes ?? [];
}

/** A place on the rail, but no nearer to an end than half the width of what stands there, em. */
const within = (percent: number, half: number): string =>
  `clamp(${half}em, ${percent}%, calc(100% - ${half}em))`;

/** With more lanes than this the marks have thinner frames. */
const COMFORTABLE = 2;
