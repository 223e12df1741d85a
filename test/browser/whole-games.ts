/** Whole games under every ruleset on the real product, by one hand alone. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { RULESET_IDS } from '../../schemas/vocabulary.ts';
import { builtPage } from './built-page.ts';
import { launch, openPage } from './chromium.ts';
import { type Hand, Player } from './player.ts';
import { realTable } from './real-table.ts';

const SCREENS: Record<Hand, object> = {
  touch: { viewport: { width: 800, height: 480 }, hasTouch: true },
  keyboard: { viewport: { width: 1280, height: 800 } },
};

/** Declares the tests of a file: a game under each ruleset. A file a hand, so that the hands play side by side. */
export function wholeGames(hand: Hand): void {
  vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

  let browser: Browser;
  let page: string;
  beforeAll(async () => {
    [browser, page] = await Promise.all([launch(), builtPage()]);
  });
  afterAll(() => browser.close());

  test.each(RULESET_IDS)(`a whole game of %s by ${hand} alone`, async (ruleset) => {
    const table = await realTable(7, { page });
    try {
      const screen = await openPage(browser, table.url, { language: 'en' }, SCREENS[hand]);
      const player = new Player(screen, hand);
      await player.begin(ruleset, { mafia: [3, 8], don: 5, sheriff: 4 });
      const over = await player.finish();
      expect(player.refusals).toEqual([]);
      expect(['red', 'dark', 'draw']).toContain(over.over?.winner);
      if (over.scores.length > 0) expect(await screen.locator('#score tbody tr').count()).toBe(10);
      await screen.context().close();
    } finally {
      await table.close();
    }
  });
}
