/** A table that shows what it is told, its web door and one Chromium, for a file of tests of a page by itself. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { BOUNCE } from '../../hub/web/page/press.ts';
import { startWeb, type Web } from '../../hub/web/server.ts';
import { builtPage } from './built-page.ts';
import { launch } from './chromium.ts';
import { SAMPLES, type Sample } from './samples.ts';

/** One browser for the file; a table and a door of its own for each test. */
export let browser: Browser;
/** Where the page was built. */
export let folder: string;
export let table: FakeTable;
export let web: Web;

/** Call once at the head of a file: everything above is there in its tests, and gone after them. */
export function beforeToldTable(): void {
  // A browser on a busy machine is slow; nothing here is judged by its time.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
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
}

/** Starts the door again where it was, after a test has closed it. @param page another build */
export async function openAgain(page = folder): Promise<void> {
  web = await startWeb({ table, page, port: Number(new URL(web.url).port) });
}

export const show = (name: Sample, language: 'en' | 'ru' = 'en'): void => {
  table.shown = SAMPLES[name](language, table.now());
};
export const judge = (): string => `${web.url}/judge`;
export const asked = () => table.asked.map(({ act }) => act);
/** Lets the page's clock go on until another press is not the second half of the last. */
export const apart = (page: Page) =>
  page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), BOUNCE);
export const next = (page: Page, path: string) =>
  page.waitForResponse((response) => response.url().endsWith(path));

export const SIZES = { tablet: [1280, 800], pi: [800, 480], phone: [390, 844], tv: [1920, 1080] } as const;
