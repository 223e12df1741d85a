/** The wired link: seats on RS-485 behind one or several serial ports, as one `Link`. */
import type { Frame } from '../../../schemas/frame.ts';
import { LAMP_PATTERNS } from '../../../schemas/frame.ts';
import type { SeatSetup } from '../../../schemas/seat-setup.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { SEATS } from '../../../schemas/vocabulary.ts';
import type { Claim, Lamp, Link, LinkHost, Mark } from '../link.ts';
import type { MusicLine } from '../music/choice.ts';
import { BusMusic } from './bus-music.ts';
import { BusPort } from './bus-port.ts';
import { type Answer, BusSeat } from './bus-seat.ts';
import type { PadTraceView } from './pad-trace.ts';
import { UnitProfile } from './unit-profile.ts';

/** The same fault again within this many ms is counted, not said. */
const FAULT_PAUSE_MS = 1000;
/** A unit that is heard as it was so many ms after it was told its settings is told them again, so many times at most. */
const SETUP_AGAIN_MS = 200;
const SETUPS = 50;
/** A seat silent for longer isn't expected in a sweep. */
const EXPECTED_MS = 1000;
/** Units without a seat that are remembered: a fitter has a handful on the bench, one that babbles millions. */
const STRANGERS = 32;
/** Seats missing in one sweep of which two devices can be the reason. */
const BLAMED = 2;

export type BusOptions = {
  /** Paths of serial ports; a stable one (`/dev/serial/by-id/…`) survives another socket. */
  ports: readonly string[];
  /** Seats that may be on them; all ten by default. */
  seats?: readonly Seat[];
  host: LinkHost;
  /** Told of a port that isn't there, and when it is. */
  log?: (line: string) => void;
  /** For setting up: no unit is greeted before it has told all its settings. */
  thorough?: boolean;
  /** Of the night-music controllers that hang on the first of them; left out: there are none. */
  music?: MusicLine;
};

export class BusLink implements Link {
  readonly name = 'bus';
  readonly seats: readonly Seat[];
  readonly #host: LinkHost;
  readonly #ports: BusPort[];
  readonly #seats: ReadonlyMap<Seat, BusSeat>;
  readonly #portOf = new Map<Seat, BusPort>();
  /** What units, by their boots, were told to be, when it was last said, and how often. */
  readonly #setups = new Map<number, { values: SeatSetup; said: number; times: number }>();
  readonly #faults = new Map<string, { said: number; held: number }>();
  #lamps: ReadonlyMap<Seat, Lamp> = new Map();
  readonly #strangers = new Map<number, UnitProfile>();
  #guest = 0;
  readonly #said = new Set<string>();
  readonly #log: (line: string) => void;
  /** Ports that could not be opened, as was said. */
  readonly #missing = new Set<BusPort>();
  #rezero = 0;

  constructor({ ports, seats = SEATS, host, thorough = false, music, log = () => {} }: BusOptions) {
    this.#host = host;
    this.#log = log;
    this.seats = seats;
    this.#seats = new Map(seats.map((seat) => [seat, new BusSeat(seat, host, thorough)]));
    this.#ports = ports.map((path, i) => this.#attach(path, i === 0 && music ? music : null));
  }

  acknowledge(seat: Seat, mark: Mark): void {
    this.#seats.get(seat)?.acknowledge(mark);
  }

  lamps(lamps: ReadonlyMap<Seat, Lamp>): void {
    this.#lamps = new Map(lamps);
  }

  /** Every pad without a fist on it is at zero now: said when a vote is announced. */
  rezero(): void {
    this.#rezero = (this.#rezero + 1) & 15;
  }

  claims(seat: Seat): readonly Claim[] {
    return this.#seats.get(seat)?.claims ?? [];
  }

  believe(seat: Seat, claim: { device: string; boot: number }): void {
    this.#seats.get(seat)?.believe(claim);
  }

  /** What the units at a seat tell of themselves, the believed one first; `null`: those that have no seat. */
  profiles(seat: Seat | null): readonly UnitProfile[] {
    return seat === null ? [...this.#strangers.values()] : (this.#seats.get(seat)?.profiles ?? []);
  }

  /** The last 30 s of a seat's pad. */
  trace(seat: Seat): PadTraceView | undefined {
    return this.#seats.get(seat)?.trace.view();
  }

  /**
   * Gives the unit with this boot its seat and thresholds; it starts anew, under another boot. Said again for a wire that
   * loses: as long as the unit is heard under this one.
   */
  setUp(values: SeatSetup, boot: number): void {
    this.#setups.set(boot, { values, said: this.#host.now(), times: 1 });
    for (const port of this.#ports) port.insert({ name: 'setup', seq: 0, values: { boot, ...values } });
  }

  async close(): Promise<void> {
    await Promise.all(this.#ports.map((port) => port.close()));
  }

  #attach(path: string, line: MusicLine | null): BusPort {
    const music = line && new BusMusic(path, line, () => this.#host.now());
    const port: BusPort = new BusPort(path, {
      now: () => this.#host.now(),
      broadcast: (sweep, now) => this.#broadcast(sweep, now),
      answer: (frame, passage) => {
        this.#setUpAgain(port, frame.values.boot);
        if (frame.values.seat === 0) return this.#stranger(path, frame);
        const seat = this.#seats.get(frame.values.seat as Seat);
        if (seat === undefined)
          return this.#fault(
            'seat',
            `${path}: a unit says it is seat ${frame.values.seat}, which this link has not`,
          );
        this.#portOf.set(frame.values.seat as Seat, port);
        if (frame.name === 'hello' && this.#moved(frame.values.seat as Seat, frame.values.unit)) return;
        seat.hear(frame, passage);
      },
      swept: (faults, since) => {
        if (faults > 0) this.#whoIsGarbled(port, since);
      },
      music,
      fault: (code, detail) => this.#fault(code, detail),
      opened: () => {
        if (this.#missing.delete(port)) this.#log(`bus ${path}: it is there`);
        for (const seat of this.#on(port)) seat.portIsThere(true);
      },
      closed: (how, why) => {
        if (how === 'missing' && !this.#missing.has(port)) {
          this.#missing.add(port);
          this.#log(`bus ${path}: ${why}; it is looked for until it is there`);
        }
        for (const seat of this.#on(port)) {
          if (how === 'missing') seat.portIsThere(false);
          else seat.unplugged();
        }
        music?.unplugged();
      },
    });
    return port;
  }

  /** The seats heard over this port; over a link's only one, all of them. */
  #on(port: BusPort): readonly BusSeat[] {
    const alone = this.#ports.length === 1;
    return [...this.#seats].flatMap(([seat, its]) => {
      const where = this.#portOf.get(seat);
      return where === port || (where === undefined && alone) ? [its] : [];
    });
  }

  /** A unit without a seat: fresh, or its EEPROM was damaged. */
  #stranger(path: string, frame: Answer): void {
    if (frame.name !== 'hello') return;
    const { unit } = frame.values;
    if (this.#strangers.size >= STRANGERS && !this.#strangers.has(unit)) return;
    const profile = this.#strangers.get(unit) ?? new UnitProfile();
    this.#strangers.set(unit, profile);
    profile.take(frame);
    if (this.#said.has(`${unit}`)) return;
    this.#said.add(`${unit}`);
    this.#fault(
      'no-seat',
      `${path}: unit ${unit.toString(16)} has no seat; "mafia-table seat set" gives it one`,
    );
  }

  /** The unit with this boot is heard: where it was told its settings, it has not heard that. */
  #setUpAgain(port: BusPort, boot: number): void {
    const setup = this.#setups.get(boot);
    const now = this.#host.now();
    if (setup === undefined || now - setup.said < SETUP_AGAIN_MS || setup.times >= SETUPS) return;
    setup.said = now;
    setup.times++;
    port.insert({ name: 'setup', seq: 0, values: { boot, ...setup.values } });
  }

  /** In turn each seat that nobody is heard at: its slot is free for a unit without a seat. */
  #freeSlot(now: number): number {
    for (let i = 1; i <= SEATS.length; i++) {
      const seat = SEATS[(this.#guest + i - 1) % SEATS.length]!;
      if (now - (this.#seats.get(seat)?.lastHeard ?? Number.NEGATIVE_INFINITY) <= EXPECTED_MS) continue;
      this.#guest = seat;
      return seat;
    }
    return 0;
  }

  /**
   * A unit that was another seat's says that it is this one, where one sits that is heard: somebody set its number
   * wrongly, and neither its old seat nor its new one may count it. Where nobody sits, it is a spare put in place.
   */
  #moved(seat: Seat, unit: number): boolean {
    const here = this.#seats.get(seat);
    if (unit === 0 || here?.unit === undefined || here.unit === unit) return false;
    const [from] = [...this.#seats].find(([other, its]) => other !== seat && its.unit === unit) ?? [];
    if (from === undefined || this.#host.now() - here.lastHeard > EXPECTED_MS) return false;
    if (!this.#said.has(`${unit} ${seat}`))
      this.#host.emit({
        type: 'fault',
        seat: from,
        code: 'unit-moved',
        detail: `its unit says it is seat ${seat}`,
      });
    this.#said.add(`${unit} ${seat}`);
    return true;
  }

  /**
   * Two devices on one seat talk at once: its answers are missing, and something unreadable is there instead – in that
   * seat's slot alone. Where more are missing, the wire was disturbed or the hub stood still, and nobody is to blame.
   */
  #whoIsGarbled(port: BusPort, since: number): void {
    const now = this.#host.now();
    const missing = [...this.#portOf].flatMap(([seat, its]) => {
      const state = its === port ? this.#seats.get(seat) : undefined;
      return state && state.lastHeard < since && now - state.lastHeard < EXPECTED_MS ? [state] : [];
    });
    if (missing.length <= BLAMED) for (const state of missing) state.garbled(now);
  }

  #broadcast(sweep: number, now: number): Frame {
    return {
      name: 'broadcast',
      seq: sweep,
      values: {
        flags: this.#rezero | (this.#freeSlot(now) << 4),
        acks: SEATS.map((seat) => this.#seats.get(seat)?.ack(now) ?? { tag: 0, seq: 0 }),
        lamps: SEATS.map((seat) => lampBytes(this.#lamps.get(seat))),
      },
    };
  }

  #fault(code: string, detail: string): void {
    const now = this.#host.now();
    const kept = this.#faults.get(code) ?? { said: Number.NEGATIVE_INFINITY, held: 0 };
    this.#faults.set(code, kept);
    if (now - kept.said < FAULT_PAUSE_MS) {
      kept.held++;
      return;
    }
    const held = kept.held === 0 ? '' : ` (and ${kept.held} more)`;
    kept.said = now;
    kept.held = 0;
    this.#host.emit({ type: 'fault', seat: null, code, detail: detail + held });
  }
}

/** `level` of a lamp is a share, 0–1; a pattern no ring knows shows as `idle`. */
function lampBytes(lamp: Lamp | undefined): { pattern: number; level: number } {
  if (lamp === undefined) return { pattern: 0, level: 0 };
  const pattern = (LAMP_PATTERNS as readonly string[]).indexOf(lamp.pattern);
  return {
    pattern: pattern < 0 ? LAMP_PATTERNS.indexOf('idle') : pattern,
    level: Math.round(Math.min(1, Math.max(0, lamp.level)) * 255),
  };
}
