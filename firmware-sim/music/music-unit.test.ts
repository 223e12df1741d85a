import { expect, test } from 'vitest';
import type { MusicOrder } from '../../schemas/music.ts';
import { MusicUnit } from './music-unit.ts';

const NIGHT: MusicOrder = { folder: 1, volume: 70, fade: 2000, duck: 100, amplifier: 'stay' };
const DAY: MusicOrder = { ...NIGHT, folder: null, volume: 0, amplifier: 'on' };
const folders = new Map([
  [1, [3000, 5000]],
  [2, [60_000]],
]);

function unit() {
  let boots = 0;
  const made = new MusicUnit({ boot: () => 0x10001 * ++boots + 7, folders });
  let now = 0;
  made.start(0);
  const pass = (ms: number) => {
    now += ms;
    made.advance(now);
    return made.report;
  };
  const started = () => {
    made.obey(DAY);
    pass(3000);
    expect(made.report).toMatchObject({ state: 'stopped', fault: null, amplifier: true });
  };
  return { made, module: made.module, pass, started, now: () => now };
}

test('it starts, finds its player, and plays a folder from silence up to its volume', () => {
  const { made, module, pass, started } = unit();
  expect(pass(500).state).toBe('starting');
  started();
  made.obey(NIGHT);
  const loud: number[] = [];
  for (let i = 0; i < 40; i++) {
    pass(100);
    loud.push(module.volume);
  }
  // Silence first: a player that has just got its power is at its loudest.
  const began = module.deeds.find(({ command }) => command === 0x17)!;
  expect(module.deeds.filter(({ at, command }) => command === 6 && at < began.at).at(-1)?.parameter).toBe(0);
  expect(loud).toEqual([...loud].sort((a, b) => a - b));
  expect(new Set(loud).size).toBeGreaterThan(10);
  expect(made.report).toMatchObject({ state: 'playing', folder: 1, volume: 70, fault: null });
  expect(made.report.sounded).toBeGreaterThan(20);
  expect(pass(20_000).track).toBeGreaterThan(0);
  expect(module.deeds.filter(({ command }) => command === 0x17)).toHaveLength(1);
});

test('the fade out takes its time and ends with the player’s own word; a certain stop takes none', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  made.obey(DAY);
  pass(1000);
  expect(module.volume).toBeGreaterThan(5);
  expect(module.volume).toBeLessThan(16);
  expect(pass(1500)).toMatchObject({ state: 'stopped', folder: null, track: null });
  made.obey(NIGHT);
  pass(4000);
  made.obey({ ...DAY, fade: 0 });
  pass(150);
  expect(module.playing).toBeNull();
  expect(pass(300).state).toBe('stopped');
});

test('while the Judge speaks it is quieter, without a step, and comes back', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  const from = module.deeds.length;
  made.obey({ ...NIGHT, duck: 25 });
  pass(800);
  expect(module.volume).toBe(5);
  expect(module.deeds.slice(from).length).toBeGreaterThan(3);
  made.obey(NIGHT);
  pass(800);
  expect(module.volume).toBe(21);
});

test('another folder: the one fades out before the other begins', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  made.obey({ ...NIGHT, folder: 2 });
  pass(1000);
  expect(module.playing).toBe(1);
  pass(4000);
  expect(module.playing).toBe(2);
  expect(made.report).toMatchObject({ state: 'playing', folder: 2, volume: 70 });
});

test('the relay follows the day’s orders, and no order of a night moves it', () => {
  const { made, pass, started } = unit();
  started();
  for (const folder of [1, null, 2, null]) {
    made.obey({ ...NIGHT, folder, fade: 0 });
    pass(700);
  }
  expect(made.clicks.map(({ on }) => on)).toEqual([true]);
  made.obey({ ...DAY, amplifier: 'off' });
  expect(made.clicks.map(({ on }) => on)).toEqual([true, false]);
});

test.each([
  ['watchdog', true],
  ['brown-out', true],
  ['power-on', false],
] as const)('after a %s in the night the amplifier stays as it was: %s', (cause, on) => {
  const { made, pass, started, now } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  if (cause === 'power-on') made.stop();
  made.start(now(), cause);
  made.obey(NIGHT);
  pass(8000);
  expect(made.report).toMatchObject({ state: 'playing', folder: 1, volume: 70, amplifier: on });
  // Nothing clicked by an order; with the power gone the relay fell by itself.
  expect(made.clicks).toHaveLength(1);
  expect(made.report.sounded > 0).toBe(on);
});

test('it says what it finds: a player that doesn’t answer, and is back', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  module.wrong.dumb = true;
  expect(pass(3000)).toMatchObject({ state: 'failed', fault: 'no-player' });
  module.wrong.dumb = false;
  expect(pass(6000)).toMatchObject({ state: 'playing', folder: 1, volume: 70, fault: null });
});

test('no card, and the card again; a folder that isn’t there', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  module.slot(false);
  expect(pass(500)).toMatchObject({ state: 'failed', fault: 'no-card' });
  module.slot(true);
  expect(pass(4000)).toMatchObject({ state: 'playing', fault: null });
  made.obey({ ...NIGHT, folder: 9 });
  expect(pass(4000)).toMatchObject({ state: 'failed', fault: 'no-folder', folder: null });
  made.obey(NIGHT);
  expect(pass(4000)).toMatchObject({ state: 'playing', folder: 1, fault: null });
});

test('a player that plays without a sound is silent, not playing', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  module.wrong.mute = true;
  pass(1000);
  const { sounded } = made.report;
  expect(pass(4000)).toMatchObject({ state: 'silent', sounded });
  module.wrong.mute = false;
  expect(pass(500).state).toBe('playing');
});

test('one that plays on after a stop is turned down, shaken, and named', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  module.wrong.stuck = true;
  made.obey({ ...DAY, fade: 0 });
  pass(300);
  expect(module.volume).toBe(0);
  pass(5000);
  expect(module.deeds.some(({ command }) => command === 0x0c)).toBe(true);
  expect(made.report).toMatchObject({ state: 'failed', fault: 'stuck', volume: 0 });
  module.wrong.stuck = false;
  expect(pass(4000)).toMatchObject({ state: 'stopped', fault: null });
});

test('a player that lost its power for a moment begins again by itself, from silence', () => {
  const { made, module, pass, started } = unit();
  started();
  made.obey(NIGHT);
  pass(4000);
  const from = module.deeds.length;
  module.start();
  expect(pass(6000)).toMatchObject({ state: 'playing', folder: 1, volume: 70 });
  const [first, second] = module.deeds.slice(from).filter(({ command }) => command !== 0x16);
  expect([first!.command, first!.parameter, second!.command]).toEqual([6, 0, 0x17]);
});
