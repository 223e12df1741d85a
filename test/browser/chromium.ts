/** Debian's Chromium, driven by playwright-core. */
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The first is the same engine without windows of its own: the same tests cost it three fifths of the CPU time. */
const PLACES = [
  '/usr/lib/chromium/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export async function launch(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place));
  if (!executablePath) throw new Error('no Chromium: apt-get install chromium, or set CHROMIUM');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--mute-audio',
      '--disable-gpu',
    ],
  });
}

/** How long a page may take over what it is waited for, ms: a busy machine is slow, and nothing is judged by its time. */
export const PATIENCE = 120_000;

export type Kept = { language?: 'en' | 'ru'; theme?: 'dark' | 'light'; tone?: 'on' | 'off' };

/** A page with its settings already made, as a returning Judge has it. */
export async function openPage(
  browser: Browser,
  url: string,
  kept: Kept = {},
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored))
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
    },
    { language: 'en', ...kept },
  );
  const page = await context.newPage();
  await page.goto(url);
  // The page is drawn before its script runs: only then does it listen to keys.
  if (url.startsWith('http')) await page.waitForFunction(() => sessionStorage.getItem('screen') !== null);
  readFirst(page);
  return page;
}

/** As a person does who reads a key before pressing it: a touch waits by itself for what is disabled, a key doesn't. */
function readFirst(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    await page.locator('[aria-disabled="true"]').first().waitFor({ state: 'detached' });
    await press(key, options);
  };
}

/** In set-up: 2 and 9 are mafia, 5 is the Don, 4 the Sheriff, each touched until its role stands there. */
export async function enterRoles(page: Page): Promise<void> {
  await page.locator('#setup-roles summary').click();
  for (const [seat, touches] of [
    [2, 1],
    [9, 1],
    [5, 2],
    [4, 3],
  ] as const)
    for (let i = 0; i < touches; i++) await page.locator(`#role-${seat}`).click();
}
