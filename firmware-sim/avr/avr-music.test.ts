/** The night-music controller's own image: a simulated player at its pins, the hub's frames on its bus. */
import { expect, test } from 'vitest';
import { encodeFrame, FrameReader } from '../../hub/link/bus/frame-codec.ts';
import { AMPLIFIER, BUS, type Frame, type FrameOf, WIRE_LENGTH } from '../../schemas/frame.ts';
import { MUSIC_FAULTS, MUSIC_STATES, type MusicOrder } from '../../schemas/music.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { calibrationFor } from '../wasm/sensors.ts';
import { AvrBus } from './avr-bus.ts';
import { AvrMusic, type AvrMusicOptions } from './avr-music.ts';
import { AvrUnit } from './avr-unit.ts';
import { MS, RESET } from './chip.ts';

const DAY: MusicOrder = { folder: null, volume: 0, fade: 500, duck: 100, amplifier: 'on' };
const NIGHT: MusicOrder = { folder: 1, volume: 70, fade: 500, duck: 100, amplifier: 'stay' };

type Said = FrameOf<'musicReport'> | FrameOf<'musicHello'>;

/** The hub's side of the bus in virtual time: ten sweeps and a turn, over and over. */
class Table {
  readonly unit: AvrMusic;
  readonly heard: { frame: Said; at: number }[] = [];
  readonly unreadable: string[] = [];
  readonly reader = new FrameReader();
  readonly bus = new AvrBus((bytes, at) => this.#hear(bytes, at));
  order = DAY;
  /** Whom the orders are meant for: this one, nobody, or the boot of another. */
  meant: 'it' | number | null = 'it';
  seats = 0;
  turnAt = 0;
  #turn = 0;
  #sweep = 0;
  #boot: number | null = null;
  #answered = 0;

  constructor(options: AvrMusicOptions = {}, seats = false) {
    if (seats) for (const seat of SEATS) this.bus.plug(new AvrUnit(calibrationFor(seat), { number: seat }));
    this.unit = new AvrMusic({ number: 77, ...options });
    this.bus.plug(this.unit);
  }

  /** Ms of sweeps and turns. */
  pass(ms: number): void {
    const end = this.bus.now + ms;
    while (this.bus.now < end) {
      for (let i = 0; i < BUS.musicSweeps; i++) {
        const values = {
          flags: 0,
          acks: SEATS.map(() => ({ tag: 0, seq: 0 })),
          lamps: SEATS.map(() => ({ pattern: 0, level: 0 })),
        };
        this.bus.send(encodeFrame({ name: 'broadcast', seq: ++this.#sweep & 0xffff, values }), this.bus.now);
        this.bus.advance(this.bus.now + BUS.sweepMs);
      }
      this.turnAt = this.bus.now;
      this.bus.send(encodeFrame(this.#frame()), this.bus.now);
      this.bus.advance(this.bus.now + BUS.musicMs);
    }
  }

  #frame(): Frame {
    const { folder, amplifier, ...rest } = this.order;
    // One that left a turn unanswered is asked who it is.
    if (this.heard.length === this.#answered) this.#boot = null;
    this.#answered = this.heard.length;
    const boot = this.meant === 'it' ? this.#boot : this.meant;
    const tag = boot === null ? 0 : (boot ^ (boot >>> 16)) & 0xffff;
    const values = { tag, folder: folder ?? 0, amplifier: AMPLIFIER.indexOf(amplifier), ...rest };
    return { name: 'musicOrder', seq: ++this.#turn & 0xffff, values };
  }

  #hear(bytes: Uint8Array, at: number): void {
    this.reader.push(
      bytes,
      (frame) => {
        if (frame.name === 'hello' || frame.name === 'report') this.seats++;
        if (frame.name !== 'musicReport' && frame.name !== 'musicHello') return;
        this.heard.push({ frame, at });
        if (frame.name === 'musicHello') this.#boot = frame.values.boot;
      },
      (fault) => this.unreadable.push(fault),
    );
  }

  /** Its last word, as the hub reads it. */
  get report() {
    const last = this.heard.at(-1)?.frame;
    if (last?.name !== 'musicReport') throw new Error('no report');
    const { state, fault, amplifier, ...rest } = last.values;
    return {
      ...rest,
      state: MUSIC_STATES[state],
      fault: MUSIC_FAULTS[fault - 1] ?? null,
      amplifier: amplifier === 1,
    };
  }

  get hellos(): FrameOf<'musicHello'>['values'][] {
    return this.heard.flatMap(({ frame }) => (frame.name === 'musicHello' ? [frame.values] : []));
  }
}

test('the image that is flashed greets, finds its player, switches the amplifier by day, plays and stops', () => {
  const table = new Table();
  table.pass(4000);
  expect(table.hellos[0]).toMatchObject({ protocol: 1, major: 1, reset: 1, unit: 77 });
  expect(table.report).toMatchObject({ state: 'stopped', fault: null, amplifier: true, volume: 0 });
  expect(table.unit.chip.baud).toBe(500_000);
  table.order = NIGHT;
  table.pass(4000);
  expect(table.report).toMatchObject({ state: 'playing', folder: 1, track: 1, volume: 70, fault: null });
  expect(table.report.sounded).toBeGreaterThan(10);
  const volumes = table.unit.module.deeds.flatMap(({ command, parameter }) =>
    command === 6 ? [parameter] : [],
  );
  expect(volumes.at(-1)).toBe(21);
  expect(volumes.slice(volumes.lastIndexOf(0)).length).toBeGreaterThan(4);
  table.order = { ...DAY, amplifier: 'stay' };
  table.pass(2000);
  expect(table.report).toMatchObject({ state: 'stopped', folder: 0, fault: null });
  expect(table.unit.module.playing).toBeNull();
  expect(table.unit.framing).toBe(0);
  expect(table.unreadable).toEqual([]);
  expect(table.unit.clicks.map(({ on }) => on)).toEqual([true]);
});

test('an order for another one silences it and leaves it the turn; one for nobody changes nothing and asks', () => {
  const table = new Table();
  table.pass(3000);
  table.order = NIGHT;
  table.pass(3000);
  const { module, clicks } = table.unit;
  expect(module.playing).toBe(1);
  table.meant = null;
  table.order = { ...NIGHT, folder: null };
  table.pass(1500);
  expect(module.playing).toBe(1);
  expect(table.heard.at(-1)?.frame.name).toBe('musicHello');
  table.meant = 4711;
  table.order = { ...NIGHT, folder: 2, amplifier: 'off' };
  const said = table.heard.length;
  table.pass(3000);
  expect(module.playing).toBeNull();
  expect(table.heard.length).toBe(said);
  // What the amplifier is to be holds for it too: it can be taken in the night without a click.
  expect(clicks.map(({ on }) => on)).toEqual([true, false]);
  table.meant = 'it';
  table.order = NIGHT;
  table.pass(4000);
  expect(table.report).toMatchObject({ state: 'playing', folder: 1 });
});

test('a certain stop is one within a fifth of a second of its order', () => {
  const table = new Table();
  table.order = { ...NIGHT, amplifier: 'on' };
  table.pass(5000);
  expect(table.unit.module.playing).toBe(1);
  table.order = { ...DAY, fade: 0, amplifier: 'stay' };
  table.pass(200);
  const told = table.turnAt;
  table.pass(400);
  const stop = table.unit.module.deeds.find(({ at, command }) => at > told && command === 0x16)!;
  expect(stop.at - told).toBeLessThan(200);
  expect(table.report.state).toBe('stopped');
});

test('from the night’s beginning to the day’s the relay stands still, over every order, fault and reset', () => {
  const table = new Table();
  const { clicks, pin, module, chip } = table.unit;
  table.pass(2500);
  expect(clicks.map(({ on }) => on)).toEqual([true]);
  expect(pin.map(({ on }) => on)).toEqual([true]);
  for (const order of [NIGHT, { ...NIGHT, duck: 25 }, { ...NIGHT, folder: null, fade: 0 }, NIGHT]) {
    table.order = order;
    table.pass(600);
  }
  module.wrong.dumb = true;
  table.pass(2500);
  expect(table.report).toMatchObject({ state: 'failed', fault: 'no-player', amplifier: true });
  module.wrong.dumb = false;
  // Not even the pin moved.
  expect(pin).toHaveLength(1);
  for (const cause of [RESET.watchdog, RESET.brownOut, RESET.external]) {
    chip.reset(cause);
    table.pass(2500);
    expect(table.report).toMatchObject({ state: 'playing', amplifier: true });
  }
  expect(clicks).toHaveLength(1);
  expect(table.hellos.map(({ reset }) => reset).filter((r, i, all) => r !== all[i - 1])).toEqual([
    1, 4, 3, 2,
  ]);
});

test('with the power gone the amplifier stays off until the day: nothing pulls it in the night', () => {
  const table = new Table();
  table.pass(3000);
  table.order = NIGHT;
  table.pass(3000);
  table.bus.pull(table.unit);
  table.bus.advance(table.bus.now + 500);
  expect(table.unit.clicks.at(-1)?.on).toBe(false);
  table.bus.plug(table.unit);
  const from = table.unit.clicks.length;
  table.pass(6000);
  expect(table.report).toMatchObject({ state: 'playing', folder: 1, amplifier: false, sounded: 0 });
  expect(table.unit.clicks.slice(from)).toEqual([]);
  table.order = DAY;
  table.pass(400);
  expect(table.report.amplifier).toBe(true);
});

test('its answer fills its own place in the turn, beside ten seats that pass it over', () => {
  const table = new Table({}, true);
  table.pass(1200);
  const frameMs = (WIRE_LENGTH * 10_000) / BUS.baud;
  const { at } = table.heard.at(-1)!;
  expect(at - table.turnAt).toBeGreaterThanOrEqual(2 * frameMs + BUS.musicSlotUs / 1000 - 0.05);
  expect(at - table.turnAt).toBeLessThan(BUS.musicMs - 2);
  expect(table.unreadable).toEqual([]);
  expect(table.seats).toBeGreaterThan(100);
});

test.each([0.02, -0.02])('a player whose clock is %d off is understood, and understands', (playerFaster) => {
  const table = new Table({ playerFaster, ppm: playerFaster > 0 ? -50 : 50 }, false);
  table.pass(3000);
  table.order = NIGHT;
  table.pass(4000);
  expect(table.report).toMatchObject({ state: 'playing', volume: 70, fault: null });
  expect(table.unit.framing).toBe(0);
});

test('no card, no folder, no sound: each is said', () => {
  const table = new Table();
  table.pass(3000);
  table.order = NIGHT;
  table.pass(3000);
  table.unit.module.wrong.mute = true;
  table.pass(4500);
  expect(table.report).toMatchObject({ state: 'silent', fault: null });
  table.unit.module.wrong.mute = false;
  table.unit.module.slot(false);
  table.pass(500);
  expect(table.report).toMatchObject({ state: 'failed', fault: 'no-card' });
  table.unit.module.slot(true);
  table.order = { ...NIGHT, folder: 9 };
  table.pass(3000);
  expect(table.report).toMatchObject({ state: 'failed', fault: 'no-folder' });
});

test('no tick takes more than two thirds of its millisecond', () => {
  const table = new Table();
  let worst = 0;
  let before = 0;
  table.pass(3000);
  table.unit.chip.onTick = () => {
    if (before > 0) worst = Math.max(worst, (table.unit.chip.awake - before) / MS);
    before = table.unit.chip.awake;
  };
  table.order = { ...NIGHT, fade: 3000 };
  table.pass(5000);
  expect(worst).toBeLessThan(0.67);
  expect(worst).toBeGreaterThan(0.1);
});
