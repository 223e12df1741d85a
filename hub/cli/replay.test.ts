import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run as runCommand } from './test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RECORD = [
  { record: 'mafia-table', version: 1, ruleset: 'fiim-eng', players: { 3: 'Ольга' } },
  {
    at: 0,
    type: 'game.begin',
    position: {
      phase: 'voting',
      day: 2,
      alive: [1, 2, 3, 4, 5, 6, 7],
      nominees: [
        { by: 1, seat: 3 },
        { by: 2, seat: 5 },
      ],
    },
  },
  { at: 1000, type: 'vote.begin' },
  { at: 2000, type: 'vote.open', candidate: 3 },
  { at: 2500, type: 'fist', seat: 1, down: true },
  { at: 2600, type: 'fist', seat: 2, down: true },
  { at: 3500, type: 'vote.close' },
  { at: 4000, type: 'vote.announce' },
  { at: 5000, type: 'vote.open', candidate: 5 },
  { at: 6500, type: 'vote.close' },
  { at: 7000, type: 'vote.announce' },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

function file(text: string | Uint8Array): string {
  const path = join(folder, 'game.jsonl');
  writeFileSync(path, text);
  return path;
}

const run = (args: string[], stdin?: readonly Uint8Array[]) => runCommand(['replay', ...args], stdin);
const objects = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('for people: a readable line each, with moment, line and clause, and where the game stands', async () => {
  const { code, out, err } = await run([file(RECORD)]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^ {1}0:00:01\.000 {5}#3 {2}vote, in this order: 3, 5 {2}\[5\.7\.1\]$/);
  expect(out).toContain('announced: 5 against seat 5; automatic 3, 4, 5, 6, 7');
  expect(lines.at(-1)).toContain('now: voting, day 2; at the table: 1, 2, 3, 4, 6, 7');
});

test('for people: fouls, notices and seats counted by eye stand where they were given, a refused one does not', async () => {
  const given = [
    { at: 7100, type: 'foul', seat: 1 },
    { at: 7200, type: 'foul', seat: 1, reason: 'loud' },
    { at: 7300, type: 'by-eye', seat: 2, on: true },
    { at: 7400, type: 'foul', seat: 8 },
  ].map((line) => JSON.stringify(line));
  const { out } = await run([file(`${RECORD}${given.join('\n')}\n`)]);
  const lines = out.trimEnd().split('\n');
  expect(lines.filter((line) => / #1[2-5] /.test(line)).map((line) => line.slice(21))).toEqual([
    'foul to seat 1, its 1st',
    'foul to seat 1, its 2nd: loud',
    'seat 2 is counted by eye',
    expect.stringMatching(/^refused: /),
  ]);
  expect((await run([file(`${RECORD}${given.join('\n')}\n`), '--json'])).out).not.toContain('its 1st');
});

test('--json: one object a line, the last of them the state; under another ruleset another verdict', async () => {
  const own = objects((await run([file(RECORD), '--json'])).out);
  expect(own.filter(({ type }) => type === 'leaves')).toMatchObject([{ seat: 5, cause: 'vote', input: 11 }]);
  expect(own.at(-1)).toMatchObject({ type: 'state', phase: 'voting', alive: [1, 2, 3, 4, 6, 7] });
  const club = objects((await run([file(RECORD), '--json', '--ruleset', 'club-ru'])).out);
  expect(club.filter(({ type }) => type === 'leaves')).toMatchObject([{ seat: 3, cause: 'vote' }]);
});

test('standard input is the same, however its bytes are cut', async () => {
  const whole = (await run([file(RECORD), '--json'])).out;
  const bytes = new TextEncoder().encode(RECORD);
  const single = Array.from(bytes, (byte) => Uint8Array.of(byte));
  expect(await run(['-', '--json'], single)).toEqual({ code: 0, out: whole, err: '' });
});

test('a bad line is refused, named on stderr and ends nothing; a last line cut short is dropped and said', async () => {
  const path = file(`${RECORD}{"at":8000,"type":"foul","seat":11}\nnot json\n{"at":9000,"type":"nig`);
  const { code, out, err } = await run([path, '--json']);
  expect(code).toBe(0);
  expect(objects(out).filter(({ type }) => type === 'refused')).toMatchObject([{ input: 12 }, { input: 13 }]);
  expect(err.split('\n')).toEqual([
    expect.stringMatching(/game\.jsonl, line 12: seat: /),
    expect.stringMatching(/game\.jsonl, line 13: not JSON/),
    expect.stringMatching(/game\.jsonl, line 14: cut short, and dropped$/),
    '',
  ]);
});

test('a record of which every line is refused is read to its end all the same, and that is said', async () => {
  const [header = ''] = RECORD.split('\n');
  const refused = '{"at":1,"type":"night.begin"}\n{"at":2,"type":"foul","seat":11}\n';
  const { code, out, err } = await run([file(`${header}\n${refused}`), '--json']);
  expect(code).toBe(0);
  expect(objects(out).map(({ type }) => type)).toEqual(['refused', 'refused', 'state']);
  expect(err).toMatch(/game\.jsonl: all of its 2 lines were refused\n$/);
  expect((await run([file(`${header}\n${refused}{"at":3,"type":"game.begin"}\n`)])).err).not.toContain(
    'all of',
  );
  expect((await run([file(`${header}\n`)])).err).toBe('');
  expect((await run(['--help'])).out).toContain('Ends with 0 once the record was read to its end');
});

test('a record of megabytes is read to its end', async () => {
  const fists = Array.from({ length: 20_000 }, (_, n) => ({
    at: 8000 + n,
    type: 'fist',
    seat: 1 + (n % 7),
    down: n % 14 < 7,
  }));
  const text = RECORD + fists.map((line) => `${JSON.stringify(line)}\n`).join('');
  const { code, out } = await run([file(text), '--json']);
  expect(code).toBe(0);
  expect(objects(out).at(-1)).toMatchObject({ type: 'state' });
});

test.each([
  ['', /game\.jsonl, line 1: the first line must be the header/],
  ['{"at":0,"type":"day.begin"}\n', /line 1: the first line must be the header/],
  [RECORD.replace('"version":1', '"version":7'), /line 1: version: this table reads version 1/],
  [RECORD.replace('fiim-eng', 'parlour'), /line 1: ruleset: none installed is called "parlour"/],
  [new Uint8Array([0x53, 0x51, 0x4c, 0, 0xff, 0xfe]), /line 1: the first line must be the header/],
])('a record it can’t read: one line that names the line, exit 2 (%#)', async (text, line) => {
  const said = await run([file(text), '--json']);
  expect(said).toMatchObject({ code: 2, out: '', err: expect.stringMatching(line) });
  expect(said.err.trimEnd().split('\n')).toHaveLength(1);
});

test.each([
  [['/nowhere/game.jsonl'], 'there is no such file'],
  [[folder], 'that is a folder'],
  [['-', '--ruleset', 'parlour'], 'no ruleset "parlour" (there are: fiim-eng, '],
  [[], 'say which record'],
])('%j: one clear line, exit 2', async (args, line) => {
  expect(await run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(line) });
});
