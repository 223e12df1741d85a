import { game, view } from '../state.ts';
import { words } from '../words/words.ts';

const points = (n: number) => (n === 0 ? '–' : String(Math.round(n * 100) / 100));

export function Score() {
  const w = words.value;
  const scores = game.value?.scores ?? [];
  if (scores.length === 0) return null;
  const names = new Map(view.value?.seats.map((seat) => [seat.seat, seat.name]));
  return (
    <section class="score">
      <h2>{w.score.title}</h2>
      <table id="score">
        <thead>
          <tr>
            <th scope="col">№</th>
            <th scope="col">{w.setup.names}</th>
            <th scope="col">{w.score.base}</th>
            <th scope="col">{w.score.bestMove}</th>
            <th scope="col">+</th>
            <th scope="col">−</th>
            <th scope="col">{w.score.total}</th>
          </tr>
        </thead>
        <tbody>
          {scores.map((row) => (
            <tr key={row.seat}>
              <th scope="row">{row.seat}</th>
              <td>{names.get(row.seat)}</td>
              <td>{points(row.base)}</td>
              <td>{points(row.bestMove)}</td>
              <td>{points(row.bonus)}</td>
              <td>{points(row.penalty)}</td>
              <td>
                <b>{points(row.total)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
