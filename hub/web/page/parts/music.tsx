import { signal } from '@preact/signals';
import type { MusicView } from '../../../../schemas/stage.ts';
import { renewDuck, sendMusic } from '../send.ts';
import { reaches, view } from '../state.ts';
import { words } from '../words/words.ts';

/** By day the keys of the music come with one touch; what the player reports stands there always. */
const unfolded = signal(false);

/** Percent that one touch makes it louder or quieter. */
const STEP = 10;

/** Ms after which the hub is told again that the key is still held: it forgets one that isn't. */
const STILL = 1000;
/** What holds it down here, whatever the player has reported of it yet. */
let holding: { by: 'key' | 'pointer'; still: number } | null = null;

export function duck(on: boolean, by: 'key' | 'pointer'): void {
  if (on) {
    if (holding || !(reaches.peek() && view.peek()?.stage?.music)) return;
    const again = () => void renewDuck();
    holding = { by, still: window.setInterval(again, STILL) };
  } else {
    if (holding?.by !== by) return;
    clearInterval(holding.still);
    holding = null;
  }
  void sendMusic({ do: 'duck', on });
}

/** Whatever it was held by, it isn't any more: this screen is looked at no longer. */
export function letGo(): void {
  if (holding) duck(false, holding.by);
}

/** What the player itself reports, and what can be asked of it. Nothing where this table has no music. */
export function Music({ folded = false }: { folded?: boolean }) {
  const w = words.value.music;
  const music = view.value?.stage?.music;
  if (!music) return null;
  const open = !folded || unfolded.value;
  return (
    <section class="music" id="music" aria-label={w.title} data-state={music.state}>
      <Report music={music} />
      {folded && (
        <button
          type="button"
          class="icon"
          id="unfold-music"
          aria-expanded={open}
          aria-label={w.title}
          onClick={() => {
            unfolded.value = !unfolded.value;
            // Its keys come at the very end of the side.
            if (unfolded.value)
              requestAnimationFrame(() =>
                document.getElementById('music')?.scrollIntoView({ block: 'nearest' }),
              );
          }}
        >
          {open ? '▴' : '▾'}
        </button>
      )}
      {music.others.length > 0 && (
        <div class="buttons">
          {music.others.map(({ id, unit, place }) => (
            <button
              type="button"
              key={id}
              class="other"
              disabled={!reaches.value}
              onClick={() => void sendMusic({ do: 'use', controller: id })}
            >
              {w.use(unit, place)}
            </button>
          ))}
        </div>
      )}
      {open && <Keys music={music} />}
    </section>
  );
}

function Report({ music: { state, track, volume, fault, silent } }: { music: MusicView }) {
  const w = words.value.music;
  return (
    <p role={silent || fault ? 'alert' : undefined} class={silent ? 'loud' : undefined}>
      ♪ {silent ? `${w.silent}. ` : ''}
      {w.state[state]}
      {track !== null ? `: ${track}` : ''}
      {volume !== null && state === 'playing' ? `, ${Math.round(volume)} %` : ''}
      {fault !== null ? ` – ${words.value.sound.fault(fault)}` : ''}
    </p>
  );
}

function Keys({ music: { meant, wanted, ducked, playlists } }: { music: MusicView }) {
  const w = words.value.music;
  const louder = (by: number) =>
    void sendMusic({ do: 'volume', volume: Math.min(100, Math.max(0, Math.round((meant ?? 0) + by))) });
  return (
    <div class="buttons">
      {wanted === null ? (
        playlists.map((playlist) => (
          <button
            type="button"
            key={playlist}
            disabled={!reaches.value}
            onClick={() => void sendMusic({ do: 'play', playlist })}
          >
            {w.play}: {playlist}
          </button>
        ))
      ) : (
        <button type="button" disabled={!reaches.value} onClick={() => void sendMusic({ do: 'stop' })}>
          {w.stop}
        </button>
      )}
      <button
        type="button"
        class="grave"
        disabled={!reaches.value}
        onClick={() => void sendMusic({ do: 'silence' })}
      >
        {w.silence}
      </button>
      {([-STEP, STEP] as const).map((by) => (
        <button
          type="button"
          key={by}
          id={by < 0 ? 'quieter' : 'louder'}
          data-counts
          aria-label={by < 0 ? w.quieter : w.louder}
          disabled={meant === null || !reaches.value}
          onClick={() => louder(by)}
        >
          {by < 0 ? '−' : '+'}
        </button>
      ))}
      <button
        type="button"
        id="duck"
        data-counts
        aria-pressed={ducked}
        disabled={!reaches.value}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          duck(true, 'pointer');
        }}
        onContextMenu={(event) => event.preventDefault()}
      >
        {w.duck} <kbd>D</kbd>
      </button>
    </div>
  );
}
