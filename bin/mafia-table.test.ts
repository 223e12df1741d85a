import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

const repository = fileURLToPath(new URL('..', import.meta.url));
let folder: string;
/** A Node of the machine's own, not the packaged one: the same binary at another place. */
let machineNode: string;

const PROGRAM = `
  const [what, ...rest] = process.argv.slice(2);
  if (what === 'say') {
    console.log(JSON.stringify([process.versions.node, process.execPath, rest]));
    process.exitCode = 7;
  }
  if (what === 'echo') process.stdin.pipe(process.stdout);
  if (what === 'wait') {
    process.on('SIGTERM', () => { console.log('told to end'); process.exit(5); });
    setInterval(() => {}, 1000);
    console.log('ready');
  }
  if (what === 'die') process.kill(process.pid, 'SIGKILL');
`;

/** A checkout in small: the real launcher, the packaged Node, and a program that does as it is told. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'));
  await mkdir(join(folder, 'hub/cli'), { recursive: true });
  await cp(join(repository, 'bin/mafia-table.js'), join(folder, 'bin/mafia-table.js'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, 'hub/cli/main.ts'), PROGRAM);
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'));
  machineNode = join(folder, 'machine-node');
  await copyFile(process.execPath, machineNode);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(args: readonly string[], options: { root?: string; pretend?: string } = {}) {
  const { root = folder, pretend } = options;
  const set = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${pretend}' } })`;
  const before = pretend === undefined ? [] : ['--import', `data:text/javascript,${set}`];
  return spawn(machineNode, [...before, join(root, 'bin/mafia-table.js'), ...args], { stdio: 'pipe' });
}

async function ending(child: ChildProcess) {
  const said = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    said.err += chunk;
  });
  const [code, signal] = await once(child, 'close');
  return { ...said, code, signal };
}

test('arguments, streams and the exit code pass through to the packaged Node 24', async () => {
  const said = await ending(start(['say', 'a b', '--c']));
  expect(said.code).toBe(7);
  const [version, path, rest] = JSON.parse(said.out);
  expect(version).toMatch(/^24\./);
  expect(path).not.toBe(machineNode);
  expect(rest).toEqual(['a b', '--c']);
  const echo = start(['echo']);
  echo.stdin?.end('through');
  expect(await ending(echo)).toMatchObject({ out: 'through', code: 0 });
});

test('a signal reaches the program, which ends in its own way; one that was killed is told as killed', async () => {
  const waiting = start(['wait']);
  const end = ending(waiting);
  await once(waiting.stdout!, 'data');
  waiting.kill('SIGTERM');
  expect(await end).toMatchObject({ out: expect.stringContaining('told to end'), code: 5 });
  expect(await ending(start(['die']))).toMatchObject({ code: null, signal: 'SIGKILL' });
});

test('a launcher that is killed takes the hub with it, which ends in order and lets go of its folder', async () => {
  const data = join(folder, 'data');
  const launched = start(['start', '--seats', 'none', '--port', '0', '--data', data], { root: repository });
  const end = ending(launched);
  let said = '';
  for await (const bytes of launched.stdout!) {
    said += bytes;
    if (said.includes('Stop with Ctrl-C')) break;
  }
  const { pid } = JSON.parse(await readFile(join(data, 'record.lock.json'), 'utf8'));
  expect(pid).not.toBe(launched.pid);
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended, as it should.
    }
  });
  launched.kill('SIGKILL');
  expect(await end).toMatchObject({ code: null, signal: 'SIGKILL' });
  // Its log goes when it closes the record; a hub that was killed, or runs on, leaves it there.
  const record = async () => (await readdir(data)).filter((name) => name.startsWith('record.db'));
  await expect.poll(record, { timeout: 60_000 }).toEqual(['record.db']);
}, 120_000);

test('where it can’t start, it says why in one line and exits 2', async () => {
  expect(await ending(start(['say'], { pretend: '18.20.4' }))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^mafia-table: needs Node 20\.19 or later[^\n]*\n$/),
  });
  const bare = join(folder, 'bare');
  await cp(join(folder, 'bin'), join(bare, 'bin'), { recursive: true });
  expect(await ending(start(['say'], { root: bare }))).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^mafia-table: this installation is incomplete[^\n]*\n$/),
  });
  await cp(join(folder, 'hub'), join(bare, 'hub'), { recursive: true });
  await mkdir(join(bare, 'node_modules/node'), { recursive: true });
  await writeFile(join(bare, 'node_modules/node/package.json'), '{}');
  expect(await ending(start(['say'], { root: bare, pretend: '20.19.0' }))).toMatchObject({
    code: 2,
    err: expect.stringMatching(
      /^mafia-table: the Node 24 it runs on is missing at [^\n]*npm rebuild node[^\n]*\n$/,
    ),
  });
});
