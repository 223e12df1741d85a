/** What a browser may send to the hub. One schema a command; a bad field is named in the answer. */
import { z } from 'zod';
import type { Decision } from './decision.ts';
import { act, gameBegin, settings } from './record.ts';
import { type Language, musicCommand } from './stage.ts';
import type { BoardView, JudgeView, SeatHealth } from './view.ts';
import { bySeat, NAME_LENGTH, seat, tableTime, uncertainty } from './vocabulary.ts';

/** A screen names itself; drawn anew for each page that is opened. */
export const screenId = z.string().regex(/^[\w-]{1,40}$/, 'letters, digits, - and _, at most 40');

/** When the Judge pressed, or the screen's cue sounded, on the table's clock as the screen knows it. */
export const moment = z.strictObject({ at: tableTime, uncertainty });
export type PressMoment = z.infer<typeof moment>;

export const actCommand = z.strictObject({ screen: screenId, act, moment: moment.optional() });

/** Characters that are not seen, and turn the text around them about or make two names look like one. */
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/**
 * A line of text as it is seen: what is not seen falls away, and blanks, line ends and control characters are one blank. At
 * this door alone: the record's own format takes any text, so that a record which holds others is read all the same.
 */
const line = (most: number) =>
  z
    .string()
    .transform((text) =>
      text
        .replace(HIDDEN, '')
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(most, `at most ${most} characters`));

/** A name of blanks is none. */
const players = bySeat(line(NAME_LENGTH)).transform((names) =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name !== '')),
);

export const gameCommand = z.strictObject({
  screen: screenId,
  ruleset: z.string().min(1).max(60),
  players: players.optional(),
  title: line(120).optional(),
  settings: settings.optional(),
  /** The fields of `game.begin`. */
  begin: gameBegin.optional(),
});
export type GameCommand = z.infer<typeof gameCommand>;

/** The game that was set aside is to be in hand again; `gameId` as the view names it. */
export const againCommand = z.strictObject({ screen: screenId, gameId: z.string().min(1).max(120) });

export const stageCommand = z.strictObject({ screen: screenId, music: musicCommand });

/** Which of the devices that claim a seat is believed, as the view names them. */
export const believeCommand = z.strictObject({
  screen: screenId,
  seat,
  device: z.string().min(1).max(64),
  boot: z.int().nonnegative(),
});

export const penCommand = z.strictObject({ screen: screenId });

/** `after`: the newest line this screen has already been told of (as `Last-Event-ID`). */
export const streamQuery = z.strictObject({
  screen: screenId,
  after: z.coerce.number().int().nonnegative().optional(),
  game: z.string().max(120).optional(),
});

/** Why a command was not carried out; `refused` carries the rules' own coded reason. */
export type CommandAnswer =
  | { ok: true; line: number }
  | { ok: false; code: 'refused'; reason: string }
  | { ok: false; code: 'invalid'; field: string; expected: string }
  | { ok: false; code: 'pen'; holder: string }
  | { ok: false; code: 'forbidden' | 'unavailable'; reason: string };

/** A record line was taken: what the table said of it. */
export type TableEvent = { line: number; decisions: readonly Decision[] };

/** Which build of the page the hub gives out; null: none was built. A page of another build is to be loaded anew. */
type OfBuild = { build: string | null };

/**
 * One message of the Judge's stream. `said` is every line with decisions since the last message this screen
 * had; `pen` the screen that may act, null: any.
 */
export type StreamMessage = OfBuild & {
  view: JudgeView;
  said: readonly TableEvent[];
  pen: string | null;
};

/** Sent every 500 ms: that the hub is alive, and what changes without a line. */
export type StreamBeat = Pick<
  JudgeView,
  'now' | 'line' | 'gameId' | 'waiting' | 'recordFault' | 'recordNotes' | 'stage'
> & {
  health: readonly SeatHealth[];
  pen: string | null;
};

/** One message of the board's stream. `language`: what the game is spoken in; null while there is none. */
export type BoardMessage = OfBuild & { view: BoardView; language: Language | null };

/** That the hub is alive, every 500 ms. */
export type BoardBeat = { now: number };
