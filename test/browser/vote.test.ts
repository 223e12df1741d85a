/** The vote on the real product: every flag seen on the page and settled, two screens, a reload, a killed hub. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { en } from '../../hub/web/page/words/en.ts';
import type { FlagKind } from '../../schemas/decision.ts';
import type { Act, Position } from '../../schemas/record.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { builtPage } from './built-page.ts';
import { enterRoles, launch, openPage } from './chromium.ts';
import { type RealTable, realTable } from './real-table.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let browser: Browser;
let folder: string;
let table: RealTable;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launch(), builtPage()]);
});
afterAll(() => browser.close());
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await table.close();
});

const ROLES = { 2: 'mafia', 9: 'mafia', 5: 'don', 4: 'sheriff' } as const;
const roles = Object.fromEntries(
  SEATS.map((seat) => [seat, (ROLES as Partial<Record<Seat, string>>)[seat] ?? 'citizen']),
);
const voting = (nominees: Seat[]): Position => ({
  phase: 'voting',
  day: 2,
  alive: [...SEATS],
  opener: 2,
  nominees: nominees.map((seat, i) => ({ by: SEATS[i] as Seat, seat })),
});

/** The page's own command, from the page's own screen. */
async function send(page: Page, path: string, body: object): Promise<void> {
  const answer = await page.evaluate(
    async ([to, text]) => {
      const screen = sessionStorage.getItem('screen');
      const response = await fetch(to as string, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ screen, ...JSON.parse(text as string) }),
      });
      return (await response.json()) as { ok: boolean; line: number };
    },
    [path, JSON.stringify(body)],
  );
  expect(answer).toMatchObject({ ok: true });
  await shows(page, answer.line);
}
const act = (page: Page, done: Act) => send(page, '/api/act', { act: done });
const shows = (page: Page, line: number) =>
  page.waitForFunction(
    (wanted) => Number(document.querySelector<HTMLElement>('#state-line')?.dataset.line) >= wanted,
    line,
  );
const viewOf = async (page: Page) =>
  (await page.evaluate(async () => (await fetch('/api/view')).json())) as JudgeView;
const flag = (page: Page, kind: FlagKind, seat: Seat) =>
  page.locator(`[data-flag="${kind}"][data-seat~="${seat}"]`).first().waitFor();
/** Two presses closer than a person's are one to the page, and what nobody can have read yet is not pressed. */
const apart = (page: Page) => pass(page, 350);
const primary = async (page: Page) => {
  // Where the hub has changed the key right before, it is read and pressed again.
  do {
    await apart(page);
    await page.locator('#primary').click();
  } while (await page.locator('#notice', { hasText: en.amiss.changed }).isVisible());
};
const people = () => table.seats.people!;

/** Lifts a hand that was put down, so that it is seen before anything else is done. */
async function down(page: Page, ...seats: Seat[]): Promise<void> {
  for (const seat of seats) people().act(seat, 'fist', 'down');
  await page.waitForFunction(
    async (wanted) => {
      const view = await (await fetch('/api/view')).json();
      return wanted.every((seat) => view.seats[seat - 1].fist);
    },
    seats as number[],
    { polling: 50 },
  );
}
async function up(page: Page, ...seats: Seat[]): Promise<void> {
  for (const seat of seats) people().act(seat, 'fist', 'up');
  await page.waitForFunction(
    async (wanted) => {
      const view = await (await fetch('/api/view')).json();
      return wanted.every((seat) => !view.seats[seat - 1].fist);
    },
    seats as number[],
    { polling: 50 },
  );
}

/** Lets table time go on by `ms`: for grace times, which nothing announces. */
const pass = (page: Page, ms: number) => page.waitForTimeout(ms);

test('every flag of the vote is seen, and what is in doubt is settled by a touch', async () => {
  table = await realTable(11, { page: folder, closes: 'judge', vote: { press: 300 } });
  const page = await openPage(browser, table.url, { language: 'en' });
  await send(page, '/api/game', {
    ruleset: 'fiim-eng',
    begin: { roles, position: voting([3, 7]) },
  });
  // Nobody votes of their own accord: each hand here is put down by name.
  await act(page, { type: 'vote.begin' });
  people().decide(new Map(SEATS.map((seat) => [seat, null])));

  await down(page, 5);
  await pass(page, 700);
  await primary(page);
  await page.locator('#strip .cursor').waitFor();
  await pass(page, 700);
  await down(page, 1, 2);
  await up(page, 2);
  await pass(page, 700);
  await primary(page);
  await page.locator('#strip .cursor').waitFor({ state: 'detached' });
  await pass(page, 700);
  await down(page, 6);
  await up(page, 1);
  await flag(page, 'early', 5);
  await flag(page, 'withdrawn', 2);
  await flag(page, 'late', 6);
  await flag(page, 'lifted', 1);
  expect((await viewOf(page)).game?.vote?.tally).toMatchObject({ votes: [1, 2, 5], doubtful: [] });
  // The list has just moved.
  await apart(page);
  await page.locator('[data-flag="withdrawn"]').getByRole('button', { name: 'Foul' }).click();
  await page.locator('#foul-2 .notches i').first().waitFor();
  expect(await page.locator('#count').textContent()).toBe('3');
  await primary(page);
  await page.locator('[data-candidate="3"].announced').waitFor();
  await up(page, 5, 6);

  await primary(page);
  await page.locator('[data-candidate="7"].open').waitFor();
  await pass(page, 700);
  await down(page, 2);
  table.seats.simulation?.seats.get(8)?.unplug();
  await page.waitForFunction(
    async () => (await (await fetch('/api/view')).json()).seats[7].health.state !== 'ok',
    undefined,
    { polling: 100 },
  );
  await page.locator('#ailing li', { hasText: 'seat 8' }).getByRole('button').waitFor();
  people().act(8, 'fist', 'down');
  await pass(page, 4000);
  await down(page, 1);
  // A word as hard to place as this one leaves open whether seat 1 came before it; seat 2 certainly did.
  await send(page, '/api/act', {
    act: { type: 'vote.close' },
    moment: { at: (await viewOf(page)).now, uncertainty: 3000 },
  });
  // More than are seen at once.
  await page.locator('#more-flags').click();
  await flag(page, 'second-candidate', 2);
  await flag(page, 'boundary', 1);
  await flag(page, 'no-vote', 4);
  await flag(page, 'unheard', 8);
  await primary(page);
  await page.locator('[data-candidate="7"].announced').waitFor();
  // What seat 8 did in the window is heard only now.
  table.seats.simulation?.seats.get(8)?.plug();
  await flag(page, 'after-count', 8);
  await page.locator('#result').waitFor();
});

test('masks, knocks and empty places are seen by the Judge alone, while the key is held', async () => {
  table = await realTable(12, { page: folder });
  const page = await openPage(browser, table.url, { language: 'en' });
  await send(page, '/api/game', {
    ruleset: 'fiim-eng',
    begin: { roles, position: { phase: 'day', day: 2, alive: [...SEATS], opener: 1 } },
  });
  await primary(page);
  await page.locator('#seconds').waitFor();
  people().act(3, 'mask', 'on');
  await flag(page, 'mask-on', 3);
  people().act(3, 'mask', 'off');
  people().act(7, 'seated', 'off');
  await flag(page, 'left-seat', 7);
  people().act(7, 'seated', 'on');
  // Seat 6 hears nothing of the Night and keeps the mask off.
  people().hear({ say: 'left', seat: 6 });
  await act(page, { type: 'night.begin' });
  await expect
    .poll(
      async () => {
        const view = (await (await fetch(new URL('/api/view', table.url))).json()) as JudgeView;
        return view.seats.every(({ seat, mask }) => seat === 6 || mask === 'on');
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  people().act(4, 'mask', 'off');
  people().act(8, 'knock', 'pressed');
  await page.keyboard.down('KeyM');
  await flag(page, 'mask-late', 6);
  await flag(page, 'mask-off', 4);
  await flag(page, 'knock', 8);
  await page.keyboard.up('KeyM');
  await page.locator('#say').waitFor();
  expect(await page.locator('[data-flag]').count()).toBe(0);
});

test('who fires twice is flagged where the rules make something of it', async () => {
  table = await realTable(13, { page: folder });
  const page = await openPage(browser, table.url, { language: 'en' });
  await send(page, '/api/game', {
    ruleset: 'club-ru',
    begin: { roles, position: { phase: 'night', day: 2, alive: [...SEATS], opener: 1 } },
  });
  await act(page, { type: 'night.begin' });
  await act(page, { type: 'wake', who: 'mafia' });
  await page.locator('#pad[data-for="shots"]').waitFor();
  await act(page, { type: 'shots', shots: { 2: [1, 3], 5: [1], 9: [1] } });
  await page.keyboard.down('KeyM');
  await flag(page, 'shots', 2);
  await page.keyboard.up('KeyM');
});

test('two screens in a window the hub closes: the same fists, the same count; a reload in the middle loses nothing', async () => {
  table = await realTable(14, { page: folder });
  const [page, other] = [
    await openPage(browser, table.url, { language: 'en' }),
    await openPage(browser, table.url, { language: 'ru' }, { viewport: { width: 390, height: 844 } }),
  ];
  await send(page, '/api/game', { ruleset: 'black-cat', begin: { roles, position: voting([3, 7]) } });
  await act(page, { type: 'vote.begin' });
  people().decide(new Map(SEATS.map((seat) => [seat, seat <= 6 ? 3 : 7])));
  await primary(page);
  await page.locator('#strip').waitFor();
  const reloading = performance.now();
  await page.reload();
  await page.locator('#strip').waitFor();
  const usable = performance.now() - reloading;
  for (const screen of [page, other]) {
    await screen.locator('#count', { hasText: '6' }).waitFor();
    await screen.locator('[data-candidate="3"].closed').waitFor();
    expect(await screen.locator('#strip .fist-mark').count()).toBe(6);
  }
  // Two hands must not play one game: the second screen asks for the pen and has it.
  await apart(page);
  await other.locator('#take-pen').click();
  await other.locator('#primary').waitFor();
  await primary(other);
  await page.locator('#take-pen').waitFor();
  for (const screen of [page, other]) await screen.locator('[data-candidate="3"].announced').waitFor();
  console.log(`usable ${Math.round(usable)} ms after a reload in mid-vote`);
});

test('a game goes on from paper: a number called twice is kept, and shots that differ are a miss', async () => {
  table = await realTable(13, { page: folder, closes: 'judge' });
  const page = await openPage(browser, table.url, { language: 'en' });
  await enterRoles(page);
  await page.locator('#setup-position summary').click();
  await page.locator('#position-voting').click();
  await page.locator('#position-day').getByRole('button').nth(1).click();
  await page.locator('#place-10').click();
  for (const seat of [2, 3, 3, 7]) {
    await page
      .locator('#position-nominees button')
      .nth(seat - 1)
      .click();
    await apart(page);
  }
  await page.locator('#begin-game').click();
  await page.locator('#primary', { hasText: 'Begin the vote' }).waitFor();
  // Taken back, the beginning is the form again with all that was entered, on a screen that comes anew as well.
  await page.locator('#undo', { hasText: 'Begin the game' }).click();
  await page.locator('#taken-back').waitFor();
  await page.reload();
  await page.locator('.nominees li', { hasText: '3 → 7' }).waitFor();
  expect(await page.locator('.position [aria-pressed="true"]').allTextContents()).toEqual(['The vote']);
  expect(await page.locator('.position-seat[data-place="night"]').count()).toBe(1);
  await apart(page);
  await page.locator('#begin-game').click();
  await page.locator('#primary', { hasText: 'Begin the vote' }).waitFor();
  expect((await viewOf(page)).game).toMatchObject({ roles, kind: 'rating', alive: SEATS.slice(0, 9) });
  await primary(page);
  await page.locator('#primary', { hasText: 'Open the vote for 3' }).waitFor();
  people().decide(new Map(SEATS.map((seat) => [seat, null])));
  await act(page, { type: 'vote.open', candidate: 3 });
  await act(page, { type: 'vote.close', by: 'judge' });
  await act(page, { type: 'vote.open', candidate: 3 });
  await page.locator('#vote-history summary', { hasText: 'one does not count' }).click();
  await page.locator('#vote-history [data-fate="replaced"]').waitFor();
  await act(page, { type: 'vote.cancel', reason: 'judge' });
  await page.locator('#vote-history [data-fate="cancelled"]', { hasText: 'by the Judge' }).waitFor();

  await act(page, { type: 'night.begin' });
  await act(page, { type: 'wake', who: 'mafia' });
  await page.locator('#shot-by-shot').click();
  for (const seat of [2, 7, 5, 7, 9, 3]) await page.locator(`#pad-${seat}`).click();
  await page.locator('#primary', { hasText: 'Record the shots' }).waitFor();
  await primary(page);
  await page.locator('#primary', { hasText: 'sleeps' }).waitFor();
  await page.keyboard.down('KeyR');
  await page.locator('#shot', { hasText: 'A miss' }).waitFor();
  expect(await page.locator('#fired li').allTextContents()).toEqual(['2 → 7', '5 → 7', '9 → 3']);
  await page.keyboard.up('KeyR');
});
