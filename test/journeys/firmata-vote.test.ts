import { expect, onTestFinished, test } from 'vitest';
import { VirtualBoard } from '../../firmware-sim/firmata/virtual-board.ts';
import type { Hub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { InputOf } from '../../schemas/record.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { dataFolder, hubIn, nextLine, Screen } from './hub.ts';

const ALIVE: readonly Seat[] = [3, 5, 6, 8];
const BY_EYE = ALIVE.filter((seat) => seat !== 3);
const POSITION = {
  phase: 'voting',
  day: 2,
  alive: ALIVE,
  opener: 5,
  nominees: [
    { by: 5, seat: 6 },
    { by: 6, seat: 8 },
  ],
};

/** A hub with one hobby seat, on a virtual board behind a real pseudo-terminal; all others are counted by eye. */
async function table() {
  const folder = dataFolder();
  onTestFinished(folder.remove);
  const board = new VirtualBoard();
  onTestFinished(() => board.close());
  const settings = config.parse({
    web: { port: 0 },
    broker: { port: 0 },
    vote: { closes: 'judge', press: 1 },
    seats: { 3: { link: 'firmata', port: board.path, pins: { fist: 'A0' } } },
  });
  const hub = await hubIn(folder.path, { config: { ...settings, data: folder.path }, seats: 'none' });
  onTestFinished(() => hub.close());
  const said: Decision[] = [];
  hub.table.subscribe((event) => event.type === 'line' && said.push(...event.decisions));
  await state(hub, 'ok');
  const screen = new Screen(hub);
  expect(
    await screen.post('/api/game', { ruleset: 'fiim-eng', begin: { position: POSITION } }),
  ).toMatchObject({ ok: true });
  expect(await screen.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  return { board, hub, screen, said };
}

/** Its next fist that comes down: a board that was put back first says how it stands. */
async function fistDown(hub: Hub): Promise<InputOf<'fist'>> {
  for (;;) {
    const fist = await nextLine(hub, 'fist');
    if (fist.seat === 3 && fist.down) return fist;
  }
}

async function state(hub: Hub, wanted: string): Promise<void> {
  const is = () => hub.table.senses.health(3).state === wanted;
  if (is()) return;
  await new Promise<void>((resolve) => {
    const stop = hub.table.subscribe(() => {
      if (!is()) return;
      stop();
      resolve();
    });
  });
}

test('a hobby board is pulled in mid-game and put back: its next fist is counted', async () => {
  const { board, hub, screen, said } = await table();
  board.unplug();
  await state(hub, 'offline');
  board.plug();
  await state(hub, 'ok');
  expect(await screen.act({ type: 'vote.open', candidate: 6 })).toMatchObject({ ok: true });
  const down = fistDown(hub);
  board.analog(0, 620);
  const fist = await down;
  // Tens of ms, and it says so.
  expect(fist.uncertainty).toBeGreaterThan(15);
  while (hub.table.now() < fist.at + 2 * (fist.uncertainty ?? 0)) await screen.view();
  await screen.act({ type: 'vote.close', by: 'judge' });
  await hub.table.idle();
  // The other three have no electronics: by eye the Judge sees no fist there.
  expect(said.findLast((decision) => decision.type === 'tally')).toMatchObject({
    candidate: 6,
    votes: [3],
    doubtful: BY_EYE,
  });
  expect(await screen.act({ type: 'vote.announce', votes: [3] })).toMatchObject({ ok: true });
  expect(said.findLast((decision) => decision.type === 'tally' && decision.candidate === 6)).toMatchObject({
    votes: [3],
    count: 1,
    confirmed: true,
  });
}, 60_000);

test('a fist within the board’s own ± of the close is handed to the Judge as doubtful', async () => {
  const { board, hub, screen, said } = await table();
  expect(await screen.act({ type: 'vote.open', candidate: 6 })).toMatchObject({ ok: true });
  await screen.view();
  // At one moment, as far as a board can tell.
  board.analog(0, 620);
  const moment = { at: hub.table.now(), uncertainty: 1 };
  const closed = screen.post('/api/act', { act: { type: 'vote.close', by: 'judge' }, moment });
  const [line, close] = await Promise.all([fistDown(hub), nextLine(hub, 'vote.close'), closed]);
  expect(Math.abs(line.at - close.at)).toBeLessThan((line.uncertainty ?? 0) + (close.uncertainty ?? 0));
  await hub.table.idle();
  const tally = said.findLast((decision) => decision.type === 'tally');
  expect(tally).toMatchObject({ candidate: 6, votes: [], doubtful: [3, ...BY_EYE] });
}, 60_000);
