/** What the ten numbers stand for at this moment of the Night, and the Best Move as it is being said. */
import { computed, effect, signal } from '@preact/signals';
import type { Act } from '../../../schemas/record.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { sendAct } from './send.ts';
import { addToShots, shooters, shotDraft, shotsAct } from './shots.ts';
import { game } from './state.ts';

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

effect(() => {
  if (bestMoveOf.value === null) bestMoveDraft.value = [];
});

/** How many numbers a Best Move has. */
const NUMBERS = 3;

/** A number that is said; touched again it was not. What is said after the third is not taken. */
export function addBestMove(seat: Seat): void {
  const said = bestMoveDraft.value;
  if (said.includes(seat)) bestMoveDraft.value = said.filter((one) => one !== seat);
  else if (said.length < NUMBERS) bestMoveDraft.value = [...said, seat];
}

/** A number of the pad, or its digit: enters what it stands for now. */
export function pressNumber(seat: Seat, pressed: number): void {
  const act = numberAct(seat);
  if (shotDraft.peek()) addToShots(seat);
  else if (act) void sendAct(act, pressed);
  else if (nightPad.peek() === 'best-move') addBestMove(seat);
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
