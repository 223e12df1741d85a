/** The board on the real product: a whole game watched on it, and Nights that differ behind the masks alone. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startHub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';
import type { Act } from '../../schemas/record.ts';
import { type Role, SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { watch } from './board-watch.ts';
import { builtPage } from './built-page.ts';
import { launch } from './chromium.ts';
import { realTable } from './real-table.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let browser: Browser;
let folder: string;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launch(), builtPage()]);
});
afterAll(() => browser.close());

test('a whole game is watched on the board, every announced count among it', async () => {
  const data = mkdtempSync(join(tmpdir(), 'mafia-table-board-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const hub = await startHub({
    config: config.parse({ data, web: { port: 0 }, broker: { port: 0 } }),
    seed: 11,
    autoplay: { speed: 12, ruleset: 'fiim-eng', games: 1 },
    page: folder,
    log: () => {},
  });
  onTestFinished(() => hub.close());
  const announced: string[] = [];
  hub.table.subscribe((event) => {
    if (event.type !== 'line') return;
    for (const said of event.decisions)
      if (said.type === 'tally' && said.confirmed) announced.push(`${said.candidate}: ${said.count}`);
  });
  const page = await watch(browser, `${hub.board}?theme=dark`);
  await page.evaluate(noteWhatIsSeen);
  await hub.played;
  await page.locator('#winner').waitFor();
  const game = hub.table.inHand?.game;
  expect(await page.locator('.ending').getAttribute('data-winner')).toBe(game?.ending?.winner);
  const scores = SEATS.map((seat) => String(game?.scores?.[seat]?.total));
  expect(await page.locator('.score').allTextContents()).toEqual(scores);
  const gone = SEATS.filter((seat) => !game?.alive.includes(seat));
  expect(await page.locator('.seats .gone .digit').allTextContents()).toEqual(gone.map(String));
  const { phases, counts } = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen);
  expect(phases[0]).toMatch(/^(Set-up|Night 1|Day 1)$/);
  for (const phase of ['Day 1', 'Night 2', 'Day 2', 'Game over']) expect(phases).toContain(phase);
  expect(announced.length).toBeGreaterThan(0);
  for (const count of announced) expect(counts).toContain(count);
  await page.context().close();
});

type Seen = { phases: string[]; counts: string[] };

/** Runs in the page: keeps every phase and every count that ever stood on it. */
function noteWhatIsSeen(): void {
  const seen: Seen = { phases: [], counts: [] };
  Object.assign(globalThis, { seen });
  const look = () => {
    const phase = document.getElementById('phase')?.textContent ?? '';
    if (seen.phases.at(-1) !== phase) seen.phases.push(phase);
    for (const row of document.querySelectorAll<HTMLElement>('#candidates li')) {
      const count = row.querySelector('.count')?.textContent;
      if (count) seen.counts.push(`${row.dataset.candidate}: ${count}`);
    }
  };
  look();
  const everything = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(look).observe(document.getElementById('board') as HTMLElement, everything);
}

const rolesOf = (don: Seat, mafia: [Seat, Seat], sheriff: Seat): Record<string, Role> =>
  Object.fromEntries(
    SEATS.map((seat) => [
      seat,
      seat === don ? 'don' : mafia.includes(seat) ? 'mafia' : seat === sheriff ? 'sheriff' : 'citizen',
    ]),
  );

type Behind = { roles: Record<string, Role>; shots: Act; checked: Seat; taken: number };

/** The board's text and picture before the Night, after each act of it, and after the Day has begun. */
async function nightOnTheBoard({
  roles,
  shots,
  checked,
  taken,
}: Behind): Promise<{ texts: string[]; pictures: string[] }> {
  const table = await realTable(5, { page: folder });
  try {
    const page = await watch(browser, table.board);
    const texts: string[] = [];
    const pictures: string[] = [];
    const post = async (path: string, body: object) => {
      const response = await fetch(new URL(path, table.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ screen: 'judge', ...body }),
      });
      expect(await response.json(), JSON.stringify(body)).toMatchObject({ ok: true });
    };
    const look = async () => {
      await drawn(page);
      texts.push((await page.locator('#board').innerHTML()).replace(/ data-game="[^"]*"/, ''));
      pictures.push((await page.screenshot()).toString('base64'));
    };
    const act = async (one: Act) => {
      await post('/api/act', { act: one });
      await look();
    };
    const position = { phase: 'night', day: 2, alive: [...SEATS], opener: 1 };
    await post('/api/game', { ruleset: 'fiim-eng', players: { 3: 'Clara' }, begin: { roles, position } });
    await act({ type: 'night.begin' });
    const people = table.seats.people;
    for (const seat of SEATS) people?.act(seat, 'mask', 'on');
    for (const seat of SEATS.slice(0, taken)) people?.act(seat, 'mask', 'off');
    await act({ type: 'wake', who: 'mafia' });
    await act(shots);
    await act({ type: 'sleep', who: 'mafia' });
    for (const who of ['don', 'sheriff'] as const) {
      await act({ type: 'wake', who });
      await act({ type: 'check', by: who, seat: checked });
      await act({ type: 'sleep', who });
    }
    await post('/api/act', { act: { type: 'day.begin' } });
    await page.locator('[data-phase="day"]').waitFor();
    await look();
    await page.context().close();
    return { texts, pictures };
  } finally {
    await table.close();
  }
}

/** What the hub had sent before the call has been drawn: two answers of its and two frames later. */
const drawn = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) {
      await (await fetch('/api/public/clock')).json();
      await new Promise(requestAnimationFrame);
    }
  });

test('two Nights that differ behind the masks alone are one and the same on the board, to the pixel', async () => {
  const quiet = await nightOnTheBoard({
    roles: rolesOf(1, [2, 3], 4),
    shots: { type: 'shots', shots: {} },
    checked: 9,
    taken: 0,
  });
  const loud = await nightOnTheBoard({
    roles: rolesOf(8, [9, 10], 7),
    shots: { type: 'shots', shots: { 8: [4], 9: [4], 10: [4] } },
    checked: 7,
    taken: 6,
  });
  const night = (looks: string[]) => looks.slice(0, -1);
  expect(night(loud.texts)).toEqual(night(quiet.texts));
  expect(night(loud.pictures).map((one, i) => one === quiet.pictures[i])).toEqual(
    night(quiet.pictures).map(() => true),
  );
  expect(new Set(night(quiet.texts)).size).toBe(1);
  // With the Day it is told who is gone: the eyes that compared can tell a difference.
  expect(loud.texts.at(-1)).not.toBe(quiet.texts.at(-1));
  expect(loud.pictures.at(-1)).not.toBe(quiet.pictures.at(-1));
});
