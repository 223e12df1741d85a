import { signal } from '@preact/signals';
import type { Seat } from '../../../../schemas/vocabulary.ts';
import { sendAct } from '../send.ts';
import { game, mayAct, view } from '../state.ts';
import { words } from '../words/words.ts';

const points = signal('0.1');
const approved = signal<'' | 'head-judge' | 'committee'>('');

/** After the game: a bonus or a penalty for the seat in hand. Beyond a cap the table says who must approve. */
export function Points({ seat }: { seat: Seat }) {
  const w = words.value;
  const current = game.value;
  const without = view.value?.rulesets.find((one) => one.id === current?.ruleset)?.without ?? [];
  if (!current?.over || without.includes('bonus')) return null;
  const value = Number(points.value.replace(',', '.'));
  const give = (type: 'bonus' | 'penalty') => (event: MouseEvent) =>
    void sendAct(
      { type, seat, points: value, ...(approved.value && { approvedBy: approved.value }) },
      event.timeStamp,
    );
  const fits = Number.isFinite(value) && value > 0;
  return (
    <form class="points" id="points" onSubmit={(event) => event.preventDefault()}>
      <label>
        {w.points.points}
        <input
          id="points-value"
          inputMode="decimal"
          size={5}
          value={w.decimal(points.value)}
          onInput={(event) => {
            points.value = event.currentTarget.value;
          }}
        />
      </label>
      <label>
        {w.points.approvedBy}
        <select
          value={approved.value}
          onChange={(event) => {
            approved.value = event.currentTarget.value as typeof approved.value;
          }}
        >
          <option value="">–</option>
          <option value="head-judge">{w.points.headJudge}</option>
          <option value="committee">{w.points.committee}</option>
        </select>
      </label>
      <button
        type="button"
        id="give-bonus"
        class="main"
        disabled={!fits || !mayAct.value}
        onClick={give('bonus')}
      >
        {w.score.bonus}
      </button>
      <button type="button" id="give-penalty" disabled={!fits || !mayAct.value} onClick={give('penalty')}>
        {w.score.penalty}
      </button>
    </form>
  );
}
