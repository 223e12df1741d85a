/** What a start needs of the computer, looked at before anything is made; and what is said where it can't be had. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Config } from '../../schemas/config.ts';
import { lineOf } from '../config/load.ts';
import { failureOf, RecordFailure } from '../record/failure.ts';
import { folderAt } from '../record/folder.ts';
import { refuseHeld } from '../record/lock.ts';
import { brokerUse, type SimulatedSeats } from '../seats.ts';
import { CommandError } from './command.ts';

/** Whence the settings come: the file given with --table, and whether --port stood beside it. */
export type Origin = { file?: string; port: boolean };

type Listener = 'web' | 'broker';

/** Every address of this computer. */
const ALL: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Looks at the data folder – a second hub on it is told of the first, whose ports are taken as well –, at addresses, ports
 * and certificate; moves the broker (`moveBroker`) where its port is the page's, too.
 * @returns remarks, to be said once the start has gone through: beside what stops it they would mislead.
 * @throws CommandError that names the setting, where it stands and what to do.
 */
export async function lookFirst(
  config: Config,
  simulated: SimulatedSeats,
  origin: Origin,
): Promise<readonly string[]> {
  lookAtFolder(config, origin);
  const { web, broker } = config;
  const remarks: string[] = [];
  const use = brokerUse(config, simulated);
  if (use !== 'none' && web.port !== 0 && web.port === broker.port && meet(web.host, broker.host)) {
    if (!movable(config, simulated, origin))
      throw new CommandError(
        `${setting(origin, 'broker', 'port')}: it is ${web.port}, as is ${origin.port ? '--port' : 'web.port'}: give each its own`,
      );
    remarks.push(move(config, "the page's"));
  }
  await listenOnce(web).catch((error: unknown) => {
    throw unusable(error, 'web', config, origin);
  });
  return [...remarks, ...(await lookAtBroker(config, simulated, origin))];
}

/** What the seats alone need: the data folder, the broker's address and port, its certificate. As `lookFirst`. */
export async function lookAtSeats(
  config: Config,
  simulated: SimulatedSeats,
  origin: Origin,
): Promise<readonly string[]> {
  lookAtFolder(config, origin);
  return lookAtBroker(config, simulated, origin);
}

function lookAtFolder(config: Config, origin: Origin): void {
  try {
    refuseHeld(folderAt(config.data));
  } catch (error) {
    const failure = failureOf(error);
    // Whatever else is wrong with the folder is said by whoever opens it.
    if (failure.code === 'in-use') throw explained(failure, config, origin);
  }
}

async function lookAtBroker(
  config: Config,
  simulated: SimulatedSeats,
  origin: Origin,
): Promise<readonly string[]> {
  if (brokerUse(config, simulated) === 'none') return [];
  const remarks = await moveBroker(config, simulated, origin);
  await listenOnce(config.broker).catch((error: unknown) => {
    throw unusable(error, 'broker', config, origin);
  });
  lookAtCertificate(config, origin);
  return remarks;
}

/** Where the broker's port is taken, and nobody but the simulation is to find it and nobody chose it: any free one. */
async function moveBroker(
  config: Config,
  simulated: SimulatedSeats,
  origin: Origin,
): Promise<readonly string[]> {
  if (!movable(config, simulated, origin)) return [];
  const failure: unknown = await listenOnce(config.broker).catch((error: unknown) => error);
  return codeOf(failure) === 'EADDRINUSE' ? [move(config, 'in use')] : [];
}

const movable = (config: Config, simulated: SimulatedSeats, origin: Origin): boolean =>
  brokerUse(config, simulated) === 'simulated' && lineIn(origin, 'broker', 'port') === null;

function move({ broker }: Config, why: string): string {
  const said = `port ${broker.port} is ${why}: the simulated seats use a free one`;
  broker.port = 0;
  return said;
}

const meet = (one: string, other: string) => one === other || ALL.has(one) || ALL.has(other);

const listenOnce = ({ host, port }: { host: string; port: number }): Promise<void> =>
  new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen({ host, port, exclusive: true }, () => server.close(() => done()));
  });

function lookAtCertificate({ broker: { tls } }: Config, origin: Origin): void {
  if (tls === undefined) return;
  const read = (name: 'key' | 'cert') => {
    try {
      return readFileSync(tls[name]);
    } catch (error) {
      const code = codeOf(error);
      const why = code === 'ENOENT' ? 'there is no such file' : `it can't be read (${code})`;
      throw new CommandError(`${setting(origin, 'broker', 'tls', name)}: ${tls[name]}: ${why}. Correct it.`);
    }
  };
  const pair = { key: read('key'), cert: read('cert') };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new CommandError(
      `${setting(origin, 'broker', 'tls')}: no key with its certificate, both PEM (${codeOf(error)}). Correct it.`,
    );
  }
}

/** What couldn't be had, in one line: what, where, what to do. Anything else is a fault of ours and stays whole. */
export function explained(error: unknown, config: Config, origin: Origin): unknown {
  if (error instanceof RecordFailure)
    return new CommandError(
      error.message.startsWith(config.data) ? error.message : `${config.data}: ${error.message}`,
    );
  if (error instanceof Error && 'path' in error && 'syscall' in error && error.syscall !== 'listen')
    return new CommandError(`${error.path}: it can't be used (${codeOf(error)})`);
  const port = error instanceof Error && 'port' in error ? error.port : undefined;
  return unusable(error, port === config.broker.port ? 'broker' : 'web', config, origin);
}

function unusable(error: unknown, which: Listener, config: Config, origin: Origin): unknown {
  const { host, port } = config[which];
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new CommandError(
        `port ${port} is in use on ${host}: stop what uses it, or ${another(which, origin)}`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new CommandError(
        `${setting(origin, which, 'host')}: ${host} is no address of this computer. Correct it.`,
      );
    case 'EACCES':
      return new CommandError(`port ${port} may not be used: ${another(which, origin)}, above 1023`);
    default:
      return error;
  }
}

function another(which: Listener, { file, port }: Origin): string {
  if (which === 'web' && port) return 'give another --port';
  if (file !== undefined) return `set another ${which}.port in ${file}`;
  return which === 'web'
    ? 'give another with --port'
    : 'set another broker.port in a file given with --table';
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const lineIn = ({ file }: Origin, ...path: string[]) => (file === undefined ? null : lineOf(file, path));

function setting(origin: Origin, ...path: string[]): string {
  const line = lineIn(origin, ...path);
  return line === null ? path.join('.') : `${origin.file}, line ${line}: ${path.join('.')}`;
}
