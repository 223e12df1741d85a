/**
 * Flags that fall by time alone: a mask off too long outside its interval, not on in time, a seat left. They are
 * derived from the tracks and the segments; what a late line shows not to have been so is taken back, it alone.
 */
import { SEATS, type Seat, type SeatState } from '../../schemas/vocabulary.ts';
import type { Mark, Track } from '../vote/track.ts';
import type { Game, MaskState, Segment, TimedFlag } from './state.ts';
import { of, type Turn, withSeat } from './turn.ts';

type Fallen = Omit<TimedFlag, 'said'> & { readonly moment: Segment['moment']; readonly lifted: boolean };

/** A stretch in which something was as it may not be: its flag is due at `at`, it ended at `until`, each ±. */
type Run = Fallen & {
  readonly slack: number;
  readonly until: number;
  readonly untilSlack: number;
  /** It hangs on nothing having been heard, not on something that was. */
  readonly silent: boolean;
};

/** Everything that has fallen for this seat by `now`, and when the next falls due. */
const derive = (
  game: Game,
  seat: Seat,
  now: number,
  inclusive: boolean,
): { fallen: readonly Fallen[]; due: number } => {
  const gone = of(game.left, seat)?.gone ?? Number.POSITIVE_INFINITY;
  let due = Number.POSITIVE_INFINITY;
  const fallen: Fallen[] = [];
  for (const run of [...maskRuns(game, seat, gone), ...seatRuns(game, seat, gone)]) {
    const { slack, until, untilSlack, silent, kind, line, moment, lifted } = run;
    const at = silent ? heardAgain(of(game.health, seat), run.at) : run.at;
    if (until + untilSlack <= at - slack) continue;
    // What its own ± can't settle is not called by its name.
    const sure = until - untilSlack > at + slack;
    if (at < now || (inclusive && at === now))
      fallen.push({ kind: sure ? kind : 'boundary', line, at, moment, lifted });
    else if (at < due) due = at;
  }
  return { fallen, due };
};

/** `at`, or when the seat was next heard if it couldn't be then: silence of a seat that is cut off proves nothing. */
const heardAgain = (health: Track<SeatState>, at: number): number => {
  let next = Number.POSITIVE_INFINITY;
  for (let mark = health; mark !== null; mark = mark.older) {
    if (mark.at <= at) return mark.state === 'ok' ? at : next;
    if (mark.state === 'ok') next = mark.at;
  }
  return at;
};

/** Marks since the first segment kept, oldest first, with the one that held before it. */
const since = <S>(track: Track<S>, from: number): readonly Mark<S>[] => {
  const marks: Mark<S>[] = [];
  for (let mark = track; mark !== null; mark = mark.older) {
    marks.push(mark);
    if (mark.at <= from) break;
  }
  return marks.reverse();
};

/** Stretches in which the mask was off, or shifted, and should have been on. */
const maskRuns = (game: Game, seat: Seat, gone: number): readonly Run[] => {
  const { segments, limits } = game;
  const first = segments[0];
  if (!first) return [];
  const marks = since(of(game.mask, seat), first.at);
  const runs: Run[] = [];
  let state: MaskState = 'off';
  let run: Omit<Run, 'until' | 'untilSlack'> | null = null;
  let rule: Segment = first;
  let m = 0;
  let s = 0;
  const end = (at: number, slack = 0) => {
    if (run !== null) runs.push({ ...run, until: Math.min(at, gone), untilSlack: at < gone ? slack : 0 });
    run = null;
  };
  while (m < marks.length || s < segments.length) {
    const mark = marks[m];
    const segment = segments[s];
    // A segment first when both begin at once: what holds decides what the mask does in it.
    if (segment !== undefined && (mark === undefined || segment.at <= mark.at)) {
      s++;
      const late = segment.phrase !== null;
      rule = segment;
      if ((segment.open & (1 << seat)) !== 0) end(segment.at);
      else if (state !== 'on' && (run === null || late)) {
        // It was off when the phrase that sends it on was said.
        end(segment.at);
        const kind = late ? 'mask-late' : 'mask-off';
        const { moment, line, at } = segment;
        const lifted = state === 'lifted';
        run = { kind, line, at: at + limits.maskOn, slack: 0, moment, lifted, silent: true };
      }
    } else if (mark !== undefined) {
      m++;
      state = mark.state;
      if (state === 'on') end(mark.at, mark.uncertainty);
      else if ((rule.open & (1 << seat)) !== 0) continue;
      else if (run === null) {
        const { at, line, uncertainty: slack } = mark;
        const { moment } = rule;
        const lifted = state === 'lifted';
        run = { kind: 'mask-off', line, at: at + limits.maskOff, slack, moment, lifted, silent: false };
      } else if (state === 'off') run = { ...(run as Omit<Run, 'until' | 'untilSlack'>), lifted: false };
    }
  }
  end(Number.POSITIVE_INFINITY);
  return runs;
};

/** Stretches in which the place was empty. */
const seatRuns = (game: Game, seat: Seat, gone: number): readonly Run[] => {
  const track = of(game.seated, seat);
  const first = game.segments[0];
  if (track === null || !first) return NONE;
  const play = game.playFrom;
  if (play === null) return NONE;
  const over = game.segments.find((segment) => segment.moment === 'over')?.at ?? Number.POSITIVE_INFINITY;
  const runs: Run[] = [];
  let left: Mark<boolean> | null = null;
  for (const mark of [...since(track, first.at), null]) {
    if (mark !== null && !mark.state) {
      left ??= mark;
      continue;
    }
    if (left === null) continue;
    // Nobody has to sit before the game is played.
    const from = Math.max(left.at, play);
    const at = from + game.limits.leftSeat;
    const back = mark?.at ?? Number.POSITIVE_INFINITY;
    const until = Math.min(back, gone, over);
    runs.push({
      kind: 'left-seat',
      line: left.line,
      at,
      slack: from === left.at ? left.uncertainty : 0,
      until,
      untilSlack: until === back ? (mark?.uncertainty ?? 0) : 0,
      moment: momentAt(game, at),
      lifted: false,
      silent: false,
    });
    left = null;
  }
  return runs;
};
const NONE: readonly Run[] = [];

const momentAt = (game: Game, at: number): Segment['moment'] => {
  let moment: Segment['moment'] = game.segments[0]?.moment ?? 'day';
  for (const segment of game.segments) if (segment.at <= at) moment = segment.moment;
  return moment;
};

/** Derives one seat's timed flags again: says those that fell, takes back those that weren't so. */
export const retime = (turn: Turn, seat: Seat, now: number, inclusive = true): void => {
  const { game } = turn;
  const { fallen, due } = derive(game, seat, now, inclusive);
  if (of(game.due, seat) !== due) game.due = withSeat(game.due, seat, due);
  const standing = of(game.timed, seat);
  if (fallen.length === 0 && standing.length === 0) return;
  const horizon = game.segments[0]?.at ?? 0;
  const is =
    (a: { kind: string; line: number; at: number }) => (b: { kind: string; line: number; at: number }) =>
      a.kind === b.kind && a.line === b.line && a.at === b.at;
  // What fell before the segments kept is settled.
  const kept = standing.filter((flag) => flag.at <= horizon || fallen.some(is(flag)));
  for (const flag of standing) if (!kept.includes(flag) && flag.said) turn.unflag(seat, flag.kind, flag.line);
  const fresh: TimedFlag[] = [];
  for (const flag of fallen) {
    if (flag.at <= horizon || standing.some(is(flag))) continue;
    const moment = flag.moment === 'setup' || flag.moment === 'over' ? 'day' : flag.moment;
    const said = turn.flag(seat, flag.kind, moment, { lifted: flag.lifted, at: flag.at, input: flag.line });
    fresh.push({ kind: flag.kind, line: flag.line, at: flag.at, said });
  }
  if (fresh.length > 0 || kept.length !== standing.length)
    game.timed = withSeat(game.timed, seat, [...kept, ...fresh]);
};

/** After a new segment, the latest: a seat whose mask is on and whose place is taken can't be touched by it. */
export const retimeAll = (turn: Turn, now: number): void => {
  const { game } = turn;
  for (const seat of SEATS) {
    const mark = of(game.mask, seat);
    const calm = mark !== null && mark.state === 'on' && mark.at <= now && of(game.seated, seat) === null;
    if (!calm || of(game.due, seat) !== Number.POSITIVE_INFINITY) retime(turn, seat, now);
  }
};

/** A mask's newest mark: on, or off where it may be, with no clock running, makes and ends nothing. */
export const retimeMask = (turn: Turn, seat: Seat, now: number): void => {
  const { game } = turn;
  const mark = of(game.mask, seat);
  const segment = game.segments.at(-1);
  const newest =
    mark !== null &&
    mark.line === turn.line &&
    mark.at >= now &&
    segment !== undefined &&
    segment.at <= mark.at;
  const allowed = newest && (mark.state === 'on' || (segment.open & (1 << seat)) !== 0);
  if (allowed && of(game.due, seat) === Number.POSITIVE_INFINITY) return;
  retime(turn, seat, now);
};

/** Says what fell due by time alone before, or (`inclusive`) at, this moment. */
export const fallDue = (turn: Turn, now: number, inclusive: boolean): void => {
  for (const seat of SEATS) {
    const due = of(turn.game.due, seat);
    if (due < now || (inclusive && due === now)) retime(turn, seat, now, inclusive);
  }
};

/**
 * Table time, ms, at which the next decision falls due by time alone, if nothing happens before: whoever runs the
 * table writes a `tick` then. Null: nothing is running.
 */
export const nextDue = (game: Game): number | null => {
  const due = Math.min(...game.due.slice(1));
  return due === Number.POSITIVE_INFINITY ? null : due;
};
