/** WCAG 2.2 AA as far as a program can tell: axe, run in the page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type AxeRun = { violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] };

/** Once for each page that is opened. */
export const bringAxe = (page: Page): Promise<unknown> => page.evaluate(source);

export async function violations(page: Page): Promise<string[]> {
  const run = (await page.evaluate(
    "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })",
  )) as AxeRun;
  return run.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
}
