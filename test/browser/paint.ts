/**
 * First paint of the Judge's page with the browser's processor slowed six times, and how soon it can be used.
 * `node test/browser/paint.ts [RUNS]`, on a machine that does nothing else.
 */
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { builtPage } from './built-page.ts';
import { launch, openPage } from './chromium.ts';
import { SAMPLES } from './samples.ts';

const SLOWER = 6;
const runs = Number(process.argv[2] ?? 5);
const table = new FakeTable();
table.shown = SAMPLES.voteClosed('en', table.now());
const web = await startWeb({ table, page: await builtPage() });
const browser = await launch();
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number;
const paints: number[] = [];
const usable: number[] = [];
for (let run = 0; run < runs; run++) {
  const page = await openPage(browser, 'about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(`${web.url}/judge`);
  await page.locator('#count').waitFor();
  usable.push(await page.evaluate(() => performance.now()));
  paints.push(
    await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ),
  );
  await page.context().close();
}
console.log(
  `processor ${SLOWER} times slower, median of ${runs}: first paint ${Math.round(median(paints))} ms, ` +
    `the vote on the screen ${Math.round(median(usable))} ms`,
);
await browser.close();
await web.close();
