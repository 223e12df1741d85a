import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '..');
let folder: string;
let installed: string;

/**
 * What `npm install mafia-table-….tgz` makes in an empty folder, without a registry: the tarball that `npm pack` really
 * makes, unpacked, and the packages it names as dependencies – those alone – beside it.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-'));
  const modules = join(folder, 'node_modules');
  installed = join(modules, 'mafia-table');
  await mkdir(installed, { recursive: true });
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: repository });
  const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  expect(tarball).toBeDefined();
  await run('tar', ['-xzf', join(folder, tarball ?? ''), '--strip-components=1', '-C', installed]);
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(repository, 'node_modules', name), join(modules, name));
  }
  await mkdir(join(modules, '.bin'));
  await symlink('../mafia-table/bin/mafia-table.js', join(modules, '.bin', 'mafia-table'));
  await writeFile(join(folder, 'package.json'), '{"private":true}');
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (...args: string[]) => run('npx', ['--no-install', 'mafia-table', ...args], { cwd: folder });

test('a package has the page and no TypeScript, no tests, nothing of the workshop', async () => {
  const files = await readdir(installed, { recursive: true });
  expect(files).toContain('lib/hub/cli/main.js');
  expect(files).toContain('lib/dist/page/judge.html');
  expect(files.filter((name) => /\.tsx?$|\.test\.|node_modules|^test/.test(name))).toEqual([]);
});

test('the packaged command replays a record', async () => {
  const record = [
    '{"record":"mafia-table","version":1,"ruleset":"fiim-eng"}',
    '{"at":0,"type":"game.begin","position":{"phase":"voting","day":2,"alive":[1,2,3,4,5]}}',
    '{"at":1000,"type":"vote.begin"}',
  ];
  await writeFile(join(folder, 'game.jsonl'), `${record.join('\n')}\n`);
  const { stdout } = await command('replay', 'game.jsonl', '--json');
  const said = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(said).toMatchObject([
    { type: 'vote.none', input: 3, reason: 'no-nominee' },
    { type: 'state', alive: [1, 2, 3, 4, 5] },
  ]);
});

test('the packaged command keeps a record in a thread of its own, and reads it', async () => {
  const program = `
    import { openStore } from './node_modules/mafia-table/lib/hub/record/store.js';
    const store = await openStore({ folder: 'data', beat: 0, reserve: 4096 });
    const game = await store.create({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
    await store.append(game, { at: 1, type: 'game.begin' });
    await store.close();
  `;
  await writeFile(join(folder, 'hub.mjs'), program);
  await run(join(repository, 'node_modules/.bin/node'), ['hub.mjs'], { cwd: folder });
  const { stdout } = await command('record', 'show', 'last');
  expect(stdout).toBe(
    '{"record":"mafia-table","version":1,"ruleset":"fiim-eng"}\n{"at":1,"type":"game.begin"}\n',
  );
});
