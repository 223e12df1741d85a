/**
 * Photographs the Judge's page at its telling moments, sizes, languages and lights, to be looked at.
 * `node test/browser/screens.ts FOLDER [NAME…]`; the names are those of `SAMPLES`. Without a folder it takes those that the
 * README shows, into `docs/screens`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { launch, openPage } from './chromium.ts';
import { SAMPLES, type Sample } from './samples.ts';

const SIZES = { tablet: [1280, 800], pi: [800, 480], phone: [390, 844], tv: [1920, 1080] } as const;
type Shot = {
  file: string;
  name: Sample;
  size: keyof typeof SIZES;
  language: 'en' | 'ru';
  theme: 'dark' | 'light';
  first?: (page: Page) => Promise<void>;
};

const shot = (file: string, name: Sample, size: Shot['size'], language: 'en' | 'ru', theme: Shot['theme']) =>
  ({ file, name, size, language, theme }) satisfies Shot;

const README: readonly Shot[] = [
  shot('vote-1280x800-en-dark', 'voteClosed', 'tablet', 'en', 'dark'),
  shot('vote-ru-light', 'voteClosed', 'tablet', 'ru', 'light'),
  shot('vote-pi-ru', 'voteClosed', 'pi', 'ru', 'dark'),
  shot('vote-phone', 'crowded', 'phone', 'en', 'dark'),
  shot('day-phone-ru-light', 'day', 'phone', 'ru', 'light'),
  shot('night', 'night', 'tablet', 'en', 'dark'),
  shot('setup-light', 'setup', 'tablet', 'en', 'light'),
  {
    ...shot('position-light', 'day', 'tablet', 'en', 'light'),
    first: async (page) => {
      await page.locator('#new-game').click();
      await page.locator('#setup-position summary').click();
      await page.locator('#position-voting').click();
      await page.locator('#setup-position').evaluate((form) => form.scrollIntoView());
    },
  },
];

const [folder, ...wanted] = process.argv.slice(2);
const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
const table = new FakeTable();
const web = await startWeb({ table });
const browser = await launch();
for (const { file, name, size, language, theme, first } of folder ? everyShot() : README) {
  table.shown = SAMPLES[name](language, table.now());
  const [width, height] = SIZES[size];
  const page = await openPage(
    browser,
    `${web.url}/judge`,
    { language, theme },
    { viewport: { width, height } },
  );
  await page.locator('#state-line').waitFor();
  await first?.(page);
  const into = folder ?? 'docs/screens';
  mkdirSync(into, { recursive: true });
  await page.screenshot({ path: join(into, `${file}.png`) });
  await page.context().close();
}
await browser.close();
await web.close();

function everyShot(): Shot[] {
  const names = (Object.keys(SAMPLES) as Sample[]).filter(
    (name) => wanted.length === 0 || wanted.includes(name),
  );
  const all = names.flatMap((name) =>
    (Object.keys(SIZES) as Shot['size'][]).flatMap((size) =>
      (['en', 'ru'] as const).flatMap((language) =>
        (['dark', 'light'] as const).map((theme) =>
          shot(`${name}-${size}-${language}-${theme}`, name, size, language, theme),
        ),
      ),
    ),
  );
  return all.filter(
    ({ file }) =>
      only.length === 0 || only.some((part) => part.split('+').every((piece) => file.includes(piece))),
  );
}
