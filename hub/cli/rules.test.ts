import { expect, test } from 'vitest';
import { run as runCommand } from './test-run.ts';

const run = (...args: string[]) => runCommand(['rules', ...args]);

test('lists what is installed', async () => {
  const { code, out } = await run();
  expect(code).toBe(0);
  for (const id of ['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat', 'club-ru'])
    expect(out).toContain(id);
});

test('tells a ruleset point by point with its clauses, in either language', async () => {
  expect((await run('black-cat')).out).toMatch(/Vote window +2 s +7\.9/);
  expect((await run('club-ru', '--lang', 'ru')).out).toMatch(/Окно голосования +до слова судьи +Голосование/);
});

test('compares two: only what differs', async () => {
  const { out } = await run('--compare', 'fiim-eng', 'club-ru');
  expect(out).toMatch(/A hand lifted before the close +the vote counts +no vote/);
  expect(out).not.toMatch(/^Last word/m);
  const same = await run('--compare', 'emu-2026.3', 'emu-2026.3', '--json');
  expect(JSON.parse(same.out)).toEqual([]);
});

test('says what is wrong in one line and exits 2', async () => {
  expect(await run('chess')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no ruleset "chess".*fiim-eng/),
  });
  expect(await run('--compare', 'fiim-eng')).toMatchObject({
    code: 2,
    err: expect.stringContaining('two rulesets'),
  });
  expect(await run('club-ru', '--lang', 'de')).toMatchObject({
    code: 2,
    err: expect.stringContaining('en or ru'),
  });
});
