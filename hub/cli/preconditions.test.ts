import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { config } from '../../schemas/config.ts';
import { lookFirst } from './preconditions.ts';
import { run } from './test-run.ts';

function tableFile(text: string): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'start-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'table.yaml');
  writeFileSync(file, text);
  return { folder, file };
}

async function takenPort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  return (holder.address() as AddressInfo).port;
}

test.each([
  [
    'a key that isn’t there',
    'web: { port: 0 }\nbroker:\n  port: 0\n  tls:\n    key: no.key\n    cert: no.cert\n',
    (file: string, folder: string) =>
      `${file}, line 5: broker.tls.key: ${join(folder, 'no.key')}: there is no such file. Correct it.`,
  ],
  [
    'a key that is none',
    'web: { port: 0 }\nbroker: { port: 0, tls: { key: table.yaml, cert: table.yaml } }\n',
    (file: string) => `${file}, line 2: broker.tls: no key with its certificate, both PEM`,
  ],
  [
    'a host that is none',
    'web:\n  host: "not a host"\n',
    (file: string) => `${file}, line 2: web.host: not a host is no address of this computer. Correct it.`,
  ],
  [
    'one port for both',
    'web: { port: 1884 }\nbroker:\n  port: 1884\n',
    (file: string) => `${file}, line 3: broker.port: it is 1884, as is web.port: give each its own`,
  ],
])('%s is named with its line, and nothing is made', async (_name, text, said) => {
  const { folder, file } = tableFile(text);
  const { code, err } = await run(['start', '--table', file]);
  expect(err).toContain(`mafia-table start: ${said(file, folder)}`);
  expect(err).not.toContain('a fault of ours');
  expect(code).toBe(2);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('a port that is taken: what named it is what can name another', async () => {
  const port = await takenPort();
  const { folder, file } = tableFile(`web: { port: ${port} }\nbroker: { port: 0 }\n`);
  const inUse = `mafia-table start: port ${port} is in use on 127.0.0.1: stop what uses it, or`;
  expect((await run(['start', '--table', file])).err).toBe(`${inUse} set another web.port in ${file}\n`);
  const byOption = await run(['start', '--table', file, '--port', `${port}`]);
  expect(byOption.err).toBe(`${inUse} give another --port\n`);
  expect(existsSync(join(folder, 'data'))).toBe(false);
});

test('simulated seats take another port where the broker’s is taken, unless somebody chose it', async () => {
  const taken = await takenPort();
  const said: string[] = [];
  const ports = async (web: number, broker: number, file?: string) => {
    const table = config.parse({ web: { port: web }, broker: { port: broker } });
    said.push(...(await lookFirst(table, 'mqtt', { port: true, ...(file && { file }) })));
    return table.broker.port;
  };
  expect(await ports(0, taken)).toBe(0);
  const free = createServer().listen(0, '127.0.0.1');
  await once(free, 'listening');
  const { port } = free.address() as AddressInfo;
  free.close();
  expect(await ports(port, port)).toBe(0);
  expect(said).toEqual([
    `port ${taken} is in use: the simulated seats use a free one`,
    `port ${port} is the page's: the simulated seats use a free one`,
  ]);
  const { file } = tableFile(`broker: { port: ${taken} }\n`);
  await expect(ports(0, taken, file)).rejects.toThrow(`set another broker.port in ${file}`);
});

test.each([
  ['a data folder that is a file', 'data: table.yaml\n'],
  ['a key that isn’t there', 'broker: { tls: { key: no.key, cert: no.cert } }\n'],
])('%s is all that is said: where the broker went doesn’t matter then', async (_name, text) => {
  const { file } = tableFile(text);
  // The broker's own, if nobody has it: either way the seats would take another.
  const { err, code } = await run(['start', '--table', file, '--port', '1883']);
  expect(err).toMatch(/^mafia-table start: .+\n$/);
  expect(code).toBe(2);
});

test('real units have been told the broker’s port: it is not moved', async () => {
  const port = await takenPort();
  const table = config.parse({ web: { port: 0 }, broker: { port }, seats: { 3: { link: 'mqtt' } } });
  await expect(lookFirst(table, 'mqtt', { port: false })).rejects.toThrow(`port ${port} is in use`);
});

test('a damaged PIN is said with what to do', async () => {
  const { folder, file } = tableFile('web: { port: 0, host: 0.0.0.0 }\nbroker: { port: 0 }\n');
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/access.json'), '{"pin"');
  const { code, err } = await run(['start', '--table', file, '--seats', 'none']);
  expect(err).toContain(
    'access.json: the PIN can’t be read from it; remove the file to choose another PIN\n',
  );
  expect(code).toBe(2);
});

test('damaged passwords are said with what to do', async () => {
  const { folder, file } = tableFile('web: { port: 0 }\nbroker: { port: 0 }\n');
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'data/secrets.json'), '{"mqtt"');
  const { code, err } = await run(['start', '--table', file]);
  expect(err).toContain('secrets.json is not a secrets file: mend it, or move it away');
  expect(err).not.toContain('a fault of ours');
  expect(code).toBe(2);
});
