/**
 * What the system's service manager is told (sd_notify(3)): that the table is ready, that it lives, that it stops.
 * Node has no datagram sockets on paths, so systemd's own command says it; the unit file allows that with
 * `NotifyAccess=all`. Where `NOTIFY_SOCKET` isn't set, nothing is done.
 */
import { execFile } from 'node:child_process';

export type Service = {
  /** Screens can connect. From here on the watchdog is fed, where the unit file sets one. */
  ready(): void;
  /** It was asked to stop, or ends by itself. */
  stopping(): void;
};

/** Fed this many times in the time after which the manager takes us for hung. */
const FEEDINGS = 3;

type Environment = Readonly<Record<string, string | undefined>>;

/** @param log told once where the manager can't be reached. */
export function serviceManager(environment: Environment, log: (line: string) => void): Service {
  if (!environment.NOTIFY_SOCKET) return { ready() {}, stopping() {} };
  let failed = false;
  const say = (words: readonly string[], said: () => void = () => {}) => {
    execFile('systemd-notify', words, { timeout: 5000 }, (error) => {
      if (error && !failed) log(`the service manager was not reached: ${error.message}`);
      failed ||= error !== null;
      said();
    });
  };
  const every = Number(environment.WATCHDOG_USEC ?? 0) / 1000 / FEEDINGS;
  let feeding: NodeJS.Timeout | undefined;
  let stopped = false;
  // A timer of the very loop that serves the table: what stalls one stalls the other. Each word is a process of its own,
  // and a busy machine runs them in any order: before it has heard that we are ready it is told nothing else.
  const feed = () => {
    if (every > 0 && !stopped) feeding = setInterval(() => say(['WATCHDOG=1']), every);
  };
  return {
    ready() {
      say(['--ready', '--status=The table is ready'], feed);
    },
    stopping() {
      stopped = true;
      clearInterval(feeding);
      say(['STOPPING=1']);
    },
  };
}
