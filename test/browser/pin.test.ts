/** A table opened to the network, seen from the network: the first PIN, a wrong one, and a session that is ended. */
import { mkdtempSync, rmSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { en } from '../../hub/web/page/words/en.ts';
import { startWeb } from '../../hub/web/server.ts';
import { builtPage } from './built-page.ts';
import { launch, openPage } from './chromium.ts';
import { SAMPLES } from './samples.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

let browser: Browser;
let page: string;
const data = mkdtempSync(join(tmpdir(), 'mafia-table-pin-'));
beforeAll(async () => {
  [browser, page] = await Promise.all([launch(), builtPage()]);
});
afterAll(async () => {
  await browser.close();
  rmSync(data, { recursive: true });
});

/** An address of this machine that isn't loopback: what comes over it comes from the network. */
function ownAddress(): string {
  for (const list of Object.values(networkInterfaces()))
    for (const { address, family, internal } of list ?? [])
      if (family === 'IPv4' && !internal) return address;
  throw new Error(
    'this machine has no address but loopback: connect it to a network, or add a dummy interface',
  );
}

test('a wrong PIN stays outside, the right one is the Judge, and an ended session is out at once', async () => {
  const table = new FakeTable();
  // A hub that has been up for days: a page that doesn't know its clock shows nonsense.
  table.now = () => 1e9 + performance.now();
  const { game, ...day } = SAMPLES.day('en', table.now());
  // Long enough for the slowest machine.
  const word = { ...game!.word!, deadline: table.now() + 3_600_000 };
  table.shown = { ...day, game: { ...game!, word } };
  const said: string[] = [];
  const access = join(data, 'access.json');
  const web = await startWeb({ table, host: '0.0.0.0', access, page, say: (line) => said.push(line) });
  const { port } = new URL(web.url);
  const far = await openPage(browser, `http://${ownAddress()}:${port}/judge`, { language: 'en' });
  // Nobody has chosen a PIN yet: whoever reads the hub's console may.
  await far.locator('#pin-code').fill('not the code');
  await far.locator('#pin').fill('4711');
  await far.locator('#enter-pin').click();
  await far.locator('#pin-trouble', { hasText: en.pin.wrongCode }).waitFor();
  // From here by Enter: touched again so soon the key would be taken for touched once.
  await far.locator('#pin').fill('1234');
  await far.locator('#pin').press('Enter');
  await far.locator('#pin-trouble', { hasText: en.pin.guessable }).waitFor();
  // Of another PIN nothing is said yet; and nothing that is for the Judge alone was asked for.
  await far.locator('#pin').fill('4');
  expect(await far.locator('#pin-trouble').textContent()).toBe('');
  const asked = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  const paths = await far.evaluate(asked);
  expect(paths).toContain('/api/access');
  for (const path of ['/api/clock', '/api/stream']) expect(paths).not.toContain(path);
  await far.locator('#pin-code').fill(/code (\d{6})/.exec(said.join())?.[1] ?? '');
  await far.locator('#pin').fill('4711');
  await far.locator('#pin').press('Enter');
  await far.locator('#primary').waitFor();
  const left = far.locator('#seconds');
  const first = Number(await left.textContent());
  expect(first).toBeLessThanOrEqual(3600);
  await far.waitForFunction(
    (before) => Number(document.querySelector('#seconds')?.textContent) < before,
    first,
  );

  const guest = await openPage(browser, `http://${ownAddress()}:${port}/judge`, { language: 'ru' });
  await guest.locator('#pin').fill('1234');
  await guest.locator('#pin').press('Enter');
  await guest.getByText('PIN не тот').waitFor();
  await guest.locator('#pin').fill('4711');
  await guest.locator('#pin').press('Enter');
  await guest.locator('#primary').waitFor();

  // At the table's own screen: the guest's session is ended.
  const kiosk = await openPage(browser, `${web.url}/judge`, { language: 'ru' });
  await kiosk.locator('#new-game').click();
  await kiosk.locator('#access summary').click();
  const end = kiosk.locator('#access .standing li').nth(1).getByRole('button');
  // However long a browser's name for itself, on a phone the key keeps room for its word.
  await kiosk.setViewportSize({ width: 390, height: 844 });
  expect(await end.evaluate((key) => key.scrollWidth - key.clientWidth)).toBeLessThan(2);
  await end.click();
  await guest.locator('#pin').waitFor();
  await far.locator('#primary').waitFor();
  await expect.poll(() => kiosk.locator('#access .standing li').count()).toBe(1);
  await web.close();
});
