/** The unit file against the command that it starts: neither may be changed without the other. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { LONGEST_STOP, OPTIONS } from '../../hub/cli/start.ts';

const unit = new Map(
  readFileSync(join(import.meta.dirname, 'mafia-table.service'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return key === '' ? [] : [[key, value] as const];
    }),
);

test('it starts the table with options that the command has, on the folder that the system makes for it', () => {
  const [command, what, ...args] = (unit.get('ExecStart') ?? '').split(' ');
  expect([command, what]).toEqual(['/usr/local/bin/mafia-table', 'start']);
  const { values } = parseArgs({ args, options: OPTIONS, strict: true });
  expect(values.data).toBe(`/var/lib/${unit.get('StateDirectory')}`);
  expect(values.table).toBe(`/etc/${unit.get('ConfigurationDirectory')}/table.yaml`);
  expect(unit.get('Environment')).toBe(`NODE_COMPILE_CACHE=/var/cache/${unit.get('CacheDirectory')}`);
});

test('the manager is told when it is ready, notices a hang, starts it again, and gives it time to stop', () => {
  // Said by a process of its own, `systemd-notify`.
  expect([unit.get('Type'), unit.get('NotifyAccess')]).toEqual(['notify', 'all']);
  expect(Number(unit.get('WatchdogSec'))).toBeGreaterThan(0);
  expect(unit.get('Restart')).toBe('always');
  expect(Number(unit.get('TimeoutStopSec')) * 1000).toBeGreaterThan(LONGEST_STOP);
});

test('it may open all that the udev rules give to a group', () => {
  const rules = readFileSync(join(import.meta.dirname, '../udev/70-mafia-table.rules'), 'utf8');
  const groups = [...rules.matchAll(/GROUP="(\w+)"/g)].map(([, group]) => group);
  expect(groups.length).toBeGreaterThan(1);
  expect((unit.get('SupplementaryGroups') ?? '').split(' ')).toEqual(expect.arrayContaining(groups));
});
