/**
 * First paint of the Judge's page with the browser's processor slowed six times, how soon the vote is on the screen,
 * and how soon it is again after a reload in mid-vote. `node test/browser/paint.ts [RUNS]`, on a machine that does
 * nothing else. The page is only asked once all is over: the driver's own scripts would be slowed as well. How long the
 * browser itself takes to show one line of text is told beside it.
 */
import type { CDPSession } from 'playwright-core';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { builtPage } from './built-page.ts';
import { launch } from './chromium.ts';
import { SAMPLES } from './samples.ts';

const SLOWER = 6;
/** Ms between looks at whether the number has been painted. */
const LOOK = 1500;
const runs = Number(process.argv[2] ?? 5);

const FIRST = "performance.getEntriesByName('first-contentful-paint')[0].startTime";
/** When the browser painted anything, and when it painted the number that will be announced; ms since the call. */
const PAINTED = `new Promise((resolve) => new PerformanceObserver((list, observer) => {
  observer.disconnect();
  const [first] = performance.getEntriesByName('first-contentful-paint');
  resolve({ first: first.startTime, vote: list.getEntries().at(-1).renderTime });
}).observe({ type: 'element', buffered: true }))`;

async function told<T>(devtools: CDPSession, expression: string): Promise<T> {
  await new Promise((done) => setTimeout(done, LOOK));
  const { result } = await devtools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value as T;
}

type Painted = { first: number; vote: number };

async function slowed(): Promise<CDPSession> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const devtools = await context.newCDPSession(await context.newPage());
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

const table = new FakeTable();
table.shown = SAMPLES.voteClosed('en', table.now());
const web = await startWeb({ table, page: await builtPage() });
const browser = await launch();
const called: Painted[] = [];
const reloaded: Painted[] = [];
const bare: number[] = [];
for (let run = 0; run < runs; run++) {
  const line = await slowed();
  await line.send('Page.navigate', { url: `${web.url}/api/clock` });
  bare.push(await told<number>(line, FIRST));
  const devtools = await slowed();
  await devtools.send('Page.navigate', { url: `${web.url}/judge` });
  called.push(await told<Painted>(devtools, PAINTED));
  await devtools.send('Page.reload');
  reloaded.push(await told<Painted>(devtools, PAINTED));
  for (const context of browser.contexts()) await context.close();
}
const median = (list: number[]) =>
  `${Math.round(list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] as number)} ms`;
const both = (list: Painted[]) =>
  `first paint ${median(list.map(({ first }) => first))}, the vote on the screen ${median(list.map(({ vote }) => vote))}`;
console.log(`processor ${SLOWER} times slower, median of ${runs}`);
console.log(`one line of text: ${median(bare)}`);
console.log(`called for the first time: ${both(called)}`);
console.log(`reloaded in mid-vote: ${both(reloaded)}`);
await browser.close();
await web.close();
