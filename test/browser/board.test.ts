/** The board of the room before a table that shows what it is told: what is seen, at every size, and what is asked for. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emptyBoard } from '../../hub/web/fake-table.ts';
import type { BoardView } from '../../schemas/view.ts';
import { bringAxe, violations } from './axe.ts';
import { cutOff } from './board-picture.ts';
import { BOARD_SAMPLES, boardSample } from './board-samples.ts';
import { BOARD_SIZES, watch } from './board-watch.ts';
import { openPage } from './chromium.ts';
import { holdableLine } from './holdable-line.ts';
import { SAMPLES } from './samples.ts';
import { beforeToldTable, browser, openAgain, table, web } from './told-table.ts';

beforeToldTable();

const board = (query = '') => `${web.url}/board${query}`;
const sample = (name: (typeof BOARD_SAMPLES)[number]) => boardSample(name, table.now(), 'en');

/** The page stands at this view. */
async function tell(page: Page, shown: BoardView, gameId: string): Promise<void> {
  table.tell({ ...shown, gameId });
  await page.locator(`[data-game="${gameId}"]`).waitFor();
}

async function everySample(
  page: Page,
  namings: readonly ('en' | 'long')[],
  look: (title: string) => Promise<void>,
): Promise<void> {
  for (const names of namings) {
    table.spoken = names === 'en' ? 'en' : 'ru';
    for (const name of BOARD_SAMPLES.filter((one) => one !== 'empty')) {
      await tell(page, boardSample(name, table.now(), names), `${name}-${names}`);
      await look(`${name} ${names}`);
    }
  }
}

for (const [size, viewport] of Object.entries(BOARD_SIZES))
  test(`${size}: nothing is cut off, collides or is too small for five metres, with ten long Russian names`, async () => {
    const page = await watch(browser, board(), viewport);
    await everySample(page, ['en', 'long'], async (title) => {
      expect(await page.evaluate(cutOff), title).toEqual([]);
    });
  });

test.each(['small', 'upright'] as const)(
  '%s: without names the numbers fill their half; what is said of a cut line covers nothing',
  async (size) => {
    const page = await watch(browser, board(), BOARD_SIZES[size]);
    for (const named of ['none', 'some', 'all'] as const)
      for (const name of ['setup', 'voteOfTen', 'over'] as const) {
        const shown = sample(name);
        const keeps = (seat: number) => named === 'all' || (named === 'some' && seat % 3 > 0);
        const seats = shown.seats.map((one) => ({ ...one, name: keeps(one.seat) ? one.name : '' }));
        const title = `${name} ${named}`;
        await tell(page, { ...shown, seats }, title.replace(' ', '-'));
        expect(await page.evaluate(cutOff), title).toEqual([]);
        const cut = page.locator('#cut');
        await cut.evaluate((bar) => {
          bar.setAttribute('class', 'cut');
          bar.textContent = '⚠ No word from the hub – what you see may be old';
        });
        expect(await page.evaluate(cutOff), `${title}, cut`).toEqual([]);
        const bar = (await cut.boundingBox())!;
        const last = (await page.locator('.seats li').last().boundingBox())!;
        expect(last.y + last.height, title).toBeLessThanOrEqual(bar.y);
        await cut.evaluate((it) => {
          it.setAttribute('class', 'cut quiet');
          it.textContent = '';
        });
      }
    const small = await page.locator('.seats .digit').first().boundingBox();
    await tell(
      page,
      { ...sample('setup'), seats: sample('setup').seats.map((s) => ({ ...s, name: '' })) },
      'u',
    );
    const large = await page.locator('.seats .digit').first().boundingBox();
    expect(large!.height).toBeGreaterThan(1.4 * small!.height);
  },
);

test('what is cut off would be found', async () => {
  const page = await watch(browser, board());
  const seats = sample('day').seats.map((one) => ({ ...one, name: 'Ж'.repeat(200) }));
  await tell(page, { ...sample('day'), seats }, 'g');
  expect(await page.evaluate(cutOff)).not.toEqual([]);
});

// Colours don't hang on the language, nor names on the light: each of both is looked at once.
for (const [theme, names] of [
  ['dark', 'en'],
  ['light', 'long'],
] as const)
  test(`${theme}, ${names} names: readable for everyone at every moment of the game`, async () => {
    const page = await watch(browser, board(`?theme=${theme}`));
    await bringAxe(page);
    await everySample(page, [names], async (title) => {
      expect(await violations(page), title).toEqual([]);
    });
  });

test('it has no keys, asks for what is public alone, and breaks no rule of its own policy', async () => {
  table.board = sample('tie');
  const context = await browser.newContext();
  const page = await context.newPage();
  const asked = new Set<string>();
  const complaints: string[] = [];
  page.on('request', (request) => asked.add(`${request.method()} ${request.url().replace(web.url, '')}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const clock = page.waitForResponse((response) => response.url().endsWith('/api/public/clock'));
  await page.goto(board());
  await page.locator('#seconds').waitFor();
  await clock;
  for (const key of ['Space', 'Enter', 'KeyU', 'KeyR', 'KeyM', 'Digit3']) await page.keyboard.press(key);
  await tell(page, sample('night'), 'n');
  const others = [...asked].filter(
    (one) => !/^GET \/(board|assets\/[\w.-]+|api\/public\/(stream|clock))$/.test(one),
  );
  expect(others).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await page.locator('button, input, select, a, [tabindex], [contenteditable]').count()).toBe(0);
  expect([table.asked, table.games, table.played]).toEqual([[], [], []]);
});

test('it speaks the language of the game, unless the address says another', async () => {
  table.spoken = 'ru';
  table.board = sample('day');
  const russian = await watch(browser, board());
  expect(await russian.locator('#phase').textContent()).toBe('День 2');
  expect(await russian.locator('html').getAttribute('lang')).toBe('ru');
  const english = await watch(browser, board('?language=en'));
  expect(await english.locator('#phase').textContent()).toBe('Day 2');
});

test('its light is that of the Judge’s page in this browser, at once; the address sets another', async () => {
  table.board = sample('day');
  table.shown = SAMPLES.day('en', table.now());
  const judge = await openPage(browser, `${web.url}/judge`);
  const beside = await judge.context().newPage();
  await beside.goto(board());
  await beside.locator('html[data-theme="dark"] #seconds').waitFor();
  const fixed = await judge.context().newPage();
  await fixed.goto(board('?theme=dark'));
  await judge.getByRole('button', { name: 'Light or dark' }).click();
  await beside.locator('html[data-theme="light"] #seconds').waitFor();
  expect(await fixed.locator('html').getAttribute('data-theme')).toBe('dark');
  // By night it is dark whatever the light.
  await tell(beside, sample('night'), 'n');
  const ground = await beside.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
  expect(ground).toBe('rgb(8, 10, 9)');
});

test('the seconds are those of the deadline on the table’s clock, and stand still in a pause', async () => {
  const now = table.now();
  table.board = sample('day');
  const page = await watch(browser, board());
  await page.locator('#seconds', { hasText: /^3\d$/ }).waitFor();
  const left = Number(await page.locator('#seconds').textContent());
  const ahead = Math.ceil((now + 38_000 - table.now()) / 1000);
  // Read before it was reckoned, and drawn up to 200 ms before that.
  expect(left).toBeGreaterThanOrEqual(ahead);
  expect(left).toBeLessThanOrEqual(38);
  await tell(page, sample('paused'), 'p');
  expect(await page.locator('#seconds').textContent()).toBe('18');
});

test('where motion is not wanted the bar goes by whole seconds', async () => {
  table.board = sample('paused');
  const page = await watch(browser, board(), BOARD_SIZES.tv, { reducedMotion: 'reduce' });
  expect(await page.locator('.bar i').getAttribute('style')).toBe('width: 30%;');
  const moving = await watch(browser, board());
  expect(await moving.locator('.bar i').getAttribute('style')).toBe('width: 29%;');
});

test('a cut stream is said within two seconds, and is back by itself', async () => {
  table.board = sample('day');
  const line = await holdableLine(Number(new URL(web.url).port));
  const context = await browser.newContext({ viewport: BOARD_SIZES.tv });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`http://127.0.0.1:${line.port}/board?language=ru`);
  await page.locator('#seconds').waitFor();
  await page.waitForFunction(async () => (await fetch('/api/public/clock')).ok);
  line.hold();
  await page.clock.runFor(2000);
  expect(await page.locator('#cut').textContent()).toContain('Нет связи');
  table.tell({ ...sample('result'), gameId: 'later' });
  line.release();
  await page.locator('[data-game="later"] #result').waitFor();
  await page.locator('#cut.quiet').waitFor({ state: 'attached' });
  await context.close();
  await line.close();
});

test('a hub that was started again is found by itself', async () => {
  table.board = sample('day');
  const page = await watch(browser, board());
  await web.close();
  await page.locator('#cut', { hasText: 'No word from the hub' }).waitFor();
  table.board = { ...sample('night'), gameId: 'again' };
  await openAgain();
  await page.locator('[data-game="again"]').waitFor();
  await page.locator('#cut.quiet').waitFor({ state: 'attached' });
});

test('the screen is kept awake while a game is on', async () => {
  table.board = sample('day');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const locks = { held: 0 };
    const request = async () => {
      locks.held++;
      const release = async () => {
        locks.held--;
      };
      return Object.assign(new EventTarget(), { release });
    };
    Object.assign(globalThis, { locks });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto(board());
  const held = (count: number) =>
    page.waitForFunction(
      (wanted) => (globalThis as unknown as { locks: { held: number } }).locks.held === wanted,
      count,
    );
  await held(1);
  table.tell(sample('over'));
  await held(0);
});

test('before a game there is a screen all the same, and after one the next', async () => {
  table.board = emptyBoard();
  const page = await watch(browser, board());
  expect(await page.locator('#phase').textContent()).toBe('Set-up');
  await tell(page, sample('over'), 'one');
  expect(await page.locator('#winner').textContent()).toBe('Red wins');
  expect(await page.locator('.score').allTextContents()).toHaveLength(10);
  await tell(page, sample('setup'), 'two');
  expect(await page.locator('.score').count()).toBe(0);
});

test('a count stands until the next round is called', async () => {
  table.board = sample('tie');
  const page = await watch(browser, board());
  const counts = () => page.locator('#candidates .count').allTextContents();
  expect(await counts()).toEqual(['4', '4', '1']);
  expect(await page.locator('#result').textContent()).toBe('Tie: 3 and 7');
  await tell(page, sample('vote'), 'next');
  expect(await counts()).toEqual(['2']);
  expect(await page.locator('li.open').getAttribute('data-candidate')).toBe('7');
});
