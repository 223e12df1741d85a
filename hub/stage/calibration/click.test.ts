import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { measureRecording } from '../extent.ts';
import { clickFile } from './click.ts';

test('the click is heard from its first moment, as the player decodes it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-click-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'click.wav');
  writeFileSync(file, clickFile());
  const { begins, ends } = await measureRecording(file);
  expect(begins).toBeLessThan(0.5);
  expect(ends).toBeGreaterThan(20);
  expect(ends).toBeLessThanOrEqual(60);
}, 60_000);
