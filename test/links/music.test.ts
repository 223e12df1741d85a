import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptChoice, MusicChoice, type MusicLine } from '../../hub/link/music/choice.ts';
import { TestMusicHost } from '../../hub/link/music/test-music-host.ts';
import type { MusicOrder, MusicReport } from '../../schemas/music.ts';

const BEAT_MS = 50;
const REPORT: MusicReport = {
  ...{ state: 'playing', folder: 1, track: 1, volume: 70, sounded: 9, fault: null },
  amplifier: true,
};
const ORDER: MusicOrder = { folder: 1, volume: 70, fade: 0, duck: 100, amplifier: 'on' };
const LINKS = ['mqtt', 'serial'] as const;

/** A controller as the contract has it: it does what an order with its boot says, and else says hello. */
class Controller {
  on = true;
  known = false;
  plays = false;
  boot: number;
  readonly unit: string;
  readonly link: (typeof LINKS)[number];

  constructor(unit: string, link: (typeof LINKS)[number], boot: number) {
    this.unit = unit;
    this.link = link;
    this.boot = boot;
  }

  restart(boot: number): void {
    this.boot = boot;
    this.known = false;
    this.plays = false;
    this.on = true;
  }

  hear({ order, boot }: { order: MusicOrder; boot: number | null }): void {
    this.known = boot === this.boot;
    if (boot !== null) this.plays = this.known && order.folder !== null;
  }
}

/** When each message comes, ms later; not at all; or twice. */
const fates = fc.oneof(
  { weight: 2, arbitrary: fc.constant([[1]]) },
  { weight: 1, arbitrary: fc.constant([[]]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.array(fc.constantFrom(1, 1, 80, 700, 1500), { maxLength: 2 }), {
      minLength: 1,
      maxLength: 9,
    }),
  },
);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('beats' as const),
      times: fc.integer({ min: 1, max: 40 }),
      up: fates,
      down: fates,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constantFrom(...(['restart', 'cut', 'plug', 'touch'] as const)),
      which: fc.nat(2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('kill' as const) }) },
);
const story = fc.record({
  names: fc.constantFrom(['a', 'b', 'c'], ['a', 'a', 'b'], ['a', 'b', 'b']),
  links: fc.array(fc.constantFrom(...LINKS), { minLength: 3, maxLength: 3 }),
  acts: fc.array(act, { minLength: 1, maxLength: 16 }),
});

test('whatever befalls honest controllers, their wires and the hub: in the end one plays, or is a touch away', () => {
  let told = 0;
  fc.assert(
    fc.property(story, ({ names, links, acts }) => {
      let at = 0;
      let boots = 100;
      let kept: KeptChoice | null = null;
      let host = new TestMusicHost();
      let lines = {} as Record<(typeof LINKS)[number], MusicLine>;
      let underway: { at: number; deliver: () => void }[] = [];
      const startHub = () => {
        host = new TestMusicHost();
        host.order = ORDER;
        const choice = new MusicChoice(host, {
          kept,
          keep: (one) => {
            kept = one;
          },
        });
        lines = { mqtt: choice.line('mqtt'), serial: choice.line('serial') };
        underway = [];
      };
      startHub();
      const all = names.map((name, i) => new Controller(name, links[i] ?? 'mqtt', boots++));
      const send = (fate: readonly number[], deliver: () => void) => {
        for (const ms of fate) underway.push({ at: at + ms, deliver });
      };
      const beats = (
        times: number,
        up: readonly (readonly number[])[],
        down: readonly (readonly number[])[],
      ) => {
        for (let n = 0; n < times; n++) {
          for (const [i, one] of all.entries()) {
            const fate = (of: readonly (readonly number[])[]) => of[(n + i) % of.length] ?? [];
            const order = lines[one.link].order(at);
            const { boot, unit, known, link } = one;
            if (order) send(fate(down), () => one.on && one.boot === boot && one.hear(order));
            if (!one.on) continue;
            const who = { device: 'music', boot };
            const line = lines[link];
            send(fate(up), () =>
              known
                ? line.report(who, REPORT, at)
                : line.hello(who, { unit, firmware: 'f', latency: 300 }, at),
            );
          }
          const end = at + BEAT_MS;
          for (;;) {
            const due = underway.filter((it) => it.at <= end).sort((a, b) => a.at - b.at)[0];
            if (due === undefined) break;
            underway = underway.filter((it) => it !== due);
            at = Math.max(at, due.at);
            due.deliver();
          }
          at = end;
        }
      };
      for (const it of acts) {
        if (it.act === 'beats') beats(it.times, it.up, it.down);
        else if (it.act === 'kill') startHub();
        else {
          const one = all[it.which]!;
          if (it.act === 'restart') one.restart(boots++);
          if (it.act === 'plug' && !one.on) one.restart(boots++);
          if (it.act === 'cut' && one.on) {
            one.on = false;
            lines[one.link].gone(
              { device: 'music', boot: one.boot },
              { code: 'controller-cut', about: null },
            );
          }
          const other = host.controllers.others[it.which];
          if (it.act === 'touch' && other) host.use(other.id);
        }
      }
      // Calm: the first one alone, on a wire that works.
      const [first] = all as [Controller, ...Controller[]];
      for (const one of all) one.on = false;
      first.restart(boots++);
      beats(400, [[1]], [[1]]);
      const shown = () => [host.controllers.used, ...host.controllers.others].filter((one) => one !== null);
      const mine = shown().find(({ id }) => id.endsWith(` ${first.boot}`));
      expect(mine).toBeDefined();
      if (host.controllers.used?.id !== mine?.id) {
        // Another one is meant, by somebody's word or by having been there first: so it is named, and waits.
        expect(host.controllers.others.map(({ id }) => id)).toEqual([mine?.id]);
        expect(first.plays).toBe(false);
        const { used } = host.controllers;
        expect([used?.unit, used?.place]).not.toEqual([mine?.unit, mine?.place]);
        expect(host.use(mine?.id ?? '')).toBe(true);
        beats(40, [[1]], [[1]]);
      } else expect(host.controllers.others).toEqual([]);
      expect(first.plays).toBe(true);
      expect(host.report).toEqual(REPORT);
      // One more that is plugged in now takes nothing from it.
      all[1]!.restart(boots++);
      beats(60, [[1]], [[1]]);
      expect([first.plays, all[1]!.plays]).toEqual([true, false]);
      told++;
    }),
    { numRuns: 30 },
  );
  expect(told).toBeGreaterThan(0);
});
