/** A position as it stands on paper, entered seat by seat; the hub says whether a game can stand like this. */
import { signal } from '@preact/signals';
import type { Position } from '../../../schemas/record.ts';
import type { JudgeView } from '../../../schemas/view.ts';
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
  readonly goneToday: boolean;
};

/** null: the game begins with its deal. */
export const positionDraft = signal<PositionDraft | null>(null);

const AT_THE_DEAL: PositionDraft = {
  phase: 'day',
  day: 1,
  places: new Map(),
  fouls: new Map(),
  kills: [],
  lastWord: false,
  opener: null,
  nominees: [],
  counters: { quietNights: 0, misses: 0, quietDays: 0, firstDayLeft: 0 },
  noVote: false,
  speechLost: [],
  goneToday: false,
};

export const placeOf = (draft: PositionDraft, seat: Seat): Place => draft.places.get(seat) ?? 'alive';

/** What the table knew last, to be put right from the paper. */
export function draftOf({ game, seats }: JudgeView): PositionDraft {
  if (!game || game.over) return AT_THE_DEAL;
  const gone = seats.filter(({ alive }) => !alive);
  const phase = game.phase === 'night' ? 'night' : game.phase === 'voting' ? 'voting' : 'day';
  const { quietNights, misses, quietDays, firstDayLeft, nightKills, noVote, speechLost, goneToday } =
    game.carried;
  return {
    phase,
    day: Math.max(1, game.day),
    places: new Map(gone.map(({ seat, left }) => [seat, left?.cause === 'night' ? 'night' : 'vote'])),
    fouls: new Map(seats.map(({ seat, fouls }) => [seat, fouls])),
    kills: nightKills,
    lastWord: false,
    opener: game.opener,
    nominees: game.nominees.map(({ by, seat }) => ({ by, seat })),
    counters: { quietNights, misses, quietDays, firstDayLeft },
    noVote,
    speechLost,
    goneToday,
  };
}

export function change(part: Partial<PositionDraft>): void {
  const draft = positionDraft.value;
  if (draft) positionDraft.value = { ...draft, ...part };
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
  const { phase, day, opener, nominees, kills, counters, noVote, lastWord, goneToday } = draft;
  const alive = SEATS.filter((seat) => placeOf(draft, seat) === 'alive');
  const fouls = alive.flatMap((seat) => {
    const count = draft.fouls.get(seat) ?? 0;
    return count > 0 ? [[String(seat), count] as const] : [];
  });
  const speechLost = draft.speechLost.filter((seat) => alive.includes(seat));
  const victim = kills.at(-1);
  return {
    phase,
    day,
    alive,
    ...(fouls.length > 0 && { fouls: Object.fromEntries(fouls) }),
    ...(opener !== null && { opener }),
    ...(phase === 'voting' && nominees.length > 0 && { nominees: [...nominees] }),
    ...Object.fromEntries(COUNTERS.flatMap((name) => (counters[name] > 0 ? [[name, counters[name]]] : []))),
    ...(kills.length > 0 && { nightKills: [...kills] }),
    ...(phase === 'day' && lastWord && victim ? { due: [{ seat: victim, kind: 'last-word' as const }] } : {}),
    ...(speechLost.length > 0 && { speechLost }),
    ...(noVote && phase !== 'night' && { noVote }),
    ...(goneToday && phase === 'voting' && { goneToday }),
  };
}
