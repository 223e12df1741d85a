/** A position as it stands on paper, entered seat by seat; the hub says whether a game can stand like this. */
import { signal } from '@preact/signals';
import type { Position } from '../../../schemas/record.ts';
import type { DraftsView, JudgeView } from '../../../schemas/view.ts';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';

export const PLACES = ['alive', 'night', 'vote'] as const;
/** At the table, killed at night, or gone by a vote or a sanction. */
export type Place = (typeof PLACES)[number];
export const COUNTERS = ['quietNights', 'misses', 'quietDays', 'firstDayLeft'] as const;
export type Counter = (typeof COUNTERS)[number];

export type PositionDraft = {
  readonly phase: Position['phase'];
  readonly day: number;
  readonly places: ReadonlyMap<Seat, Place>;
  readonly fouls: ReadonlyMap<Seat, number>;
  /** Killed at night, in that order. */
  readonly kills: readonly Seat[];
  /** The last of them has still to speak. */
  readonly lastWord: boolean;
  readonly opener: Seat | null;
  readonly nominees: readonly { by: Seat; seat: Seat }[];
  readonly counters: Readonly<Record<Counter, number>>;
  readonly noVote: boolean;
  /** As the table knew it: the form has no fields for these. */
  readonly speechLost: readonly Seat[];
  readonly due: NonNullable<Position['due']>;
  readonly goneToday: boolean;
};

export const placeOf = (draft: PositionDraft, seat: Seat): Place => draft.places.get(seat) ?? 'alive';

/** null: the game begins with its deal. */
export const positionDraft = signal<PositionDraft | null>(null);

/** What the Judge has put right, whatever comes next. */
let edits: Partial<PositionDraft> = {};
let known: DraftsView | null = null;

/** Opens the form with what the table knew last, or closes it. */
export function openDraft(view: JudgeView | null): void {
  edits = {};
  known = view?.game?.drafts ?? null;
  positionDraft.value = view && draftOf(known);
}

/** Opens the form with a position that was entered before, all of it put right by hand. */
export function reopenDraft(position: Position): void {
  known = null;
  const draft = draftFrom(position);
  const { phase: _, ...rest } = draft;
  edits = rest;
  positionDraft.value = draft;
}

/** What the table knew last, to be put right from the paper: what is next there, or what would come after `phase`. */
export const draftOf = (drafts: DraftsView | null, phase = drafts?.now ?? 'day'): PositionDraft =>
  draftFrom(drafts?.[phase] ?? { phase, day: 1, alive: [...SEATS] });

function draftFrom(position: Position): PositionDraft {
  const { alive, opener = null, nominees = [], nightKills: kills = [], due = [] } = position;
  const gone = SEATS.filter((seat) => !alive.includes(seat));
  return {
    phase: position.phase,
    day: position.day,
    places: new Map(gone.map((seat) => [seat, kills.includes(seat) ? 'night' : 'vote'])),
    fouls: new Map(SEATS.map((seat) => [seat, position.fouls?.[`${seat}`] ?? 0])),
    kills,
    lastWord: due.some(({ seat, kind }) => kind === 'last-word' && seat === kills.at(-1)),
    opener,
    nominees,
    counters: {
      quietNights: position.quietNights ?? 0,
      misses: position.misses ?? 0,
      quietDays: position.quietDays ?? 0,
      firstDayLeft: position.firstDayLeft ?? 0,
    },
    noVote: position.noVote ?? false,
    speechLost: position.speechLost ?? [],
    due,
    goneToday: position.goneToday ?? false,
  };
}

/** Puts one thing right. Another `phase` is another position, with everything else that was put right. */
export function change(part: Partial<PositionDraft>): void {
  const draft = positionDraft.value;
  if (!draft) return;
  edits = { ...edits, ...part };
  positionDraft.value = part.phase ? { ...draftOf(known, part.phase), ...edits } : { ...draft, ...part };
}

/** The next of: at the table, killed at night, voted out. */
export function movePlace(seat: Seat): void {
  const draft = positionDraft.value;
  if (!draft) return;
  const place = PLACES[(PLACES.indexOf(placeOf(draft, seat)) + 1) % PLACES.length] as Place;
  const others = draft.kills.filter((one) => one !== seat);
  change({
    places: new Map(draft.places).set(seat, place),
    kills: place === 'night' ? [...others, seat] : others,
    nominees: draft.nominees.filter((one) => place === 'alive' || one.seat !== seat),
  });
}

/** One foul more, from `most` on again none. */
export function addFoul(seat: Seat, most: number): void {
  const draft = positionDraft.value;
  if (!draft) return;
  const fouls = ((draft.fouls.get(seat) ?? 0) + 1) % most;
  change({ fouls: new Map(draft.fouls).set(seat, fouls) });
}

/** As the record takes it. */
export function positionOf(draft: PositionDraft): Position {
  const { phase, day, opener, nominees, kills, counters, noVote, goneToday } = draft;
  const alive = SEATS.filter((seat) => placeOf(draft, seat) === 'alive');
  const fouls = alive.flatMap((seat) => {
    const count = draft.fouls.get(seat) ?? 0;
    return count > 0 ? [[String(seat), count] as const] : [];
  });
  const speechLost = draft.speechLost.filter((seat) => alive.includes(seat));
  const due = wordsDue(draft);
  return {
    phase,
    day,
    alive,
    ...(fouls.length > 0 && { fouls: Object.fromEntries(fouls) }),
    ...(opener !== null && { opener }),
    ...(phase === 'voting' && nominees.length > 0 && { nominees: [...nominees] }),
    ...Object.fromEntries(COUNTERS.flatMap((name) => (counters[name] > 0 ? [[name, counters[name]]] : []))),
    ...(kills.length > 0 && { nightKills: [...kills] }),
    ...(due.length > 0 && { due }),
    ...(speechLost.length > 0 && { speechLost }),
    ...(noVote && { noVote }),
    ...(goneToday && phase === 'voting' && { goneToday }),
  };
}

/** By day the victim's last word is the Judge's to say; others are as the table knew them, if they still can be had. */
function wordsDue(draft: PositionDraft): NonNullable<Position['due']> {
  const victim = draft.phase === 'day' ? draft.kills.at(-1) : undefined;
  const others = draft.due.filter(
    ({ seat, kind }) =>
      seat !== victim && (placeOf(draft, seat) === 'alive') === (kind === 'turn' || kind === 'tie'),
  );
  return victim && draft.lastWord ? [{ seat: victim, kind: 'last-word' }, ...others] : others;
}
