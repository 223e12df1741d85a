/**
 * Which masks may be off when: the table's time in segments, each with its rule. Made by the Judge's acts alone, so a
 * late-heard line is held against the segment it belongs to.
 */
import type { Seat } from '../../schemas/vocabulary.ts';
import { unmasked } from '../rules/nights.ts';
import type { Game, Segment } from './state.ts';
import type { Draft } from './turn.ts';

const ALL = 0b11111111110;
const bits = (seats: readonly Seat[]): number => seats.reduce((mask, seat) => mask | (1 << seat), 0);

/** What holds now. */
const rule = (game: Game): Pick<Segment, 'moment' | 'open'> => {
  if (game.pause !== null && game.ending === null)
    return { moment: 'pause', open: game.rules.night.pauseMasked || game.phase === 'night' ? 0 : ALL };
  if (game.phase === 'setup' || game.awaits === 'day.begin') return { moment: 'setup', open: ALL };
  const { night } = game;
  if (game.ending !== null && game.phase !== 'night') return { moment: 'over', open: ALL };
  if (game.phase !== 'night' || night === null) return { moment: 'day', open: ALL };
  const who = night.awake?.who;
  if (who === undefined) return { moment: 'night', open: night.donStays ? don(game) : 0 };
  const seats = unmasked({
    who,
    seat: night.awake?.seat ?? undefined,
    first: night.first,
    // A seat shot this Night stays a night player.
    alive: night.shot?.killed ? [...game.alive, night.shot.killed] : game.alive,
    roles: game.roles,
  });
  return {
    moment: who === 'relaxed' ? 'relaxed' : 'night',
    open: seats === null ? ALL : bits(seats) | (night.donStays ? don(game) : 0),
  };
};

const don = ({ alive, roles }: Game): number =>
  roles === null ? ALL : bits(alive.filter((seat) => roles[seat] === 'don'));

/** Adds a segment if the act changed what holds; a new Night forgets the one before yesterday's. */
export const addSegment = (game: Draft, at: number, line: number, phrase: Segment['phrase']): boolean => {
  const { moment, open } = rule(game);
  const last = game.segments.at(-1);
  if (last && last.moment === moment && last.open === open && phrase === null) return false;
  if (moment !== 'setup') game.playFrom ??= at;
  const kept = phrase === 'night' ? sinceLastNight(game.segments) : game.segments;
  game.segments = [...kept, { at, line, moment, open, phrase }];
  return true;
};

const sinceLastNight = (segments: readonly Segment[]): readonly Segment[] => {
  for (let i = segments.length - 1; i >= 0; i--)
    if (segments[i]?.phrase === 'night') return segments.slice(i);
  return segments;
};

/** The segment that this moment falls in. */
export const segmentAt = (game: Game, at: number): Segment | undefined => {
  for (let i = game.segments.length - 1; i >= 0; i--) {
    const segment = game.segments[i] as Segment;
    if (segment.at <= at) return segment;
  }
  return game.segments[0];
};
