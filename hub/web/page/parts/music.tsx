import { sendMusic } from '../send.ts';
import { mayAct, view } from '../state.ts';
import { words } from '../words/words.ts';

/** What the player itself reports, and what can be asked of it. Nothing where this table has no music. */
export function Music() {
  const w = words.value.music;
  const music = view.value?.stage?.music;
  if (!music) return null;
  const { state, track, volume, fault, silent, wanted, ducked, playlists } = music;
  const duck = (on: boolean) => void sendMusic({ do: 'duck', on });
  return (
    <section class="music" id="music" aria-label={w.title} data-state={state}>
      <p role={silent || fault ? 'alert' : undefined}>
        ♪ {silent ? `${w.silent}. ` : ''}
        {w.state[state]}
        {track !== null ? `: ${track}` : ''}
        {volume !== null && state === 'playing' ? `, ${Math.round(volume)} %` : ''}
        {fault !== null ? ` – ${fault}` : ''}
      </p>
      <div class="buttons">
        {wanted === null ? (
          playlists.map((playlist) => (
            <button
              type="button"
              key={playlist}
              disabled={!mayAct.value}
              onClick={() => void sendMusic({ do: 'play', playlist })}
            >
              {w.play}: {playlist}
            </button>
          ))
        ) : (
          <button type="button" disabled={!mayAct.value} onClick={() => void sendMusic({ do: 'stop' })}>
            {w.stop}
          </button>
        )}
        <button type="button" disabled={!mayAct.value} onClick={() => void sendMusic({ do: 'silence' })}>
          {w.silence}
        </button>
        <button
          type="button"
          aria-pressed={ducked}
          disabled={!mayAct.value}
          onPointerDown={() => duck(true)}
          onPointerUp={() => duck(false)}
          onPointerLeave={() => ducked && duck(false)}
        >
          {w.duck}
        </button>
      </div>
    </section>
  );
}
