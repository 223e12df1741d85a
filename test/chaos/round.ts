/** One game, played to its end through everything that can go wrong. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { autoplay } from '../../firmware-sim/autoplay/judge.ts';
import { Random } from '../../firmware-sim/random.ts';
import { type Simulation, startSimulation } from '../../firmware-sim/simulation.ts';
import { begin, isRefusal, step } from '../../hub/judge/game.ts';
import { readRecord } from '../../hub/judge/lines.ts';
import { deviceCredentials } from '../../hub/link/mqtt/credentials.ts';
import { openArchive } from '../../hub/record/archive.ts';
import { RULESET_IDS, SEATS } from '../../schemas/vocabulary.ts';
import { HubProcess } from './hub-process.ts';
import { listen } from './room.ts';
import { Screen } from './screen.ts';

export type Round = {
  seed: number;
  ruleset: string;
  kills: number;
  /** Seats unplugged, restarted, frozen; links stalled. */
  mishaps: number;
  lines: number;
  /** Lines whose decisions a screen was shown, each compared with a replay of the record. */
  shown: number;
  announced: number;
  seconds: number;
  faults: string[];
};

/** A game needs about a minute; one that isn't over after this many ms is stuck. */
const LONGEST = 600_000;

export async function playRound(seed: number, leastKills: number): Promise<Round> {
  const random = new Random(seed);
  const ruleset = RULESET_IDS[seed % RULESET_IDS.length] ?? 'fiim-eng';
  const begun = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'chaos-'));
  const hub = await HubProcess.in(folder);
  const names = SEATS.map((seat) => `seat-${seat}`);
  const credentials = await deviceCredentials(hub.data, names);
  const screen = new Screen(hub.url);
  const closing: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true }),
    () => hub.kill(),
  ];
  try {
    await hub.start();
    const simulation = startSimulation({ url: hub.brokerUrl, credentials, seed });
    closing.push(() => simulation.close());
    await simulation.ready();
    closing.push(listen(hub.data, simulation.people));
    const watched = screen.watch();
    const judge = autoplay({ url: hub.url, ruleset, seed, speed: 40, games: 1 });
    closing.push(() => judge.stop());
    const over = { yet: false };
    const played = judge.played.then((games) => {
      over.yet = true;
      return games;
    });
    const [games, { kills, mishaps }] = await Promise.all([
      Promise.race([played, after(LONGEST).then(() => 0)]).finally(() => {
        over.yet = true;
      }),
      trouble(hub, simulation, random, leastKills, over),
    ]);
    screen.close();
    await watched;
    const { faults, lines, announced } = compare(hub.data, screen);
    if (games !== 1) faults.unshift('the game did not reach its end');
    const seconds = Math.round((performance.now() - begun) / 1000);
    return { seed, ruleset, kills, mishaps, lines, shown: screen.shown.size, announced, seconds, faults };
  } finally {
    screen.close();
    for (const release of closing.reverse()) await release();
  }
}

/** Goes on until the game is over. */
async function trouble(
  hub: HubProcess,
  simulation: Simulation,
  random: Random,
  leastKills: number,
  over: { readonly yet: boolean },
): Promise<{ kills: number; mishaps: number }> {
  let kills = 0;
  let mishaps = 0;
  while (!over.yet) {
    await after(random.between(100, 2500));
    if (over.yet) break;
    if (random.chance(kills < leastKills ? 0.25 : 0.02)) {
      kills++;
      await hub.kill();
      await after(random.between(0, 500));
      await hub.start();
      continue;
    }
    const seat = simulation.seats.get(random.pick(SEATS) ?? 1);
    if (!seat) continue;
    mishaps++;
    const what = random.below(4);
    if (what === 0) {
      seat.unplug();
      await after(random.between(50, 1500));
      seat.plug();
    } else if (what === 1) seat.restart();
    else if (what === 2) seat.freeze(random.between(100, 3000));
    else seat.stall(random.between(100, 2000));
  }
  return { kills, mishaps };
}

/** All that the screen was ever shown must be what the record says when it is judged again. */
function compare(data: string, screen: Screen): { faults: string[]; lines: number; announced: number } {
  const archive = openArchive(data);
  const faults = archive.faults();
  const text = archive.text('1');
  archive.close();
  const record = readRecord(`${text.join('\n')}\n`);
  if ('unreadable' in record) return { faults: [...faults, record.detail], lines: text.length, announced: 0 };
  let game = begin(record.header);
  if (isRefusal(game)) return { faults: [...faults, game.detail], lines: text.length, announced: 0 };
  const said = new Map<string, string>();
  let announced = 0;
  for (const { line, input } of record.inputs) {
    const taken = step(game, line, input);
    game = taken.game;
    said.set(`1.${line}`, JSON.stringify(taken.decisions));
    announced += taken.decisions.filter((each) => each.type === 'tally' && each.confirmed).length;
  }
  for (const key of screen.contradicted) faults.push(`line ${key} was shown in two ways`);
  for (const [key, shown] of screen.shown) {
    if (said.get(key) !== shown) faults.push(`line ${key}: shown ${shown}, the record says ${said.get(key)}`);
  }
  if (game.ending === null) faults.push('the record has no end of the game');
  return { faults, lines: text.length, announced };
}

const after = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
