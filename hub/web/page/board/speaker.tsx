import type { BoardView, WordView } from '../../../../schemas/view.ts';
import { wordLeft } from '../format.ts';
import { now } from '../ticker.ts';
import { words } from './look.ts';
import { Name } from './name.tsx';

/** Who has the word, and the seconds that are left of it in the largest type in the room. */
export function Speaker({ word, seats }: { word: WordView; seats: BoardView['seats'] }) {
  const w = words.value;
  const left = wordLeft(word, now.value);
  const name = seats.find(({ seat }) => seat === word.seat)?.name;
  const running = word.begun !== null && word.seconds > 0;
  return (
    <section class="speaker" aria-label={w.speech[word.kind]}>
      <p class="who">
        <b class="digit">{word.seat}</b>
        <span>
          {name && <Name name={name} />}
          <small>{word.begun === null ? w.toSpeak : w.speech[word.kind]}</small>
        </span>
      </p>
      <p id="seconds" class={`seconds ${running && left <= 10 ? 'look' : ''}`}>
        {word.seconds === 0 ? '–' : left}
      </p>
      <span class="bar" aria-hidden="true">
        <i style={{ width: `${word.seconds > 0 ? (100 * shareLeft(word)).toFixed(2) : 0}%` }} />
      </span>
      <p class="told">{word.seconds === 0 ? w.speechLost : running && left === 0 ? w.timeUp : '\u00a0'}</p>
    </section>
  );
}

/** Of the speech, 0–1; by whole seconds where motion isn't wanted. */
function shareLeft(word: WordView): number {
  if (word.begun === null) return 1;
  const ms = matchMedia('(prefers-reduced-motion: reduce)').matches
    ? wordLeft(word, now.value) * 1000
    : (word.left ?? (word.deadline ?? 0) - now.value);
  return Math.min(1, Math.max(0, ms / (word.seconds * 1000)));
}
