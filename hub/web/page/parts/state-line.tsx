import { sound, testTone } from '../cue.ts';
import { wordLeft } from '../format.ts';
import { setUpAnew } from '../new-game.ts';
import { language, theme, tone, turn } from '../settings.ts';
import { game, link, settingUp, view } from '../state.ts';
import { now } from '../ticker.ts';
import { words } from '../words/words.ts';

/** Phase, whose word, time left, who is at the table, what is still out: one line, always the same place. */
export function StateLine() {
  const w = words.value;
  // The form of the next game says nothing of the one before.
  const current = settingUp.value ? null : game.value;
  const vote = current?.phase === 'voting' ? current.vote : null;
  return (
    <header id="state-line" class="state-line" data-line={view.value?.line}>
      <h1>
        {current ? w.phaseOf(current.phase, current.day, vote?.round) : w.setup.title}
        {vote?.question && <small> · {w.question}</small>}
        {current?.paused && <small class="look"> · {w.paused}</small>}
      </h1>
      {current && current.phase !== 'night' && current.phase !== 'setup' && (
        <>
          <Word />
          <span class="fact">{w.atTable(current.alive.length)}</span>
          {vote && !vote.question && !vote.result && <span class="fact">{w.votesOut(vote.out.length)}</span>}
        </>
      )}
      <Waiting />
      <span class="grow" />
      <Recording />
      <Settings />
    </header>
  );
}

function Word() {
  const w = words.value;
  const word = game.value?.word;
  if (!word || game.value?.phase === 'voting') return null;
  const left = wordLeft(word, now.value);
  return (
    <span class="fact" id="word">
      {w.number(word.seat)} {word.begun === null ? w.toSpeak : w.speech[word.kind]}{' '}
      <b class={left === 0 ? 'look tabular' : 'tabular'}>{w.seconds(left)}</b>
    </span>
  );
}

function Waiting() {
  const awaiting = [...(view.value?.waiting ?? []), ...(game.value?.vote?.unheard ?? [])];
  const waiting = [...new Set(awaiting)].sort((a, b) => a - b);
  if (waiting.length === 0) return null;
  return (
    <span class="fact look" id="waiting">
      ⧗ {words.value.waitingFor(waiting)}
    </span>
  );
}

function Recording() {
  const w = words.value;
  const fault = view.value?.recordFault != null;
  // Of a hub that is not heard nothing is known; and without a game there is nothing to record.
  if (link.value === 'cut' || (!fault && (!game.value || settingUp.value))) return null;
  return (
    <span class={fault ? 'fact look' : 'fact quiet'} id="recording">
      {fault ? '✕' : '●'} <span class="wide">{fault ? w.recordFault : w.recording}</span>
    </span>
  );
}

function Settings() {
  const w = words.value;
  const failed = sound.value === 'failed' && tone.value === 'on';
  return (
    <span class="settings">
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
        class="icon"
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
      {game.value && (
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
  );
}
