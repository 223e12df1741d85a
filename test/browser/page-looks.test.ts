/** What the page looks like at every size, in both languages and both lights: readable, reachable, not cut off. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { SEATS } from '../../schemas/vocabulary.ts';
import { bringAxe, violations } from './axe.ts';
import { openPage } from './chromium.ts';
import { SAMPLES, type Sample } from './samples.ts';
import { apart, beforeToldTable, browser, folder, judge, SIZES, show, table } from './told-table.ts';

beforeToldTable();

/** Shows every sample in these languages on one page, and looks at each. */
async function everySample(
  page: Page,
  languages: readonly ('en' | 'ru')[],
  look: (title: string) => Promise<void>,
): Promise<void> {
  let line = table.shown.line;
  for (const language of languages) {
    if ((await page.locator('html').getAttribute('lang')) !== language)
      await page.locator('#language').click();
    for (const name of Object.keys(SAMPLES) as Sample[]) {
      const shown = SAMPLES[name](language, table.now());
      line += 1;
      table.say(line, [], { ...shown, gameId: 'samples' });
      await page.locator(`#state-line[data-line="${line}"]`).waitFor();
      await look(`${name} ${language}`);
    }
    // Where they are folded away the keys of the settings are looked at as well.
    const unfold = page.locator('#more-settings[aria-expanded="false"]');
    if (await unfold.isVisible()) {
      await unfold.click();
      await look(`settings ${language}`);
    }
    await apart(page);
    await page.locator('#new-game').click();
    await page.locator('#setup-position summary').click();
    await page.locator('#position-voting').click();
    await look(`position ${language}`);
    await page.locator('#new-game').click();
    await apart(page);
  }
}

// Colours don't hang on the language, nor names on the light: each of both is looked at once.
for (const [theme, language] of [
  ['dark', 'en'],
  ['light', 'ru'],
] as const)
  test(`${theme}, ${language}: readable for everyone at every moment of the game`, async () => {
    const page = await openPage(browser, judge(), { theme });
    await bringAxe(page);
    await everySample(page, [language], async (title) => {
      expect(await violations(page), title).toEqual([]);
    });
  });

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: every key is at least 44 px, nothing is cut off sideways, what is written on a key stays on it`, async () => {
    const page = await openPage(browser, judge(), {}, { viewport: { width, height } });
    await everySample(page, ['en', 'ru'], async (title) => {
      expect(await page.evaluate(tooSmallOrCut), title).toEqual([]);
    });
  });

function tooSmallOrCut(): string[] {
  const keys = [...document.querySelectorAll<HTMLElement>('button, select, input')]
    .filter((key) => key.checkVisibility())
    .map((key) => ({ name: key.id || (key.textContent ?? ''), box: key.getBoundingClientRect() }));
  const small = keys.filter(({ box }) => box.width < 43.9 || box.height < 43.9);
  const cut = keys.filter(({ box }) => box.right > innerWidth + 0.5 || box.left < -0.5);
  const overfull = [...document.querySelectorAll<HTMLElement>('button')].filter(
    (key) => key.checkVisibility() && key.scrollWidth > key.clientWidth + 1,
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...small.map(({ name, box }) => `${name} is ${box.width}×${box.height}`),
    ...cut.map(({ name, box }) => `${name} reaches from ${box.left} to ${box.right}`),
    ...overfull.map(
      (key) => `${key.id || key.textContent} needs ${key.scrollWidth} of ${key.clientWidth} px`,
    ),
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
  ];
}

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: ten fists within a tenth of a second can each be read on the strip`, async () => {
    for (const language of ['en', 'ru'] as const) {
      show('crowded', language);
      const page = await openPage(browser, judge(), { language }, { viewport: { width, height } });
      await page.locator('#strip .fist-mark').nth(9).waitFor();
      expect(await page.evaluate(hardToRead)).toEqual([]);
      // Withdrawn is said by a shape, a line to where the fist went up, and a word.
      expect(await page.locator('#strip .fist-mark.withdrawn i').allTextContents()).toEqual(['△', '△']);
      const word = { en: 'withdrawn', ru: 'снят' }[language];
      expect(await page.locator('#strip .word', { hasText: word }).count()).toBe(2);
      expect(await page.locator('#strip .tail').count()).toBe(2);
      expect(await page.evaluate(touching), language).toEqual([]);
      expect(await page.evaluate(outOfView, IN_ONE_VIEW[size as keyof typeof IN_ONE_VIEW]), size).toEqual([]);
      if (size !== 'phone') continue;
      // Six candidates and what is still out: one row, whatever else the line has to say.
      const facts = await page.locator('#state-line .facts .fact:not(.recording)').evaluateAll(tops);
      expect(new Set(facts).size).toBe(1);
      expect(await page.locator('#recording').evaluateAll(tops)).not.toEqual(facts.slice(0, 1));
    }
  });

const tops = (all: Element[]): number[] => all.map((one) => Math.round(one.getBoundingClientRect().top));

test('phone: by day what was asked for stands before the Judge: all of a Best Move, all that can be done with a seat', async () => {
  const [width, height] = SIZES.phone;
  for (const language of ['en', 'ru'] as const) {
    show('bestMove', language);
    const page = await openPage(browser, judge(), { language }, { viewport: { width, height } });
    await page.locator('#best-move').waitFor();
    const numbers = SEATS.map((seat) => `#best-move .pad button:nth-child(${seat})`);
    expect(await page.evaluate(outOfView, ['#state-line h1', '#seconds', '#primary', ...numbers])).toEqual(
      [],
    );
    show('day', language);
    await page.reload();
    await page.locator('#seat-6').click();
    const acts = page.locator('#seat-panel .acts button');
    await acts.first().waitFor();
    const all = Array.from(
      { length: await acts.count() },
      (_, i) => `#seat-panel .acts button:nth-child(${i + 1})`,
    );
    expect(await page.evaluate(outOfView, ['#seconds', '#primary', '#undo', ...all])).toEqual([]);
  }
});

test('phone: a game that was begun at the end of the form is seen from its top', async () => {
  // A short one: either is longer than the screen by far, whatever is drawn of it first.
  const viewport = { width: 390, height: 500 };
  const page = await openPage(browser, judge(), { language: 'en' }, { viewport });
  await page.locator('#setup-position summary').click();
  await page.locator('#position-voting').click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  table.newGame = async () => {
    table.say(50, [], SAMPLES.voteResult('en', table.now()));
    return { ok: true, line: 50 };
  };
  await page.locator('#begin-game').click();
  await page.locator('.page-desk').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(200);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('on a small display at the table a vote needs no scrolling: flags, the other reading, what may be taken back', async () => {
  for (const language of ['en', 'ru'] as const) {
    show('voteClosed', language);
    const page = await openPage(browser, judge(), { language }, { viewport: { width: 800, height: 480 } });
    await page.locator('#given').waitFor();
    const rows = [1, 2, 3].map((row) => `#flags [data-flag]:nth-of-type(${row + 1}) button`);
    const rest = ['.ask button', '#given button:last-child', '.table-acts button:last-child', '#reach'];
    expect(await page.evaluate(outOfView, [...rows, ...rest])).toEqual([]);
    expect(await page.evaluate(touching), language).toEqual([]);
    // By night all ten roles are there to be entered; the form of a new game has its key before the eyes.
    const night = SAMPLES.night(language, table.now());
    table.say(table.shown.line + 1, [], { ...night, game: { ...night.game!, roles: null } });
    await page.locator('.night #enter-roles').click();
    await page.locator('#role-10').waitFor();
    const roles = [...SEATS.map((seat) => `#role-${seat}`), '#confirm-roles'];
    expect(await page.evaluate(outOfView, roles), language).toEqual([]);
    table.say(table.shown.line + 1, [], { ...SAMPLES.setup(language, table.now()), line: 99 });
    await page.locator('#begin-game').waitFor();
    expect(await page.evaluate(outOfView, ['#begin-game', '#name-10'])).toEqual([]);
  }
});

/** Seats whose discs lie over each other. */
function touching(): string[] {
  const discs = [...document.querySelectorAll('.seat .disc')].map((disc) => disc.getBoundingClientRect());
  return discs.flatMap((one, i) =>
    discs.slice(i + 1).flatMap((other, j) => {
      const apart = Math.hypot(one.x - other.x, one.y - other.y) - (one.width + other.width) / 2;
      return apart < 4 ? [`${i + 1} and ${i + j + 2} are ${apart.toFixed(1)} px apart`] : [];
    }),
  );
}

/** What a Judge must have before the eyes in a vote, however many flags there are. */
const ALWAYS = [
  ...['#state-line h1', '#count', '#strip', '#settle-in', '#settle-out', '#undo', '#all-seen'],
  ...SEATS.map((seat) => `#seat-${seat}`),
];
/** The gravest of six flags, below the two in doubt, and how many more there are. */
const rows = (...of: number[]) => of.map((row) => `#flags li:nth-child(${row}) button`);
const IN_ONE_VIEW = {
  phone: [...ALWAYS, ...rows(2, 3, 4), '#more-flags'],
  pi: [...ALWAYS, '#reach', ...rows(3, 4, 5), '#more-flags'],
  tablet: [...ALWAYS, ...rows(2, 3, 4, 5), '#more-flags'],
  tv: [...ALWAYS, ...rows(2, 3, 4, 5, 6, 7), '#flags li:nth-child(8)'],
};

function outOfView(wanted: string[]): string[] {
  return wanted.flatMap((selector) => {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box) return [`${selector} is missing`];
    // Neither beyond the screen's edge nor below the keys that always stand there.
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height - 2);
    const seen = top !== null && document.querySelector(selector)?.contains(top);
    return box.top < 0 || box.bottom > innerHeight || !seen
      ? [`${selector} ends at ${Math.round(box.bottom)}`]
      : [];
  });
}

/** Marks that lie over each other or outside the rail, or are too small. */
function hardToRead(): string[] {
  const rail = document.querySelector('#strip .rail')?.getBoundingClientRect();
  const marks = [...document.querySelectorAll<HTMLElement>('#strip :is(.fist-mark, .word)')].map((mark) => ({
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

for (const [size, [width, height]] of Object.entries(SIZES))
  test(`${size}: all ten roles and the key that confirms them are before the Judge when roles are entered`, async () => {
    const day = SAMPLES.day('ru', table.now());
    table.shown = { ...day, game: { ...day.game!, roles: null } };
    const page = await openPage(browser, judge(), { language: 'ru' }, { viewport: { width, height } });
    await page.locator('#enter-roles').click();
    await page.locator('#confirm-roles').waitFor();
    const last = ['#confirm-roles', ...SEATS.map((seat) => `#role-${seat}`)];
    expect(await page.evaluate(outOfView, last)).toEqual([]);
    // Touched where it stands: nothing lies over it, and nothing has to be scrolled within the panel.
    for (const seat of SEATS) await page.locator(`#role-${seat}`).click();
    expect(
      await page.locator('#roles').evaluate((panel) => panel.scrollHeight - panel.clientHeight),
    ).toBeLessThan(2);
    await page.locator('#close-roles').click();
    await page.locator('#enter-roles').waitFor();
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

test('page, style and script are under 100 KB gzipped together', () => {
  const files = ['judge.html', ...readdirSync(join(folder, 'assets')).map((name) => join('assets', name))];
  const bytes = files.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name))).length, 0);
  expect(bytes).toBeLessThan(100 * 1024);
});
