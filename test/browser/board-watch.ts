/** The board as a television shows it. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { PATIENCE } from './chromium.ts';

export const BOARD_SIZES = {
  tv: { width: 1920, height: 1080 },
  small: { width: 1280, height: 720 },
  large: { width: 3840, height: 2160 },
  upright: { width: 1080, height: 1920 },
} as const;

/** Resolves once something is on it. */
export async function watch(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number } = BOARD_SIZES.tv,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en', ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('#phase').waitFor();
  return page;
}
