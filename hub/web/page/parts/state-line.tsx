import { signal } from '@preact/signals';
import { sound, testTone } from '../cue.ts';
import { setUpAnew } from '../new-game.ts';
import { language, theme, tone, turn } from '../settings.ts';
import { game, inForm, link, settingUp, stillOut, view } from '../state.ts';
import { recordText, stateText, waitingText, wordText } from '../state-text.ts';
import { now } from '../ticker.ts';
import { words } from '../words/words.ts';

/** Phase, whose word, time left, who is at the table, what is still out: one line, always the same place. */
export function StateLine() {
  // The form of the next game says nothing of the one before.
  const current = inForm.value ? null : game.value;
  const { title, question, paused, facts } = stateText(current, words.value, stillOut.value.length);
  return (
    <header id="state-line" class="state-line" data-line={view.value?.line}>
      <h1>
        {title}
        {question && <small> · {question}</small>}
        {paused && <small class="look"> · {paused}</small>}
      </h1>
      {current && <Word />}
      <span class="facts">
        {facts.map((fact) => (
          <span key={fact} class="fact">
            {fact}
          </span>
        ))}
        <Waiting />
        <span class="grow" />
        <Recording />
      </span>
      <Settings />
    </header>
  );
}

function Word() {
  const word = wordText(game.value, now.value, words.value);
  return (
    word && (
      <span class="fact" id="word">
        {word.says} <b class={word.up ? 'look tabular' : 'tabular'}>{word.left}</b>
      </span>
    )
  );
}

function Waiting() {
  const text = waitingText(view.value?.waiting ?? [], game.value, words.value);
  return (
    text && (
      <span class="fact look" id="waiting">
        {text}
      </span>
    )
  );
}

function Recording() {
  const fault = view.value?.recordFault != null;
  // Of a hub that is not heard nothing is known; and without a game there is nothing to record.
  if (link.value === 'cut' || (!fault && inForm.value)) return null;
  const { mark, says } = recordText(fault, words.value);
  return (
    <span class={fault ? 'fact recording look' : 'fact recording quiet'} id="recording">
      {mark} <span class="wide">{says}</span>
    </span>
  );
}

/** On a phone's narrow line the settings that no vote needs are folded away. */
const unfolded = signal(false);

function Settings() {
  const w = words.value;
  const failed = sound.value === 'failed' && tone.value === 'on';
  return (
    <span class={unfolded.value ? 'settings unfolded' : 'settings'} id="settings">
      <button
        type="button"
        id="tone"
        class={failed ? 'icon look' : 'icon'}
        aria-pressed={tone.value === 'on'}
        aria-label={failed ? w.sound.failed : tone.value === 'on' ? w.sound.on : w.sound.off}
        title={failed ? w.sound.failed : tone.value === 'on' ? w.sound.on : w.sound.off}
        onClick={() => {
          tone.value = tone.value === 'on' ? 'off' : 'on';
          if (tone.value === 'on') void testTone();
        }}
      >
        {failed ? '♪!' : tone.value === 'on' ? '♪' : '♪̸'}
      </button>
      <button
        type="button"
        id="more-settings"
        class="icon more"
        aria-expanded={unfolded.value}
        aria-controls="settings"
        aria-label={w.view.more}
        title={w.view.more}
        onClick={() => {
          unfolded.value = !unfolded.value;
        }}
      >
        ⋯
      </button>
      <span class="rest">
        <button
          type="button"
          class="icon"
          data-counts
          aria-label={w.view.turn}
          title={w.view.turn}
          onClick={() => {
            turn.value = String((Number(turn.value) + 1) % 10) as typeof turn.value;
          }}
        >
          ↻
        </button>
        <button
          type="button"
          class="icon"
          aria-label={w.view.theme}
          title={w.view.theme}
          onClick={() => {
            theme.value = theme.value === 'dark' ? 'light' : 'dark';
          }}
        >
          ◐
        </button>
        <button
          type="button"
          class="icon"
          id="language"
          lang={language.value === 'en' ? 'ru' : 'en'}
          aria-label={`${language.value === 'en' ? 'Ру' : 'En'} – ${w.view.language}`}
          onClick={() => {
            language.value = language.value === 'en' ? 'ru' : 'en';
          }}
        >
          {language.value === 'en' ? 'Ру' : 'En'}
        </button>
        {game.value && !game.value.takenBack && (
          <button
            type="button"
            class="icon"
            id="new-game"
            aria-label={settingUp.value ? w.setup.back : w.setup.newGame}
            title={settingUp.value ? w.setup.back : w.setup.newGame}
            onClick={() => {
              if (settingUp.value) settingUp.value = false;
              else setUpAnew();
            }}
          >
            {settingUp.value ? '←' : '+'}
          </button>
        )}
      </span>
    </span>
  );
}
