import type { Act } from '../../../../schemas/record.ts';
import { actWords } from '../act-words.ts';
import { sendAct } from '../send.ts';
import { game, mayAct } from '../state.ts';
import { words } from '../words/words.ts';
import { rolesOpen } from './roles.tsx';

/** Acts that belong to no seat and are never next by themselves: a pause, a vote called off, an end by hand. */
export function TableActs() {
  const w = words.value;
  const current = game.value;
  if (!current || current.over) return null;
  const acts: Act[] = [];
  if (!current.paused) acts.push({ type: 'pause.begin' });
  if (current.phase === 'day' || (current.phase === 'voting' && !current.vote?.result))
    acts.push({ type: 'vote.cancel', reason: 'judge' });
  // Before the first Night nothing was played that could be ended.
  if (current.roles === null && current.phase !== 'setup')
    for (const winner of ['red', 'dark', 'draw'] as const)
      acts.push({ type: 'game.end', winner, reason: 'judge' });
  return (
    <div class="table-acts">
      {acts.map((act) => {
        const label = actWords(act, w, current);
        return (
          <button
            type="button"
            key={label}
            data-act={act.type}
            disabled={!mayAct.value}
            onClick={(event) => void sendAct(act, event.timeStamp)}
          >
            {label}
          </button>
        );
      })}
      <button
        type="button"
        id="enter-roles"
        disabled={!mayAct.value}
        aria-expanded={rolesOpen.value}
        onClick={() => {
          rolesOpen.value = !rolesOpen.value;
        }}
      >
        {w.roles.enter}
      </button>
    </div>
  );
}
