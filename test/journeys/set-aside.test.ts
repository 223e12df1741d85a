/** Another game is begun by mistake: the one that went on is set aside, is told of, and goes on as it stood. */
import { afterEach, expect, test } from 'vitest';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import type { Hub } from '../../hub/main.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { dataFolder, hubIn, nextLine, Screen, seatsWell } from './hub.ts';

const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

async function started(
  folder: string,
): Promise<{ hub: Hub; screen: Screen; view: () => Promise<JudgeView> }> {
  const hub = await hubIn(folder);
  releases.push(() => hub.close());
  await seatsWell(hub);
  hub.seats.people?.decide(new Map(SEATS.map((seat) => [seat, null])));
  const screen = new Screen(hub);
  return { hub, screen, view: () => screen.view() };
}

test('a game that another was begun over is taken up again where it stood, also after a restart', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const first = await started(folder.path);
  await first.screen.post('/api/game', { ruleset: 'club-ru', begin: { position: BEFORE_VOTE } });
  await first.screen.act({ type: 'foul', seat: 2 });
  const { day } = (await first.view()).game!;
  expect((await first.view()).setAside).toBeNull();

  expect(await first.screen.post('/api/game', { ruleset: 'fiim-eng' })).toMatchObject({ ok: true });
  const aside = { gameId: '1', ruleset: 'club-ru', title: null, phase: 'voting', day };
  expect(await first.view()).toMatchObject({ gameId: '2', setAside: aside });
  // Undo takes the beginning back, and what it had set aside is offered still.
  await first.screen.act({ type: 'undo' });
  expect(await first.view()).toMatchObject({ game: { kind: null }, setAside: aside });
  await first.hub.close();

  const { screen, view } = await started(folder.path);
  expect(await view()).toMatchObject({ gameId: '2', setAside: aside });
  expect(await screen.post('/api/game/again', { gameId: '2' })).toMatchObject({ reason: 'no-game' });
  expect(await screen.post('/api/game/again', { gameId: '1' })).toMatchObject({ ok: true });
  expect(await view()).toMatchObject({ gameId: '1', game: { ruleset: 'club-ru', day }, setAside: null });
  expect((await view()).seats[1]).toMatchObject({ fouls: 1 });
  expect(await screen.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
});

test('hands of a window that was left open are in doubt, and how the seats are now is known again', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const { hub, screen, view } = await started(folder.path);
  await screen.post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } });
  await screen.act({ type: 'vote.begin' });
  const down = nextLine(hub, 'fist');
  const opened = nextLine(hub, 'vote.open');
  await screen.act({ type: 'vote.open', candidate: 3 });
  await opened;
  hub.seats.people?.act(4, 'fist', 'down', 0);
  await down;
  await screen.post('/api/game', { ruleset: 'fiim-eng' });
  hub.seats.people?.act(4, 'fist', 'up', 0);
  await expect.poll(async () => (await view()).seats[3]?.fist).toBe(false);

  await screen.post('/api/game/again', { gameId: '1' });
  const again = await view();
  expect(again).toMatchObject({ gameId: '1', setAside: { gameId: '2' } });
  expect(again.seats[3]?.fist).toBe(false);
  await expect.poll(async () => (await view()).game?.vote?.tally?.doubtful ?? null).toEqual(SEATS);
});
