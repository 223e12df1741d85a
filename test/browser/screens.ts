/**
 * Photographs the Judge's page at its telling moments, sizes, languages and lights, to be looked at.
 * `node test/browser/screens.ts FOLDER [NAME…]`; the names are those of `SAMPLES`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { launch, openPage } from './chromium.ts';
import { SAMPLES, type Sample } from './samples.ts';

const SIZES = { tablet: [1280, 800], pi: [800, 480], phone: [390, 844], tv: [1920, 1080] } as const;

const [folder = 'docs/screens', ...wanted] = process.argv.slice(2);
const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
mkdirSync(folder, { recursive: true });
const table = new FakeTable();
const web = await startWeb({ table });
const browser = await launch();
for (const name of Object.keys(SAMPLES) as Sample[]) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [size, [width, height]] of Object.entries(SIZES))
    for (const language of ['en', 'ru'] as const)
      for (const theme of ['dark', 'light'] as const) {
        const title = `${name}-${size}-${language}-${theme}`;
        if (only.length > 0 && !only.some((part) => part.split('+').every((p) => title.includes(p))))
          continue;
        table.shown = SAMPLES[name](language, table.now());
        const page = await openPage(
          browser,
          `${web.url}/judge`,
          { language, theme },
          { viewport: { width, height } },
        );
        await page.locator('#state-line').waitFor();
        await page.screenshot({ path: join(folder, `${title}.png`) });
        await page.context().close();
      }
}
await browser.close();
await web.close();
