import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from 'vitest';
import { openStore } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'crash-'));
let hub: ChildProcess | null = null;
afterEach(() => {
  hub?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A hub in small: appends without end and says each line's number once the store has said that it is kept. */
const PROGRAM = `
  import { openStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
  const store = await openStore({ folder: process.argv[2], beat: 5, reserve: 4096 });
  const game = store.found?.id
    ?? await store.create({ record: 'mafia-table', version: 1, ruleset: 'fiim-eng' });
  for (let seq = 1; ; seq++) {
    const origin = { seat: 3, boot: process.pid, seq };
    const line = await store.append(game, { at: store.now(), type: 'button', seat: 3 }, origin);
    process.stdout.write(line + ' ' + seq + '\\n');
  }
`;

test('a hub killed with -9 keeps every line it was told is kept, and leaves no lock behind', async () => {
  const program = join(folder, 'hub.mjs');
  writeFileSync(program, PROGRAM);
  const data = join(folder, 'data');
  let kept = 1;
  let now = 0;
  for (let round = 0; round < 3; round++) {
    hub = spawn(process.execPath, [program, data], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(hub, 'exit');
    let seq = 0;
    for await (const said of createInterface({ input: hub.stdout! })) {
      [kept = 0, seq = 0] = said.split(' ').map(Number);
      // While it lives, nobody else may write; the moment of its death is whatever it is doing then.
      if (seq === 10) await expect(openStore({ folder: data })).rejects.toThrow(`process id ${hub.pid}`);
      if (seq === 25 + round * 7) hub.kill('SIGKILL');
    }
    await ended;
    const store = await openStore({ folder: data, beat: 0, reserve: 4096 });
    expect(store.found?.id).toBe('1');
    // What was in flight may have been kept without anyone having been told.
    const lines = store.found?.lines ?? 0;
    expect(lines).toBeGreaterThanOrEqual(kept);
    expect(lines).toBeLessThanOrEqual(kept + 1);
    expect(store.recorded(3)).toEqual({ boot: hub.pid, seq: seq + lines - kept });
    expect(store.recovery).toEqual({ damaged: null, losses: [], lostCommits: 0 });
    const last = JSON.parse(store.text('1').at(-1) ?? '{}').at;
    expect(last).toBeGreaterThan(now);
    expect(store.now()).toBeGreaterThan(last);
    now = last;
    await store.close();
  }
});
