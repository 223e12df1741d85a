/**
 * How soon the Judge's page is painted with the browser's processor slowed six times, called for the first time and
 * reloaded in mid-vote: anything at all, the state line (phase and votes still out), and the whole view with the number
 * that will be announced. `node test/browser/paint.ts [RUNS]`, on a machine that does nothing else. The page is only
 * asked once all is over: the driver's own scripts would be slowed as well. How long the browser itself takes to show one
 * line of text is told beside it, since its own start is in every figure.
 */
import { loadavg } from 'node:os';
import type { CDPSession } from 'playwright-core';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { builtPage } from './built-page.ts';
import { launch } from './chromium.ts';
import { SAMPLES } from './samples.ts';

const SLOWER = 6;
/** Ms after the page has loaded in which its script draws the whole view. */
const LOOK = 1500;
const runs = Number(process.argv[2] ?? 5);

type Moment = 'first-paint' | 'first-contentful-paint' | 'state' | 'count';
type Painted = Partial<Record<Moment, number>>;

/** Ms since the call at which the browser painted anything, any text or picture, the state line, the number. */
const PAINTED = `new Promise((resolve) => {
  const painted = Object.fromEntries(
    performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime]));
  new PerformanceObserver((list) => {
    for (const { identifier, renderTime } of list.getEntries()) painted[identifier] ??= renderTime;
  }).observe({ type: 'element', buffered: true });
  setTimeout(() => resolve(painted), 100);
})`;

async function told(devtools: CDPSession, call: () => Promise<unknown>): Promise<Painted> {
  const loaded = new Promise((done) => devtools.once('Page.loadEventFired', done));
  await call();
  await loaded;
  await new Promise((done) => setTimeout(done, LOOK));
  const { result } = await devtools.send('Runtime.evaluate', {
    expression: PAINTED,
    awaitPromise: true,
    returnByValue: true,
  });
  return result.value as Painted;
}

async function slowed(): Promise<CDPSession> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const devtools = await context.newCDPSession(await context.newPage());
  await devtools.send('Page.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return devtools;
}

async function closed(): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

const table = new FakeTable();
table.shown = SAMPLES.voteClosed('en', table.now());
const web = await startWeb({ table, page: await builtPage() });
const browser = await launch();
const called: Painted[] = [];
const reloaded: Painted[] = [];
const bare: Painted[] = [];
for (let run = 0; run < runs; run++) {
  const line = await slowed();
  bare.push(await told(line, () => line.send('Page.navigate', { url: `${web.url}/api/clock` })));
  // The browser slows a page down by keeping a core busy, also where the page rests: none is left open beside another.
  await closed();
  const devtools = await slowed();
  called.push(await told(devtools, () => devtools.send('Page.navigate', { url: `${web.url}/judge` })));
  reloaded.push(await told(devtools, () => devtools.send('Page.reload')));
  await closed();
}
const median = (list: readonly Painted[], moment: Moment): string => {
  const all = list.flatMap((painted) => painted[moment] ?? []).toSorted((a, b) => a - b);
  const middle = all[Math.floor(all.length / 2)];
  return middle === undefined ? 'never' : `${Math.round(middle)} ms`;
};
const whole = (list: readonly Painted[]) =>
  `first paint ${median(list, 'first-paint')}, of text ${median(list, 'first-contentful-paint')}, ` +
  `the state line ${median(list, 'state')}, the whole vote ${median(list, 'count')}`;
console.log(`processor ${SLOWER} times slower, median of ${runs}, load ${loadavg()[0]?.toFixed(1)}`);
console.log(`one line of text: ${median(bare, 'first-contentful-paint')}`);
console.log(`called for the first time: ${whole(called)}`);
console.log(`reloaded in mid-vote: ${whole(reloaded)}`);
await browser.close();
await web.close();
