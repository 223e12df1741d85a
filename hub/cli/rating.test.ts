import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROLES } from '../rules/kit.ts';
import { run as runCommand } from './test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-rating-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const players = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [i + 1, `P${i + 1}`]));
/** A game in which the Dark kill `victim` in the Night before Day `day`, and the Judge then ends it. */
const record = (
  name: string,
  ruleset: string,
  winner: string,
  victim: number,
  day: number,
  more: object[] = [],
) => {
  const file = join(folder, name);
  const lines = [
    { record: 'mafia-table', version: 1, ruleset, players },
    {
      at: 0,
      type: 'game.begin',
      roles: ROLES,
      position: { phase: 'night', day, alive: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    },
    { at: 1, type: 'night.begin' },
    { at: 2, type: 'wake', who: 'mafia' },
    { at: 3, type: 'shots', shots: { 2: [victim], 5: [victim], 9: [victim] } },
    { at: 4, type: 'day.begin' },
    { at: 5, type: 'game.end', winner, reason: 'end' },
    ...more,
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`);
  return file;
};
const run = (...args: string[]) => runCommand(['rating', ...args]);
type Row = { place: number; player: string; total: number; compensation: number; eliminatedFirst: number };
const rows = (out: string) => new Map((JSON.parse(out) as Row[]).map((row) => [row.player, row]));

test('sums a distance: points, compensation, places', async () => {
  const files = [1, 2, 3, 4].map((n) =>
    record(`g${n}.jsonl`, 'fiim-eng', n < 3 ? 'red' : 'dark', n === 1 ? 8 : 1, n === 4 ? 3 : 2, [
      { at: 6, type: 'bonus', seat: 3, points: 0.2 },
    ]),
  );
  const { code, out, err } = await run(...files, '--json');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const by = rows(out);
  expect(by.get('P3')).toMatchObject({ total: 4, bonus: 0.8, wins: 2, place: 2 });
  // First out once in four games: Ci 0.25. Killed on a later Night, in fiim-eng, is not first-Night elimination.
  expect(by.get('P8')).toMatchObject({ total: 3.45, compensation: 0.25, eliminatedFirst: 1 });
  expect(by.get('P1')).toMatchObject({ eliminatedFirst: 2, ci: 0.5, total: 4.2, place: 1 });
  expect((await run(...files)).out.split('\n')[2]).toMatch(/^1 +P1 +4\.2 /);
});

test('in emu the first killed counts whatever the Night', async () => {
  const files = [1, 2, 3, 4].map((n) => record(`e${n}.jsonl`, 'emu-2026.3', 'red', 8, n === 4 ? 3 : 2));
  expect(rows((await run(...files, '--json')).out).get('P8')).toMatchObject({ eliminatedFirst: 4, ci: 0.5 });
});

test('what can’t be summed is left out and said; what can’t be read is an error', async () => {
  const good = record('ok.jsonl', 'fiim-eng', 'red', 8, 2);
  const { code, err, out } = await run(good, record('bc.jsonl', 'black-cat', 'red', 8, 2));
  expect(code).toBe(1);
  expect(err).toMatch(/black-cat has no points/);
  expect(out).toContain('P8');
  expect(await run(join(folder, 'none.jsonl'))).toMatchObject({
    code: 2,
    err: expect.stringContaining('no such file'),
  });
});
