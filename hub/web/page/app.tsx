import { access } from './access.ts';
import { ActionBar } from './parts/action-bar.tsx';
import { FoulRow } from './parts/foul-row.tsx';
import { Night } from './parts/night.tsx';
import { Notice } from './parts/notice.tsx';
import { PinPage } from './parts/pin.tsx';
import { Setup } from './parts/setup.tsx';
import { Side } from './parts/side.tsx';
import { StateLine } from './parts/state-line.tsx';
import { Strip } from './parts/strip.tsx';
import { Table } from './parts/table.tsx';
import { game, inForm, link, view } from './state.ts';
import { words } from './words/words.ts';

export function App() {
  if (access.value && !access.value.allowed) return <PinPage />;
  if (!view.value)
    return (
      <main class="waiting">
        <h1>{link.value === 'cut' ? words.value.cut : `${words.value.connecting} …`}</h1>
      </main>
    );
  const now = game.value;
  if (!now || inForm.value)
    return (
      <div class="page page-setup">
        <StateLine />
        <Notice />
        <Setup />
      </div>
    );
  if (now.phase === 'night')
    return (
      <div class="page page-night">
        <StateLine />
        <Notice />
        <Night />
        <ActionBar />
      </div>
    );
  const strip = now.vote?.window != null;
  return (
    <div class={`page page-desk ${strip ? 'with-strip' : ''}`} data-phase={now.phase}>
      <StateLine />
      <Notice />
      <main class="desk">
        <section class="room" aria-label={words.value.table}>
          <Table />
          {/* The game begins with the first Night, under every ruleset: there is nothing to give a foul for yet. */}
          {now.phase !== 'setup' && <FoulRow />}
        </section>
        <Side />
      </main>
      {strip && <Strip />}
      <ActionBar />
    </div>
  );
}
