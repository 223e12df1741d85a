/**
 * Photographs the board at its telling moments, sizes, languages and lights, to be looked at.
 * `node test/browser/board-screens.ts FOLDER [NAME…]`; the names are those of `BOARD_SAMPLES`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { BOARD_SAMPLES, boardSample } from './board-samples.ts';
import { BOARD_SIZES, watch } from './board-watch.ts';
import { builtPage } from './built-page.ts';
import { launch } from './chromium.ts';

const [folder = 'board-screens', ...wanted] = process.argv.slice(2);
const only = (process.env.ONLY ?? '').split(',').filter(Boolean);
mkdirSync(folder, { recursive: true });
const table = new FakeTable();
const web = await startWeb({ table, page: await builtPage() });
const browser = await launch();
for (const name of BOARD_SAMPLES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const [size, viewport] of Object.entries(BOARD_SIZES))
    for (const names of ['en', 'ru', 'long'] as const)
      for (const theme of ['dark', 'light'] as const) {
        const title = `board-${name}-${size}-${names}-${theme}`;
        if (only.length > 0 && !only.some((part) => part.split('+').every((p) => title.includes(p))))
          continue;
        table.spoken = names === 'en' ? 'en' : 'ru';
        table.board = boardSample(name, table.now(), names);
        const page = await watch(browser, `${web.url}/board?theme=${theme}`, viewport);
        await page.screenshot({ path: join(folder, `${title}.png`) });
        await page.context().close();
      }
}
await browser.close();
await web.close();
