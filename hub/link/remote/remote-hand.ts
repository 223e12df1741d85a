/**
 * The Judge's remote as a hand at the table: what its buttons mean now.
 *
 * It needs no pen. The pen keeps two screens, and so two people, from playing one game; the remote is in the hand of
 * the person who judges, whichever screen holds the pen, and must work while that screen is asleep or out of reach. It
 * takes the pen from nobody. What it does is an act like any other: written down, seen on every screen, taken back by undo.
 */
import type { Act } from '../../../schemas/record.ts';
import type { RemoteAction, RemoteConfig } from '../../../schemas/remote.ts';
import { type HidDoor, Remote } from './remote.ts';

/** A hand that moves so soon after what is next has changed by itself meant what was next before, ms. */
const AIM_MS = 300;
/** A button that is held says so this often, ms: what is forgotten is loud again. */
const STILL_MS = 1000;

export type RemoteHandOptions = {
  config: RemoteConfig;
  /** The system's HID devices; rejects where there is no such module for this machine. */
  door(): Promise<HidDoor>;
  /** What is in order, as the page's large buttons have it. */
  next(): readonly Act[];
  act(act: Act): Promise<unknown>;
  /** The music is to be quieter: said again and again while it is held, and once when it isn't. */
  quiet(on: boolean): void;
  /** ms, monotonic. */
  now(): number;
  say(line: string): void;
};

export type RemoteHand = {
  /** A line was written: what is next may be another now. */
  look(): void;
  close(): Promise<void>;
};

/** Never rejects: a table without its remote is judged at the screen. */
export async function startRemoteHand(options: RemoteHandOptions): Promise<RemoteHand> {
  const { config, next, now, say } = options;
  const first = () => JSON.stringify(next()[0] ?? null);
  let seen = first();
  let changedAt = Number.NEGATIVE_INFINITY;
  let acting = 0;
  const look = () => {
    const is = first();
    // By an act of this very hand: then the next press means the new one.
    if (is !== seen && acting === 0) changedAt = now();
    seen = is;
  };
  const press = (action: RemoteAction) => {
    const ofNext = action === 'first' || action === 'second' || action === 'third';
    if (ofNext && now() - changedAt < AIM_MS) return;
    const act = actOf(action, next());
    if (act === undefined) return;
    acting++;
    void options.act(act).finally(() => acting--);
  };
  let still: (() => void) | null = null;
  const hold = (action: RemoteAction, on: boolean) => {
    if (action !== 'quieter') return;
    still?.();
    still = on ? alarm(STILL_MS, () => hold(action, true)) : null;
    options.quiet(on);
  };
  let door: HidDoor;
  try {
    door = await options.door();
  } catch (error) {
    say(
      `remote ${config.device}: no HID on this machine (${error instanceof Error ? error.message : error})`,
    );
    return { look, close: async () => undefined };
  }
  const remote = new Remote(config, door, { press, hold, say, after: alarm });
  return {
    look,
    close: () => {
      still?.();
      return remote.close();
    },
  };
}

/** What a button means now; nothing where nothing is in order. */
function actOf(action: RemoteAction, next: readonly Act[]): Act | undefined {
  if (action === 'thank-you') return { type: 'vote.close', by: 'judge' };
  if (action === 'undo') return { type: 'undo' };
  if (action === 'quieter') return undefined;
  return next[{ first: 0, second: 1, third: 2 }[action]];
}

const alarm = (ms: number, what: () => void) => {
  const timer = setTimeout(what, ms);
  return () => clearTimeout(timer);
};
