/** The page by itself, before a table that shows what it is told: what is seen, pressed, cut and read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb, type Web } from '../../hub/web/server.ts';
import type { GameView, SeatView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { bringAxe, violations } from './axe.ts';
import { builtPage } from './built-page.ts';
import { enterRoles, launch, openPage } from './chromium.ts';
import { holdableLine } from './holdable-line.ts';
import { SAMPLES, type Sample } from './samples.ts';

// A browser on a busy machine is slow; nothing here is judged by its time.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let browser: Browser;
let folder: string;
let table: FakeTable;
let web: Web;
beforeAll(async () => {
  [browser, folder] = await Promise.all([launch(), builtPage()]);
});
afterAll(() => browser.close());
beforeEach(async () => {
  table = new FakeTable();
  web = await startWeb({ table, page: folder });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  await web.close();
});

const show = (name: Sample, language: 'en' | 'ru' = 'en') => {
  table.shown = SAMPLES[name](language, table.now());
};
const judge = () => `${web.url}/judge`;
const asked = () => table.asked.map(({ act }) => act);
const next = (page: Page, path: string) => page.waitForResponse((response) => response.url().endsWith(path));

const SIZES = { tablet: [1280, 800], pi: [800, 480], phone: [390, 844], tv: [1920, 1080] } as const;
/** Shows every sample in both languages on one page, and looks at each. */
async function everySample(page: Page, look: (title: string) => Promise<void>): Promise<void> {
  let line = table.shown.line;
  for (const language of ['en', 'ru'] as const) {
    if ((await page.locator('html').getAttribute('lang')) !== language)
      await page.locator('#language').click();
    for (const name of Object.keys(SAMPLES) as Sample[]) {
      const shown = SAMPLES[name](language, table.now());
      line += 1;
      table.say(line, [], { ...shown, gameId: 'samples' });
      await page.locator(`#state-line[data-line="${line}"]`).waitFor();
      await look(`${name} ${language}`);
    }
    await page.locator('#new-game').click();
    await page.locator('#setup-position summary').click();
    await page.locator('#position-voting').click();
    await look(`position ${language}`);
    await page.locator('#new-game').click();
  }
}

for (const theme of ['dark', 'light'] as const)
  test(`${theme}: readable for everyone at every moment of the game, in both languages`, async () => {
    const page = await openPage(browser, judge(), { theme });
    await bringAxe(page);
    await everySample(page, async (title) => {
      expect(await violations(page), title).toEqual([]);
    });
  });

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: every key is at least 44 px, nothing is cut off sideways`, async () => {
    const page = await openPage(browser, judge(), {}, { viewport: { width, height } });
    await everySample(page, async (title) => {
      expect(await page.evaluate(tooSmallOrCut), title).toEqual([]);
    });
  });

function tooSmallOrCut(): string[] {
  const keys = [...document.querySelectorAll<HTMLElement>('button, select, input')]
    .filter((key) => key.checkVisibility())
    .map((key) => ({ name: key.id || (key.textContent ?? ''), box: key.getBoundingClientRect() }));
  const small = keys.filter(({ box }) => box.width < 43.9 || box.height < 43.9);
  const cut = keys.filter(({ box }) => box.right > innerWidth + 0.5 || box.left < -0.5);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...small.map(({ name, box }) => `${name} is ${box.width}×${box.height}`),
    ...cut.map(({ name, box }) => `${name} reaches from ${box.left} to ${box.right}`),
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
  ];
}

test('Space does what comes next, with the moment of the press on the table’s clock', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  const before = table.now();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  const after = table.now();
  expect(asked()).toEqual([{ type: 'speech.end', seat: 5 }]);
  const moment = table.asked[0]?.meta.moment;
  expect(moment?.at).toBeGreaterThanOrEqual(before - (moment?.uncertainty ?? 0));
  expect(moment?.at).toBeLessThanOrEqual(after + (moment?.uncertainty ?? 0));
});

test('a second press of the primary key right after the first does nothing, and that is said', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  // Both in one turn of the page: no machine is too slow to press twice.
  const twice = () =>
    page.evaluate(() => {
      for (let press = 0; press < 2; press++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true }));
    });
  await Promise.all([next(page, '/api/act'), twice()]);
  await page.getByRole('alert').getByText('Pressed twice').waitFor();
  // It says so for a while, and a press after a person's pause counts.
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([1, 2].map(() => ({ type: 'speech.end', seat: 5 })));
});

test('Space takes the pen on a second screen, and does nothing else', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.keyboard.press('Space')]);
  await other.locator('#take-pen').waitFor();
  await Promise.all([next(other, '/api/pen'), other.keyboard.press('Space')]);
  await one.locator('#take-pen').waitFor();
  expect(asked()).toEqual([{ type: 'speech.end', seat: 5 }]);
  await other.locator('#primary').waitFor();
  await Promise.all([next(other, '/api/act'), other.keyboard.press('Space')]);
  expect(asked()).toHaveLength(2);
});

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: ten fists within a tenth of a second can each be read on the strip`, async () => {
    show('crowded');
    const page = await openPage(browser, judge(), {}, { viewport: { width, height } });
    await page.locator('#strip .fist-mark').nth(9).waitFor();
    expect(await page.evaluate(hardToRead)).toEqual([]);
  });

/** Marks that lie over each other or outside the rail, or are too small. */
function hardToRead(): string[] {
  const rail = document.querySelector('#strip .rail')?.getBoundingClientRect();
  const marks = [...document.querySelectorAll<HTMLElement>('#strip .fist-mark')].map((mark) => ({
    name: mark.textContent ?? '',
    box: mark.getBoundingClientRect(),
    font: Number.parseFloat(getComputedStyle(mark).fontSize),
    cut: mark.scrollWidth > mark.clientWidth + 1,
  }));
  const faults: string[] = [];
  for (const [index, { name, box, font, cut }] of marks.entries()) {
    if (font < 11 || box.height < font) faults.push(`${name} is ${font} px in ${box.height} px`);
    if (cut) faults.push(`${name} is cut`);
    if (
      !rail ||
      box.left < rail.left ||
      box.right > rail.right ||
      box.top < rail.top ||
      box.bottom > rail.bottom
    )
      faults.push(`${name} is outside the rail`);
    for (const other of marks.slice(index + 1)) {
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const along = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (across > 0.5 && along > 0.5) faults.push(`${name} and ${other.name} lie over each other`);
    }
  }
  return faults;
}

test('digits take a seat in hand, letters act on it, U undoes – in any keyboard layout', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  await page.keyboard.press('0');
  await page.locator('#seat-panel').waitFor();
  // Seat 10 is out: it takes sanctions still.
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyF')]);
  await page.keyboard.press('6');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyN')]);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyU')]);
  expect(asked()).toEqual([
    { type: 'foul', seat: 10 },
    { type: 'nominate', by: 5, seat: 6 },
    { type: 'undo' },
  ]);
});

test('a foul is one touch, and an earlier one is taken back where it stands', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await Promise.all([next(page, '/api/act'), page.locator('#foul-6').click()]);
  await page.locator('#seat-3').click();
  const older = page.locator('#seat-panel .standing li', { hasText: 'a knock' });
  await Promise.all([next(page, '/api/act'), older.getByRole('button').click()]);
  await Promise.all([
    next(page, '/api/act'),
    page.locator('[data-candidate="7"]').getByRole('button').click(),
  ]);
  expect(asked()).toEqual([
    { type: 'foul', seat: 6 },
    { type: 'undo', of: 30 },
    { type: 'undo', of: 25 },
  ]);
});

test('a nomination is taken back where it stands, also while its candidates are voted on', async () => {
  show('voteOpen');
  const page = await openPage(browser, judge());
  const candidate = page.locator('[data-candidate="9"]');
  await Promise.all([next(page, '/api/act'), candidate.getByRole('button', { name: 'Undo' }).click()]);
  expect(asked()).toEqual([{ type: 'undo', of: 29 }]);
});

test('a seat in doubt is settled by one touch, any other corrected by one, then announced', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  expect(await page.locator('#count').textContent()).toBe('4+1?');
  await page.locator('#settle-in').click();
  expect(await page.locator('#count').textContent()).toBe('5');
  await page.locator('#seat-2').click();
  expect(await page.locator('#count').textContent()).toBe('4');
  expect(await page.locator('#primary').textContent()).toContain('Announce 4');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([{ type: 'vote.announce', votes: [1, 5, 8, 9] }]);
});

test('a hand that nobody has heard of is in doubt before the close, and the number is called again by one key', async () => {
  show('voteUnheard');
  const page = await openPage(browser, judge());
  await page.locator('#count', { hasText: '3+2?' }).waitFor();
  await page.locator('.board', { hasText: '2 in doubt' }).waitFor();
  await page.locator('#waiting', { hasText: '5 and 9' }).waitFor();
  await page.locator('#seat-9.doubtful').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('F2')]);
  await Promise.all([next(page, '/api/act'), page.locator('.other[data-act="vote.open"]').click()]);
  // Seat 9 was quiet: nothing of it becomes a line.
  const game = table.shown.game as GameView;
  table.shown = { ...table.shown, game: { ...game, vote: { ...game.vote!, unheard: [5] } } };
  await page.locator('#count', { hasText: '3+1?' }).waitFor();
  expect(await page.locator('#seat-9.doubtful').count()).toBe(0);
  expect(asked()).toEqual([
    { type: 'vote.open', candidate: 7 },
    { type: 'vote.open', candidate: 7 },
  ]);
});

test('a number is called again instead of deciding the seats in doubt', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('F2')]);
  expect(asked()).toEqual([{ type: 'vote.open', candidate: 7 }]);
});

test('a doubtful seat can be settled by the keyboard alone', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  await page.keyboard.press('KeyO');
  await page.locator('#primary').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Enter')]);
  expect(asked()).toEqual([{ type: 'vote.announce', votes: [1, 2, 5, 8] }]);
});

test('a seat in doubt goes back to doubt, and undo takes back what only this screen knows', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  const counts: (string | null)[] = [];
  for (let touch = 0; touch < 3; touch++) {
    await page.keyboard.press('Digit9');
    counts.push(await page.locator('#count').textContent());
  }
  expect(counts).toEqual(['5', '4', '4+1?']);
  await page.keyboard.press('Digit2');
  await page.locator('#undo', { hasText: 'correction of 2' }).waitFor();
  await page.keyboard.press('KeyU');
  expect(await page.locator('#count').textContent()).toBe('4+1?');
  expect(asked()).toEqual([]);
});

test('flags carry their clause, and their sanction is one touch; the other reading too', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  const late = page.locator('[data-flag="late"]');
  await late.locator('summary').click();
  expect(await late.textContent()).toContain('12.6');
  await Promise.all([next(page, '/api/act'), late.getByRole('button', { name: 'Foul' }).click()]);
  await Promise.all([next(page, '/api/act'), page.locator('.ask').getByRole('button').click()]);
  expect(asked()).toEqual([
    { type: 'foul', seat: 6, reason: 'late' },
    { type: 'vote.announce', votes: [1, 2, 8] },
  ]);
});

test('a flag whose foul was given offers no second one, and one that is passed can be taken up again', async () => {
  const closed = SAMPLES.voteClosed('en', table.now());
  const game = closed.game!;
  const line = Math.max(...game.flags.map((flag) => flag.line)) + 1;
  const given = { line, act: { type: 'foul', seat: 6, reason: 'late' } } as const;
  table.shown = { ...closed, gameId: '7', game: { ...game, undoable: [given] } };
  const page = await openPage(browser, judge());
  expect(await page.locator('[data-flag="late"]').count()).toBe(0);
  await page.locator('#done-flags summary', { hasText: 'Done with: 1' }).click();
  await page.locator('[data-done="late"]', { hasText: 'Foul to 6' }).waitFor();
  await page.locator('[data-flag="withdrawn"]').getByRole('button', { name: 'no sanction' }).click();
  await page.reload();
  await page.locator('#done-flags summary', { hasText: 'Done with: 2' }).click();
  expect(await page.locator('[data-flag="withdrawn"]').count()).toBe(0);
  await page.locator('[data-done="withdrawn"]').getByRole('button').click();
  await page.locator('[data-flag="withdrawn"]').waitFor();
  expect(asked()).toEqual([]);
});

test('a seat that is out is offered its sanctions, and nothing that would be refused', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#seat-10.gone').click();
  const keys = await page.locator('#seat-panel .acts kbd').allTextContents();
  expect(keys).toEqual(['F', 'X', 'P']);
});

test('a Best Move has three numbers: a fourth is not taken, one touched again is free', async () => {
  const night = SAMPLES.night('en', table.now());
  const awake = { who: 'best-move', seat: null, since: table.now() } as const;
  const bestMove = { seat: 7, offered: true, reason: null, seats: null } as const;
  const game = { ...night.game!, bestMove, night: { ...night.game!.night!, awake } };
  table.shown = { ...night, game };
  const page = await openPage(browser, judge());
  for (const digit of [2, 5, 9, 1]) await page.keyboard.press(`Digit${digit}`);
  for (const digit of [5, 4]) await page.keyboard.press(`Digit${digit}`);
  await page.locator('#primary', { hasText: 'Accept 3 numbers' }).click();
  await vi.waitFor(() => expect(asked()).toEqual([{ type: 'best-move', seats: [2, 9, 4] }]));
});

test('many flags are passed with one touch', async () => {
  const day = SAMPLES.day('en', table.now());
  const flag = { line: 30, at: 0, kind: 'mask-off', sanction: 'foul', clauses: ['12.6'], by: null } as const;
  const flags = ([1, 2, 3, 4, 5] as const).map((seat) => ({ ...flag, seat }));
  table.shown = { ...day, game: { ...day.game!, flags } };
  const page = await openPage(browser, judge());
  await page.locator('#all-seen').click();
  await page.locator('#done-flags summary', { hasText: 'Done with: 5' }).waitFor();
  expect(await page.locator('#flags li').count()).toBe(0);
});

test('Enter in a name goes on to the next, and begins no game', async () => {
  const page = await openPage(browser, judge());
  await page.locator('#name-1').fill('Anna');
  await page.locator('#name-1').press('Enter');
  await page.keyboard.type('Boris');
  expect(await page.locator('#name-2').inputValue()).toBe('Boris');
  await page.locator('#name-10').press('Enter');
  await Promise.all([next(page, '/api/game'), page.locator('#begin-game').click()]);
  expect(table.games).toHaveLength(1);
});

test('a card that was entered is said to be, outlives a reload, and ten that don’t add up are told', async () => {
  const night = SAMPLES.night('en', table.now());
  const deal = (seat: Seat) => {
    const awake = { who: 'player', seat, since: table.now() } as const;
    const inHand = { ...night.game!.night!, shooting: false, awake };
    const shown = { ...night, gameId: '8', game: { ...night.game!, day: 1, roles: null, night: inHand } };
    table.say(table.shown.line + 1, [], shown);
    return page.locator(`#state-line[data-line="${table.shown.line}"]`).waitFor();
  };
  const page = await openPage(browser, judge());
  for (const seat of SEATS) {
    await deal(seat);
    expect(await page.locator('#pad legend').textContent()).not.toContain('entered');
    await page.locator(seat < 4 ? '#deal-mafia' : '#deal-citizen').click();
    await page.locator('#pad legend', { hasText: 'entered' }).waitFor();
    if (seat === 5) await page.reload();
  }
  await page.locator('#misdealt').waitFor();
  await page.locator('#enter-roles').click();
  await page.keyboard.down('KeyR');
  await page.locator('#roles .named').first().waitFor();
  expect(await page.locator('#roles .named').allTextContents()).toEqual(['1 Mafia', '2 Mafia', '3 Mafia']);
  await page.keyboard.up('KeyR');
  expect(asked()).toEqual([]);
});

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: all ten roles and the key that confirms them are before the Judge when roles are entered`, async () => {
    const day = SAMPLES.day('ru', table.now());
    table.shown = { ...day, game: { ...day.game!, roles: null } };
    const page = await openPage(browser, judge(), { language: 'ru' }, { viewport: { width, height } });
    await page.locator('#enter-roles').click();
    // Touched where it stands: nothing lies over it, and nothing has to be scrolled within the panel.
    for (const seat of SEATS) await page.locator(`#role-${seat}`).click();
    expect(
      await page.locator('#roles').evaluate((panel) => panel.scrollHeight - panel.clientHeight),
    ).toBeLessThan(2);
    await page.locator('#close-roles').click();
    await page.locator('#enter-roles').waitFor();
  });

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: what is written on a key stays on it, in Russian, with its letter`, async () => {
    const page = await openPage(browser, judge(), { language: 'ru' }, { viewport: { width, height } });
    for (const name of ['day', 'voteOpen', 'voteClosed', 'again', 'bestMove', 'night'] as const) {
      table.say(table.shown.line + 1, [], { ...SAMPLES[name]('ru', table.now()), gameId: 'keys' });
      await page.locator(`#state-line[data-line="${table.shown.line}"]`).waitFor();
      expect(await page.evaluate(overflowing), name).toEqual([]);
    }
    await page.locator('#enter-roles').waitFor();
  });

function overflowing(): string[] {
  return [...document.querySelectorAll<HTMLElement>('button')]
    .filter((key) => key.checkVisibility() && key.scrollWidth > key.clientWidth + 1)
    .map((key) => `${key.id || key.textContent} needs ${key.scrollWidth} of ${key.clientWidth} px`);
}

test('what the table refuses is said in words, and the next act clears it', async () => {
  show('day');
  table.refuses = 'not-speaking';
  const page = await openPage(browser, judge());
  await page.locator('#primary').click();
  await page.getByRole('alert').getByText('Refused: This seat does not have the word').waitFor();
  table.refuses = null;
  await page.locator('#primary').click();
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
});

test('two screens show the same; one holds the pen until the other takes it', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.locator('#primary').click()]);
  await other.locator('#take-pen').waitFor();
  expect(await other.locator('#foul-1').isDisabled()).toBe(true);
  await other.locator('#take-pen').click();
  await one.locator('#take-pen').waitFor();
  await other.locator('#primary').waitFor();
  table.say(60, [], SAMPLES.voteResult('en', table.now()));
  for (const page of [one, other]) await page.locator('#result', { hasText: 'No. 7 leaves' }).waitFor();
});

test('a hub that falls silent is said, and the page is up to date when it is back', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  const port = Number(new URL(web.url).port);
  const cut = performance.now();
  await web.close();
  await page.getByRole('alert').getByText('No word from the hub').waitFor();
  expect(await page.locator('#recording').count()).toBe(0);
  expect(await page.locator('#primary').isDisabled()).toBe(true);
  expect(performance.now() - cut).toBeLessThan(2500);
  table.say(61, [], SAMPLES.voteResult('en', table.now()));
  web = await startWeb({ table, page: folder, port });
  await page.locator('#result').waitFor();
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
});

test('a stream that stays open but says nothing is found out too', async () => {
  show('day');
  const line = await holdableLine(Number(new URL(web.url).port));
  const page = await openPage(browser, `http://127.0.0.1:${line.port}/judge`);
  await page.locator('#primary').waitFor();
  line.hold();
  await page.getByRole('alert').getByText('No word from the hub').waitFor();
  line.release();
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
  await line.close();
});

test('a reload in mid-vote shows the window, the fists and the corrections to come', async () => {
  show('voteOpen');
  const page = await openPage(browser, judge());
  await page.locator('#strip .fist-mark').first().waitFor();
  await page.reload();
  await page.locator('#strip .fist-mark').first().waitFor();
  expect(await page.locator('#strip .fist-mark').allTextContents()).toEqual(['2', '8', '1']);
  expect(await page.locator('#count').textContent()).toBe('3');
});

test('by night nothing shows who did what, unless it is held', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  const timeless = async () =>
    (await page.locator('body').innerHTML())
      .replaceAll(/value="[^"]*"/g, '')
      .replaceAll(/>\d+ s</g, '><')
      .replace(/data-line="\d+"/, '');
  const { game, ...dark } = table.shown;
  const entered = async (line: number, change: Partial<GameView>, seats: Partial<SeatView>) => {
    table.say(line, [], {
      ...dark,
      seats: dark.seats.map((seat) => ({ ...seat, ...seats })),
      game: {
        ...game!,
        next: [{ type: 'sleep', who: 'mafia' }],
        script: { ...game!.script, running: { since: dark.now, seconds: 60, exact: true } },
        undo: { line, act: { type: 'shots', shots: {} } },
        ...change,
      },
    });
    await page.locator(`#state-line[data-line="${line}"]`).waitFor();
    return timeless();
  };
  const missed = await entered(
    70,
    { night: { ...game!.night!, shots: { killed: null, misfire: true, fired: { 2: [7], 5: [3], 9: [7] } } } },
    {},
  );
  const killed = await entered(
    71,
    {
      alive: [1, 2, 3],
      night: {
        ...game!.night!,
        shots: { killed: 7, misfire: false, fired: { 2: [7], 5: [7], 9: [7] } },
        checks: [{ line: 69, by: 'sheriff', seat: 5, result: 'dark', signs: { hand: 'thumb-down' } }],
      },
      next: [
        { type: 'sleep', who: 'mafia' },
        { type: 'wake', who: 'best-move' },
      ],
      flags: [{ line: 70, at: 1, seat: 4, kind: 'mask-off', sanction: 'judge', clauses: [], by: null }],
      over: { winner: 'dark', by: 'parity', clauses: [] },
      bestMove: { seat: 7, offered: true, reason: null, seats: null },
    },
    { mask: 'on', fist: true, alive: false },
  );
  expect(killed).toBe(missed);
  await page.keyboard.down('KeyR');
  await page.locator('#answer').getByText('Dark').waitFor();
  expect(await page.locator('#seat-5 .name').textContent()).toBe('Don');
  await page.keyboard.up('KeyR');
  await page.locator('#say').waitFor();
  await page.keyboard.down('KeyM');
  await page.locator('[data-flag="mask-off"]').waitFor();
  await page.keyboard.up('KeyM');
  await page.locator('#say').waitFor();
});

test('at night one touch of a number is the shot of all who are Dark', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await Promise.all([next(page, '/api/act'), page.locator('#pad-7').click()]);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Digit3')]);
  expect(asked()).toEqual([
    { type: 'shots', shots: { 2: [7], 5: [7], 9: [7] } },
    { type: 'shots', shots: { 2: [3], 5: [3], 9: [3] } },
  ]);
});

test('shots that differ are entered one by one, and nothing of them is seen unless it is held', async () => {
  show('night');
  const page = await openPage(browser, judge());
  const prompt = (text: string) => page.locator('#pad legend', { hasText: text }).waitFor();
  const timeless = async () =>
    (await page.locator('body').innerHTML()).replaceAll(/value="[^"]*"|>\d+ s<| disabled=""/g, '');
  await page.keyboard.press('KeyS');
  await prompt('Who fired?');
  await page.locator('#pad-2').click();
  await prompt('On whom?');
  await page.locator('#pad-7').click();
  await prompt('Who fired?');
  const once = await timeless();
  for (const digit of [5, 3, 5, 7]) await page.keyboard.press(`Digit${digit}`);
  await prompt('Who fired?');
  expect(await timeless()).toBe(once);
  await page.keyboard.down('KeyR');
  await page.locator('#fired li').nth(2).waitFor();
  expect(await page.locator('#fired li').allTextContents()).toEqual(['2 → 7', '5 → 3', '5 → 7']);
  await page.keyboard.up('KeyR');
  await prompt('Who fired?');
  // The last shot is taken back: its number first, then who fired it.
  await page.keyboard.press('KeyU');
  await prompt('On whom?');
  await page.keyboard.press('KeyU');
  await prompt('Who fired?');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([{ type: 'shots', shots: { 2: [7], 5: [3], 9: [] } }]);
});

test('by night a touch looks alike whoever was touched, and whatever the rules say of it', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  // Time goes on; nothing else may differ, attributes and classes included.
  const seen = async () => (await page.locator('body').innerHTML()).replaceAll(/ value="[^"]*"|>\d+ s</g, '');
  const prompt = (text: string) => page.locator('#pad legend', { hasText: text }).waitFor();
  // Seat 2 is Dark, 1 is not, 10 is gone.
  const touched = async (by: Seat): Promise<string[]> => {
    const looks: string[] = [];
    await page.keyboard.press('KeyS');
    for (const [seat, then] of [
      [by, 'On whom?'],
      [7, 'Who fired?'],
    ] as const) {
      await page.locator(`#pad-${seat}`).click();
      await prompt(then);
      looks.push(await seen());
    }
    table.refuses = by === 2 ? null : by === 1 ? 'not-dark' : 'seat-out';
    await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
    const pressed = await page.evaluate(() => performance.now());
    looks.push(await seen());
    if (by !== 2) {
      await page.keyboard.down('KeyR');
      await page.locator('#answer', { hasText: 'Refused' }).waitFor();
      await page.locator('#fired', { hasText: 'Only a living Dark player' }).waitFor();
      await page.keyboard.up('KeyR');
    }
    await page.keyboard.press('Escape');
    await prompt('All fire on');
    looks.push(await seen());
    // A press sooner than a person's next would be taken for this one.
    await page.waitForFunction((from) => performance.now() - from > 300, pressed);
    return looks;
  };
  const dark = await touched(2);
  expect(await touched(1)).toEqual(dark);
  expect(await touched(10)).toEqual(dark);
  // Nor does it show that whoever checks is out.
  table.refuses = null;
  await Promise.all([next(page, '/api/act'), page.locator('#pad-4').click()]);
  const taken = await seen();
  table.refuses = 'holder-out';
  await Promise.all([next(page, '/api/act'), page.locator('#pad-3').click()]);
  expect(await seen()).toBe(taken);
  // By day it is not said either: it was of the Night.
  table.say(80, [], SAMPLES.day('en', table.now()));
  await page.locator('#seconds').waitFor();
  expect(await page.locator('#notice.quiet').count()).toBe(1);
});

test('who was shot at stands for the Judge’s eyes while it is held', async () => {
  const night = SAMPLES.night('en', table.now());
  const shots = { killed: null, misfire: true, fired: { 2: [7], 5: [3, 7], 9: [] } } as const;
  table.shown = { ...night, game: { ...night.game!, night: { ...night.game!.night!, shots } } };
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  await page.keyboard.down('KeyR');
  await page.locator('#shot', { hasText: 'A miss' }).waitFor();
  expect(await page.locator('#fired li').allTextContents()).toEqual(['2 → 7', '5 → 3, 7', '9 → –']);
});

test('music is heard of by day too: volume, and quieter for as long as a key is held', async () => {
  show('music');
  const page = await openPage(browser, judge());
  await page.locator('#music', { hasText: 'Anthem' }).waitFor();
  await page.locator('#unfold-music').click();
  const played = () => next(page, '/api/music');
  await Promise.all([played(), page.locator('#louder').click()]);
  await Promise.all([played(), page.locator('#music').getByText('Fade out').click()]);
  await Promise.all([played(), page.keyboard.down('KeyD')]);
  // While it is held the hub is told so again and again.
  await played();
  // The pen goes to another screen: who speaks here is still speaking, until the key is let go of.
  const pen = { method: 'POST', url: '/api/pen', headers: { host: 'localhost' } } as const;
  await web.app.inject({ ...pen, payload: { screen: 'another' } });
  expect((await played()).status()).toBe(200);
  const [release] = await Promise.all([played(), page.keyboard.up('KeyD')]);
  expect(release.status()).toBe(200);
  const asked = table.played.filter((one, i, all) => JSON.stringify(one) !== JSON.stringify(all[i - 1]));
  expect(asked).toEqual([
    { do: 'volume', volume: 80 },
    { do: 'stop' },
    { do: 'duck', on: true },
    { do: 'duck', on: false },
  ]);
});

test('the history of the vote holds every window, those that count no more among them', async () => {
  show('again');
  const page = await openPage(browser, judge());
  const history = page.locator('#vote-history');
  await history.locator('summary', { hasText: '2 do not count' }).click();
  expect(await history.locator('li').count()).toBe(5);
  expect(await history.locator('[data-fate="replaced"]').textContent()).toContain('called again');
  expect(await history.locator('[data-fate="announced"]').first().textContent()).toContain('4 (1, 2, 4, 6)');
});

test('after paper the game goes on from a position, begun from what the table knew last', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#new-game').click();
  await page.locator('#setup-position summary').click();
  await page.locator('#position-voting').click();
  await page.locator('#place-8').click();
  await page.locator('#fouls-5').click();
  await page.locator('#position-opener button').nth(2).click();
  await page.locator('#position-nominees button').nth(5).click();
  await page.locator('#position-nominees button').nth(0).click();
  await page.locator('.nominees button').nth(1).click();
  await page.locator('#position-misses').getByRole('button').nth(1).click();
  await Promise.all([next(page, '/api/game'), page.locator('#begin-game', { hasText: 'Go on' }).click()]);
  expect(table.games).toMatchObject([
    {
      ruleset: 'fiim-eng',
      players: { 3: 'Clara' },
      begin: {
        position: {
          phase: 'voting',
          day: 2,
          alive: [1, 2, 3, 4, 5, 6, 7, 9],
          fouls: { 3: 2, 5: 2 },
          opener: 3,
          nominees: [
            { by: 2, seat: 3 },
            { by: 4, seat: 9 },
            { by: 6, seat: 1 },
          ],
          nightKills: [10, 8],
          // One that the game has counted, and one more.
          misses: 2,
        },
      },
    },
  ]);
});

test('what the page brings with it is on the screen before any stream', async () => {
  show('voteClosed');
  const page = await openPage(browser, 'about:blank');
  await page.route('**/api/stream*', () => {});
  await page.goto(judge());
  await page.locator('#count', { hasText: '4' }).waitFor();
  expect(await page.locator('main').count()).toBe(1);
});

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: phase and word are painted before the script has come, and stay where they are`, async () => {
    show('day', 'ru');
    // The hub knows this screen's language and light from its last call.
    const page = await openPage(
      browser,
      judge(),
      { language: 'ru', theme: 'light' },
      { viewport: { width, height } },
    );
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/main-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(judge(), { waitUntil: 'commit' });
    const title = page.locator('.state-line h1');
    await title.filter({ hasText: 'День 2' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    expect(await page.locator('.state-line').textContent()).toContain('№ 5 говорит');
    expect(await page.locator('#state-line').count()).toBe(0);
    const before = await title.boundingBox();
    release();
    await page.locator('#state-line').waitFor();
    expect(await title.boundingBox()).toEqual(before);
  });

test('one Space at night records no miss: that is a key of its own', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#primary:disabled').waitFor();
  await page.keyboard.press('Space');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('F2')]);
  expect(asked()).toEqual([{ type: 'shots', shots: { 2: [], 5: [], 9: [] } }]);
});

test('a nomination that does not stand is said with its reason, in the words of the screen', async () => {
  const day = SAMPLES.day('en', table.now());
  const notNominated = { line: 40, by: 5, seat: 7, reason: 'already-nominated' } as const;
  table.shown = { ...day, game: { ...day.game!, notNominated } };
  const page = await openPage(browser, judge());
  await page.getByRole('alert').getByText('5 does not nominate 7: This seat is nominated').waitFor();
  await page.locator('#language').click();
  await page.getByRole('alert').getByText('это место уже выставлено').waitFor();
  await page.locator('#seat-7').click();
  expect(await page.locator('#seat-panel button.main').allTextContents()).toEqual(['Фол F']);
});

test('a best move is recorded by the primary key once its numbers are touched', async () => {
  const night = SAMPLES.night('en', table.now());
  const { game } = night;
  table.shown = {
    ...night,
    game: {
      ...game!,
      night: { ...game!.night!, awake: { who: 'best-move', seat: null, since: night.now } },
      bestMove: { seat: 7, offered: true, reason: null, seats: null },
      next: [{ type: 'sleep', who: 'best-move' }],
    },
  };
  const page = await openPage(browser, judge());
  await page.locator('#primary', { hasText: 'No best move' }).waitFor();
  for (const digit of [2, 5, 9]) await page.keyboard.press(`Digit${digit}`);
  await page.locator('#primary', { hasText: /Accept 3.numbers/ }).waitFor();
  expect(await page.locator('.primary').count()).toBe(1);
  expect(await page.locator('[aria-pressed="true"]').count()).toBe(1);
  await page.keyboard.down('KeyR');
  await page.locator('#named', { hasText: '2, 5, 9' }).waitFor();
  await page.keyboard.up('KeyR');
  await page.locator('#pad').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([{ type: 'best-move', seats: [2, 5, 9] }]);
});

test('a game begins with names drawn to seats, a ruleset and the roles', async () => {
  show('setup');
  const page = await openPage(browser, judge());
  await page.locator('#name-1').fill('Anna');
  await page.locator('#name-10').fill('Boris');
  await enterRoles(page);
  await Promise.all([next(page, '/api/game'), page.locator('#begin-game').click()]);
  expect(table.games).toMatchObject([
    {
      ruleset: 'fiim-eng',
      players: { 1: 'Anna', 10: 'Boris' },
      begin: { kind: 'rating', roles: { 1: 'citizen', 2: 'mafia', 4: 'sheriff', 5: 'don', 9: 'mafia' } },
    },
  ]);
});

test('a game that is over leads to the next, by the rules of the last', async () => {
  show('over');
  const page = await openPage(browser, judge());
  await page.locator('#primary', { hasText: 'New game' }).waitFor();
  await page.keyboard.press('Space');
  await page.locator('#begin-game').waitFor();
  expect(await page.locator('#state-line h1').textContent()).toBe('A new game');
  expect(await page.locator('#recording').count()).toBe(0);
});

test('the list of roles tells none until it is held, but the one that is being put right', async () => {
  const page = await openPage(browser, judge());
  for (const [moment, line] of [
    ['day', 90],
    ['night', 91],
  ] as const) {
    table.say(line, [], { ...SAMPLES[moment]('en', table.now()), gameId: moment });
    await page.locator(`#state-line[data-line="${line}"]`).waitFor();
    await page.locator('#enter-roles').click();
    const named = () => page.locator('.roles-list').textContent();
    await page.locator('#role-1').waitFor();
    expect(await named()).not.toMatch(/Don|Mafia|Sheriff|Citizen/);
    expect(await page.locator('.roles-list .named').count()).toBe(0);
    await page.keyboard.down('KeyR');
    await page.locator('#role-5', { hasText: 'Don' }).waitFor();
    await page.keyboard.up('KeyR');
    await page.locator('#role-5', { hasText: '•' }).waitFor();
    await page.locator('#role-1').click();
    await page.locator('#role-1', { hasText: 'Mafia' }).waitFor();
    expect(((await named()) ?? '').match(/Don|Mafia|Sheriff|Citizen/g)).toHaveLength(1);
    await page.locator('#close-roles').click();
    await page.locator('#roles').waitFor({ state: 'detached' });
  }
});

test('without the pen the roles cannot be entered', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.locator('#primary').click()]);
  await other.locator('#take-pen').waitFor();
  expect(await other.locator('#enter-roles').isDisabled()).toBe(true);
});

test('what can be acted on stands above what is only told, and open readings below both', async () => {
  const closed = SAMPLES.voteClosed('en', table.now());
  const told = { ...closed.game!.flags[0]!, seat: 4, kind: 'no-vote', sanction: 'none' } as const;
  table.shown = { ...closed, game: { ...closed.game!, flags: [told, ...closed.game!.flags] } };
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  const seats = await page
    .locator('#flags [data-flag]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-seat')));
  expect(seats).toEqual(['6', '2', '5', '4']);
  expect(await page.locator('#flags ~ .asks .ask').count()).toBe(1);
});

test('the tone sounds after the first touch, and a browser without sound says so', async () => {
  show('voteOpen');
  table.shown = {
    ...table.shown,
    game: {
      ...table.shown.game!,
      vote: {
        ...table.shown.game!.vote!,
        window: {
          ...table.shown.game!.vote!.window!,
          open: { at: table.now(), uncertainty: 5 },
          length: 900,
        },
      },
    },
  };
  const page = await openPage(browser, judge());
  await page.locator('#tone', { hasText: '♪!' }).waitFor();
  await page.locator('#state-line h1').click();
  await page.locator('#tone:not(.look)').waitFor();
});

test('where the hub is to speak and its player is missing, the Judge is told', async () => {
  const fault = { code: 'no-mpv', about: 'apt-get install mpv' } as const;
  for (const language of ['en', 'ru'] as const) {
    show('voteClosed', language);
    const cues = { output: 'hub' as const, give: ['call' as const, 'thank-you' as const], fault };
    table.shown = { ...table.shown, stage: { cues, music: null } };
    const page = await openPage(browser, judge(), { language });
    await page.locator('#notice', { hasText: 'apt-get install mpv' }).waitFor();
    table.say(table.shown.line + 1, [], { stage: { cues: { ...cues, fault: null }, music: null } });
    await page.locator('#notice.quiet').waitFor({ state: 'attached' });
    await page.close();
  }
});

test('the screen is kept awake while a game is on, asked for again when it was lost, and let go after', async () => {
  show('day');
  const page = await openPage(browser, 'about:blank');
  await page.addInitScript(() => {
    const held: EventTarget[] = [];
    const request = async () => {
      const lock = Object.assign(new EventTarget(), {
        release: async () => {
          held.splice(held.indexOf(lock), 1);
          lock.dispatchEvent(new Event('release'));
        },
      });
      held.push(lock);
      return lock;
    };
    Object.assign(globalThis, { held });
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  await page.goto(judge());
  const locks = (count: number) =>
    page.waitForFunction((wanted) => (globalThis as unknown as { held: [] }).held.length === wanted, count);
  await locks(1);
  // A page that was hidden has lost it.
  await page.evaluate(() => {
    const [lock] = (globalThis as unknown as { held: { release(): void }[] }).held;
    lock?.release();
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await locks(1);
  table.say(90, [], SAMPLES.over('en', table.now()));
  await locks(0);
});

test('the page takes nothing from outside and breaks no rule of its own policy', async () => {
  show('voteClosed');
  const page = await openPage(browser, 'about:blank');
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(web.url)) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(judge());
  await page.locator('#settle-in').click();
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

test('page, style and script are under 100 KB gzipped together', () => {
  const files = ['judge.html', ...readdirSync(join(folder, 'assets')).map((name) => join('assets', name))];
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  expect(bytes).toBeLessThan(100 * 1024);
});
