/** What stands on the board: the seats; and beside them who speaks, or the vote, or how the game ended. */
import type { BoardView } from '../../../../schemas/view.ts';
import { link } from '../live.ts';
import { Candidates } from './candidates.tsx';
import { Ending } from './ending.tsx';
import { words } from './look.ts';
import { Seats } from './seats.tsx';
import { Speaker } from './speaker.tsx';
import { view } from './stream.ts';

export function Board() {
  const shown = view.value;
  return (
    <>
      {shown && !still(shown) ? <Room view={shown} /> : <Still view={shown} />}
      <Cut />
    </>
  );
}

/** By night, and before a game, there is nothing to see but that. */
const still = ({ phase, gameId }: BoardView): boolean => phase === 'night' || gameId === null;

function Still({ view: shown }: { view: BoardView | null }) {
  const w = words.value;
  return (
    <main class="still" data-phase={shown?.phase} data-game={shown?.gameId}>
      <h1 id="phase">{shown ? w.phaseOf(shown.phase, shown.day) : `${w.connecting} …`}</h1>
    </main>
  );
}

function Room({ view: shown }: { view: BoardView }) {
  const w = words.value;
  const unnamed = shown.seats.every(({ name }) => name === '');
  return (
    <main class={unnamed ? 'room unnamed' : 'room'} data-phase={shown.phase} data-game={shown.gameId}>
      <Seats view={shown} />
      <div class="now">
        <h1 id="phase">
          {w.phaseOf(shown.phase, shown.day, shown.vote?.round)}
          {shown.paused && <small class="look"> · {w.paused}</small>}
        </h1>
        {shown.over === null ? (
          <>
            {shown.word && <Speaker word={shown.word} seats={shown.seats} />}
            <Candidates view={shown} />
          </>
        ) : (
          <Ending winner={shown.over} by={shown.overBy} />
        )}
      </div>
    </main>
  );
}

/** Said within two seconds, below everything: what stands above may be old. */
function Cut() {
  return (
    <p id="cut" class={link.value === 'cut' ? 'cut' : 'cut quiet'} role="status">
      {link.value === 'cut' && `⚠ ${words.value.cut}`}
    </p>
  );
}
