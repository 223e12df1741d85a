/** What a case may expect: one type for each kind of check, as the case files write them. */
import { z } from 'zod';
import { FLAG_KINDS } from '../../schemas/decision.ts';
import { input } from '../../schemas/record.ts';
import { RULESET_IDS, seat, WINNERS } from '../../schemas/vocabulary.ts';

const seats = z.array(seat);
const candidate = z.union([seat, z.literal('all')]);
const kind = z.enum(['turn', 'tie', 'last-word', 'best-move']);
const cause = z.array(z.enum(['vote', 'night', 'fouls', 'disqualified', 'surrender']));
const outcome = z.array(z.enum(['leaves', 'tie', 'all-leave', 'all-stay', 'cancelled']));
const sanction = z.enum(['none', 'notice', 'foul', 'disqualify', 'removal', 'defeat', 'judge']);
const by = z.enum(['don', 'sheriff']);
const sign = z.string().nullable();

/** Only decisions whose `at` lies in [from, to] are looked at. */
const between = z.tuple([z.number(), z.number()]).optional();
const check = <N extends string, S extends z.core.$ZodLooseShape>(name: N, shape: S) =>
  z.strictObject({ check: z.literal(name), between, ...shape });

export const expectation = z.discriminatedUnion('check', [
  check('tally', {
    candidate,
    count: z.int().optional(),
    automatic: seats.optional(),
    includes: seats.optional(),
    excludes: seats.optional(),
    automaticIncludes: seats.optional(),
  }),
  check('flag', { kind: z.enum(FLAG_KINDS), seat, sanction: z.array(sanction).optional() }),
  check('no flag', { seat, kind: z.enum(FLAG_KINDS).optional(), sanction: z.array(sanction).optional() }),
  check('vote.order', {
    round: z.int(),
    candidates: seats.optional(),
    anyOrder: z.boolean().optional(),
    question: z.boolean().optional(),
  }),
  check('no vote.order', { question: z.boolean().optional() }),
  check('vote.none', { reason: z.enum(['no-nominee', 'single-nominee-first-day', 'cancelled']) }),
  check('no vote.none', {}),
  check('vote cancelled', {}),
  check('vote.result', { outcome, seats: seats.optional() }),
  check('no vote.result', { outcome }),
  check('tie, then all-stay', { at: z.number() }),
  check('leaves', { cause, seats }),
  check('last word', { seat, seconds: z.number() }),
  check('no last word', { seat }),
  check('speech', { kind, seat, seconds: z.number() }),
  check('speech order', { kind, seats }),
  check('nomination', { by: seat, accepted: z.literal(true) }),
  check('nomination refused', { seat, at: z.number(), input: z.int() }),
  check('refused', { input: z.int() }),
  check('accepted', { input: z.int() }),
  check('night.result', { killed: seat.nullable().optional(), misfire: z.boolean().optional() }),
  check('best-move offered', { seat }),
  check('no best-move offered', { seat }),
  check('best-move made', { seat, seats }),
  check('night.call', { numbers: seats }),
  check('check.result', {
    by,
    seat,
    result: z.enum(['sheriff', 'not-sheriff', 'red', 'dark']),
    hand: sign,
    head: sign,
  }),
  check('score', {
    seat,
    base: z.number().optional(),
    bestMove: z.number().optional(),
    bonus: z.number().optional(),
    penalty: z.number().optional(),
    total: z.number().optional(),
  }),
  check('game.over', { winner: z.enum(WINNERS) }),
  check('no game.over', {}),
  check('winner stays', { winner: z.enum(WINNERS) }),
  check('nothing after the end', {}),
  check('state alive', { alive: seats }),
  check('state fouls', { seat, fouls: z.int() }),
  check('state nominees', { nominees: z.array(z.strictObject({ by: seat, seat })) }),
  check('next', { type: z.string(), who: z.string().optional(), seat: seat.optional() }),
]);
export type Expectation = z.infer<typeof expectation>;
export type ExpectationKind = Expectation['check'];

export const givenCases = z.strictObject({
  cases: z.array(
    z.strictObject({
      id: z.string(),
      ruleset: z.enum(RULESET_IDS),
      topic: z.string(),
      clause: z.string(),
      interpretation: z.boolean(),
      record: z.tuple([z.looseObject({ record: z.literal('mafia-table') })], input),
      expect: z.array(expectation).min(1),
    }),
  ),
});
