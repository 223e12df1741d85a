import { flushCompileCache } from 'node:module';
import { networkInterfaces } from 'node:os';
import { resolve } from 'node:path';
import type { Config } from '../../schemas/config.ts';
import { ConfigError, loadConfig } from '../config/load.ts';
import { type HubOptions, startHub } from '../main.ts';
import { findRuleset, rulesetIds } from '../rules/registry.ts';
import { SIMULATED_SEATS, type SimulatedSeats } from '../seats.ts';
import { type Command, CommandError, numberOf, readArguments } from './command.ts';
import { explained, lookFirst, type Origin } from './preconditions.ts';
import { serviceManager } from './service.ts';

/** What may stand behind `start` on the command line. */
export const OPTIONS = {
  table: { type: 'string', value: 'FILE', help: "the table's configuration (YAML); left out: every default" },
  ruleset: {
    type: 'string',
    value: 'ID',
    help: "offered first, in place of the configuration's; `rules` lists them",
  },
  data: { type: 'string', value: 'FOLDER', help: "the data folder, in place of the configuration's" },
  port: {
    type: 'string',
    value: 'N',
    help: "of the Judge's page and the board, in place of the configuration's; 0: any free one",
  },
  seats: {
    type: 'string',
    value: 'KIND',
    help: 'how simulated seats are linked: mqtt, serial, emulated, none',
  },
  autoplay: { type: 'boolean', help: 'a simulated Judge plays games by itself' },
  speed: {
    type: 'string',
    value: 'N',
    help: 'its pace: so many times faster than a calm Judge (0.01 to 1000)',
  },
  games: { type: 'string', value: 'N', help: 'it stops after so many games, and the table with it' },
  seed: { type: 'string', value: 'N', help: 'simulated people with the same number do the same again' },
} as const;

/** A page's addresses for another device, where the hub listens on all of this computer's (IPv4). */
function networkUrls(host: string, url: string): readonly string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const own = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return own
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => {
      const there = new URL(url);
      there.hostname = address;
      return there.href;
    });
}

/** Ms from the signal to the end at most. */
export const LONGEST_STOP = 600;

export const start: Command = {
  usage: [
    '[--table FILE] [--ruleset ID] [--data FOLDER] [--port N]',
    ' [--seats mqtt|serial|emulated|none] [--autoplay [--speed N] [--games N]] [--seed N]',
  ],
  summary: 'Runs the table; without a configuration, on ten simulated seats. Ctrl-C stops it.',
  options: OPTIONS,
  run: async (args, { out, err }) => {
    const { origin, ...options } = readOptions(args, (line) => err(`${line}\n`));
    // Before anything is printed: whoever reads the address may stop us at once.
    const stopped = asked();
    const remarks = await lookFirst(options.config, options.seats ?? 'mqtt', origin);
    const hub = await startHub(options).catch((error: unknown) => {
      throw explained(error, options.config, origin);
    });
    for (const remark of remarks) err(`${remark}\n`);
    out(`The Judge's page: ${hub.url}\n`);
    for (const url of networkUrls(options.config.web.host, hub.url)) out(`  from the network: ${url}\n`);
    out(`The board for the room: ${hub.board}\n`);
    for (const url of networkUrls(options.config.web.host, hub.board)) out(`  from the network: ${url}\n`);
    out(`Records are kept in ${options.config.data}. Stop with Ctrl-C; nothing is lost.\n`);
    const service = serviceManager(process.env, options.log);
    service.ready();
    // Where NODE_COMPILE_CACHE names a folder: at the end it would be too late, for a hub that is killed has none.
    flushCompileCache();
    await (hub.played ? Promise.race([stopped, hub.played]) : stopped);
    service.stopping();
    await endWithin(LONGEST_STOP, () => hub.close(), err);
    return 0;
  },
};

/**
 * Lets go of everything. Every line is on the disk before it takes effect: what hangs on letting go of is not waited for
 * beyond `ms`. Only the system ends a thread that waits for a card that doesn't answer, and no exit of our own does.
 */
async function endWithin(ms: number, close: () => Promise<void>, err: (text: string) => void): Promise<void> {
  let closed = false;
  const end = setTimeout(() => {
    if (closed) process.exit(0);
    err('stopped by force: something did not let go in time; every line that was kept is kept\n');
    process.kill(process.pid, 'SIGKILL');
  }, ms);
  await close();
  closed = true;
  end.unref();
}

/** Resolves when a signal asks for the end of the run. */
const asked = (): Promise<unknown> =>
  new Promise((stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });

/** What each number on the command line may be. */
const NUMBERS = {
  port: { least: 0, most: 65_535, whole: true },
  seed: { least: 0, most: 2 ** 32 - 1, whole: true },
  games: { least: 1, most: 1_000_000, whole: true },
  speed: { least: 0.01, most: 1000, whole: false },
} as const;

function readOptions(args: readonly string[], log: (line: string) => void): HubOptions & { origin: Origin } {
  const { values } = readArguments(args, OPTIONS, [0, 0]);
  const config = configOf(values);
  const number = (name: keyof typeof NUMBERS) => numberOf(name, values[name], NUMBERS[name]);
  const port = number('port');
  if (port !== undefined) config.web.port = port;
  if (values.data !== undefined) config.data = resolve(values.data);
  const seed = number('seed') ?? Math.floor(Math.random() * 2 ** 31);
  const games = number('games');
  const speed = number('speed') ?? 1;
  for (const name of ['games', 'speed'] as const)
    if (values[name] !== undefined && !values.autoplay)
      throw new CommandError(`--${name} is of a simulated Judge: give --autoplay with it`);
  return {
    config,
    seed,
    log,
    origin: { port: port !== undefined, ...(values.table !== undefined && { file: values.table }) },
    ...(values.seats !== undefined && { seats: kindOf(values.seats) }),
    ...(values.autoplay && { autoplay: { speed, ruleset: config.ruleset, ...(games && { games }) } }),
  };
}

function configOf(values: { table?: string; ruleset?: string; data?: string; seats?: string }): Config {
  let config: Config;
  try {
    // One that is named on the command line is used in place of the file's.
    config = loadConfig(values.table, process.cwd(), values.ruleset === undefined ? rulesetIds() : []);
  } catch (error) {
    throw error instanceof ConfigError ? new CommandError(error.message) : error;
  }
  if (values.ruleset !== undefined) config.ruleset = values.ruleset;
  if (!findRuleset(config.ruleset))
    throw new CommandError(`ruleset ${config.ruleset}: not installed; there are ${rulesetIds().join(', ')}`);
  return config;
}

function kindOf(text: string): SimulatedSeats {
  const kind = SIMULATED_SEATS.find((one) => one === text);
  if (!kind) throw new CommandError(`--seats ${text}: give one of ${SIMULATED_SEATS.join(', ')}`);
  return kind;
}
