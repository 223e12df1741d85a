/**
 * `npm run bench -- nights [--json] [--nights N] [--seed N]`: nights under each ruleset in virtual time. Ten people put
 * masks on and off as they are called, some slowly; some peek, lift, knock, leave, lay a hand on the table; cables are
 * pulled. What each really did is the truth. Claims: nothing beyond its limit is missed where the seat was heard, and
 * at most one flag in ten games is false. Exits 1 where that isn't so.
 */
import { parseArgs } from 'node:util';
import { deal } from '../../firmware-sim/autoplay/policy.ts';
import { Random } from '../../firmware-sim/random.ts';
import { begin, type Game, isRefusal, nextDue, step } from '../../hub/judge/game.ts';
import { readHistory } from '../../hub/judge/history.ts';
import { findRuleset, rulesetIds } from '../../hub/rules/registry.ts';
import type { Ruleset } from '../../hub/rules/ruleset.ts';
import { firstNight, shootingNight } from '../../hub/rules/script.ts';
import type { Act, Header, Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { type Deed, type Limits, type Offence, planNight } from './night-people.ts';

const KINDS = ['mask-late', 'mask-off', 'left-seat', 'knock'] as const;
type Kind = (typeof KINDS)[number];
type Tally = { happened: number; flagged: number; missed: number; unheard: number; false: number };
type Row = {
  ruleset: string;
  games: number;
  nights: number;
  undecided: number;
  other: number;
  kinds: Record<Kind, Tally>;
};

/** Written into every record: the detectors take them from there, the truth takes them from here. */
const LIMITS: Limits = { maskOn: 3000, maskOff: 1000, leftSeat: 5000 };
/** Where no phrase sends the Don of the first night back to sleep (fiim-ru-club l.11): of the texts, not of the engine. */
const DON_STAYS: ReadonlySet<string> = new Set(['fiim-ru-club']);
/** Ms about a limit within which neither a flag nor its absence is wrong: twice the widest ± below. */
const NEAR = 40;
/** Share of nights in which one cable is pulled, and of those in which it goes back in. */
const PULLED = { night: 0.1, back: 0.8 };

type Line = { arrives: number; order: number; input: Input };

export function run(args: readonly string[]): number {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: 'boolean', default: false },
      nights: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '20261130' },
    },
  });
  // Two nights a game.
  const [games, seed] = [Math.ceil(Number(values.nights) / 2), Number(values.seed)];
  const rows = rulesetIds().map((id) => row(id, games, new Random(seed)));
  const good = rows.every(({ kinds, other }) => {
    const all = Object.values(kinds);
    return (
      all.every(({ missed }) => missed === 0) &&
      all.reduce((sum, one) => sum + one.false, other) <= games / 10
    );
  });
  if (values.json)
    console.log(JSON.stringify({ bench: 'nights', seed, limits: LIMITS, rows, good }, null, 1));
  else print(rows, seed);
  return good ? 0 : 1;
}

function row(id: string, games: number, random: Random): Row {
  const rules = findRuleset(id);
  if (!rules) throw new Error(`no ruleset ${id}`);
  const kinds = Object.fromEntries(
    KINDS.map((kind) => [kind, { happened: 0, flagged: 0, missed: 0, unheard: 0, false: 0 }]),
  ) as Record<Kind, Tally>;
  const sum: Row = { ruleset: id, games, nights: 2 * games, undecided: 0, other: 0, kinds };
  for (let i = 0; i < games; i++) playGame(rules, random.fork(), sum);
  return sum;
}

/** The Night of agreement, a Day without a word, and a shooting Night. */
function playGame(rules: Ruleset, random: Random, sum: Row): void {
  const roles = deal(random);
  const dark = SEATS.filter((seat) => roles[seat] === 'mafia' || roles[seat] === 'don');
  const victim = random.chance(0.7)
    ? (random.pick(SEATS.filter((seat) => !dark.includes(seat))) ?? null)
    : null;
  const shots: Act = {
    type: 'shots',
    shots: Object.fromEntries(dark.map((seat) => [seat, victim === null ? [] : [victim]])),
  };
  const base = { roles, shots, limits: LIMITS, donStays: DON_STAYS.has(rules.id) };
  const first = planNight(random, {
    ...base,
    lines: firstNight(rules, SEATS),
    dusk: 2000,
    first: true,
    victim: null,
  });
  const dusk = first.dawn + 60_000;
  const bestMove = victim !== null && rules.bestMove.when === 'night';
  const lines = shootingNight(rules, { alive: SEATS, killed: victim, bestMove });
  const second = planNight(random, { ...base, lines, dusk, first: false, victim });

  const inputs: Line[] = [];
  const cuts: Cut[] = [];
  const put = (arrives: number, input: Input) => inputs.push({ arrives, order: inputs.length, input });
  for (const { acts, dawn } of [first, second]) {
    for (const { at, act } of acts) put(at, { at, ...act } as Input);
    if (random.chance(PULLED.night)) cuts.push(cut(random, acts[0]?.at ?? 0, dawn));
  }
  for (const { seat, from, to } of cuts) {
    put(from + 1000, { at: from, type: 'seat.health', seat, state: 'degraded', reason: 'silent' });
    put(from + 2500, { at: from, type: 'seat.health', seat, state: 'offline', reason: 'silent' });
    if (Number.isFinite(to)) put(to, { at: to, type: 'seat.health', seat, state: 'ok' });
  }
  const mornings = SEATS.map(
    (seat) => ({ at: first.dawn + random.between(300, 2500), seat, channel: 'mask', state: 'off' }) as const,
  );
  send(random, [...first.deeds, ...mornings, ...second.deeds], cuts, put);

  const header: Header = {
    record: 'mafia-table',
    version: 1,
    ruleset: rules.id,
    settings: { maskOnGrace: LIMITS.maskOn, maskOffGrace: LIMITS.maskOff, leftSeatGrace: LIMITS.leftSeat },
  };
  const game = fold(header, [
    { arrives: 0, order: -1, input: { at: 0, type: 'game.begin', roles } },
    ...inputs,
  ]);
  judge(game, [...first.offences, ...second.offences], cuts, sum);
}

type Cut = { seat: Seat; from: number; to: number };

function cut(random: Random, dusk: number, dawn: number): Cut {
  const from = random.between(dusk, dawn);
  const seat = random.pick(SEATS) ?? 1;
  return {
    seat,
    from,
    to: random.chance(PULLED.back) ? from + random.between(3000, 30_000) : Number.POSITIVE_INFINITY,
  };
}

/** Stamped within a ±, late by the link, in the seat's own order, and held back while the cable is out. */
function send(
  random: Random,
  deeds: readonly Deed[],
  cuts: readonly Cut[],
  put: (arrives: number, input: Input) => void,
) {
  const last = new Map<Seat, number>();
  for (const { at: true_, seat, channel, state } of deeds.toSorted((a, b) => a.at - b.at)) {
    const uncertainty = random.between(0.5, 15);
    const at = true_ + random.between(-uncertainty, uncertainty);
    const lost = cuts.find((one) => one.seat === seat && true_ >= one.from && true_ < one.to);
    if (lost && !Number.isFinite(lost.to)) continue;
    const sent = lost ? lost.to : true_;
    const burst = random.chance(0.02) ? random.between(0, 900) : 0;
    const arrives = Math.max(sent + 20 + random.exponential(40) + burst, last.get(seat) ?? 0);
    last.set(seat, arrives);
    put(arrives, { at, uncertainty, heard: arrives, ...sensed(seat, channel, state) } as Input);
  }
}

function sensed(seat: Seat, channel: Deed['channel'], state: string): object {
  switch (channel) {
    case 'mask':
      return { type: 'mask', seat, on: state !== 'off', ...(state === 'lifted' && { lifted: true }) };
    case 'seated':
      return { type: 'seated', seat, on: state === 'on' };
    case 'fist':
      return { type: 'fist', seat, down: state === 'down' };
    case 'knock':
      return { type: 'knock', seat };
  }
}

/** As the running table does it: in order of arrival, with a tick where a decision falls due by time alone. */
function fold(header: Header, lines: Line[]): Game {
  const begun = begin(header);
  if (isRefusal(begun)) throw new Error(begun.detail);
  let game: Game = begun;
  let line = 1;
  const take = (input: Input) => {
    const taken = step(game, ++line, input);
    const refused = taken.decisions.find(({ type }) => type === 'refused');
    if (refused) throw new Error(`${header.ruleset}: ${JSON.stringify(input)} ${JSON.stringify(refused)}`);
    game = taken.game;
  };
  const tick = (until: number) => {
    for (let due = nextDue(game); due !== null && due <= until; ) {
      take({ at: Math.max(due, game.actAt), type: 'tick' });
      const next = nextDue(game);
      due = next === due ? null : next;
    }
  };
  for (const { arrives, input } of lines.toSorted((a, b) => a.arrives - b.arrives || a.order - b.order)) {
    tick(arrives);
    take(input);
  }
  tick(game.now + 60_000);
  return game;
}

function judge(game: Game, offences: readonly Offence[], cuts: readonly Cut[], sum: Row): void {
  const flags = readHistory(game).said.flatMap((said) =>
    said.type === 'flag' ? [{ ...said, used: false }] : [],
  );
  // A seat cut off for good says nothing more; and one that isn't heard when a mask is due is not judged by its silence.
  const cutOff = ({ seat, at, over, silence }: Offence) =>
    cuts.some(
      (one) =>
        one.seat === seat &&
        (one.to === Number.POSITIVE_INFINITY
          ? at + over > one.from
          : silence && at > one.from && at < one.to),
    );
  for (const offence of offences) {
    const tally = sum.kinds[offence.kind];
    const its = flags.filter(
      ({ seat, at, kind, used }) =>
        !used &&
        seat === offence.seat &&
        (kind === offence.kind || kind === 'boundary') &&
        // What hangs on silence falls once the seat is heard again.
        at >= offence.at - NEAR &&
        at <= offence.at + Math.max(NEAR, offence.over) + NEAR,
    );
    for (const flag of its) flag.used = true;
    if (its.some(({ kind }) => kind === 'boundary')) sum.undecided++;
    const beyond = offence.kind === 'knock' || offence.over > NEAR;
    if (beyond) tally.happened++;
    if (its.some(({ kind }) => kind === offence.kind)) {
      if (beyond) tally.flagged++;
      else if (offence.over < -NEAR) tally.false++;
    } else if (beyond && its.length === 0) {
      if (cutOff(offence)) tally.unheard++;
      else tally.missed++;
    }
  }
  for (const { used, kind } of flags) {
    if (used) continue;
    const known = KINDS.find((one) => one === kind);
    if (known) sum.kinds[known].false++;
    else sum.other++;
  }
}

function print(rows: readonly Row[], seed: number): void {
  console.log(
    `seed ${seed}; limits ${JSON.stringify(LIMITS)} ms; flags within ±${NEAR} ms of a limit are neither`,
  );
  console.log('ruleset       kind       happened  flagged  missed  unheard  false');
  for (const { ruleset, kinds, nights, undecided, other } of rows) {
    for (const kind of KINDS) {
      const { happened, flagged, missed, unheard, false: wrong } = kinds[kind];
      const numbers = [happened, flagged, missed, unheard, wrong].map((n) => `${n}`.padStart(8)).join(' ');
      console.log(`${ruleset.padEnd(13)} ${kind.padEnd(10)} ${numbers}`);
    }
    console.log(
      `${ruleset.padEnd(13)} ${nights} nights; boundary, left to the Judge: ${undecided}; other false flags: ${other}`,
    );
  }
}
