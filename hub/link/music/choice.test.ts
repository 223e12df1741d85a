import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MusicReport } from '../../../schemas/music.ts';
import { type ChoiceOptions, type KeptChoice, MusicChoice } from './choice.ts';
import { keepChoice, keptChoice } from './kept.ts';
import { TestMusicHost } from './test-music-host.ts';

const REPORT: MusicReport = {
  ...{ state: 'playing', folder: 1, track: 1, volume: 70, sounded: 9, fault: null },
  amplifier: true,
};
const hello = (unit: string) => ({ unit, firmware: 'f', latency: 300 });
const CUT = { code: 'controller-cut', about: null } as const;

/** Two wires, and controllers on them that say what such ones say, once every 50 ms. */
function wires(options: ChoiceOptions = {}) {
  const host = new TestMusicHost();
  const choice = new MusicChoice(host, options);
  const lines = { mqtt: choice.line('mqtt'), serial: choice.line('serial') };
  let at = 0;
  const on: { link: keyof typeof lines; device: string; boot: number; unit: string }[] = [];
  const boot = (link: keyof typeof lines = 'mqtt') => lines[link].order(at)?.boot ?? null;
  return {
    host,
    lines,
    boot,
    on,
    plug: (unit: string, link: keyof typeof lines = 'mqtt', device = 'music', own = on.length + 11) => {
      const one = { link, device, boot: own, unit };
      on.push(one);
      return one;
    },
    pass(ms: number) {
      for (const end = at + ms; at < end; at += 50)
        for (const { link, device, boot: own, unit } of on)
          if (boot(link) === own) lines[link].report({ device, boot: own }, REPORT, at);
          else lines[link].hello({ device, boot: own }, hello(unit), at);
    },
    units: () => ({
      used: host.controllers.used?.unit ?? null,
      others: host.controllers.others.map(({ unit }) => unit),
      unsettled: host.controllers.unsettled.map(({ unit }) => unit),
    }),
  };
}

test('one that answers is used once it has greeted; started anew it is the same one', () => {
  const { host, lines, boot, on, plug, pass, units } = wires();
  expect(boot()).toBeNull();
  lines.mqtt.report({ device: 'music', boot: 11 }, REPORT, 0);
  expect(host.report).toBeNull();
  plug('shelf');
  pass(100);
  expect(boot()).toBe(11);
  expect(host.report).toEqual(REPORT);
  on.pop();
  plug('shelf', 'mqtt', 'music', 22);
  pass(2500);
  expect(boot()).toBe(22);
  expect(units()).toEqual({ used: 'shelf', others: [], unsettled: [] });
  expect(host.gones).toEqual([]);
});

test.each(['mqtt', 'serial'] as const)(
  'of two that answer the first is used and the other named, on whichever wire it is: %s',
  (link) => {
    const log: string[] = [];
    const { host, boot, plug, pass, units } = wires({ log: (line) => log.push(line) });
    plug('shelf');
    pass(500);
    plug('desk', link, 'other');
    pass(5000);
    expect(boot()).toBe(11);
    // Nor is the order of the other wire meant for the other.
    expect(boot(link)).toBe(11);
    expect(units()).toEqual({ used: 'shelf', others: ['desk'], unsettled: ['desk'] });
    expect(host.hellos.map(({ unit }) => unit)).toEqual(['shelf']);
    expect(log).toEqual([
      'music: controller shelf (mqtt music) is used',
      `music: another controller answers and isn't used: desk (${link} other)`,
    ]);
  },
);

test('two of one name are two all the same: the first goes on, whatever the other says', () => {
  const { boot, plug, pass, units } = wires();
  plug('shelf');
  pass(500);
  plug('shelf');
  for (let i = 0; i < 40; i++) {
    pass(100);
    expect(boot()).toBe(11);
  }
  expect(units()).toEqual({ used: 'shelf', others: ['shelf'], unsettled: ['shelf'] });
});

test('the one in use is lost: the other is not taken by itself, and is by a touch', () => {
  const { host, lines, boot, on, plug, pass, units } = wires();
  const shelf = plug('shelf');
  plug('desk');
  pass(3000);
  on.splice(on.indexOf(shelf), 1);
  lines.mqtt.gone(shelf, CUT);
  pass(10_000);
  expect(host.gones).toEqual([CUT]);
  expect(boot()).toBeNull();
  expect(units()).toEqual({ used: 'shelf', others: ['desk'], unsettled: ['desk'] });
  const [{ id } = { id: '' }] = host.controllers.others;
  expect(host.use('mqtt music 99')).toBe(false);
  expect(host.use(id)).toBe(true);
  pass(1000);
  expect(boot()).toBe(12);
  expect(units()).toEqual({ used: 'desk', others: [], unsettled: [] });
  // Back, the other one stays aside: somebody has said which.
  on.push(shelf);
  pass(3000);
  expect(boot()).toBe(12);
  expect(units()).toEqual({ used: 'desk', others: ['shelf'], unsettled: [] });
});

test('what the configuration names is used, whoever was first, and nothing more is said of it', () => {
  const { boot, plug, pass, units } = wires({ unit: 'desk' });
  plug('shelf');
  pass(3000);
  expect(boot()).toBeNull();
  expect(units()).toEqual({ used: null, others: ['shelf'], unsettled: ['shelf'] });
  plug('desk');
  pass(3000);
  expect(boot()).toBe(12);
  expect(units()).toEqual({ used: 'desk', others: ['shelf'], unsettled: [] });
});

test('a spare waits without a word, also where it is the first and the only one', () => {
  const { host, boot, plug, pass, units } = wires({ spare: 'serial /dev/bus' });
  plug('spare', 'serial', '/dev/bus');
  pass(3000);
  expect(boot('serial')).toBeNull();
  expect(units()).toEqual({ used: null, others: ['spare'], unsettled: [] });
  plug('shelf');
  pass(3000);
  expect([boot(), boot('serial')]).toEqual([12, 12]);
  expect(units()).toEqual({ used: 'shelf', others: ['spare'], unsettled: [] });
  expect(host.use(host.controllers.others[0]?.id ?? '')).toBe(true);
  expect(boot('serial')).toBe(11);
});

test('one that has left is forgotten; one that is cut off is at once', () => {
  const { lines, on, plug, pass, units } = wires();
  plug('shelf');
  const desk = plug('desk');
  const third = plug('third');
  pass(3000);
  expect(units().others).toEqual(['desk', 'third']);
  lines.mqtt.gone(third, CUT);
  on.splice(1);
  pass(1000);
  expect(units().others).toEqual(['desk']);
  pass(15_000);
  expect(units().others).toEqual([]);
  // A goodbye of one that isn't used says nothing of the one that is.
  on.push(desk);
  pass(2000);
  lines.mqtt.gone(desk, CUT);
  expect(units().used).toBe('shelf');
});

test('after a restart of the hub it is the one it was, if that one is there', () => {
  const kept: KeptChoice[] = [];
  const first = wires({ keep: (one) => kept.push(one) });
  first.plug('shelf');
  first.plug('desk');
  first.pass(3000);
  expect(kept).toEqual([{ unit: 'shelf', place: 'mqtt music', chosen: false }]);
  expect(first.host.use(first.host.controllers.others[0]?.id ?? '')).toBe(true);
  const last = kept.at(-1)!;
  expect(last).toEqual({ unit: 'desk', place: 'mqtt music', chosen: true });

  const again = wires({ kept: last });
  again.plug('shelf');
  again.pass(500);
  expect(again.boot()).toBeNull();
  again.plug('desk');
  again.pass(2000);
  expect(again.units()).toEqual({ used: 'desk', others: ['shelf'], unsettled: [] });

  const without = wires({ kept: last });
  without.plug('shelf');
  without.pass(6000);
  expect(without.units().used).toBe('shelf');
});

test('what is kept can be read again by nobody else; what can’t be read or written is no harm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-music-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const log: string[] = [];
  const one = { unit: 'shelf', place: 'mqtt music', chosen: true };
  expect(keptChoice(folder)).toBeNull();
  keepChoice(folder, one, (line) => log.push(line));
  expect(keptChoice(folder)).toEqual(one);
  expect(statSync(join(folder, 'music.json')).mode & 0o777).toBe(0o600);
  writeFileSync(join(folder, 'music.json'), '{"unit":');
  expect(keptChoice(folder)).toBeNull();
  expect(log).toEqual([]);
  keepChoice(join(folder, 'music.json'), one, (line) => log.push(line));
  expect(log[0]).toContain("can't be kept");
});
