/** One game, played to its end through everything that can go wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as stuck } from 'node:timers/promises';
import { autoplay } from '../../firmware-sim/autoplay/judge.ts';
import { Random } from '../../firmware-sim/random.ts';
import { deviceCredentials } from '../../hub/link/mqtt/credentials.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { RULESET_IDS, SEATS } from '../../schemas/vocabulary.ts';
import { busRig } from './bus-rig.ts';
import { compare } from './comparison.ts';
import { HubProcess } from './hub-process.ts';
import { mqttRig } from './mqtt-rig.ts';
import { after, type Rig, SEAT_TROUBLES } from './rig.ts';
import { listen } from './room.ts';
import { Screen } from './screen.ts';

/** What befalls a table. Killed: `kill -9`; `killed-starting`: again, before it stands. */
export const TROUBLES = ['killed', 'killed-starting', 'hub-stalled', 'wall-clock', ...SEAT_TROUBLES] as const;
export type Trouble = (typeof TROUBLES)[number];
/** How often each has really happened. */
export type Troubles = Record<Trouble, number>;

export const none = (): Troubles =>
  Object.fromEntries(TROUBLES.map((trouble) => [trouble, 0])) as Record<Trouble, number>;

export type Round = {
  seed: number;
  link: Rig['link'];
  ruleset: string;
  troubles: Troubles;
  lines: number;
  /** Lines whose decisions a screen was shown, and tables that it was shown, each compared with the record. */
  shown: number;
  views: number;
  /** Counts that a screen was shown as announced. */
  announced: number;
  seconds: number;
  faults: string[];
};

/** A game needs half a minute; one that isn't over after this many ms is stuck. */
const LONGEST = 600_000;
/** A wall clock is wrong by up to so many ms: eleven days. */
const WRONG = 1e9;

export const linkOf = (seed: number): Rig['link'] => (seed % 2 === 0 ? 'mqtt' : 'serial');

/** @param leastKills the hub is killed at least as often, after the game's end if need be. */
export async function playRound(seed: number, leastKills: number): Promise<Round> {
  const random = new Random(seed);
  const link = linkOf(seed);
  const ruleset = RULESET_IDS[seed % RULESET_IDS.length] ?? 'fiim-eng';
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const hub = await HubProcess.in(folder);
  const screen = new Screen(hub.url);
  const closing: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
    () => hub.kill(),
  ];
  try {
    const names = SEATS.map((seat) => `seat-${seat}`);
    const rig =
      link === 'mqtt' ? mqttRig(hub.brokerUrl, await deviceCredentials(hub.data, names), seed) : busRig(seed);
    closing.push(() => rig.close());
    hub.configure(rig.config);
    await hub.start();
    await rig.ready();
    closing.push(listen(hub.data, rig.people));
    const watched = screen.watch();
    const habits = { nominate: 0.12, hit: 1 };
    const judge = autoplay({ url: hub.url, ruleset, seed, speed: 400, games: 1, habits });
    closing.push(() => judge.stop());
    const over = { yet: false };
    const troubles = none();
    const played = Promise.race([judge.played, stuck(LONGEST, 0, { ref: false })]).finally(() => {
      over.yet = true;
    });
    const [games] = await Promise.all([
      played,
      befall({ hub, rig, random, troubles, over: () => over.yet, leastKills }),
    ]);
    const view = async () => (await (await fetch(`${hub.url}/api/view`)).json()) as JudgeView;
    const unheard = await unheardSeats(view);
    const last = await view();
    await screen.seen(last);
    screen.close();
    await watched;
    const { faults, lines } = compare(hub.data, screen, last);
    // Nobody touches the folder: whatever is said to be lost is a false alarm, or was lost.
    for (const note of screen.lost) faults.push(`said to be lost: ${note}`);
    for (const { seat, health } of unheard)
      faults.push(`seat ${seat} is not heard any more (${health.state}, ${health.reason ?? 'no reason'})`);
    if (games !== 1) faults.unshift('the game did not reach its end');
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const { shown, views, announced } = screen;
    const figures = { lines, shown: shown.size, views: views.size, announced: announced.size };
    return { seed, link, ruleset, troubles, ...figures, seconds, faults };
  } finally {
    screen.close();
    for (const release of closing.reverse()) await release();
  }
}

/** Once nothing more befalls it, every seat is heard again: who isn't, after a minute. */
async function unheardSeats(view: () => Promise<JudgeView>): Promise<JudgeView['seats']> {
  const end = performance.now() + 60_000;
  for (;;) {
    const unheard = (await view()).seats.filter(
      ({ health }) => health.heardAgo === null || health.heardAgo > 1000,
    );
    if (unheard.length === 0 || performance.now() > end) return unheard;
    await after(200);
  }
}

type Table = {
  hub: HubProcess;
  rig: Rig;
  random: Random;
  troubles: Troubles;
  over: () => boolean;
  leastKills: number;
};

/** One trouble after the other, until the game is over and the hub was killed often enough. */
async function befall({ hub, rig, random, troubles, over, leastKills }: Table): Promise<void> {
  const deck: (typeof OTHERS)[number][] = [];
  const kills = () => troubles.killed + troubles['killed-starting'];
  while (!over() || kills() < leastKills) {
    await after(kills() < leastKills ? random.between(50, 1200) : random.between(200, 3000));
    hub.check();
    if (random.chance(kills() < leastKills ? 0.3 : 0.03) || over()) {
      troubles.killed++;
      await hub.kill();
      if (random.chance(0.2)) {
        troubles['killed-starting']++;
        await hub.startInVain(random.between(50, 1000));
      }
      await hub.start(random.between(-WRONG, WRONG));
      continue;
    }
    // Each kind comes before any comes again.
    if (deck.length === 0) deck.push(...OTHERS);
    const what = deck.splice(random.below(deck.length), 1)[0] ?? 'wall-clock';
    if (what === 'hub-stalled') {
      await hub.stall(random.between(100, 700));
      troubles[what]++;
    } else if (what === 'wall-clock') {
      await hub.stepWallClock(random.between(-WRONG, WRONG));
      troubles[what]++;
    } else troubles[what] += await rig.trouble(what, random);
  }
}

const OTHERS = ['hub-stalled', 'wall-clock', ...SEAT_TROUBLES] as const;
