/** What the ten numbers stand for at this moment of the Night, and the Best Move as it is being said. */
import { computed, effect, signal } from '@preact/signals';
import type { Act } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { sendAct } from './send.ts';
import { addToShots, shooters, shotDraft, shotsAct } from './shots.ts';
import { game, selected } from './state.ts';

export type PadUse = 'deal' | 'shots' | 'don' | 'sheriff' | 'best-move';

export const nightPad = computed<PadUse | null>(() => {
  const night = game.value?.night;
  if (game.value?.phase !== 'night' || !night) return null;
  switch (night.awake?.who) {
    case 'player':
      return 'deal';
    case 'mafia':
      return night.shooting ? 'shots' : null;
    case 'don':
    case 'sheriff':
      return night.shooting ? night.awake.who : null;
    case 'best-move':
      return 'best-move';
    default:
      return null;
  }
});

/** Numbers said so far. */
export const bestMoveDraft = signal<readonly Seat[]>([]);

/** The one whose Best Move is being said now, by night or in the last word. */
export const bestMoveOf = computed<Seat | null>(() => {
  const now = game.value;
  const move = now?.bestMove;
  if (!now || !move?.offered || move.seats !== null) return null;
  const atNight = now.night?.awake?.who === 'best-move';
  const speaking = now.word?.seat === move.seat && now.word.kind !== 'turn' && now.phase !== 'night';
  return atNight || speaking ? move.seat : null;
});

// From now on the seats are numbers to be said; whoever was in hand is not.
bestMoveOf.subscribe((seat) => {
  if (seat !== null) selected.value = null;
});

/** What an undone Best Move leaves in hand: all it named but the last number, which is what was taken back. */
const givenBack = signal<readonly Seat[]>([]);
effect(() => {
  if (bestMoveOf.value === null) bestMoveDraft.value = [];
  else if (givenBack.value.length > 0) {
    bestMoveDraft.value = givenBack.value;
    givenBack.value = [];
  }
});

/** How many numbers a Best Move has. */
const NUMBERS = 3;

/**
 * Numbers that are said; the third is the move, and is taken down with it. One that is touched again was not said.
 * @param seats two, where a touch slid from one to the other
 */
export function sayBestMove(seats: readonly Seat[], pressed: number): void {
  const said = bestMoveDraft.peek();
  const [seat] = seats;
  if (bestMoveOf.peek() === null) return;
  if (said.length >= NUMBERS && !seats.some((one) => said.includes(one))) return;
  bestMoveDraft.value =
    seats.length === 1 && seat !== undefined && said.includes(seat)
      ? said.filter((one) => one !== seat)
      : [...new Set([...said, ...seats])].slice(0, NUMBERS);
  if (bestMoveDraft.peek().length === NUMBERS && said.length < NUMBERS)
    void sendAct({ type: 'best-move', seats: [...bestMoveDraft.peek()] }, pressed);
}

/** The last act, where it is a Best Move of numbers alone: what else was said can still be added. */
export const takenBestMove = computed(() => {
  const act = game.value?.undo?.act;
  return act?.type === 'best-move' && !act.tainted ? act : null;
});

/** Takes back the last number of a Best Move that was taken down; false: there is none. */
export async function takeBackBestMove(pressed: number): Promise<boolean> {
  const taken = game.peek()?.undo?.act;
  if (taken?.type !== 'best-move') return false;
  if (await sendAct({ type: 'undo' }, pressed)) givenBack.value = taken.seats.slice(0, -1);
  return true;
}

/** More was said than the numbers, whether they are taken down already or not. */
export async function taintBestMove(pressed: number): Promise<void> {
  const taken = takenBestMove.peek();
  const seats = taken?.seats ?? [...bestMoveDraft.peek()];
  if (!taken) await sendAct({ type: 'best-move', seats, tainted: true }, pressed);
  else if (await sendAct({ type: 'undo' }, pressed))
    await sendAct({ type: 'best-move', seats, tainted: true });
}

/** A number of the pad, or its digit: enters what it stands for now. */
export function pressNumber(seat: Seat, pressed: number): void {
  const act = numberAct(seat);
  if (shotDraft.peek()) addToShots(seat);
  else if (act) void sendAct(act, pressed);
  else if (nightPad.peek() === 'best-move') sayBestMove([seat], pressed);
}

function numberAct(seat: Seat): Act | null {
  const use = nightPad.peek();
  if (use === 'don' || use === 'sheriff') return { type: 'check', by: use, seat };
  return use === 'shots' ? shotsAt(seat) : null;
}

function shotsAt(seat: Seat): Act {
  // Without roles nobody knows who fired: whom the record names stands for all living Dark.
  const all = shooters() ?? [game.peek()?.alive.find((one) => one !== seat) ?? seat];
  return shotsAct(all.map((by) => ({ by, on: seat })));
}
