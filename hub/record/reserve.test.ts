import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RecordFailure } from './failure.ts';
import { Reserve } from './reserve.ts';

async function kept() {
  const folder = mkdtempSync(join(tmpdir(), 'reserve-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'record.reserve');
  const reserve = new Reserve(file, 4096);
  expect(await reserve.keep()).toBe(true);
  return { file, reserve };
}
const full = () => Object.assign(new Error('database or disk is full'), { errcode: 13 });

test('what finds a full disk is done in the room of the reserve', async () => {
  const { file, reserve } = await kept();
  const work = async () => {
    if (existsSync(file)) throw full();
    return 'done';
  };
  expect(await reserve.lend(work)).toEqual({ made: 'done', released: true });
  expect(await reserve.lend(work)).toEqual({ made: 'done', released: false });
});

test('without a reserve a full disk is said; no other failure takes the reserve', async () => {
  const { file, reserve } = await kept();
  const damaged = new RecordFailure('damaged');
  await expect(reserve.lend(() => Promise.reject(damaged))).rejects.toBe(damaged);
  expect(existsSync(file)).toBe(true);
  await expect(reserve.lend(() => Promise.reject(full()))).rejects.toThrow('full');
  await expect(reserve.lend(() => Promise.reject(full()))).rejects.toThrow('full');
  expect(existsSync(file)).toBe(false);
});
