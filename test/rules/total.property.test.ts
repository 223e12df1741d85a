/** Any line in any state gives decisions or a refusal, never an exception; what is malformed changes nothing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateLine, step } from '../../hub/judge/game.ts';
import { input } from '../../schemas/record.ts';
import { ROLES, RULESET_IDS, SEAT_STATES, SEATS, WAKERS, WINNERS } from '../../schemas/vocabulary.ts';
import { choices, Player, type Temper } from './player.ts';
import { runs } from './runs.ts';

const seat = fc.constantFrom(...SEATS);
const some = fc.uniqueArray(seat, { maxLength: 10 });
type Fields = Record<string, unknown>;
const line = (type: string, shape: Record<string, fc.Arbitrary<unknown>>, optional: string[] = []) =>
  fc
    .record(shape, { requiredKeys: Object.keys(shape).filter((key) => !optional.includes(key)) })
    .map((fields): Fields => ({ type, ...fields }));
const roles = fc.dictionary(fc.constantFrom(...SEATS.map(String)), fc.constantFrom(...ROLES), {
  maxKeys: 10,
});
const position = fc.record(
  {
    phase: fc.constantFrom('day', 'voting', 'night'),
    day: fc.integer({ min: 1, max: 9 }),
    alive: fc.array(seat, { minLength: 1, maxLength: 10 }),
    opener: seat,
    nominees: fc.array(fc.record({ by: seat, seat }), { maxLength: 4 }),
    fouls: fc.dictionary(fc.constantFrom(...SEATS.map(String)), fc.integer({ min: 0, max: 4 }), {
      maxKeys: 4,
    }),
    nightKills: fc.array(seat, { maxLength: 3 }),
    speechLost: fc.array(seat, { maxLength: 3 }),
    due: fc.array(fc.record({ seat, kind: fc.constantFrom('last-word', 'tie', 'turn', 'best-move') }), {
      maxLength: 3,
    }),
    quietNights: fc.nat(4),
    misses: fc.nat(4),
    quietDays: fc.nat(4),
    firstDayLeft: fc.nat(10),
    noVote: fc.boolean(),
  },
  { requiredKeys: ['phase', 'day', 'alive'] },
);

const anything = fc.oneof(
  line('game.begin', { roles, position }, ['roles', 'position']),
  line('roles', { roles }),
  ...(
    [
      'redeal',
      'night.begin',
      'day.begin',
      'vote.begin',
      'vote.cancel',
      'pause.begin',
      'pause.end',
      'tick',
    ] as const
  ).map((type) => line(type, {})),
  line('wake', { who: fc.constantFrom(...WAKERS), seat }, ['seat']),
  line('sleep', { who: fc.constantFrom(...WAKERS), seat }, ['seat']),
  line('shots', {
    shots: fc.dictionary(fc.constantFrom(...SEATS.map(String)), fc.array(seat, { maxLength: 3 })),
  }),
  line('check', { by: fc.constantFrom('don', 'sheriff'), seat }),
  line('best-move', { seats: some, tainted: fc.boolean() }, ['tainted']),
  ...(
    [
      'speech.begin',
      'speech.end',
      'notice',
      'foul',
      'disqualify',
      'defeat',
      'surrender',
      'button',
      'knock',
    ] as const
  ).map((type) => line(type, { seat })),
  line('nominate', { by: seat, seat }),
  line('nominate.withdraw', { by: seat, seat }),
  line('vote.open', { candidate: fc.oneof(seat, fc.constant('all')), uncertainty: fc.nat(300) }, [
    'uncertainty',
  ]),
  line('vote.close', { uncertainty: fc.nat(300) }, ['uncertainty']),
  line('vote.announce', { votes: fc.array(seat, { maxLength: 10 }) }, ['votes']),
  line('claim', { seat, role: fc.constantFrom(...ROLES) }),
  line('by-eye', { seat, on: fc.boolean() }),
  line('bonus', { seat, points: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  line('penalty', { seat, points: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  line('game.end', { winner: fc.constantFrom(...WINNERS) }),
  line('undo', { of: fc.integer({ min: 1, max: 80 }) }, ['of']),
  line('fist', { seat, down: fc.boolean(), uncertainty: fc.nat(500) }, ['uncertainty']),
  line('mask', { seat, on: fc.boolean(), lifted: fc.boolean() }, ['lifted']),
  line('seated', { seat, on: fc.boolean() }),
  line('seat.health', { seat, state: fc.constantFrom(...SEAT_STATES) }),
);
const moved = fc.tuple(anything, fc.integer({ min: -3000, max: 9000 }));
const rough: Temper = { judge: true, sensed: true, undo: true, roles: true };

test.each(RULESET_IDS)('%s: nothing throws', (ruleset) => {
  fc.assert(
    fc.property(
      choices(1, 80),
      fc.array(moved, { minLength: 1, maxLength: 60 }),
      fc.boolean(),
      (before, lines, begun) => {
        const player = new Player(ruleset, before, rough);
        if (begun) player.play();
        let { game, at } = player;
        let number = player.taken.length + 1;
        for (const [raw, after] of lines) {
          at = Math.max(0, at + after);
          number += 1;
          const taken = step(game, number, input.parse({ at, ...raw }));
          game = taken.game;
          const state = stateLine(game);
          expect(state.type).toBe('state');
          expect(new Set(state.alive).size).toBe(state.alive.length);
          for (const d of taken.decisions) expect(d.input).toBeLessThanOrEqual(number);
        }
      },
    ),
    runs(50),
  );
});

test.each(RULESET_IDS)('%s: a refused line changes nothing but the time', (ruleset) => {
  fc.assert(
    fc.property(choices(1, 120), anything, (before, raw) => {
      const player = new Player(ruleset, before, rough).play();
      const { at: _, ...old } = stateLine(player.game);
      const { decisions, after } = player.take(raw, 0);
      const { at: __, ...now } = after;
      if (decisions[0]?.type === 'refused') expect(now).toEqual(old);
    }),
    runs(50),
  );
});
