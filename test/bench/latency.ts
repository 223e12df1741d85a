/**
 * `npm run bench -- latency [--json] [--rounds N]`: ten seats press at once, through the real broker and through a real
 * pty, into a real record and a real Chromium. Each leg from the moment the hand came down, on this machine, in ms: in
 * the record and folded; in the page's DOM; the seat's own ring shows it taken; and the ± that the live table claims.
 * The aim – press → own ring, p99 ≤ 100 ms, on a hub that does nothing else – is told beside; how fast a machine is
 * proves nothing, so this exits 0 unless a press went astray.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { type Hub, startHub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';
import type { Act } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { builtPage } from '../browser/built-page.ts';
import { launch, openPage } from '../browser/chromium.ts';

const LEGS = ['record', 'page', 'ring', 'bound'] as const;
type Leg = (typeof LEGS)[number];
type Row = { link: string; presses: number } & Record<
  Leg,
  { n: number; p50: number; p90: number; p99: number; max: number }
>;
const AIM = 100;
/** Ms after which a leg that has not come is counted as not come. */
const PATIENCE = 3000;

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, rounds: { type: 'string', default: '40' } },
  });
  const folder = await builtPage();
  const browser = await launch();
  const rows: Row[] = [];
  try {
    for (const link of ['mqtt', 'serial'] as const)
      rows.push(await row(link, Number(values.rounds), folder, browser));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const met = rows.every(({ ring }) => ring.p99 <= AIM);
  const whole = rows.every(({ ring, record, presses }) => ring.n === presses && record.n === presses);
  if (values.json)
    console.log(JSON.stringify({ bench: 'latency', aim: { ring: AIM, met }, rows, whole }, null, 1));
  else print(rows, met);
  return whole ? 0 : 1;
}

/** The same clock in both processes: the system's, as each knew it at its start, and monotonic from there. */
const clock = () => performance.timeOrigin + performance.now();

async function row(
  link: 'mqtt' | 'serial',
  rounds: number,
  page: string,
  browser: Awaited<ReturnType<typeof launch>>,
): Promise<Row> {
  const data = mkdtempSync(join(tmpdir(), 'mafia-table-data-'));
  const settings = { data, web: { port: 0 }, broker: { port: 0 }, vote: { closes: 'judge' } };
  const hub = await startHub({ config: config.parse(settings), seats: link, seed: 1, page, log: () => {} });
  const came: Record<Leg, number[]> = { record: [], page: [], ring: [], bound: [] };
  try {
    await begin(hub);
    const screen = await openPage(browser, hub.url, { tone: 'off' });
    await screen.waitForSelector('#state-line');
    await watchFists(screen);
    for (let round = 0; round < rounds; round++) await press(hub, screen, came);
  } finally {
    await hub.close();
    rmSync(data, { recursive: true, force: true });
  }
  const [record, shown, ring, bound] = [came.record, came.page, came.ring, came.bound].map(spread);
  if (!record || !shown || !ring || !bound) throw new Error('no legs');
  return { link, presses: rounds * SEATS.length, record, page: shown, ring, bound };
}

/** A vote under way; nobody at the table does anything of their own. */
async function begin(hub: Hub): Promise<void> {
  const { people, simulation } = hub.seats;
  if (!people) throw new Error('nobody sits at the table');
  Object.assign(people.habits, {
    anticipate: 0,
    nearClose: 0,
    withdraw: 0,
    secondVote: 0,
    abstain: 1,
    peek: 0,
  });
  await simulation?.ready();
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
async function press(hub: Hub, screen: Page, came: Record<Leg, number[]>): Promise<void> {
  await act(hub, { type: 'vote.open', candidate: 3 });
  await waitFor(() => SEATS.every((seat) => !taken(hub, seat)));
  await pause(100 + Math.random() * 60);
  const ring = new Map<Seat, number>();
  const record = new Map<Seat, { at: number; bound: number }>();
  const stop = hub.table.subscribe((event) => {
    if (event.type !== 'line' || event.input.type !== 'fist' || !event.input.down) return;
    record.set(event.input.seat, { at: clock(), bound: event.input.uncertainty ?? 0 });
  });
  const look = setInterval(() => {
    for (const seat of SEATS) if (!ring.has(seat) && taken(hub, seat)) ring.set(seat, clock());
  }, 1);
  await screen.evaluate(() => (globalThis as unknown as Watching).fists.clear());
  const down = clock();
  for (const seat of SEATS) hub.seats.people?.act(seat, 'fist', 'down');
  await waitFor(() => ring.size === SEATS.length && record.size === SEATS.length);
  await screen
    .waitForFunction(() => (globalThis as unknown as Watching).fists.size === 10, undefined, {
      timeout: PATIENCE,
    })
    .catch(() => undefined);
  clearInterval(look);
  stop();
  const shown = await screen.evaluate(() => [...(globalThis as unknown as Watching).fists.values()]);
  for (const at of ring.values()) came.ring.push(at - down);
  for (const { at, bound } of record.values()) {
    came.record.push(at - down);
    came.bound.push(bound);
  }
  for (const at of shown) came.page.push(at - down);
  for (const seat of SEATS) hub.seats.people?.act(seat, 'fist', 'up');
  await until(hub, () => SEATS.every((seat) => hub.table.inHand?.game.fist[seat]?.state === false));
}

/** Whether this seat's own ring shows its vote taken, as the unit itself has it. */
function taken(hub: Hub, seat: Seat): boolean {
  const { simulation, bus } = hub.seats;
  if (simulation) return simulation.seats.get(seat)?.unit.lamp.pattern === 'voted';
  const colour = bus?.twin.units.get(seat)?.core.colour(1, 0) ?? 0;
  // Steady green is the look of `voted`, and of no other pattern.
  return colour >> 16 === 0 && ((colour >> 8) & 255) > (colour & 255) * 2 && ((colour >> 8) & 255) > 60;
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

function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
  return { n: sorted.length, p50: at(0.5), p90: at(0.9), p99: at(0.99), max: at(1) };
}

function print(rows: readonly Row[], met: boolean): void {
  console.log('ms from the hand to …   link       n     p50     p90     p99     max');
  for (const { link, ...legs } of rows)
    for (const leg of LEGS) {
      const { n, p50, p90, p99, max } = legs[leg];
      const name = {
        record: 'the record',
        page: 'the page’s DOM',
        ring: 'its own ring',
        bound: '(the ± claimed)',
      }[leg];
      console.log(
        `${name.padEnd(23)} ${link.padEnd(6)} ${`${n}`.padStart(5)} ${[p50, p90, p99, max].map((ms) => ms.toFixed(1).padStart(7)).join(' ')}`,
      );
    }
  console.log(`press → own ring p99 ≤ ${AIM} ms: ${met ? 'met' : 'not met on this machine, now'}`);
}
