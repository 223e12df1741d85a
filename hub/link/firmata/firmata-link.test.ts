import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { VirtualBoard } from '../../../firmware-sim/firmata/virtual-board.ts';
import { SeatClock } from '../../clock/seat-clock.ts';
import { TestHost } from '../test-host.ts';
import { FirmataLink } from './firmata-link.ts';

const table = () => {
  const board = new VirtualBoard();
  const host = new TestHost();
  const pins = { fist: 'A0', seated: '7', button: 8 };
  const link = new FirmataLink({ boards: [{ port: board.path, seats: [{ seat: 3, pins }] }], host });
  onTestFinished(async () => {
    await link.close();
    board.close();
  });
  return { board, host };
};
const fists = (host: TestHost) => host.edges(3).filter(({ channel }) => channel === 'fist');
/** `heard` past the core's warming, from event `from` on. */
const settled = (host: TestHost, from = 0) =>
  host.until((e) => e.type === 'heard' && e.seat === 3 && e.ticks > 0, from);
const down = (host: TestHost, from = 0) =>
  host.until((e) => e.type === 'edge' && e.edge.channel === 'fist' && e.edge.state === 'down', from);

test('a fist comes down and goes up: each moment lies within the ± that its edge and its clock claim', async () => {
  const { board, host } = table();
  board.digital(7, false);
  await settled(host);
  await host.when(() => host.exchanges().length > 5);
  for (let i = 0; i < 4; i++) {
    const state = i % 2 === 0 ? 'down' : 'up';
    const before = host.events.length;
    const at = host.now();
    board.analog(0, state === 'down' ? 620 : 40);
    await host.until((e) => e.type === 'edge' && e.edge.channel === 'fist' && e.edge.state === state, before);
    const edge = fists(host).at(-1)!;
    const clock = new SeatClock();
    for (const exchange of host.exchanges()) expect(clock.feed(exchange)).toBeNull();
    const stamp = clock.stampEdge(edge)!;
    expect(Math.abs(stamp.at - at)).toBeLessThanOrEqual(stamp.uncertainty + edge.sensing);
    // Nobody may take a board's stamp for a unit's.
    expect(edge.sensing).toBeGreaterThan(10);
    // Whoever waits is told that all is heard only with that edge already delivered.
    await host.until((e) => e.type === 'heard' && e.ticks >= edge.ticks, before);
  }
  expect(host.edges(3).map(({ seq }) => seq)).toEqual(host.edges(3).map((_, i) => i + 1));
  expect(host.edges(3).some(({ channel }) => channel === 'mask')).toBe(false);
  expect(board.every).toBe(19);
});

test('the button and the seat switch, to ground', async () => {
  const { board, host } = table();
  board.digital(7, false);
  await settled(host);
  board.digital(8, false);
  await host.until((e) => e.type === 'edge' && e.edge.channel === 'button');
  const before = host.events.length;
  board.digital(7, true);
  const left = await host.until((e) => e.type === 'edge' && e.edge.state === 'off', before);
  expect(left).toMatchObject({ edge: { channel: 'seated' } });
});

test('unplugged and back: said, and a fist counts again, under a new boot', async () => {
  const { board, host } = table();
  await settled(host);
  board.analog(0, 620);
  const first = await down(host);
  board.unplug();
  await host.until((e) => e.type === 'lost' && e.seat === 3 && e.reason === 'unplugged');
  const before = host.events.length;
  board.analog(0, 40);
  board.plug();
  await host.until((e) => e.type === 'back' && e.seat === 3, before);
  await settled(host, before);
  board.analog(0, 620);
  const second = await down(host, before);
  expect(second.type === 'edge' && first.type === 'edge' && second.edge.boot !== first.edge.boot).toBe(true);
});

test('a process that hangs is ended, and the seat is heard again by another one', async () => {
  const { board, host } = table();
  await settled(host);
  const before = host.events.length;
  process.kill(processOf(board.path), 'SIGSTOP');
  await host.until((e) => e.type === 'fault' && e.detail.endsWith('its process hangs: ended'), before);
  await host.until((e) => e.type === 'lost' && e.reason === 'unplugged', before);
  await host.until((e) => e.type === 'back', before);
  await settled(host, before);
});

/** The child of this process that holds the board on this port. */
function processOf(port: string): number {
  const { pid } = process;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  const found = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(port));
  if (found === undefined) throw new Error('no process has this port');
  return found;
}

test('a port that is missing at the start is said as such, and the seat is heard once it is there', async () => {
  const board = new VirtualBoard();
  board.unplug();
  const host = new TestHost();
  const log: string[] = [];
  const link = new FirmataLink({
    boards: [{ port: board.path, seats: [{ seat: 3, pins: { fist: 'A0' } }] }],
    host,
    log: (line) => log.push(line),
  });
  onTestFinished(async () => {
    await link.close();
    board.close();
  });
  await host.until((e) => e.type === 'lost' && e.seat === 3 && e.reason === 'no-port');
  board.plug();
  await host.until((e) => e.type === 'back' && e.seat === 3);
  await settled(host);
  expect(host.events.filter((e) => e.type === 'lost')).toHaveLength(1);
  expect(log).toEqual([
    `board ${board.path}: there is no such port (is its adapter plugged in?); it is looked for until it is there`,
    `board ${board.path}: it answers`,
  ]);
});
