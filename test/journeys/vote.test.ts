import { afterEach, expect, test, vi } from 'vitest';
import { isUnreadable, replay } from '../../hub/judge/replay.ts';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import type { Hub } from '../../hub/main.ts';
import { openStore } from '../../hub/record/store.ts';
import type { Decision } from '../../schemas/decision.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { dataFolder, hubIn, nextLine, Screen, seatsWell } from './hub.ts';

const releases: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const release of releases.splice(0).reverse()) await release();
});

async function inVote(folder: string): Promise<{ hub: Hub; screen: Screen }> {
  const hub = await hubIn(folder);
  releases.push(() => hub.close());
  await seatsWell(hub);
  const screen = new Screen(hub);
  expect(
    await screen.post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } }),
  ).toMatchObject({ ok: true });
  expect(await screen.act({ type: 'vote.begin' })).toMatchObject({ ok: true });
  return { hub, screen };
}

/** Nobody decides for itself; four clear fists come down 200–350 ms after the next call. */
function fourFists(hub: Hub): void {
  const people = hub.seats.people;
  people?.decide(new Map(SEATS.map((seat) => [seat, null])));
  void nextLine(hub, 'vote.open').then(() => {
    for (const [index, seat] of ([1, 2, 4, 5] as const).entries())
      people?.act(seat, 'fist', 'down', 200 + 50 * index);
  });
}

test('a fist on a pad ends as a number the Judge confirms, and replay of the record says the same', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const { hub, screen } = await inVote(folder.path);
  const said: Decision[] = [];
  hub.table.subscribe((event) => event.type === 'line' && said.push(...event.decisions));
  const closed = nextLine(hub, 'vote.close');
  fourFists(hub);
  await screen.act({ type: 'vote.open', candidate: 3 });
  expect(await closed).toMatchObject({ by: 'hub' });
  expect(await screen.act({ type: 'vote.announce' })).toMatchObject({ ok: true });
  expect(said).toContainEqual(
    expect.objectContaining({ type: 'tally', candidate: 3, votes: [1, 2, 4, 5], count: 4, confirmed: true }),
  );
  await hub.table.idle();
  await hub.close();
  const store = await openStore({ folder: folder.path });
  const text = store.text('1').join('\n');
  await store.close();
  const again = replay(text);
  if (isUnreadable(again)) throw new Error(again.detail);
  const fromRecord = [...again].filter((decision) => decision.type === 'tally' || decision.type === 'flag');
  const live = said.filter((decision) => decision.type === 'tally' || decision.type === 'flag');
  expect(fromRecord).toEqual(live);
});

test('a step of the wall clock in mid-window moves nothing', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const { hub, screen } = await inVote(folder.path);
  const opened = nextLine(hub, 'vote.open');
  const closed = nextLine(hub, 'vote.close');
  const fisted = nextLine(hub, 'fist');
  fourFists(hub);
  await screen.act({ type: 'vote.open', candidate: 3 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const fist = await fisted;
  vi.setSystemTime(0);
  const [open, close] = [await opened, await closed];
  expect(fist.at).toBeGreaterThan(open.at);
  expect(fist.at).toBeLessThan(close.at);
  // The window has its length by table time; a stalled machine may be late, never early.
  expect(close.at - open.at).toBeGreaterThanOrEqual(1500);
  expect(close.at - open.at).toBeLessThan(60_000);
  expect(await screen.act({ type: 'vote.announce' })).toMatchObject({ ok: true });
});

test('a hub that is started again in mid-vote stands where it stood, and the vote is finished', async () => {
  const folder = dataFolder();
  releases.push(folder.remove);
  const first = await inVote(folder.path);
  const closed = nextLine(first.hub, 'vote.close');
  fourFists(first.hub);
  await first.screen.act({ type: 'vote.open', candidate: 3 });
  await closed;
  await first.screen.act({ type: 'vote.announce' });
  await first.screen.act({ type: 'vote.open', candidate: 7 });
  const before = (await first.screen.view()).game;
  await first.hub.close();

  const hub = await hubIn(folder.path);
  releases.push(() => hub.close());
  const screen = new Screen(hub);
  const after = (await screen.view()).game;
  // The window in hand may have had its length by now; what was announced stands.
  expect(after?.vote?.order[0]).toEqual(before?.vote?.order[0]);
  expect(after?.vote?.window?.candidate).toBe(7);
  if (after?.vote?.window?.close === null) await nextLine(hub, 'vote.close');
  const { game } = await screen.view();
  const { votes = [], doubtful = [] } = game?.vote?.tally ?? {};
  expect(await screen.act({ type: 'vote.announce', votes: [...votes, ...doubtful] })).toMatchObject({
    ok: true,
  });
  expect((await screen.view()).game?.vote?.order.map(({ state }) => state)).not.toContain('open');
});
