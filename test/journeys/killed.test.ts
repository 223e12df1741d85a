/**
 * A real hub, killed (`kill -9`) in mid-vote and in mid-speech, and what the Judge's page reads when it is back: the same
 * hands, the same questions, the same deadline. The seats and their people outlive it.
 */

import { expect, onTestFinished, test } from 'vitest';
import { startSimulation } from '../../firmware-sim/simulation.ts';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import { deviceCredentials } from '../../hub/link/mqtt/credentials.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { Screen } from '../chaos/screen.ts';
import { ProcessTable } from './hub-process-table.ts';

const HANDS: readonly Seat[] = [1, 2, 5];
/** Down before the number was called, and left there. */
const EARLY: Seat = 8;
const BY_EYE: Seat = 9;

/** @param link how the seats are linked. */
async function tableOf(link: 'mqtt' | 'none') {
  const table = await ProcessTable.make();
  onTestFinished(() => table.remove());
  const seats = SEATS.map((seat) => `  ${seat}: { link: ${link} }\n`).join('');
  table.hub.configure(`${seats}vote: { closes: judge }\n`);
  await table.hub.start();
  const screen = new Screen(table.hub.url);
  const watched = screen.watch();
  onTestFinished(async () => {
    screen.close();
    await watched;
  });
  return { table, screen };
}

async function peopleAt(table: ProcessTable) {
  const names = SEATS.map((seat) => `seat-${seat}`);
  const credentials = await deviceCredentials(table.hub.data, names);
  const simulation = startSimulation({ url: table.hub.brokerUrl, credentials, seed: 9 });
  onTestFinished(() => simulation.close());
  await simulation.ready();
  simulation.people.decide(new Map(SEATS.map((seat) => [seat, null])));
  const well = async () => (await table.view()).seats.every(({ health }) => health.state === 'ok');
  await expect.poll(well, { timeout: 30_000 }).toBe(true);
  return simulation.people;
}

/** What the record makes of the table: not whose word is still on its way, nor how the seats are heard. */
function recorded({ line, gameId, game, seats }: JudgeView) {
  const vote = game?.vote && { ...game.vote, unheard: [] };
  return { line, gameId, game: { ...game, vote }, seats: seats.map(({ health: _, ...seat }) => seat) };
}

/** Kills the hub and starts it again. @returns what the page read before and after; table time went on meanwhile. */
async function killed(table: ProcessTable, screen: Screen) {
  const asked = performance.now();
  const before = await table.view();
  const answered = performance.now();
  await screen.seen(before);
  await table.hub.kill();
  await table.hub.start();
  const askedAgain = performance.now();
  const after = await table.view();
  const passed = after.now - before.now;
  expect(passed).toBeGreaterThan(askedAgain - answered - 1);
  expect(passed).toBeLessThan(performance.now() - asked + 1);
  return { before, after };
}

test('killed when the window has closed and before the count is announced: the same fists, the same questions', async () => {
  const { table, screen } = await tableOf('mqtt');
  const people = await peopleAt(table);
  await table.post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } });
  expect(await table.act({ type: 'by-eye', seat: BY_EYE, on: true })).toMatchObject({ ok: true });
  expect(await table.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  const down = async () => (await table.view()).seats.filter(({ fist }) => fist).map(({ seat }) => seat);
  people.act(EARLY, 'fist', 'down', 0);
  // The Judge's words are uncertain by some 60 ms: each hand lies well before the next of them.
  const passes = async (ms: number) => {
    const { now } = await table.view();
    await expect.poll(async () => (await table.view()).now - now, { timeout: 20_000 }).toBeGreaterThan(ms);
  };
  await expect.poll(down, { timeout: 20_000 }).toEqual([EARLY]);
  await passes(300);
  expect(await table.act({ type: 'vote.open', candidate: 3 })).toMatchObject({ ok: true });
  await passes(300);
  for (const [index, seat] of HANDS.entries()) people.act(seat, 'fist', 'down', 100 * index);
  await expect.poll(down, { timeout: 20_000 }).toEqual([...HANDS, EARLY]);
  await passes(300);
  expect(await table.act({ type: 'vote.close', by: 'judge' })).toMatchObject({ ok: true });

  const { before, after } = await killed(table, screen);
  expect(before.game?.vote?.tally).toMatchObject({ votes: [...HANDS, EARLY], doubtful: [BY_EYE] });
  expect(before.game?.flags.map(({ seat, kind }) => ({ seat, kind }))).toEqual([
    { seat: EARLY, kind: 'early' },
  ]);
  expect(before.game?.vote?.window?.close).not.toBe(null);
  expect(recorded(after)).toEqual(recorded(before));

  // A seat in doubt is asked for as before; decided, the count stands.
  expect(await table.act({ type: 'vote.announce' })).toMatchObject({ ok: false });
  const votes = [...HANDS, EARLY, BY_EYE];
  expect(await table.act({ type: 'vote.announce', votes })).toMatchObject({ ok: true });
  const counted = await table.view();
  expect(counted.game?.vote?.tally ?? counted.game?.vote?.past.at(-1)).toMatchObject({ votes, count: 5 });
  await screen.seen(counted);
  expect(screen.contradicted).toEqual([]);
  const of = (type: string) => table.lines().filter((line) => line.type === type);
  expect(of('vote.close')).toHaveLength(1);
  expect(of('fist').filter((line) => line.type === 'fist' && line.down)).toHaveLength(HANDS.length + 1);
}, 120_000);

test('killed in the middle of a speech: it is the same player’s, and its deadline hasn’t moved', async () => {
  const { table, screen } = await tableOf('none');
  const position = { phase: 'day', day: 3, alive: SEATS, opener: 2 };
  await table.post('/api/game', { ruleset: 'fiim-eng', begin: { position } });
  expect(await table.act({ type: 'day.begin' })).toMatchObject({ ok: true });
  expect(await table.act({ type: 'speech.begin', seat: 3 })).toMatchObject({ ok: true });
  expect(await table.act({ type: 'nominate', by: 3, seat: 7 })).toMatchObject({ ok: true });

  const { before, after } = await killed(table, screen);
  const { begun = null, deadline = null } = before.game?.word ?? {};
  expect(deadline).toBe((begun ?? Number.NaN) + 60_000);
  expect(recorded(after)).toEqual(recorded(before));
  await screen.seen(after);
  expect(screen.contradicted).toEqual([]);
  expect(await table.act({ type: 'speech.end', seat: 3 })).toMatchObject({ ok: true });
  expect((await table.view()).game?.word).toMatchObject({ seat: 4, begun: null });
}, 120_000);
