/** Generators of inputs and games: any line in any state, and games that a Judge could have had. */
import fc from 'fast-check';
import type { Act, Header, Input } from '../../schemas/record.ts';
import { ROLES, type Role, RULESET_IDS, SEATS, type Seat } from '../../schemas/vocabulary.ts';

export const aSeat = fc.constantFrom(...SEATS);
const someSeats = fc.uniqueArray(aSeat, { maxLength: 4 });

/** Roles as they are dealt: index in this list is the place in the shuffled seats. */
const DEALT: readonly Role[] = ['don', 'mafia', 'mafia', 'sheriff', ...Array<Role>(6).fill('citizen')];
export const someRoles = fc
  .shuffledSubarray([...SEATS], { minLength: 10, maxLength: 10 })
  .map((seats) => Object.fromEntries(seats.map((seat, i) => [seat, DEALT[i]])) as Record<Seat, Role>);

export const aHeader: fc.Arbitrary<Header> = fc.record({
  record: fc.constant('mafia-table' as const),
  version: fc.constant(1 as const),
  ruleset: fc.constantFrom(...RULESET_IDS),
});

type Shape = { type: Input['type'] } & Record<string, unknown>;
const only = (type: Input['type']) => fc.constant({ type } as Shape);
const seated = (type: Input['type'], extra: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({ type: fc.constant(type), seat: aSeat, ...extra }) as fc.Arbitrary<Shape>;

/** Any act at all, legal or not. */
export const anyAct: fc.Arbitrary<Act> = fc
  .oneof(
    fc.record({ type: fc.constant('game.begin' as const), roles: someRoles }) as fc.Arbitrary<Shape>,
    fc.record({ type: fc.constant('roles' as const), roles: someRoles }) as fc.Arbitrary<Shape>,
    ...(
      ['redeal', 'night.begin', 'day.begin', 'vote.begin', 'vote.close', 'pause.begin', 'pause.end'] as const
    ).map(only),
    fc.record({
      type: fc.constantFrom('wake', 'sleep'),
      who: fc.constantFrom('player', 'mafia', 'don', 'sheriff', 'relaxed', 'best-move'),
      seat: fc.option(aSeat, { nil: undefined }),
    }) as fc.Arbitrary<Shape>,
    fc.record({
      type: fc.constant('shots' as const),
      shots: fc.dictionary(fc.constantFrom(...SEATS.map(String)), fc.array(aSeat, { maxLength: 2 }), {
        maxKeys: 3,
      }),
    }) as fc.Arbitrary<Shape>,
    seated('check', { by: fc.constantFrom('don', 'sheriff') }),
    fc.record({
      type: fc.constant('best-move' as const),
      seats: someSeats,
      tainted: fc.boolean(),
    }) as fc.Arbitrary<Shape>,
    ...(['speech.begin', 'speech.end', 'notice', 'foul', 'disqualify', 'defeat', 'surrender'] as const).map(
      (type) => seated(type),
    ),
    ...(['nominate', 'nominate.withdraw'] as const).map((type) => seated(type, { by: aSeat })),
    fc.record({
      type: fc.constant('vote.open' as const),
      candidate: fc.oneof(aSeat, fc.constant('all')),
    }) as fc.Arbitrary<Shape>,
    fc.record(
      { type: fc.constant('vote.announce' as const), votes: someSeats },
      { requiredKeys: ['type'] },
    ) as fc.Arbitrary<Shape>,
    fc.record({ type: fc.constant('vote.cancel' as const), reason: fc.constant('') }) as fc.Arbitrary<Shape>,
    seated('claim', { role: fc.constantFrom(...ROLES) }),
    seated('by-eye', { on: fc.boolean() }),
    ...(['bonus', 'penalty'] as const).map((type) =>
      seated(type, { points: fc.constantFrom(0.1, 0.3, 1, 1.5, -1) }),
    ),
    fc.record({
      type: fc.constant('game.end' as const),
      winner: fc.constantFrom('red', 'dark', 'draw'),
      reason: fc.constant(''),
    }) as fc.Arbitrary<Shape>,
    fc
      .record({
        type: fc.constant('undo' as const),
        of: fc.option(fc.integer({ min: 1, max: 80 }), { nil: undefined }),
      })
      .map(({ type, of }): Shape => (of === undefined ? { type } : { type, of })),
  )
  .map((shape) => {
    const act = { ...shape };
    for (const key of Object.keys(act)) if (act[key] === undefined) delete act[key];
    return act as unknown as Act;
  });

/** Anything a seat, or the hub's own clock, may say. */
export const anySensed: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 6, arbitrary: seated('fist', { down: fc.boolean() }) },
  { weight: 4, arbitrary: seated('mask', { on: fc.boolean() }) },
  { weight: 1, arbitrary: seated('mask', { on: fc.constant(true), lifted: fc.constant(true) }) },
  { weight: 1, arbitrary: seated('seated', { on: fc.boolean() }) },
  { weight: 1, arbitrary: seated('button') },
  { weight: 1, arbitrary: seated('knock') },
  { weight: 1, arbitrary: seated('seat.health', { state: fc.constantFrom('ok', 'degraded', 'offline') }) },
  { weight: 1, arbitrary: only('tick') },
);

/** How one line of a record comes about: what it says, how long after the line before, how late, how sure. */
export type Move = {
  /** Take the first, or another, of the acts in order; otherwise the line given. */
  readonly follow: number | null;
  readonly shape: Shape;
  readonly wait: number;
  readonly lag: number;
  readonly uncertainty: number | undefined;
};
const wait = fc.constantFrom(0, 1, 40, 300, 999, 1000, 1001, 1500, 2999, 3000, 3001, 6000);
export const aMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      follow: fc.constantFrom(0, 0, 0, 0, 1, 2),
      shape: fc.constant({ type: 'tick' } as Shape),
      wait,
      lag: fc.constant(0),
      uncertainty: fc.constantFrom(undefined, undefined, 20),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      follow: fc.constant(null),
      shape: anySensed,
      wait: fc.constantFrom(0, 1, 40, 300),
      lag: fc.constantFrom(0, 0, 0, 5, 400, 2500),
      uncertainty: fc.constantFrom(undefined, undefined, 5, 30, 500),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      follow: fc.constant(null),
      shape: anyAct.map((act) => act as unknown as Shape),
      wait,
      lag: fc.constant(0),
      uncertainty: fc.constant(undefined),
    }),
  },
);
