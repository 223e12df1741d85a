import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '../../schemas/record.ts';
import { openStore, type Store } from '../record/store.ts';
import { run as runCommand } from './test-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'cli-record-'));
const data = join(folder, 'data');
const header = { record: 'mafia-table', version: 1, ruleset: 'fiim-eng', rulesetVersion: '2026' } as const;
const inputs: Input[] = [
  { at: 1, type: 'game.begin' },
  { at: 2.5, type: 'fist', seat: 3, down: true, uncertainty: 1.25 },
];
let store: Store;

/** Everything here is asked while a hub has the record open. */
beforeAll(async () => {
  store = await openStore({ folder: data, beat: 0, reserve: 4096 });
  const game = await store.create(header);
  for (const input of inputs) await store.append(game, input);
  await store.create({ ...header, ruleset: 'club-ru' });
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => runCommand(['record', ...args]);

test('list names every game, for people and for programs', async () => {
  const people = await run('list', '--data', data);
  expect(people.out.split('\n')).toEqual([
    expect.stringMatching(
      /^ {3}1 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}fiim-eng 2026 {7}3 lines {2}abandoned, not begun$/,
    ),
    expect.stringMatching(/^ {3}2 {2}.* {2}club-ru 2026 .* {2}1 lines {2}open, not begun$/),
    '',
  ]);
  const json = (await run('list', '--json', '--data', data)).out.trim().split('\n');
  expect(json.map((line) => JSON.parse(line))).toMatchObject([
    { id: '1', lines: 3 },
    { id: '2', lines: 1 },
  ]);
});

test('show prints the record of the contract, byte for byte', async () => {
  const text = [header, ...inputs].map((line) => `${JSON.stringify(line)}\n`).join('');
  expect(await run('show', '1', '--data', data)).toEqual({ code: 0, out: text, err: '' });
  expect((await run('show', 'last', '--data', data)).out).toContain('club-ru');
  for (const game of ['3', 'x', '-1', '1.5', '']) {
    expect(await run('show', `--data=${data}`, '--', game)).toMatchObject({ code: 2, out: '' });
  }
});

test('the folder can come from the table’s configuration', async () => {
  const config = join(folder, 'table.yaml');
  writeFileSync(config, 'data: data\n');
  expect((await run('show', '1', '--table', config)).out).toContain('"ruleset":"fiim-eng"');
  expect(await run('list', '--table', config, '--data', data)).toMatchObject({ code: 2 });
  expect(await run('list', '--table', join(folder, 'none.yaml'))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^mafia-table record: [^\n]*none\.yaml[^\n]*\n$/),
  });
});

test('a backup made while the hub runs is a whole record of its own, and only its owner’s', async () => {
  const copy = join(folder, 'copy', 'record.db');
  expect(await run('backup', copy, '--data', data)).toMatchObject({ code: 2 });
  const file = join(folder, 'record.db');
  expect(await run('backup', file, '--data', data)).toEqual({
    code: 0,
    out: `2 games copied to ${file}\n`,
    err: '',
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await run('show', '1', '--data', folder)).out).toBe((await run('show', '1', '--data', data)).out);
  expect(await run('verify', '--data', folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 games, 4 lines'),
  });
  expect(await run('backup', file, '--data', data)).toMatchObject({ code: 2, out: '' });
});

test('verify names the line that was changed, the one that is missing, the one that is no line', async () => {
  const other = join(folder, 'other');
  const kept = await openStore({ folder: other, beat: 0, reserve: 4096 });
  const game = await kept.create(header);
  for (const input of [...inputs, ...inputs]) await kept.append(game, input);
  const stray = await kept.create(header);
  await kept.append(stray, { at: 1, type: 'applause' } as unknown as Input);
  await kept.close();
  const strayed = await run('verify', '--data', other);
  expect(strayed).toMatchObject({ code: 1, out: expect.stringContaining('game 2: line 2: type: no input') });
  const db = new DatabaseSync(join(other, 'record.db'));
  db.exec(`UPDATE line SET text = replace(text, '2.5', '2.6') WHERE game = 1 AND number = 3`);
  db.exec('DELETE FROM line WHERE game = 1 AND number = 4');
  db.close();
  const found = await run('verify', '--data', other);
  expect(found.code).toBe(1);
  expect(found.out).toContain('game 1: line 3 was changed after it was written\n');
  expect(found.out).toContain('game 1: line 4 is missing\n');
  expect(found.out).toMatch(/2 faults\n$/);
});

test('verify names lines that have gone without a gap, with the log that held them', async () => {
  const [from, copy] = [join(folder, 'with-log'), join(folder, 'without-log')];
  const open = () => openStore({ folder: from, beat: 0, reserve: 4096 });
  const first = await open();
  const game = await first.create(header);
  await first.close();
  const second = await open();
  for (const input of inputs) await second.append(game, input);
  mkdirSync(copy);
  for (const name of ['record.db', 'record.head']) copyFileSync(join(from, name), join(copy, name));
  await second.close();
  expect((await run('verify', '--data', from)).code).toBe(0);
  const { code, out } = await run('verify', '--data', copy);
  expect(out).toContain('game 1: lines 2 to 3 have gone, with a log or a file that was taken away');
  expect(code).toBe(1);
});

test('of a damaged record each command says so in one line, with what mends it; verify finds it', async () => {
  const damaged = join(folder, 'damaged');
  const kept = await openStore({ folder: damaged, beat: 0, reserve: 4096 });
  const game = await kept.create(header);
  for (let n = 0; n < 300; n++) await kept.append(game, { at: n, type: 'foul', seat: 3 });
  await kept.close();
  const file = join(damaged, 'record.db');
  const bytes = readFileSync(file);
  const page = Math.floor(bytes.indexOf('"at":150,') / 4096);
  writeFileSync(file, bytes.fill(0xff, page * 4096, (page + 1) * 4096));
  const mends = `mafia-table record: ${file} is damaged: the hub takes over all that is whole when it next starts\n`;
  const copy = join(folder, 'copy-of-damaged.db');
  for (const args of [
    ['show', '1'],
    ['backup', copy],
  ])
    expect(await run(...args, '--data', damaged)).toEqual({ code: 2, out: '', err: mends });
  expect(existsSync(copy)).toBe(false);
  expect(await run('verify', '--data', damaged)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/game 1: can't be read from line \d+ on/),
  });
  // Nothing of it is left that could be opened at all.
  writeFileSync(file, bytes.fill(0xff));
  for (const args of [['list'], ['show', '1'], ['verify']])
    expect(await run(...args, '--data', damaged)).toEqual({ code: 2, out: '', err: mends });
});

test('what SQLite says of its own file stands behind a sentence', async () => {
  const odd = join(folder, 'odd');
  const kept = await openStore({ folder: odd, beat: 0, reserve: 4096 });
  await kept.create(header);
  await kept.close();
  const file = join(odd, 'record.db');
  const bytes = readFileSync(file);
  // One page more than anything in the file knows of (sqlite.org/fileformat.html, 1.3).
  bytes.writeUInt32BE(bytes.readUInt32BE(28) + 1, 28);
  writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(4096)]));
  expect(await run('verify', '--data', odd)).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^the file isn't whole \(SQLite: .*never used.*\)\n1 game, /),
  });
});

test.each([
  [[], 'say which: list, show, verify or backup'],
  [['sing'], 'don\'t know how to "sing"'],
  [['show'], 'show what? Say which game'],
  [['backup'], 'backup what? Say the file to write'],
  [['list', 'x'], 'don\'t know what to do with "x"'],
  [['list', '--data', '/nowhere'], 'there is no record at /nowhere/record.db'],
])('%j: one line and exit 2', async (args, line) => {
  const said = await run(...args);
  expect(said).toMatchObject({ code: 2, out: '', err: expect.stringContaining(line) });
  expect(said.err.trimEnd().split('\n')).toHaveLength(1);
});
