/**
 * What ten people do in a night, and what of it is an offence. The truth of the nights' bench: nothing here reads a
 * limit or a word of the detectors; the limits that make an offence are given by the bench, which writes the same
 * ones into the record.
 */
import type { Random } from '../../firmware-sim/random.ts';
import type { Line } from '../../hub/rules/script.ts';
import type { Act } from '../../schemas/record.ts';
import { type Role, SEATS, type Seat } from '../../schemas/vocabulary.ts';

export type Limits = { maskOn: number; maskOff: number; leftSeat: number };
export type Deed = { at: number; seat: Seat; channel: 'mask' | 'seated' | 'knock' | 'fist'; state: string };
/** `at`: when it became one; `over`: ms by which it went beyond the limit. */
export type Offence = {
  kind: 'mask-late' | 'mask-off' | 'left-seat' | 'knock';
  seat: Seat;
  at: number;
  over: number;
  /** That nothing was heard, rather than something, makes it one: a mask not put on. */
  silence: boolean;
};
export type Timed = { at: number; act: Act };
export type NightPlan = {
  acts: readonly Timed[];
  deeds: readonly Deed[];
  offences: readonly Offence[];
  dawn: number;
};

/** Shares of people a night. */
const SHARES = { slow: 0.02, peek: 0.04, lift: 0.04, knock: 0.015, leave: 0.015, hands: 0.1 };

/** Ms as people take for a thing: mostly about the middle, with a long tail. */
const takes = (random: Random, middle: number, spread: number): number => {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return middle * Math.exp(spread * normal);
};

type Mask = 'on' | 'off' | 'lifted';

export type NightSetting = {
  lines: readonly Line[];
  dusk: number;
  first: boolean;
  roles: Readonly<Record<Seat, Role>>;
  shots: Act;
  victim: Seat | null;
  /** No phrase sends the Don back to sleep on the first night. */
  donStays: boolean;
  limits: Limits;
};

/** One night from its phrase to the morning's. */
export function planNight(random: Random, setting: NightSetting): NightPlan {
  const acts = timetable(random, setting);
  const dawn = acts.at(-1)?.at ?? setting.dusk;
  const night = new NightOf(random, setting, dawn);
  night.begin();
  let awake: readonly Seat[] = [];
  for (const { at, act } of acts.slice(1)) {
    if (act.type === 'wake') {
      const called = calledBy(act, setting);
      const stays = setting.donStays && setting.first && act.who === 'mafia';
      for (const seat of awake) if (!called.includes(seat) || !stays) night.sleeps(seat, at);
      for (const seat of called) night.wakes(seat, at);
      awake = called;
    } else if (act.type === 'sleep') {
      for (const seat of awake) night.sleeps(seat, at);
      awake = [];
    }
  }
  night.misbehave(
    new Set(
      acts.flatMap(({ act }) => (act.type === 'wake' && act.who !== 'player' ? calledBy(act, setting) : [])),
    ),
  );
  return { acts, deeds: night.deeds, offences: night.offences, dawn };
}

function timetable(random: Random, { lines, dusk, first, shots }: NightSetting): readonly Timed[] {
  const acts: Timed[] = [];
  let at = dusk;
  for (const { act, key } of lines) {
    if (key === 'shoot.number') {
      at += random.between(9000, 14_000);
      acts.push({ at, act: shots });
    }
    if (!act) continue;
    const before = acts.at(-1)?.act;
    if (before) at += pause(random, before, first);
    acts.push({ at, act });
    if (act.type === 'day.begin') break;
  }
  return acts;
}

function pause(random: Random, before: Act, first: boolean): number {
  if (before.type === 'night.begin') return random.between(5000, 9000);
  if (before.type !== 'wake') return random.between(1800, 5000);
  if (before.who === 'player') return random.between(4000, 8000);
  if (before.who === 'mafia' && first) return random.between(50_000, 61_000);
  if (before.who === 'relaxed') return random.between(25_000, 31_000);
  return random.between(5000, 12_000);
}

function calledBy(act: Act, { roles, first, victim }: NightSetting): readonly Seat[] {
  if (act.type !== 'wake') return [];
  if (act.who === 'player') return act.seat ? [act.seat] : [];
  if (act.who === 'best-move') return victim === null ? [] : [victim];
  if (act.who === 'mafia')
    return first ? SEATS.filter((seat) => roles[seat] === 'mafia' || roles[seat] === 'don') : [];
  return SEATS.filter((seat) => roles[seat] === act.who);
}

/** One night's doings, seat by seat, in order of time. */
class NightOf {
  readonly deeds: Deed[] = [];
  readonly offences: Offence[] = [];
  readonly #random: Random;
  readonly #dusk: number;
  readonly #dawn: number;
  readonly #limits: Limits;
  /** When each mask was last meant to be put on, and the deed, so that a call in between takes it back. */
  readonly #putting = new Map<Seat, { deed: Deed; offence: Offence | null }>();

  constructor(random: Random, { dusk, limits }: NightSetting, dawn: number) {
    this.#random = random;
    this.#dusk = dusk;
    this.#dawn = dawn;
    this.#limits = limits;
  }

  begin(): void {
    for (const seat of SEATS) this.#putsOn(seat, this.#dusk, 'mask-late');
  }

  wakes(seat: Seat, at: number): void {
    const waiting = this.#putting.get(seat);
    if (waiting && waiting.deed.at >= at) {
      // Called before it was on: it stays off, and it was late by then or it wasn't.
      this.#takeBack(waiting, at);
      return;
    }
    const off = at + takes(this.#random, 700, 0.3);
    if (!waiting || waiting.deed.state === 'on') {
      const deed = this.#mask(seat, off, 'off');
      this.#putting.set(seat, { deed, offence: null });
    }
  }

  sleeps(seat: Seat, at: number): void {
    const last = this.#putting.get(seat);
    // It never came to take it off before the next call.
    if (last?.deed.state === 'off' && last.deed.at >= at) {
      this.#takeBack(last, at);
      return;
    }
    if (last?.deed.state === 'on' && last.deed.at >= at) return;
    this.#putsOn(seat, at, 'mask-off');
  }

  /** Those who were not called do what they may not. */
  misbehave(called: ReadonlySet<Seat>): void {
    const { slow: _slow, peek, lift, knock, leave, hands } = SHARES;
    const random = this.#random;
    const from = this.#dusk + 12_000;
    for (const seat of SEATS) {
      const start = random.between(from, this.#dawn - 3000);
      const asked = this.deeds.some((deed) => deed.seat === seat && Math.abs(deed.at - start) < 20_000);
      if (!called.has(seat) && !asked) {
        if (random.chance(peek)) this.#peeks(seat, start, 'off');
        else if (random.chance(lift)) this.#peeks(seat, start, 'lifted');
      }
      if (random.chance(knock)) {
        const at = random.between(from, this.#dawn);
        this.deeds.push({ at, seat, channel: 'knock', state: 'pressed' });
        this.offences.push({ kind: 'knock', seat, at, over: 0, silence: false });
      }
      if (random.chance(leave)) this.#leaves(seat, random.between(from, this.#dawn - 1000));
      // A hand on the table at night is no vote and no offence of this version.
      if (random.chance(hands)) {
        const at = random.between(from, this.#dawn);
        this.deeds.push({ at, seat, channel: 'fist', state: 'down' });
        this.deeds.push({ at: at + takes(random, 900, 0.6), seat, channel: 'fist', state: 'up' });
      }
    }
  }

  #putsOn(seat: Seat, since: number, kind: 'mask-late' | 'mask-off'): void {
    const slow = this.#random.chance(SHARES.slow);
    const at = since + (slow ? takes(this.#random, 4500, 0.35) : takes(this.#random, 1100, 0.3));
    // The Day came first: it stays off.
    const on = Math.min(at, this.#dawn);
    const over = on - since - this.#limits.maskOn;
    const offence: Offence | null =
      over > -1000 ? { kind, seat, at: since + this.#limits.maskOn, over, silence: true } : null;
    if (offence) this.offences.push(offence);
    const deed: Deed = { at, seat, channel: 'mask', state: 'on' };
    if (at < this.#dawn) this.deeds.push(deed);
    this.#putting.set(seat, { deed, offence });
  }

  #peeks(seat: Seat, start: number, how: Mask): void {
    const lasts = takes(this.#random, 1800, 0.8);
    const end = start + lasts;
    this.#mask(seat, start, how);
    if (end < this.#dawn) this.#mask(seat, end, 'on');
    this.offences.push({
      kind: 'mask-off',
      seat,
      at: start + this.#limits.maskOff,
      over: Math.min(end, this.#dawn) - start - this.#limits.maskOff,
      silence: false,
    });
  }

  #leaves(seat: Seat, start: number): void {
    const lasts = takes(this.#random, 5500, 0.6);
    this.deeds.push({ at: start, seat, channel: 'seated', state: 'off' });
    this.deeds.push({ at: start + lasts, seat, channel: 'seated', state: 'on' });
    this.offences.push({
      kind: 'left-seat',
      seat,
      at: start + this.#limits.leftSeat,
      over: lasts - this.#limits.leftSeat,
      silence: false,
    });
  }

  #mask(seat: Seat, at: number, state: Mask): Deed {
    const deed: Deed = { at, seat, channel: 'mask', state };
    this.deeds.push(deed);
    return deed;
  }

  #takeBack({ deed, offence }: { deed: Deed; offence: Offence | null }, called: number): void {
    const place = this.deeds.indexOf(deed);
    if (place >= 0) this.deeds.splice(place, 1);
    if (offence) offence.over = called - offence.at;
    this.#putting.delete(deed.seat);
    if (deed.state === 'on')
      this.#putting.set(deed.seat, { deed: { ...deed, state: 'off', at: 0 }, offence: null });
  }
}
