/** The wired bus as `mafia-table seat` has it: everybody heard out, nothing acknowledged, so that no edge is lost to it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { SeatSetup } from '../../schemas/seat-setup.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { BusLink } from '../link/bus/bus-link.ts';
import type { UnitProfile } from '../link/bus/unit-profile.ts';
import type { LinkEvent } from '../link/link.ts';
import { CommandError } from './command.ts';
import { portFault, portHolder } from './port-holder.ts';

/** Units that share a throw of the dice are all heard within so many ms, nearly surely. */
const SETTLED_MS = 1000;
/** Nobody is waited for longer than this; who was heard may take longer to tell all, on a bad wire. */
const NOBODY_MS = 10_000;
const LONGEST_MS = 30_000;
const LOOK_MS = 40;
const LINE_MS = 100;
/** The trace is in eighths of ten bits. */
const COUNTS = 4;

export type Found = { seat: Seat | null; profile: UnitProfile; disputed: boolean };

export type Bus = {
  /** Who is there, once nobody new has been heard for a second. Throws where nobody is. */
  survey(): Promise<readonly Found[]>;
  /** The pads' resting is their zero now; resolves with what the units then say. */
  rezero(): Promise<readonly Found[]>;
  /** The unit takes these settings and starts anew; rejects where it doesn't. */
  setUp(unit: UnitProfile, values: SeatSetup): Promise<void>;
  /** Every tenth of a second the heaviest reading of a pad since the last, and the unit's state. */
  watch(seat: Seat, ms: number, line: (counts: number, state: readonly string[]) => void): Promise<void>;
  close(): Promise<void>;
};

export async function openBus(ports: readonly string[]): Promise<Bus> {
  for (const port of ports) {
    const fault = portFault(port);
    if (fault !== null) throw new CommandError(`${port}: ${fault}`);
    const holder = portHolder(port);
    if (holder !== null)
      throw new CommandError(
        `${port} is in use by process ${holder.pid} (${holder.name}): stop the table first`,
      );
  }
  let trouble = '';
  const emit = (event: LinkEvent) => {
    if (event.type === 'fault' && event.code === 'port') trouble = event.detail;
  };
  const host = { now: () => performance.now(), emit, recorded: () => undefined };
  const open = () => new BusLink({ ports, host, thorough: true });
  let link = open();

  const present = (): Found[] => {
    const found: Found[] = [...SEATS, null].flatMap((seat) => {
      const all = link.profiles(seat).filter(({ unit }) => unit !== null);
      // A unit that started anew is known under both its boots.
      const units = [...Map.groupBy(all, ({ unit }) => unit).values()].map(([first]) => first!);
      return units.map((profile) => ({ seat, profile, disputed: seat !== null && units.length > 1 }));
    });
    const seated = new Set(found.flatMap(({ seat, profile }) => (seat === null ? [] : [profile.unit])));
    return found.filter(({ seat, profile }) => seat !== null || !seated.has(profile.unit));
  };

  const survey = async (): Promise<readonly Found[]> => {
    const began = performance.now();
    let known = '';
    let since = began;
    for (;;) {
      await pause(LOOK_MS);
      const found = present();
      const now = performance.now();
      const facts = found.map(({ seat, profile }) => `${seat} ${profile.unit} ${profile.complete}`).join();
      if (facts !== known) since = now;
      known = facts;
      const whole = found.length > 0 && found.every(({ profile }) => profile.complete);
      if (whole && now - since > SETTLED_MS) return found;
      if (now - began < (found.length > 0 ? LONGEST_MS : NOBODY_MS)) continue;
      if (found.length > 0) return found;
      throw new CommandError(trouble || 'nobody answers: look at supply, A and B, and the terminators');
    }
  };

  return {
    survey,
    rezero: async () => {
      link.rezero();
      // Two sweeps, lest one be lost; then everybody is asked anew.
      await pause(200);
      await link.close();
      link = open();
      return survey();
    },
    setUp: async (unit, values) => {
      const before = unit.boot;
      link.setUp(values, before ?? 0);
      const wanted = JSON.stringify(values);
      const said = (profile: UnitProfile) =>
        profile.unit === unit.unit && profile.boot !== before && JSON.stringify(profile.setup) === wanted;
      for (const end = performance.now() + LONGEST_MS; performance.now() < end; await pause(LOOK_MS))
        if (link.profiles(values.seat as Seat).some(said)) return;
      throw new CommandError(
        `unit ${unit.unit} didn't say that it took its settings: "seat list" says what it keeps`,
      );
    },
    watch: async (seat, ms, line) => {
      let from = -1;
      let stopped = false;
      const stop = () => {
        stopped = true;
      };
      process.once('SIGINT', stop);
      for (const end = performance.now() + ms; !stopped && performance.now() < end; ) {
        await pause(LINE_MS);
        const view = link.trace(seat);
        if (view === undefined) continue;
        const fresh = view.values.slice(from < 0 ? -25 : Math.max(0, Math.round((from - view.from) / 4000)));
        from = view.from + view.values.length * 4000;
        const heaviest = Math.max(-1, ...fresh.map((value) => value ?? -1));
        if (heaviest >= 0) line(heaviest * COUNTS, link.profiles(seat)[0]?.state ?? []);
      }
      process.off('SIGINT', stop);
    },
    close: () => link.close(),
  };
}
