import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { expect, type TestContext, test } from 'vitest';
import { BusTwin } from '../../firmware-sim/bus/bus-twin.ts';
import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { run as runCommand } from './test-run.ts';

/** The firmware's core in two set-up units, and beside them units without a seat. */
const NEW = 0xf5f5;
const DAMAGED = 0xdada;
const OK = expect.stringMatching(/^ok/);

function bench({ onTestFinished }: TestContext) {
  const twin = new BusTwin({ seed: 3, seats: [4, 7] });
  onTestFinished(() => twin.close());
  const plug = (number: number) => {
    const unit = new SimUnit(null, () => twin.random.below(0xffff_ffff), 20, number);
    unit.start(performance.now());
    twin.wire.plug(unit);
    return unit;
  };
  const run = (...args: string[]) => runCommand(['seat', ...args, '--port', twin.path]);
  /** Columns of the line that names this seat (`–`: none) and, where given, this unit. */
  const row = (list: string, seat: string, unit = '') =>
    list
      .split('\n')
      .map((line) => line.split(/ {2,}/))
      .find(([at, number]) => at === seat && (unit === '' || number === unit));
  return { twin, plug, run, row };
}

test.concurrent('a unit that lost what it kept is listed with the defaults, set up, and keeps it; the others keep theirs', async (context) => {
  const { plug, run, row } = bench(context);
  const damaged = plug(DAMAGED);
  const listed = await run('list');
  expect(listed).toMatchObject({ code: 0, err: '' });
  const pad = (rest: string) => expect.stringMatching(new RegExp(`^${rest} \\+160 \\+90$`));
  expect(row(listed.out, '4')).toEqual(
    ['4', expect.any(String), '1.1.0', 'power-on', 'fist mask seated button knock', pad('40')].concat([
      '600 300',
      '200',
      '8',
      OK,
    ]),
  );
  expect(row(listed.out, '–')?.slice(1)).toEqual(
    ['dada', '1.1.0', 'power-on', 'fist mask seated button', pad('\\d+'), '600 300', '200', '8'].concat([
      'uncalibrated',
    ]),
  );

  expect(await run('set', 'new', '--pad-down', '200')).toMatchObject({
    code: 2,
    err: 'mafia-table seat: a unit without a seat needs one: --seat N\n',
  });
  expect(await run('set', 'dada', '--seat', '7')).toMatchObject({
    code: 2,
    err: expect.stringContaining('seat 7 has unit'),
  });
  const set = await run(
    'set',
    'new',
    '--seat',
    '9',
    '--pad-down',
    '255',
    '--wired',
    'fist,seated',
    '--brightness',
    '3',
  );
  expect(set).toMatchObject({ code: 0, err: '' });
  expect(set.out).toContain('seat 9');

  damaged.start(performance.now(), 'brown-out');
  const again = await run('list');
  expect(row(again.out, '9')?.slice(1)).toEqual(
    [
      'dada',
      '1.1.0',
      'brown-out',
      'fist seated',
      expect.stringContaining(' +255 +90'),
      '600 300',
      '200',
      '3',
    ].concat([OK]),
  );
  expect(row(again.out, '7')?.slice(6)).toEqual(['600 300', '200', '8', OK]);
});

test.concurrent('of two units without a seat one is named; a threshold alone is changed, the rest stays', async (context) => {
  const { plug, run, row } = bench(context);
  plug(NEW);
  plug(DAMAGED);
  expect(await run('set', 'new', '--seat', '2')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/2 units have no seat: say which \((f5f5, dada|dada, f5f5)\)/),
  });
  expect(await run('set', 'f5f5', '--seat', '2', '--mask-on', '700')).toMatchObject({ code: 0 });
  expect(await run('set', '2', '--knock', '333')).toMatchObject({ code: 0 });
  const { out } = await run('list');
  expect(row(out, '2')?.slice(6, 8)).toEqual(['700 300', '333']);
});

test.concurrent('a pad is watched live', async (context) => {
  const { twin, run } = bench(context);
  const unit = twin.units.get(4)!;
  // A hand that rests there, and presses now and then.
  const began = performance.now();
  unit.set({ pad: 90 }, began);
  for (let at = began + 200; at < began + 60_000; at += 300) {
    unit.set({ pad: 600 }, at);
    unit.set({ pad: 90 }, at + 120);
  }
  const { out, code } = await run('trace', '4', '--for', '2');
  expect(code).toBe(0);
  const lines = out.split('\n').slice(1, -1);
  expect(lines.some((line) => Number(line.slice(0, 4)) > 560 && line.includes('█'))).toBe(true);
  expect(lines.some((line) => Number(line.slice(0, 4)) < 120)).toBe(true);
  expect(lines.some((line) => line.includes('fist'))).toBe(true);
});

test.concurrent('pads are zeroed as they rest', async (context) => {
  const { twin, run } = bench(context);
  twin.units.get(4)!.set({ pad: 70 }, performance.now() + 150);
  const zeroed = await run('rezero');
  expect(zeroed.code).toBe(0);
  expect(zeroed.out).toMatch(/seat 4: rested at \d+, now at 70\n/);
});

test.concurrent('what can’t be meant is said before any port is opened, what can’t be had names the cause', async (context) => {
  const { run, twin } = bench(context);
  for (const [args, why] of [
    [['list', '4'], 'know what to do with "4"'],
    [['trace'], 'trace what? Say which seat'],
    [['trace', '11'], 'seat 11: give a number from 1 to 10'],
    [['set', '4'], 'say what to set'],
    [['set', '4', '--pad-down', 'soft'], '--pad-down soft: give a whole number'],
    [['set', '4', '--wired', 'fist,tail'], '--wired tail: give some of fist, mask, seated, button, knock'],
    [['set', '4', '--pad-down', '80'], '--pad-up: a fist leaves below where it comes down'],
    [['set', '4', '--brightness', '99'], '--brightness'],
    [['set', '3', '--brightness', '9'], 'no such unit on the bus: "3"'],
  ] as const)
    expect(await run(...args), args.join(' ')).toMatchObject({ code: 2, err: expect.stringContaining(why) });

  const held = openSync(twin.path, constants.O_RDWR | constants.O_NOCTTY);
  const table = spawn('sleep', ['60'], { stdio: [held, 'ignore', 'ignore'] });
  context.onTestFinished(() => void table.kill());
  closeSync(held);
  expect(await run('list')).toMatchObject({
    code: 2,
    err: expect.stringContaining(`is in use by process ${table.pid} (sleep): stop the table first`),
  });
});

test.each([
  ['/nope', 'there is no such port: is its adapter plugged in?'],
  [import.meta.filename, 'that is no serial port'],
  ['/dev/null', 'that is no serial port'],
])('%s: what it is that can’t be a port', async (port, why) => {
  const { code, err } = await runCommand(['seat', 'list', '--port', port]);
  expect(err).toContain(`mafia-table seat: ${port}: ${why}`);
  expect(code).toBe(2);
});
