/** What can be done now: the one primary act, what comes after it, and what a chosen seat offers. */
import { computed } from '@preact/signals';
import type { Act } from '../../../schemas/record.ts';
import type { UndoView } from '../../../schemas/view.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { actWords, besides, nextWords } from './act-words.ts';
import { bestMoveDraft, bestMoveOf, pressNumber, sayBestMove, takeBackBestMove } from './night-acts.ts';
import { BOUNCE, SAID_ALOUD, SameAgain } from './press.ts';
import { failedPrimary, meantPrimary, say, taken, watch } from './pressing.ts';
import { sendAct } from './send.ts';
import { shotDraft, shotsAct, takeBackShot } from './shots.ts';
import {
  correct,
  corrections,
  game,
  mayAct,
  newestCorrection,
  overdue,
  proposal,
  reaching,
  restore,
  selected,
  view,
} from './state.ts';
import { words } from './words/words.ts';

export type Offer = { act: Act; label: string; ready: boolean };

const offer = (act: Act, label = actWords(act, words.value, game.value)): Offer => {
  const counted = proposal.value;
  if (act.type !== 'vote.announce' || !counted) return { act, label, ready: mayAct.value };
  const settled = counted.open.length === 0;
  const votes = counted.corrected ? { votes: counted.votes as Seat[] } : {};
  return {
    act: { ...act, ...votes },
    label: settled ? words.value.act.announce(counted.count) : words.value.settleFirst(counted.open),
    ready: settled && mayAct.value,
  };
};

/**
 * Everything in order now, most likely first. Where a window stood open far too long its number is called again, and it is
 * closed beside that. Where a number is to be entered that comes first: a press of the
 * primary key out of habit must not record a miss.
 */
export const offers = computed<readonly Offer[]>(() => {
  const all = (game.value?.next ?? []).map((act, i) =>
    i === 0 ? offer(act, nextWords(act, words.value, game.value)) : offer(act),
  );
  if (overdue.value && callAgain.value) return [callAgain.value, ...all];
  const shots = game.value?.phase === 'night' ? all.find(({ act }) => act.type === 'shots') : undefined;
  return shots ? [{ act: shots.act, label: words.value.enterShot, ready: false }, ...all] : all;
});
/** What is offered beside the primary. */
export const others = computed<readonly Offer[]>(() => {
  const [first, ...rest] = offers.value;
  const all = rest.map(({ act }) => act);
  const wanted = first ? besides(first.act, all, game.value) : [];
  const more = wanted.map((act) => rest.find((one) => one.act === act) ?? offer(act));
  const again = callAgain.value;
  if (!again || overdue.value) return more.slice(0, 3);
  // A seat in doubt is decided first, or the number is called again: nothing else goes on from there.
  return proposal.value?.open.length ? [again] : [...more.slice(0, 2), again];
});

/** The window in hand, called again: the way out where hands were missed, whoever missed them. */
const callAgain = computed<Offer | null>(() => {
  const window = game.value?.phase === 'voting' ? game.value.vote?.window : null;
  if (!window || game.value?.vote?.tally?.confirmed) return null;
  const { candidate } = window;
  return {
    act: { type: 'vote.open', candidate },
    label: words.value.act.voteAgain(candidate),
    ready: mayAct.value,
  };
});
export const primary = computed<Offer | null>(
  () => enteredShots.value ?? takenNumbers.value ?? offers.value[0] ?? null,
);

/** Shots entered one by one come before whatever else is next; how many there are is nobody's business. */
const enteredShots = computed<Offer | null>(() => {
  const draft = shotDraft.value;
  return (
    draft && {
      act: shotsAct(draft.shots),
      label: words.value.shots.record,
      ready: draft.shots.length > 0 && draft.by === null && mayAct.value,
    }
  );
});

/** The numbers of a Best Move as they are being said come before whatever else is next. */
const takenNumbers = computed<Offer | null>(() => {
  const seats = bestMoveDraft.value;
  if (bestMoveOf.value === null || seats.length === 0) return null;
  return {
    act: { type: 'best-move', seats: [...seats] },
    // By night the numbers are for the Judge's eyes: shown while they are held.
    label:
      game.value?.phase === 'night'
        ? words.value.bestMoveCount(seats.length)
        : words.value.bestMoveTake(seats),
    ready: mayAct.value,
  };
});

/** The primary key: what comes next, once a press. */
export async function pressPrimary(offer: Offer, pressed: number): Promise<void> {
  if (!offer.ready || !meantPrimary(pressed)) return;
  // What was not done may be tried again at once.
  if (!(await sendAct(offer.act, pressed))) failedPrimary();
}

export const otherKeys = [0, 1, 2].map((place) =>
  watch(() => JSON.stringify(others.value[place]?.act ?? null)),
);

/** What stands beside the primary key, by its place: 0 for F2. */
export async function pressOther(place: number, pressed: number): Promise<void> {
  const [key, offer] = [otherKeys[place], others.value[place]];
  if (!key || !offer?.ready || !taken(key.press(pressed))) return;
  if (!(await sendAct(offer.act, pressed))) key.failed();
}

/** Takes back what only this screen knows, otherwise the last act. */
export async function undo(pressed: number): Promise<void> {
  const corrected = newestCorrection.value;
  if (corrected !== null) restore(corrected);
  else if (takeBackShot()) return;
  else if (bestMoveDraft.value.length > 0) bestMoveDraft.value = bestMoveDraft.value.slice(0, -1);
  else if (!(await takeBackBestMove(pressed))) await sendAct({ type: 'undo' }, pressed);
}

/** A count stands that a touch of a seat corrects. */
export const counting = computed(
  () => proposal.value !== null && bestMoveOf.value === null && game.value?.vote?.window?.close != null,
);

/** A touch of a seat means something else than taking it in hand: the count, or by day a number of a Best Move. */
export const reachable = computed(
  () => counting.value || (bestMoveOf.value !== null && game.value?.phase !== 'night'),
);

/** A touch of a seat, or its digit: corrects the count where one is proposed, otherwise takes it in hand. */
export function touchSeat(seat: Seat, pressed: number): void {
  const now = game.value;
  if (reaching.value && reachable.value) {
    reaching.value = false;
    selected.value = seat;
    return;
  }
  if (now?.phase === 'night') {
    pressNumber(seat, pressed);
    return;
  }
  if (bestMoveOf.value !== null && selected.value === null) {
    sayBestMove([seat], pressed);
    return;
  }
  const counted = proposal.value;
  if (now && counted && counting.value && isAlive(seat)) {
    if (!mayAct.value) return;
    // Whoever was in hand is done with: the touch is for the count again.
    selected.value = null;
    const doubtful = now.vote?.tally?.doubtful.includes(seat) ?? false;
    // In doubt → in → out → in doubt again; any other seat has but its two states.
    if (doubtful && corrections.value.seats.get(seat) === false) restore(seat);
    else correct(seat, !counted.votes.includes(seat));
    return;
  }
  selected.value = selected.value === seat ? null : seat;
}

const isAlive = (seat: Seat): boolean => game.value?.alive.includes(seat) ?? false;

const given = new SameAgain(SAID_ALOUD);

/** A foul or a notice, by whichever of its keys: the same at once again is one. Whether it was taken down. */
export async function give(
  act: Extract<Act, { type: 'foul' | 'notice' }>,
  pressed: number,
): Promise<boolean> {
  if (!taken(given.press(`${act.type} ${act.seat}`, pressed))) return false;
  const done = await sendAct(act, pressed);
  // What was not done may be tried again at once.
  if (!done) given.failed();
  return done;
}

/** Does something with the seat in hand, which is then let go of: the next touch is meant for the table again. */
export async function actOnSeat(act: Act, pressed: number): Promise<void> {
  const seat = selected.value;
  const done = act.type === 'foul' || act.type === 'notice' ? give(act, pressed) : sendAct(act, pressed);
  if ((await done) && selected.value === seat) selected.value = null;
}

/** What of a seat can be taken back, newest first: what was given to it, and who nominated it. */
export const standingOf = (seat: Seat | null): readonly UndoView[] =>
  (game.value?.undoable ?? []).filter(({ act }) => seat !== null && 'seat' in act && act.seat === seat);

/**
 * What Z takes back: the newest of the seat in hand; with none in hand, as a foul has let go of its own, the newest foul or
 * notice, by night of that Night.
 */
export const newestStanding = computed<UndoView | null>(() => {
  const { night, undoable = [] } = game.value ?? {};
  if (!night && selected.value !== null) return standingOf(selected.value)[0] ?? null;
  const given = undoable.find(({ act }) => act.type === 'foul' || act.type === 'notice');
  return given && given.line > (night?.line ?? 0) ? given : null;
});

const takingBack = new SameAgain(BOUNCE);

/** Z: takes it back and says what that was. */
export async function takeBackNewest(pressed: number): Promise<void> {
  if (!taken(takingBack.press('Z', pressed))) return;
  const newest = newestStanding.peek();
  if (newest === null) say('nothing');
  else if (await sendAct({ type: 'undo', of: newest.line }, pressed)) say({ back: newest });
}

export type SeatAct = { act: Act; label: string; key: string; weight: 'main' | 'plain' | 'grave' };

/** What can be done with the seat in hand; acts this ruleset has no use for are left out. */
export const seatActs = computed<readonly SeatAct[]>(() => {
  const seat = selected.value;
  const now = game.value;
  if (seat === null || !now || now.phase === 'setup') return [];
  const over = now.over !== null;
  const w = words.value;
  const without = view.value?.rulesets.find((one) => one.id === now.ruleset)?.without ?? [];
  const place = view.value?.seats.find((one) => one.seat === seat);
  const acts: SeatAct[] = [];
  const add = (act: Act, label: string, key: string, weight: SeatAct['weight'] = 'plain') => {
    if (!without.includes(act.type)) acts.push({ act, label, key, weight });
  };
  // Whoever is out takes sanctions until the last word is over, and nothing else.
  const out = place?.alive === false;
  const speaker = now.word?.seat;
  if (now.phase === 'day' && speaker !== undefined && !out) {
    const own = now.nominees.find((one) => one.seat === seat && one.by === speaker);
    if (own) add({ type: 'nominate.withdraw', by: speaker, seat }, w.act.withdraw(seat), 'N', 'main');
    else {
      const weight = now.nominable.includes(seat) ? 'main' : 'plain';
      add({ type: 'nominate', by: speaker, seat }, w.act.nominate(speaker, seat), 'N', weight);
    }
  }
  if (now.phase === 'day' && speaker !== seat && !out)
    add({ type: 'speech.begin', seat }, w.act.speechBegin(seat), 'S');
  add({ type: 'foul', seat }, w.foulShort, 'F', 'main');
  add({ type: 'notice', seat }, w.noticeShort, 'W');
  const byEye = place?.byEye ?? false;
  if (!over && !out) add({ type: 'by-eye', seat, on: !byEye }, byEye ? w.sensorsShort : w.byEyeShort, 'E');
  if (!over && !out) add({ type: 'claim', seat, role: 'sheriff' }, w.claimShort, 'C');
  if (!over && !out) add({ type: 'surrender', seat }, w.surrenderShort, 'G', 'grave');
  add({ type: 'disqualify', seat }, w.disqualifyShort, 'X', 'grave');
  add({ type: 'defeat', seat }, w.defeatShort, 'P', 'grave');
  return acts;
});
