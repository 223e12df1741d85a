import { chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deviceCredentials, SECRETS_FILE } from './credentials.ts';

const folder = () => mkdtemp(join(tmpdir(), 'mafia-table-'));

test('draws a password for each device once, in a file for its owner alone', async () => {
  const data = join(await folder(), 'new');
  const first = await deviceCredentials(data, ['seat-1', 'seat-2']);
  expect(first.get('seat-1')).toMatch(/^[\w-]{24}$/);
  expect(first.get('seat-1')).not.toBe(first.get('seat-2'));
  expect((await stat(join(data, SECRETS_FILE))).mode & 0o777).toBe(0o600);
  const second = await deviceCredentials(data, ['seat-1', 'seat-2', 'seat-3']);
  expect(second.get('seat-1')).toBe(first.get('seat-1'));
  expect(second.get('seat-3')).toBeDefined();
});

test('leaves other secrets in the file as they are', async () => {
  const data = await folder();
  await writeFile(join(data, SECRETS_FILE), '{"page":{"key":"kept"}}');
  await deviceCredentials(data, ['seat-1']);
  expect(JSON.parse(await readFile(join(data, SECRETS_FILE), 'utf8'))).toMatchObject({
    page: { key: 'kept' },
  });
});

test('a file that others could read is closed to them', async () => {
  const data = await folder();
  await deviceCredentials(data, ['seat-1']);
  await chmod(join(data, SECRETS_FILE), 0o644);
  await deviceCredentials(data, ['seat-1']);
  expect((await stat(join(data, SECRETS_FILE))).mode & 0o777).toBe(0o600);
});

test.each(['not json', '[]', '{"mqtt":{"seat-1":"short"}}'])(
  'a spoilt file is named, not overwritten: %s',
  async (text) => {
    const data = await folder();
    await writeFile(join(data, SECRETS_FILE), text);
    await expect(deviceCredentials(data, ['seat-1'])).rejects.toThrow(join(data, SECRETS_FILE));
    expect(await readFile(join(data, SECRETS_FILE), 'utf8')).toBe(text);
  },
);
