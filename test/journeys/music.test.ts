/** The night-music controller at a whole table: a real broker, the controller's own core, the Judge's own page. */
import { setTimeout as rest } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { MqttMusic } from '../../firmware-sim/music/mqtt-music.ts';
import { Random } from '../../firmware-sim/random.ts';
import type { Hub } from '../../hub/main.ts';
import type { SimulatedSeats } from '../../hub/seats.ts';
import { config } from '../../schemas/config.ts';
import type { MusicView } from '../../schemas/stage.ts';
import { dataFolder, hubIn, Screen } from './hub.ts';

const releases: (() => unknown)[] = [];
afterEach(async () => {
  for (const release of releases.splice(0).reverse()) await release();
});

async function table(seats: SimulatedSeats = 'mqtt'): Promise<{
  hub: Hub;
  screen: Screen;
  until: (so: (music: MusicView) => boolean) => Promise<MusicView>;
}> {
  const folder = dataFolder();
  releases.push(folder.remove);
  const settings = config.parse({
    ...{ web: { port: 0 }, broker: { port: 0 }, data: folder.path, seats: {} },
    music: { player: 'controller', fade: 300, after: 100 },
  });
  const hub = await hubIn(folder.path, { config: settings, seats });
  releases.push(() => hub.close());
  const screen = new Screen(hub);
  const until = async (so: (music: MusicView) => boolean) => {
    // Of the music no line tells: the page hears of it by its beat. Without a rest the asking would leave the hub no core.
    for (;;) {
      const music = (await screen.view()).stage?.music;
      if (music && so(music)) return music;
      await rest(25);
    }
  };
  return { hub, screen, until };
}

/** The Judge does what is next until this was done. */
async function through(screen: Screen, last: string): Promise<void> {
  for (;;) {
    const [next] = (await screen.view()).game?.next ?? [];
    expect(await screen.act(next!)).toMatchObject({ ok: true });
    if (next!.type === last) return;
  }
}

test.each(['mqtt', 'serial'] as const)(
  'a night with the controller (%s): heard from the masks’ going on to their coming off, without a click',
  async (link) => {
    const { hub, screen, until } = await table(link);
    const unit = hub.seats.music?.unit ?? hub.seats.bus!.twin.music!;
    expect(await until(({ state }) => state === 'idle')).toMatchObject({
      silent: false,
      playlists: ['night'],
    });
    expect(unit.clicks.map(({ on }) => on)).toEqual([true]);

    expect(await screen.post('/api/game', { ruleset: 'fiim-eng' })).toMatchObject({ ok: true });
    await through(screen, 'night.begin');
    const playing = await until(({ state, volume }) => state === 'playing' && volume === 70);
    expect(playing).toMatchObject({ wanted: 'night', silent: false, fault: null });
    await screen.post('/api/music', { music: { do: 'duck', on: true } });
    await until(({ volume }) => volume === 17);
    await screen.post('/api/music', { music: { do: 'duck', on: false } });
    await until(({ volume }) => volume === 70);

    await through(screen, 'day.begin');
    expect(unit.module.playing).toBe(1);
    expect(await until(({ state }) => state === 'idle')).toMatchObject({ wanted: null, silent: false });
    expect(unit.module.playing).toBeNull();
    expect(unit.clicks).toHaveLength(1);
  },
  60_000,
);

test('lost in the night it plays on and is missed; back, it is told once; restarted, it plays what is meant', async () => {
  const { hub, screen, until } = await table();
  const { unit } = hub.seats.music!;
  const ordered = () => hub.seats.music!.ordered;
  await screen.post('/api/game', { ruleset: 'fiim-eng' });
  await through(screen, 'night.begin');
  await until(({ state, volume }) => state === 'playing' && volume === 70);

  hub.seats.music!.unplug();
  expect(await until(({ state }) => state === 'dead')).toMatchObject({ silent: true, track: null });
  expect(unit.module.playing).toBe(1);
  const before = { orders: ordered(), deeds: unit.module.deeds.length };
  const gone = performance.now();
  hub.seats.music!.plug();
  await until(({ state, silent }) => state === 'playing' && !silent);
  // No more than one a beat since, and nothing of them was news to the player.
  expect(ordered() - before.orders).toBeLessThanOrEqual((performance.now() - gone) / 50 + 4);
  expect(unit.module.deeds.length).toBe(before.deeds);

  hub.seats.music!.restart();
  await until(({ state }) => state !== 'playing');
  await until(({ state, volume }) => state === 'playing' && volume === 70);
  expect(unit.clicks.map(({ on }) => on)).toEqual([true]);

  unit.module.wrong.mute = true;
  expect(await until(({ silent }) => silent)).toMatchObject({ state: 'playing' });
  expect(await until(({ fault }) => fault !== null)).toMatchObject({
    fault: { code: 'no-sound' },
  });
  await screen.post('/api/music', { music: { do: 'silence' } });
  expect(await until(({ state }) => state === 'idle')).toMatchObject({ wanted: null, silent: false });
}, 60_000);

test('the emulated controller, with the image that is flashed: its own word is what the page shows', async () => {
  const { screen, until } = await table('emulated');
  await until(({ state }) => state === 'idle');
  await screen.post('/api/music', { music: { do: 'play', playlist: 'night' } });
  expect(await until(({ volume }) => volume === 70)).toMatchObject({ state: 'playing', silent: false });
  await screen.post('/api/music', { music: { do: 'silence' } });
  expect(await until(({ state }) => state === 'idle')).toMatchObject({ wanted: null });
}, 60_000);

test('two controllers answer: one plays, the other is named on the page, and plays by a touch once the first is lost', async () => {
  const { hub, screen, until } = await table();
  const first = hub.seats.music!;
  await until(({ state }) => state === 'idle');
  const card = new Map([[1, [180_000]]]);
  const second = new MqttMusic({ ...first.login, random: new Random(99), folders: card });
  second.start();
  releases.push(() => second.close());
  const named = await until(({ others }) => others.length > 0);
  const [other] = named.others;
  expect(named.fault).toEqual({ code: 'controller-twice', about: `${other!.unit} (mqtt music)` });

  await screen.post('/api/game', { ruleset: 'fiim-eng' });
  await through(screen, 'night.begin');
  await until(({ state, volume }) => state === 'playing' && volume === 70);
  expect([first.unit.module.playing, second.unit.module.playing]).toEqual([1, null]);

  first.unplug();
  expect(await until(({ silent }) => silent)).toMatchObject({
    state: 'dead',
    fault: { code: 'controller-cut' },
  });
  expect(second.unit.module.playing).toBeNull();
  expect(await screen.post('/api/music', { music: { do: 'use', controller: 'mqtt music 1' } })).toMatchObject(
    {
      ok: false,
      reason: 'no-such-device',
    },
  );
  expect(await screen.post('/api/music', { music: { do: 'use', controller: other!.id } })).toMatchObject({
    ok: true,
  });
  expect(await until(({ state, volume }) => state === 'playing' && volume === 70)).toMatchObject({
    fault: null,
    silent: false,
  });
  // The first one comes back, is told that another is in use, and stands by.
  first.plug();
  await until(({ others }) => others.length > 0);
  await vi.waitUntil(() => first.unit.module.playing === null, { timeout: 20_000 });
  expect(second.unit.module.playing).toBe(1);
  expect([first, second].map(({ unit }) => unit.clicks.map(({ on }) => on))).toEqual([[true], [true]]);
}, 60_000);
