/**
 * Roles read off the masks of the first Night, where none were entered: whoever unmasks when the Dark are woken is
 * Dark, and so on. A proposal only: the Judge confirms it, and it is never shown but on the Judge's page.
 */
import type { RoleProposal } from '../../schemas/view.ts';
import { type Role, SEATS, type Seat, type Waker } from '../../schemas/vocabulary.ts';
import type { Track } from '../vote/track.ts';
import type { History } from './history.ts';
import type { Game, MaskState } from './state.ts';

type Interval = { who: Waker; from: number; to: number };

/** The Dark are three (fiim-eng 1.3, and so in every shipped ruleset). */
const DARK = 3;

/** null: roles are known, or the Dark have not been woken on the first Night yet. */
export function roleProposal(game: Game, history: History): RoleProposal | null {
  if (game.roles !== null || !game.begun) return null;
  const { dusk, intervals } = firstWakings(history);
  if (dusk === null || !intervals.some(({ who }) => who === 'mafia')) return null;
  const off = (who: Waker) =>
    SEATS.filter((seat) =>
      intervals.some(
        (one) => one.who === who && unmasked(game.mask[seat] ?? null, dusk, one, game.limits.maskOn),
      ),
    );
  const dark = off('mafia');
  const [dons, sheriffs] = [off('don'), off('sheriff')];
  const [don, sheriff] = [only(dons), only(sheriffs)];
  const contradictions: RoleProposal['contradictions'][number][] = [];
  if (dark.length !== DARK) contradictions.push({ kind: 'dark-count', seats: dark });
  if (dons.length > 1) contradictions.push({ kind: 'several-dons', seats: dons });
  if (sheriffs.length > 1) contradictions.push({ kind: 'several-sheriffs', seats: sheriffs });
  if (don !== null && !dark.includes(don)) contradictions.push({ kind: 'don-not-dark', seats: [don] });
  const both = sheriffs.filter((seat) => dark.includes(seat));
  if (both.length > 0) contradictions.push({ kind: 'sheriff-dark', seats: both });
  const whole = contradictions.length === 0 && don !== null && sheriff !== null;
  return {
    dark,
    don,
    sheriff,
    contradictions,
    roles: whole ? rolesOf(dark, don, sheriff) : null,
  };
}

const only = (seats: readonly Seat[]): Seat | null => (seats.length === 1 ? (seats[0] ?? null) : null);

const rolesOf = (dark: readonly Seat[], don: Seat, sheriff: Seat): Readonly<Record<Seat, Role>> =>
  Object.fromEntries(
    SEATS.map((seat) => [
      seat,
      seat === don ? 'don' : dark.includes(seat) ? 'mafia' : seat === sheriff ? 'sheriff' : 'citizen',
    ]),
  ) as Record<Seat, Role>;

/** The first Night that began since the cards were last dealt, and each waking in it up to the next phrase. */
function firstWakings({ acts }: History): { dusk: number | null; intervals: readonly Interval[] } {
  let dusk: number | null = null;
  let awake: Omit<Interval, 'to'> | null = null;
  const intervals: Interval[] = [];
  const close = (to: number) => {
    if (awake) intervals.push({ ...awake, to });
    awake = null;
  };
  for (const { act, at } of acts.toReversed()) {
    if (act.type === 'redeal') {
      dusk = null;
      intervals.length = 0;
      awake = null;
    } else if (act.type === 'night.begin' && dusk === null) dusk = at;
    else if (act.type === 'wake') {
      close(at);
      awake = { who: act.who, from: at };
    } else if (act.type === 'sleep') close(at);
    else if (act.type === 'day.begin' && dusk !== null) {
      close(at);
      break;
    }
  }
  close(Number.POSITIVE_INFINITY);
  return { dusk, intervals };
}

/**
 * Whether this mask, once it was on, came off in the interval, or lay there off for longer than putting it on takes:
 * who is merely slow from the waking before is not meant by this one.
 */
function unmasked(track: Track<MaskState>, dusk: number, { from, to }: Interval, grace: number): boolean {
  let end = Number.POSITIVE_INFINITY;
  let off = false;
  let worn = false;
  for (let mark = track; mark !== null && mark.at >= dusk; mark = mark.older) {
    if (mark.state === 'on' && mark.at <= to) worn = true;
    if (mark.state === 'off' && mark.at < to) off ||= mark.at >= from || Math.min(end, to) - from > grace;
    end = mark.at;
  }
  return off && worn;
}
