/**
 * The table record: a header, then one input a line. The one account of a game, written before it takes
 * effect; the live table and `replay` are both a fold over it. Format version 1.
 *
 * Refinements of the public format are said where they stand, in the docstring of the field.
 */
import { z } from 'zod';
import { bySeat, role, SEAT_STATES, seat, tableTime, uncertainty, WAKERS, WINNERS } from './vocabulary.ts';

export const RECORD_VERSION = 1;

const roles = bySeat(role);

export const position = z.strictObject({
  phase: z.enum(['day', 'voting', 'night']),
  day: z.int().positive(),
  alive: z.array(seat).min(1).max(10),
  fouls: bySeat(z.int().min(0).max(4)).optional(),
  opener: seat.optional(),
  nominees: z.array(z.strictObject({ by: seat, seat })).optional(),
  quietNights: z.int().min(0).optional(),
  misses: z.int().min(0).optional(),
  quietDays: z.int().min(0).optional(),
  /** Refinement: where a text asks nothing of how they left (`black-cat` 8.17), whoever was removed on that Day too. */
  firstDayLeft: z.int().min(0).max(10).optional(),
  nightKills: z.array(seat).optional(),
  speechLost: z.array(seat).optional(),
  due: z.array(z.strictObject({ seat, kind: z.enum(['last-word', 'tie', 'turn', 'best-move']) })).optional(),
  noVote: z.boolean().optional(),
  /** Refinement: `voting` only. Somebody has already left today, so that this Day will not be one of `quietDays`. */
  goneToday: z.boolean().optional(),
});
/** A setup someone wrote down, not yet known to be possible. */
export type Position = z.infer<typeof position>;

/** Every setting a verdict hangs on. Left out: the defaults of the table and the ruleset. */
export const settings = z.strictObject({
  /** A mask must be on within this many ms of the phrase that sends it on. */
  maskOnGrace: z.number().nonnegative().optional(),
  /** `mask-off` is flagged when it lasts longer than this many ms. */
  maskOffGrace: z.number().nonnegative().optional(),
  /** `left-seat` is flagged when it lasts longer than this many ms. */
  leftSeatGrace: z.number().nonnegative().optional(),
  /** Ms that the closing word needs to reach the ear at each seat. */
  earDelay: bySeat(z.number().nonnegative()).optional(),
});

export const header = z.looseObject({
  record: z.literal('mafia-table'),
  version: z.literal(RECORD_VERSION),
  ruleset: z.string().min(1),
  rulesetVersion: z.string().optional(),
  settings: settings.optional(),
  table: z.string().optional(),
  game: z.string().optional(),
  players: bySeat(z.string()).optional(),
  startedAt: z.string().optional(),
});
export type Header = z.infer<typeof header>;

/** Fields any timed input may carry. `heard`: table time at which the hub received it. */
const timed = { at: tableTime, uncertainty: uncertainty.optional(), heard: tableTime.optional() };
const line = <T extends string, S extends z.core.$ZodLooseShape>(type: T, shape: S) =>
  z.strictObject({ ...timed, type: z.literal(type), ...shape });

const reason = z.string().max(500).optional();
const candidate = z.union([seat, z.literal('all')]);

const begins = {
  roles: roles.optional(),
  kind: z.enum(['rating', 'non-rating', 'tournament']).optional(),
  position: position.optional(),
};
/** What `game.begin` says, without its moment. */
export const gameBegin = z.strictObject(begins);

const acts = [
  line('game.begin', begins),
  line('roles', { roles }),
  line('redeal', {}),
  line('night.begin', {}),
  line('day.begin', {}),
  line('wake', { who: z.enum(WAKERS), seat: seat.optional() }),
  line('sleep', { who: z.enum(WAKERS), seat: seat.optional() }),
  line('shots', { shots: bySeat(z.array(seat)) }),
  line('check', { by: z.enum(['don', 'sheriff']), seat }),
  line('best-move', { seats: z.array(seat).max(10), tainted: z.boolean().optional() }),
  line('speech.begin', { seat }),
  line('speech.end', { seat }),
  line('nominate', { by: seat, seat }),
  line('nominate.withdraw', { by: seat, seat }),
  line('vote.begin', {}),
  line('vote.open', { candidate }),
  line('vote.close', { by: z.enum(['judge', 'hub']).optional() }),
  line('vote.announce', { votes: z.array(seat).max(10).optional(), reason }),
  line('vote.cancel', { reason }),
  line('notice', { seat, reason }),
  line('foul', { seat, reason }),
  line('disqualify', { seat, reason }),
  line('defeat', { seat, reason }),
  line('surrender', { seat }),
  line('claim', { seat, role }),
  line('pause.begin', {}),
  line('pause.end', {}),
  line('by-eye', { seat, on: z.boolean() }),
  line('bonus', {
    seat,
    points: z.number(),
    reason,
    clause: z.string().optional(),
    approvedBy: z.enum(['head-judge', 'committee']).optional(),
  }),
  line('penalty', {
    seat,
    points: z.number(),
    reason,
    clause: z.string().optional(),
    approvedBy: z.enum(['head-judge', 'committee']).optional(),
  }),
  line('game.end', { winner: z.enum(WINNERS), reason }),
  line('undo', { of: z.int().positive().optional() }),
] as const;

const sensed = [
  line('fist', { seat, down: z.boolean(), source: z.enum(['pad', 'button']).optional() }),
  line('mask', { seat, on: z.boolean(), lifted: z.boolean().optional() }),
  line('seated', { seat, on: z.boolean() }),
  line('button', { seat }),
  line('knock', { seat }),
  line('seat.health', { seat, state: z.enum(SEAT_STATES), reason: z.string().max(200).optional() }),
] as const;

const given = [line('cue', { name: z.string().min(1).max(100) }), line('tick', {})] as const;

export const input = z.discriminatedUnion('type', [...acts, ...sensed, ...given]);
export type Input = z.infer<typeof input>;
export type InputType = Input['type'];
export type InputOf<T extends InputType> = Extract<Input, { type: T }>;

export const ACT_TYPES: ReadonlySet<InputType> = new Set(acts.map((a) => a.shape.type.value));

/** An act without its time: what `state.next` holds, and what the Judge's page posts. */
export const act = z.discriminatedUnion(
  'type',
  (acts as readonly z.ZodObject[]).map((a) =>
    a.omit({ at: true, heard: true, uncertainty: true }),
  ) as unknown as ActShapes,
);
type Distribute<T> = T extends unknown ? Omit<T, 'at' | 'heard' | 'uncertainty'> : never;
export type JudgeActInput = Extract<Input, { type: (typeof acts)[number]['shape']['type']['value'] }>;
export type Act = Distribute<JudgeActInput>;
type ActShapes = [
  z.core.$ZodTypeDiscriminable & z.ZodType<Act>,
  ...(z.core.$ZodTypeDiscriminable & z.ZodType<Act>)[],
];
