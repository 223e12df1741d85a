import { expect, onTestFinished, test, vi } from 'vitest';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import { rulesetIds } from '../../hub/rules/registry.ts';
import { Desk } from '../../hub/web/desk.ts';
import { WIRE_LENGTH } from '../../schemas/frame.ts';
import { UP_BYTES, upTopic } from '../../schemas/mqtt.ts';
import { type Role, SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { connect } from './air-client.ts';
import { type Behind, leaving, MASKS } from './leaving.ts';

// The links as they are; only what carries them is replaced, so that time can be.
vi.mock('mqtt', async () => ({ default: { connect: (await import('./air-client.ts')).connect } }));
vi.mock('serialport', async () => ({ SerialPort: (await import('./bus-air.ts')).VirtualPort }));

const roles = (dark: readonly [Seat, Seat, Seat], sheriff: Seat): Record<Seat, Role> => {
  const all: Record<Seat, Role> = {
    1: 'citizen',
    2: 'citizen',
    3: 'citizen',
    4: 'citizen',
    5: 'citizen',
    6: 'citizen',
    7: 'citizen',
    8: 'citizen',
    9: 'citizen',
    10: 'citizen',
  };
  const [don, ...mafia] = dark;
  all[don] = 'don';
  for (const seat of mafia) all[seat] = 'mafia';
  all[sheriff] = 'sheriff';
  return all;
};

/** Everybody does as told, nobody is shot, and the check finds nothing. */
const quiet: Behind = {
  roles: roles([1, 2, 3], 4),
  deeds: [],
  shots: { type: 'shots', shots: {} },
  check: 9,
};

/** Masks, knocks, an empty chair, a fist, a pulled cable; a kill, and a check that finds. */
const loud: Behind = {
  roles: roles([8, 9, 10], 7),
  deeds: [
    { night: 1, after: 900, seat: 5, channel: 'mask', state: 'on' },
    { night: 1, after: 4000, seat: 5, channel: 'mask', state: 'lifted' },
    { night: 1, after: 8000, seat: 5, channel: 'mask', state: 'on' },
    { night: 1, after: 9100, seat: 6, channel: 'knock', state: 'pressed' },
    { night: 1, after: 12_300, seat: 2, channel: 'seated', state: 'off' },
    { night: 1, after: 20_000, seat: 3, channel: 'fist', state: 'down' },
    { night: 1, after: 20_700, seat: 3, channel: 'fist', state: 'up' },
    { night: 2, after: 1200, seat: 8, channel: 'mask', state: 'on' },
    { night: 2, after: 5000, seat: 8, channel: 'mask', state: 'off' },
    { night: 2, after: 6000, seat: 1, channel: 'knock', state: 'pressed' },
  ],
  shots: { type: 'shots', shots: { 8: [4], 9: [4], 10: [4] } },
  check: 7,
  pulled: 1,
};

/** The same on the wire, where a unit that is pulled off is missing for all to see. */
const { pulled: _pulled, ...loudOnWire } = loud;

const NOISES = [' lamps ', ' music ', ' public ', ' board ', ' stranger '];

function same(one: readonly string[], other: readonly string[]): void {
  expect(one.length).toBeGreaterThan(1000);
  for (const noise of NOISES) expect(one.some((line) => line.includes(noise))).toBe(true);
  // The controller did play, by its own word.
  expect(one.some((line) => / music .*"state":("playing"|2\b)/.test(line.replaceAll('\\', '')))).toBe(true);
  const differs = one.findIndex((line, i) => line !== other[i]);
  expect(differs < 0 ? null : [one[differs], other[differs]]).toBeNull();
  expect(other.length).toBe(one.length);
}
/** But what the seat says whose cable is pulled: that it says nothing can't be hidden. */
const butOf = (lines: readonly string[], seat: number) =>
  lines.filter((line) => !line.includes(` mafia-table/1/seat/${seat}/up `));

test.each(rulesetIds())(
  'two nights that differ only behind the masks leave the table the same, moment for moment: %s',
  async (ruleset) => {
    const play = async (behind: Behind) => butOf(await leaving({ ruleset, behind, link: 'mqtt' }), 1);
    const [one, other] = [await play(quiet), await play(loud)];
    same(one, other);
    // Every word of every seat has one length, and comes as often as any other's.
    const ups = one.filter((line) => line.includes('/up '));
    expect(new Set(ups.map((line) => line.split(' ').at(-1)))).toEqual(new Set([`{"bytes":${UP_BYTES}}`]));
  },
  120_000,
);

test.each(['fiim-eng', 'club-ru'])(
  'the same on the wired bus, frame for frame: %s',
  async (ruleset) => {
    const play = (behind: Behind) => leaving({ ruleset, behind, link: 'bus', pace: 600 });
    const [one, other] = [await play(quiet), await play(loudOnWire)];
    same(one, other);
    const frames = one.filter((line) => line.includes(' wire '));
    expect(frames.length).toBeGreaterThan(5000);
    for (const frame of frames) expect(frame).toContain(`"bytes":${WIRE_LENGTH}`);
  },
  240_000,
);

test.each(rulesetIds())(
  'music begins before the first mask goes on, and ends once the last one is off: %s',
  async (ruleset) => {
    const lines = await leaving({ ruleset, behind: quiet, link: 'mqtt', morning: true });
    const at = (line: string) => Number(line.split(' ', 1)[0]);
    const said = (type: string) => lines.filter((line) => line.endsWith(` said "${type}"`)).map(at);
    const orders = lines.flatMap((line) => {
      const folder = / music .*\\"type\\":\\"order\\".*\\"folder\\":(null|1)/.exec(line)?.[1];
      return folder ? [{ at: at(line), plays: folder === '1' }] : [];
    });
    const [dusk, dawn] = [said('night.begin')[0]!, said('day.begin')[1]!];
    const begins = orders.find((order) => order.at >= dusk && order.plays)!.at;
    expect(begins).toBeLessThan(dusk + MASKS.from);
    // Nothing of the night stops it: no waking, no seating, no second phrase.
    const rest = orders.filter((order) => order.at > begins);
    const ends = rest.find(({ plays }) => !plays)!.at;
    expect(ends).toBeGreaterThan(dawn + MASKS.from + MASKS.apart * SEATS.length);
    expect(rest.filter((order) => order.at > ends && order.plays)).toEqual([]);
  },
  120_000,
);

test('what is compared does tell a ring by which a bare face is seen', async () => {
  const play = (behind: Behind) =>
    leaving({
      ruleset: 'club-ru',
      behind,
      link: 'mqtt',
      // Rings that aren't all one by night, and a foul more for as long as the mask is off: the smallest mark there is.
      tells: (view, bare) => ({
        ...view,
        phase: bare.size > 0 && view.phase === 'night' ? 'day' : view.phase,
        seats: view.seats.map((one) => ({ ...one, fouls: one.fouls + (bare.has(one.seat) ? 1 : 0) })),
      }),
    });
  const [one, other] = [await play(quiet), await play({ ...quiet, roles: loud.roles })];
  const differs = one.filter((line, i) => line !== other[i]);
  expect(differs.some((line) => line.includes(' lamps '))).toBe(true);
  expect(differs.some((line) => line.includes(' public '))).toBe(true);
}, 120_000);

test('what is compared does tell who was shot, once the morning has come', async () => {
  const play = (behind: Behind) => leaving({ ruleset: 'fiim-eng', behind, link: 'mqtt', morning: true });
  const [one, other] = [butOf(await play(quiet), 1), butOf(await play(loud), 1)];
  const differs = one.findIndex((line, i) => line !== other[i]);
  expect(differs).toBeGreaterThan(1000);
  expect(other[differs]).toMatch(/ (public|board|lamps) /);
  const seen = (lines: readonly string[]) => lines.filter((line) => line.includes(' board "event: view'));
  expect(seen(one)).not.toEqual(seen(other));
}, 120_000);

test('what is compared does tell a board’s stream that speaks when a line is taken', async () => {
  const telling = vi.spyOn(Desk.prototype, 'language');
  const play = (behind: Behind) => {
    let asked = 0;
    // A word that changes with every line: what a number of the record's own would do.
    telling.mockImplementation(() => (asked++ % 2 ? 'en' : 'ru'));
    return leaving({ ruleset: 'club-ru', behind, link: 'mqtt' });
  };
  onTestFinished(() => telling.mockRestore());
  expect(await play(quiet)).not.toEqual(await play({ ...quiet, roles: loud.roles }));
}, 120_000);

test('what is compared does tell a unit that speaks when its mask comes off', async () => {
  const { sense } = SeatUnit.prototype;
  const speak = vi.spyOn(SeatUnit.prototype, 'sense').mockImplementation(function (
    this: SeatUnit,
    ...sensed: Parameters<SeatUnit['sense']>
  ) {
    sense.apply(this, sensed);
    connect().publish(upTopic(this.seat), 'x');
  });
  onTestFinished(() => speak.mockRestore());
  const play = (behind: Behind) => leaving({ ruleset: 'club-ru', behind, link: 'mqtt' });
  expect(await play(quiet)).not.toEqual(await play({ ...quiet, roles: loud.roles }));
}, 120_000);
