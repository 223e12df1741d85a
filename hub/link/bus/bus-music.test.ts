import { expect, onTestFinished, test } from 'vitest';
import { BusTwin } from '../../../firmware-sim/bus/bus-twin.ts';
import type { MusicOrder } from '../../../schemas/music.ts';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { MusicChoice } from '../music/choice.ts';
import { TestMusicHost } from '../music/test-music-host.ts';
import { TestHost } from '../test-host.ts';
import { BusLink } from './bus-link.ts';

const NIGHT: MusicOrder = { folder: 1, volume: 70, fade: 200, duck: 100, amplifier: 'stay' };
const DAY: MusicOrder = { folder: null, volume: 0, fade: 200, duck: 100, amplifier: 'on' };

function table(seats: readonly Seat[] = SEATS) {
  const bus = new BusTwin({ seed: 31, seats, music: new Map([[1, [180_000]]]) });
  const host = new TestHost();
  const music = new TestMusicHost();
  const line = new MusicChoice(music).line('serial');
  const link = new BusLink({ ports: [bus.path], seats, host, music: line });
  host.acknowledges(link);
  onTestFinished(async () => {
    await link.close();
    bus.close();
  });
  return { bus, host, music, unit: bus.music! };
}

test('beside ten seats the controller greets, is on before the night, plays, and stops', async () => {
  const { host, music, unit } = table();
  music.order = DAY;
  expect(await music.until(({ state }) => state === 'stopped')).toMatchObject({
    fault: null,
    amplifier: true,
  });
  expect(music.hellos[0]).toMatchObject({ firmware: '1.0.0' });
  music.order = NIGHT;
  expect(await music.until(({ volume }) => volume === 70)).toMatchObject({ state: 'playing', folder: 1 });
  expect((await music.until(({ sounded }) => sounded > 5)).track).toBe(1);
  music.order = { ...DAY, amplifier: 'stay' };
  expect(await music.until(({ state }) => state === 'stopped')).toMatchObject({ folder: null });
  expect(unit.clicks.map(({ on }) => on)).toEqual([true]);
  for (const seat of SEATS) expect(host.edges(seat)).toHaveLength(3);
}, 30_000);

test('a pulled cable is said, and put back nothing is told anew to what plays on', async () => {
  const { bus, music, unit } = table([1]);
  music.order = DAY;
  await music.until(({ state }) => state === 'stopped');
  music.order = NIGHT;
  await music.until(({ state, volume }) => state === 'playing' && volume === 70);
  const deeds = unit.module.deeds.length;
  bus.unplug();
  await music.when(() => music.gones.length > 0);
  expect(music.gones[0]?.code).toBe('unplugged');
  bus.plug();
  await music.until(({ state }) => state === 'playing');
  expect(unit.module.deeds.length).toBe(deeds);
  expect(unit.clicks).toHaveLength(1);
}, 30_000);

test('before anything is meant nothing is said: a hub that starts in a night stops no music', async () => {
  const { music, host, unit } = table([1]);
  music.order = NIGHT;
  await music.until(({ state, volume }) => state === 'playing' && volume === 70);
  music.order = null;
  const deeds = unit.module.deeds.length;
  const from = host.events.length;
  await host.when(() => host.events.slice(from).filter(({ type }) => type === 'heard').length > 40);
  expect(unit.module.deeds.length).toBe(deeds);
  expect(unit.module.playing).toBe(1);
  music.order = NIGHT;
  expect(await music.until(() => true)).toMatchObject({ state: 'playing', volume: 70 });
  expect(unit.module.deeds.length).toBe(deeds);
}, 30_000);

test('a controller alone on its port; restarted in the night it plays what is meant, and nothing clicks', async () => {
  const { music, unit } = table([]);
  music.order = DAY;
  await music.until(({ state }) => state === 'stopped');
  music.order = NIGHT;
  await music.until(({ state, volume }) => state === 'playing' && volume === 70);
  unit.start(performance.now(), 'watchdog');
  await music.when(() => music.hellos.length > 1);
  await music.until(({ state, volume }) => state === 'playing' && volume === 70);
  expect(unit.clicks).toHaveLength(1);
}, 30_000);

test('two on one bus: one plays, the other is heard of, and plays in its place by a touch, its amplifier ready', async () => {
  const { bus, music, unit } = table([1]);
  music.order = DAY;
  await music.until(({ state }) => state === 'stopped');
  const other = bus.addMusic(new Map([[1, [180_000]]]));
  await music.when(() => music.controllers.others.length > 0);
  expect(music.controllers.unsettled).toHaveLength(1);
  music.order = NIGHT;
  await music.until(({ state, volume }) => state === 'playing' && volume === 70);
  expect([unit.module.playing, other.module.playing]).toEqual([1, null]);
  // Both relays were pulled by day, and neither moves from now on.
  expect([unit.relay, other.relay]).toEqual([true, true]);
  expect(music.use(music.controllers.others[0]?.id ?? '')).toBe(true);
  await music.when(() => unit.module.playing === null && other.module.playing === 1);
  await music.until(({ state, volume }) => state === 'playing' && volume === 70);
  expect(music.gones).toEqual([]);
  expect([unit.clicks.length, other.clicks.length]).toEqual([1, 1]);
}, 60_000);
