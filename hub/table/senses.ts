import type { ClockSettings } from '../../schemas/clock.ts';
import type { Edge } from '../../schemas/edge.ts';
import type { Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { SeatClock } from '../clock/seat-clock.ts';
import type { LinkEvent } from '../link/link.ts';
import { DEGRADED_AFTER, type Health, OFFLINE_AFTER, SeatHealth } from './health.ts';
import { sensed } from './sensed.ts';

type Doors = {
  now(): number;
  /** A stamped edge, ready for the record. */
  edge(edge: Edge, input: Input): void;
  /** A seat's health has changed; `since` is the moment from which its inputs are, or aren't, to be relied upon. */
  health(seat: Seat, health: Health, since: number): void;
};

/** Channel by channel, the state that the record takes a seat to be in; and how it is counted. */
export type Levels = Readonly<Record<'fist' | 'mask' | 'seated', Edge['state']>> & {
  health: Health['state'];
  byEye: boolean;
};

/** A game begins with everyone seated, masks off, hands off the pads, units well (record-format). */
export const restingLevels: Levels = {
  fist: 'up',
  mask: 'off',
  seated: 'on',
  health: 'ok',
  byEye: false,
};

/** At least so often is `look` called, ms. */
export const LOOK = 250;
/** So long a seat may be silent before it is named for it, ms. */
export const UNNAMED = DEGRADED_AFTER + LOOK;
/** Nothing done for so long, though looking was due twice, ms: the hub itself stood still. */
const STOOD_STILL = 2 * LOOK;

/** Edges of one seat that wait for a bound of their moment; a unit's queue is far shorter. */
const UNSTAMPED = 500;

/** The boot of a unit that neither this run of the hub nor the record has heard. */
const UNHEARD = -1;

type Unit = {
  boot: number;
  clock: SeatClock;
  /** Edges that came before anything bounded their moment: stamped as soon as something does. */
  unstamped: { edge: Edge; heard: number }[];
  heardTo: { boot: number; ticks: number } | null;
  /** Up to when the boots before this one were heard, ms. */
  earlierTo: number;
  last: Map<string, { edge: Edge; input: Input }>;
  told: Health;
  faults: number;
  firmware: string | null;
};

/** What comes from the seats: stamped, and watched for whether it can be relied upon. */
export class Senses {
  readonly #doors: Doors;
  readonly #linked: ReadonlySet<Seat>;
  readonly #networked: ReadonlySet<Seat>;
  readonly #health = new SeatHealth();
  readonly #units = new Map<Seat, Unit>();
  /** When the hub last did anything with its seats, ms. */
  #awake: number;
  /** Since when seats can be heard, and it has listened without standing still itself, ms. */
  #listening: number;
  /** When this run of the hub began, ms. */
  readonly #began: number;
  /** Up to when an earlier run of the hub has surely heard everybody whom it didn't name, ms; null: there was none. */
  #knownTo: number | null = null;

  /** @param options.linked seats that have a unit; of the others nothing is expected. */
  constructor(
    options: { clock: Partial<ClockSettings>; linked: readonly Seat[]; networked?: readonly Seat[] },
    doors: Doors,
  ) {
    this.#doors = doors;
    this.#began = doors.now();
    this.#listening = this.#began;
    this.#awake = this.#began;
    this.#linked = new Set(options.linked);
    this.#networked = new Set(options.networked);
    for (const seat of SEATS)
      this.#units.set(seat, {
        clock: new SeatClock(options.clock),
        boot: UNHEARD,
        unstamped: [],
        heardTo: null,
        earlierTo: Number.NEGATIVE_INFINITY,
        last: new Map(),
        told: this.#linked.has(seat) ? NOT_YET : NO_UNIT,
        faults: 0,
        firmware: null,
      });
  }

  hear(event: LinkEvent): void {
    this.#wake();
    const boot = bootOf(event);
    if (boot) this.#speaks(boot.seat, boot.boot);
    switch (event.type) {
      case 'hello':
        this.#unit(event.seat).firmware = event.firmware;
        break;
      case 'exchange':
        this.#exchange(event.exchange);
        break;
      case 'edge':
        this.#edge(event.edge, event.heard);
        break;
      case 'heard':
        this.#health.heard(event.seat, event.at, event);
        this.#unit(event.seat).heardTo = { boot: event.boot, ticks: event.ticks };
        this.#tellHealth(event.seat);
        break;
      case 'fault':
        // A message that a link lost, doubled or held back is the link's way; what came is usable.
        if (event.seat !== null && !event.code.startsWith('message-')) {
          this.#unit(event.seat).faults++;
          this.#health.fault(event.seat, event.code, this.#doors.now());
          if (LOSSES.has(event.code)) this.#hasLost(event.seat);
        }
        break;
      case 'lost':
        this.#health.lost(event.seat, event.reason, this.#doors.now());
        this.#tellHealth(event.seat);
        break;
      case 'back':
        this.#health.lost(event.seat, null, this.#doors.now());
        this.#tellHealth(event.seat);
        break;
    }
  }

  /** The links are there: from now on a seat that isn't heard is silent. Until then it was the hub that started. */
  expectSeats(): void {
    this.#listening = this.#doors.now();
  }

  /** Looks at every seat's silence; asked for at least every `LOOK` ms. */
  look(): void {
    this.#wake();
    for (const seat of SEATS) this.#tellHealth(seat);
  }

  /**
   * A game is taken up in which an earlier run of the hub had everything that the seats sensed up to `moment`, of those it
   * didn't name: a seat that is never heard again may have been gone from then on.
   */
  knownTo(moment: number): void {
    this.#knownTo = moment;
  }

  /**
   * The boot whose edges the record has of this seat, before this run of the hub has heard it. One that speaks of
   * another boot has restarted meanwhile, and what it sensed before is gone.
   */
  knownBoot(seat: Seat, boot: number): void {
    const unit = this.#unit(seat);
    if (unit.boot === UNHEARD) unit.boot = boot;
  }

  /**
   * Up to which moment (ms) everything has come that was sensed by any seat that isn't named for it; null: nobody can say,
   * since one is still to be heard, or missed, after the hub's start.
   */
  get listenedTo(): number | null {
    let to = this.#doors.now();
    for (const seat of this.#linked) {
      const { told, unstamped } = this.#unit(seat);
      if (told === NOT_YET) return null;
      // Of one that is named the record says so, and from when on.
      if (told.state !== 'ok') continue;
      const heardTo = this.#heardTo(seat);
      if (heardTo === null || unstamped.length > 0) return null;
      to = Math.min(to, heardTo);
    }
    return to;
  }

  /** Nothing can be said of this seat yet: the hub has just started. */
  unknown(seat: Seat): boolean {
    return this.#unit(seat).told === NOT_YET;
  }

  /** This seat kept a count waiting for too long: degraded from the moment up to which it was heard. */
  giveUp(seat: Seat): void {
    const unit = this.#unit(seat);
    if (!this.relied(seat)) return;
    unit.told = { state: 'degraded', reason: 'unheard-past-close' };
    this.#doors.health(seat, unit.told, this.#lastKnown(seat));
  }

  health(seat: Seat): Health {
    return this.#unit(seat).told;
  }

  /** For the Judge's screen: silence in ms, ± of a stamp made now in ms, unusable messages so far. */
  condition(seat: Seat): {
    heardAgo: number | null;
    uncertainty: number | null;
    faults: number;
    firmware: string | null;
  } {
    const unit = this.#unit(seat);
    const heard = this.#health.lastHeard(seat);
    const stamp = unit.heardTo && unit.clock.stamp(unit.heardTo.boot, unit.heardTo.ticks);
    return {
      heardAgo: heard === null ? null : Math.max(0, this.#doors.now() - heard),
      uncertainty: stamp?.uncertainty ?? null,
      faults: unit.faults,
      firmware: unit.firmware,
    };
  }

  /** Whether a count waits for this seat: not for one already known not to be reliable. */
  relied(seat: Seat): boolean {
    return this.#linked.has(seat) && (this.#unit(seat).told.state === 'ok' || this.unknown(seat));
  }

  /** Whether everything this seat sensed up to `time` (ms, table time) has certainly been delivered. */
  heardPast(seat: Seat, time: number): boolean {
    if (this.#unit(seat).unstamped.length > 0) return false;
    const to = this.#heardTo(seat);
    return to !== null && to >= time;
  }

  /** Whether what this seat sensed before the hub began to listen may still be on its way. */
  behind(seat: Seat): boolean {
    return this.#linked.has(seat) && !this.heardPast(seat, this.#listening);
  }

  /** The lines that say where the seats are otherwise than `takenOf` each, stamped `now`: a game begins with them. */
  deviating(takenOf: (seat: Seat) => Levels, now: number): Input[] {
    const inputs: Input[] = [];
    for (const [seat, unit] of this.#units) {
      const taken = takenOf(seat);
      if (unit.told.state !== taken.health) inputs.push({ at: now, type: 'seat.health', seat, ...unit.told });
      if (!this.#linked.has(seat) && !taken.byEye) inputs.push({ at: now, type: 'by-eye', seat, on: true });
      for (const channel of ['fist', 'mask', 'seated'] as const) {
        const last = unit.last.get(channel);
        if (last && last.edge.state !== taken[channel]) inputs.push({ ...last.input, at: now });
      }
    }
    return inputs;
  }

  /** What a hub that stood still has not heard is no silence of the seats'. */
  #wake(): void {
    const now = this.#doors.now();
    if (now - this.#awake > STOOD_STILL) {
      this.#listening = now;
      this.#health.listensFrom(now, this.#awake);
    }
    this.#awake = now;
  }

  #unit(seat: Seat): Unit {
    return this.#units.get(seat) as Unit;
  }

  /** A unit that has restarted forgot what it hadn't sent: from when it was last heard until now it can't be relied upon. */
  #speaks(seat: Seat, boot: number): void {
    const unit = this.#unit(seat);
    const before = unit.boot;
    unit.boot = boot;
    if (before === boot) return;
    unit.earlierTo = Math.max(unit.earlierTo, this.#heardTo(seat) ?? unit.earlierTo);
    // Nothing of a boot that is over will bound their moments any more; that the unit restarted is said, and from when on.
    unit.faults += unit.unstamped.length;
    unit.unstamped = [];
    if (before === UNHEARD || !this.#linked.has(seat)) return;
    this.#health.restarted(seat, this.#doors.now());
    // One that restarts again and again is not relied upon in between either: nothing more need be said each time.
    if (OFTEN.has(unit.told.reason ?? '')) return;
    unit.told = { state: 'degraded', reason: 'restarted' };
    this.#doors.health(seat, unit.told, this.#lastKnown(seat));
  }

  /** Some of what it sensed will never come: from up to when it was heard until now it can't be relied upon. */
  #hasLost(seat: Seat): void {
    const unit = this.#unit(seat);
    if (!this.relied(seat)) return;
    unit.told = { state: 'degraded', reason: 'edges-lost' };
    this.#doors.health(seat, unit.told, this.#lastKnown(seat));
  }

  #exchange(exchange: Extract<LinkEvent, { type: 'exchange' }>['exchange']): void {
    const unit = this.#unit(exchange.seat);
    unit.clock.feed(exchange);
    this.#health.hears(exchange.seat, exchange.hubSent, this.#doors.now());
    const standing = unit.clock.contradiction(this.#doors.now());
    this.#health.clock(exchange.seat, standing?.reason ?? null);
    const waiting = unit.unstamped;
    unit.unstamped = [];
    for (const { edge, heard } of waiting) this.#edge(edge, heard);
  }

  #edge(edge: Edge, heard: number): void {
    const unit = this.#unit(edge.seat);
    const moment = unit.clock.stampEdge(edge);
    if (!moment) {
      // Without an end to them it doesn't hear the hub at all, and is named for it.
      if (unit.unstamped.length < UNSTAMPED) unit.unstamped.push({ edge, heard });
      else unit.faults++;
      return;
    }
    const input = sensed(edge, moment, heard);
    unit.last.set(edge.channel, { edge, input });
    this.#health.felt(edge.seat, edge.channel, input.at);
    this.#doors.edge(edge, input);
  }

  #tellHealth(seat: Seat): void {
    if (!this.#linked.has(seat)) return;
    const unit = this.#unit(seat);
    const now = this.#doors.now();
    const { since: ailing, ...health } = this.#health.at(seat, now);
    // A hub that has just started gives every seat the time in which a silent one would be named.
    if (health.reason === 'never-heard' && now - this.#listening < OFFLINE_AFTER) return;
    // It has no cable to the hub: its address of the broker, name or password may be wrong.
    if (health.reason === 'never-heard' && this.#networked.has(seat)) health.reason = 'never-connected';
    if (health.state === unit.told.state && health.reason === unit.told.reason) return;
    // A seat given up in a count stays so until it is heard past it, which is the next message.
    const worse = health.state !== 'ok';
    unit.told = health;
    // What a contradicted clock stamped since it last agreed is as suspect as what it stamps now.
    const clock = unit.clock.contradiction(now);
    const since =
      clock && clock.reason === health.reason
        ? clock.since
        : Math.min(ailing ?? Number.POSITIVE_INFINITY, this.#lastKnown(seat));
    this.#doors.health(seat, health, worse ? since : now);
  }

  /** Up to when this seat is known to have been well, ms: all that it sensed until then has come. */
  #lastKnown(seat: Seat): number {
    const heard = this.#health.lastHeard(seat);
    if (heard === null) return this.#knownTo ?? this.#doors.now();
    // What an earlier run of the hub has seen is in the record.
    const least = this.#knownTo ?? this.#began;
    return Math.max(least, Math.min(heard, this.#heardTo(seat) ?? this.#unit(seat).earlierTo));
  }

  /** Up to which moment everything that this seat sensed has certainly been delivered, ms; null: nobody can say. */
  #heardTo(seat: Seat): number | null {
    const unit = this.#unit(seat);
    const stamp = unit.heardTo && unit.clock.stamp(unit.heardTo.boot, unit.heardTo.ticks);
    return stamp && stamp.at - stamp.uncertainty;
  }
}

/** The links' words for edges that will never come. */
const LOSSES: ReadonlySet<string> = new Set(['edges-lost', 'edges-missing']);
/** What stands until it has kept still. */
const OFTEN: ReadonlySet<string> = new Set(['flapping', 'flooding']);
/** The hub has just started. */
const NOT_YET: Health = { state: 'degraded', reason: 'not-yet-heard' };
const NO_UNIT: Health = { state: 'offline', reason: 'no-unit' };

const bootOf = (event: LinkEvent): { seat: Seat; boot: number } | null =>
  event.type === 'exchange'
    ? event.exchange
    : event.type === 'hello' || event.type === 'heard'
      ? event
      : null;
