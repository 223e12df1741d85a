/** The page and what it lives by: a hub that falls silent, a stream that is held, sound, the screen, its own policy. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPage } from './chromium.ts';
import { holdableLine } from './holdable-line.ts';
import { SAMPLES } from './samples.ts';
import { beforeToldTable, browser, folder, judge, next, openAgain, show, table, web } from './told-table.ts';

beforeToldTable();

test('a hub that falls silent is said, and the page is up to date when it is back', async () => {
  show('day');
  const page = await openPage(browser, 'about:blank');
  await page.clock.install();
  await page.goto(judge());
  await page.locator('#primary').waitFor();
  await web.close();
  // Two seconds of the page's own clock: a busy machine's are no measure.
  await page.clock.runFor(2000);
  expect(await page.getByRole('alert').textContent()).toContain('No word from the hub');
  expect(await page.locator('#recording').count()).toBe(0);
  expect(await page.locator('#primary').isDisabled()).toBe(true);
  table.say(61, [], SAMPLES.voteResult('en', table.now()));
  await openAgain();
  await page.locator('#result').waitFor();
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
});

test('a page of before an update is loaded anew; while something is entered it says so instead', async () => {
  show('voteClosed');
  const [idle, busy] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await busy.locator('#seat-2').click();
  for (const page of [idle, busy]) await page.evaluate(() => Object.assign(globalThis, { before: true }));
  await web.close();
  const updated = mkdtempSync(join(tmpdir(), 'mafia-table-page-'));
  cpSync(folder, updated, { recursive: true });
  appendFileSync(join(updated, 'judge.html'), '<!-- another -->');
  await openAgain(updated);
  await idle.waitForFunction(() => !('before' in globalThis));
  await idle.locator('#primary, #settle-in').first().waitFor();
  await busy.locator('#load-anew').waitFor();
  expect(await busy.locator('#count').textContent()).toBe('3+1?');
  await busy.locator('#load-anew').click();
  await busy.locator('#count', { hasText: '4+1?' }).waitFor();
  expect(await busy.locator('#load-anew').count()).toBe(0);
  rmSync(updated, { recursive: true });
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

test('what the page brings with it is on the screen before any stream', async () => {
  show('voteClosed');
  const page = await openPage(browser, 'about:blank');
  await page.route('**/api/stream*', () => {});
  await page.goto(judge());
  await page.locator('#count', { hasText: '4' }).waitFor();
  expect(await page.locator('main').count()).toBe(1);
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
  // In words too: a finger can't hover over a mark.
  table.say(table.shown.line + 1, [], SAMPLES.voteClosed('en', table.now()));
  await page.locator('#notice', { hasText: 'No sound here' }).waitFor();
  await page.locator('#state-line h1').click();
  await page.locator('#tone:not(.look)').waitFor();
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
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
  show('setup');
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
  await page.locator('#begin-game').waitFor();
  table.say(60, [], { ...SAMPLES.voteClosed('en', table.now()), gameId: '1' });
  await page.locator('#settle-in').click();
  // What was asked for before this has been answered.
  await page.evaluate(async () => (await fetch('/api/clock')).text());
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});
