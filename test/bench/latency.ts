/**
 * `npm run bench -- latency [--json] [--rounds N] [--stages] [--links mqtt,serial,apart,emulated] [--blind]`: ten seats press at once, through
 * the real broker and through a real pty, into a real record and a real Chromium. Each leg from the moment the hand came
 * down, on this machine, in ms: in the record and folded; in the page's DOM; the seat's own ring shows it taken; and the
 * ± that the live table claims. `mqtt` and `serial` are as `npm start` simulates them, ten seats and ten people in the
 * hub's own process; `apart` is the wired bus with its seats in another, as real ones are; `emulated` that with the
 * firmware's own image, whose ring is lit once the last of its LEDs is. `--stages` tells where the
 * time goes, `--blind` leaves the page out. The aim – press → own ring, p99 ≤ 100 ms – is told beside; how fast a machine
 * is proves nothing, so this exits 0 unless a press went astray.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type Hub, startHub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';
import type { Act } from '../../schemas/record.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { builtPage } from '../browser/built-page.ts';
import { launch, openPage } from '../browser/chromium.ts';
import { clock, emulatedHands, type Hands, handsApart, ownHands } from './latency-hands.ts';
import { type Spread, spread, told } from './latency-spread.ts';
import { STAGES, type Stage, Stages } from './latency-stages.ts';

const LINKS = ['mqtt', 'serial', 'apart', 'emulated'] as const;
type Link = (typeof LINKS)[number];
const LEGS = ['record', 'page', 'ring', 'bound'] as const;
type Leg = (typeof LEGS)[number];
type Row = {
  link: Link;
  presses: number;
  load: number;
  stages: Record<Stage | 'late', Spread>;
  wire: { sweeps: Spread; lost: number } | null;
} & Record<Leg, Spread>;
const AIM = 100;
/** Ms after which a leg that has not come is counted as not come. */
const PATIENCE = 3000;

type Settings = { rounds: number; page: string | null; browser: Awaited<ReturnType<typeof launch>> | null };

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      rounds: { type: 'string', default: '40' },
      stages: { type: 'boolean', default: false },
      links: { type: 'string', default: LINKS.join() },
      blind: { type: 'boolean', default: false },
    },
  });
  const asked = values.links.split(',');
  const page = values.blind ? null : await builtPage();
  const browser = values.blind ? null : await launch();
  const rows: Row[] = [];
  try {
    const settings = { rounds: Number(values.rounds), page, browser };
    for (const link of LINKS) if (asked.includes(link)) rows.push(await row(link, settings));
  } finally {
    await browser?.close();
    if (page) rmSync(page, { recursive: true, force: true });
  }
  const met = rows.every(({ ring }) => ring.p99 <= AIM);
  const whole = rows.every(({ ring, record, presses }) => ring.n === presses && record.n === presses);
  if (values.json)
    console.log(JSON.stringify({ bench: 'latency', aim: { ring: AIM, met }, rows, whole }, null, 1));
  else print(rows, met, values.stages);
  return whole ? 0 : 1;
}

async function row(link: Link, { rounds, page, browser }: Settings): Promise<Row> {
  const data = mkdtempSync(join(tmpdir(), 'mafia-table-data-'));
  const apart = link === 'apart' ? await handsApart(1) : link === 'emulated' ? await emulatedHands(1) : null;
  const port = apart && { link: 'serial', port: apart.path };
  const settings = {
    ...{ data, web: { port: 0 }, broker: { port: 0 }, vote: { closes: 'judge' } },
    ...(port && { seats: Object.fromEntries(SEATS.map((seat) => [seat, port])) }),
  };
  const hub = await startHub({
    ...{ config: config.parse(settings), seats: link === 'serial' ? 'serial' : 'mqtt', seed: 1 },
    ...{ ...(page !== null && { page }), log: () => {} },
  });
  const hands = apart ?? ownHands(hub);
  const came: Record<Leg, number[]> = { record: [], page: [], ring: [], bound: [] };
  try {
    await begin(hub);
    const screen = browser && (await openPage(browser, hub.url, { tone: 'off' }));
    await screen?.waitForSelector('#state-line');
    if (screen) await watchFists(screen);
    const stages = new Stages(hub);
    for (let round = 0; round < rounds; round++) await press(hub, hands, screen, came, stages);
    const [record, shown, ring, bound] = [came.record, came.page, came.ring, came.bound].map(spread);
    if (!record || !shown || !ring || !bound) throw new Error('no legs');
    const watched = { stages: stages.end(), wire: await hands.wire(), load: loadavg()[0] ?? 0 };
    return { link, presses: rounds * SEATS.length, ...watched, record, page: shown, ring, bound };
  } finally {
    await hub.close();
    hands.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A vote under way; nobody at the table does anything of their own. */
async function begin(hub: Hub): Promise<void> {
  await hub.seats.simulation?.ready();
  await until(hub, () => SEATS.every((seat) => hub.table.senses.health(seat).state === 'ok'));
  await hub.table.newGame(
    { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' },
    {
      at: hub.table.now(),
      type: 'game.begin',
      position: {
        phase: 'voting',
        day: 2,
        alive: [...SEATS],
        nominees: [
          { by: 1, seat: 3 },
          { by: 2, seat: 5 },
        ],
      },
    },
  );
  await act(hub, { type: 'vote.begin' });
}

async function act(hub: Hub, one: Act): Promise<void> {
  const result = await hub.table.act(one);
  if (!result.ok) throw new Error(`${one.type}: ${result.reason}`);
}

/** Ten hands at once for the candidate called again; then up, and the next call replaces the window. */
async function press(
  hub: Hub,
  hands: Hands,
  screen: Page | null,
  came: Record<Leg, number[]>,
  stages: Stages,
): Promise<void> {
  await act(hub, { type: 'vote.open', candidate: 3 });
  await waitFor(() => !hands.anyLit());
  await pause(100 + Math.random() * 60);
  const record = new Map<number, { at: number; bound: number }>();
  const stop = hub.table.subscribe((event) => {
    if (event.type !== 'line' || event.input.type !== 'fist' || !event.input.down) return;
    record.set(event.input.seat, { at: clock(), bound: event.input.uncertainty ?? 0 });
  });
  await screen?.evaluate(() => (globalThis as unknown as Watching).fists.clear());
  stages.begin();
  const down = await hands.down();
  await waitFor(() => hands.lit.size === SEATS.length && record.size === SEATS.length);
  await screen
    ?.waitForFunction(() => (globalThis as unknown as Watching).fists.size === 10, undefined, {
      timeout: PATIENCE,
    })
    .catch(() => undefined);
  stop();
  stages.take(down, hands.lit);
  // The page's clock is the system's as it knew it at its start: so was ours.
  const ours = performance.timeOrigin + performance.now() - clock();
  const shown = (await screen?.evaluate(() => [...(globalThis as unknown as Watching).fists.values()])) ?? [];
  for (const at of hands.lit.values()) came.ring.push(at - down);
  for (const { at, bound } of record.values()) {
    came.record.push(at - down);
    came.bound.push(bound);
  }
  for (const at of shown) came.page.push(at - ours - down);
  hands.up();
  await until(hub, () => SEATS.every((seat) => hub.table.inHand?.game.fist[seat]?.state === false));
}

type Watching = { fists: Map<string, number> };

/** In the page: when each seat was first seen with a hand down. */
async function watchFists(screen: Page): Promise<void> {
  await screen.evaluate(() => {
    const watching = globalThis as unknown as Watching;
    watching.fists = new Map();
    const look = () => {
      for (const seat of document.querySelectorAll('.seat.fist, .seat.counts')) {
        const name = seat.id;
        if (!watching.fists.has(name)) watching.fists.set(name, performance.timeOrigin + performance.now());
      }
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function waitFor(so: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!so() && performance.now() < end) await pause(2);
}

function until(hub: Hub, so: () => boolean): Promise<void> {
  if (so()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = hub.table.subscribe(() => {
      if (!so()) return;
      stop();
      resolve();
    });
  });
}

const NAMES: Readonly<Record<Leg, string>> = {
  record: 'the record',
  page: 'the page’s DOM',
  ring: 'its own ring',
  bound: '(the ± claimed)',
};
const STAGE_NAMES: Readonly<Record<Stage | 'late', string>> = {
  up: '  hand → hub',
  kept: '  → in the record',
  folded: '  → folded, lamps set',
  down: '  → ring lit',
  late: '  (hub’s process late)',
};

function print(rows: readonly Row[], met: boolean, stages: boolean): void {
  console.log('ms from the hand to …   link          n     p50     p90     p99     max');
  for (const row of rows) {
    const line = (name: string, what: Spread) =>
      console.log(`${name.padEnd(23)} ${row.link.padEnd(8)} ${told(what)}`);
    for (const leg of LEGS) if (row[leg].n > 0) line(NAMES[leg], row[leg]);
    if (!stages) continue;
    for (const stage of [...STAGES, 'late'] as const) line(STAGE_NAMES[stage], row.stages[stage]);
    if (row.wire) line('  (between broadcasts)', row.wire.sweeps);
    if (row.wire) console.log(`  (broadcasts that never came to the units: ${row.wire.lost})`);
    console.log(`  (load of the machine: ${row.load.toFixed(1)})`);
  }
  console.log(`press → own ring p99 ≤ ${AIM} ms: ${met ? 'met' : 'not met on this machine, now'}`);
}
