import { game, view } from '../state.ts';
import { words } from '../words/words.ts';

const points = (n: number, language: string) =>
  n === 0 ? '–' : new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(n).replace('-', '−');

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
              <td>{points(row.base, w.code)}</td>
              <td>{points(row.bestMove, w.code)}</td>
              <td>{points(row.bonus, w.code)}</td>
              <td>{points(row.penalty, w.code)}</td>
              <td>
                <b>{points(row.total, w.code)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
