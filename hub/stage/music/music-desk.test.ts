import { expect, test } from 'vitest';
import { musicSettings, type PlayerReport } from '../../../schemas/stage.ts';
import type { PublicView } from '../../../schemas/view.ts';
import { SEATS } from '../../../schemas/vocabulary.ts';
import { MusicDesk } from './music-desk.ts';
import type { Player } from './player.ts';

/** A player that does as it is told, unless it is broken; and the orders it had. */
class Fake implements Player {
  report: PlayerReport = { state: 'idle', track: null, volume: 0, position: null, fault: null };
  readonly orders: string[] = [];
  ready = true;
  stuck = false;
  #listener: () => void = () => {};
  onReport(listener: () => void) {
    this.#listener = listener;
  }
  say(news: Partial<PlayerReport>) {
    this.report = { ...this.report, ...news };
    this.#listener();
  }
  playlists() {
    return ['night'];
  }
  play(playlist: string, volume: number) {
    if (!this.ready) return false;
    this.orders.push(`play ${playlist}`);
    if (!this.stuck) this.say({ state: 'playing', track: 'a.mp3', volume, position: 0 });
    return true;
  }
  stop() {
    this.orders.push('stop');
    if (!this.stuck) this.say({ state: 'idle', track: null, position: null });
  }
  volume(volume: number) {
    if (!this.stuck) this.say({ volume });
  }
  async close() {}
}

function table(fake = new Fake()) {
  let now = 0;
  let alarms: { time: number; run: () => void }[] = [];
  let phase: PublicView['phase'] = 'day';
  const desk = new MusicDesk(
    {
      time: {
        now: () => now,
        at: (time, run) => {
          const alarm = { time, run };
          alarms.push(alarm);
          return () => {
            alarms = alarms.filter((one) => one !== alarm);
          };
        },
      },
      view: () => ({
        gameId: 'g',
        ruleset: null,
        title: null,
        phase,
        day: 1,
        paused: false,
        now,
        seats: SEATS.map((seat) => ({ seat, name: '', alive: true, fouls: 0 })),
        word: null,
        nominees: [],
        vote: null,
        over: null,
      }),
      player: fake,
    },
    musicSettings.parse({ folder: '/music' }),
  );
  return {
    fake,
    desk,
    phase(next: PublicView['phase']) {
      phase = next;
      desk.look();
    },
    pass(ms: number) {
      for (let i = 0; i < ms; i += 50) {
        now += 50;
        if (fake.report.state === 'playing') fake.say({ position: now / 1000 });
        for (const due of alarms.filter(({ time }) => time <= now)) {
          alarms = alarms.filter((one) => one !== due);
          due.run();
        }
      }
    },
  };
}

test('music fades in with the night, and out a fixed while after the day is announced', () => {
  const { fake, desk, phase, pass } = table();
  expect(desk.view.wanted).toBeNull();
  phase('night');
  expect(fake.orders).toEqual(['play night']);
  pass(1000);
  expect(fake.report.volume).toBeGreaterThan(25);
  expect(fake.report.volume).toBeLessThan(45);
  pass(1500);
  expect(fake.report.volume).toBe(70);
  expect(desk.view).toMatchObject({ wanted: 'night', silent: false, state: 'playing' });
  phase('day');
  pass(3900);
  expect(fake.report.volume).toBe(70);
  pass(1200);
  expect(fake.report.volume).toBeLessThan(50);
  pass(2000);
  expect(fake.report.state).toBe('idle');
  expect(fake.orders).toEqual(['play night', 'stop']);
});

test('while the Judge speaks it is quiet, and comes back; silence asked for is silence at once', () => {
  const { fake, desk, phase, pass } = table();
  phase('night');
  pass(3000);
  desk.command({ do: 'duck', on: true });
  expect(fake.report.volume).toBeCloseTo(17.5);
  desk.command({ do: 'duck', on: false });
  expect(fake.report.volume).toBe(70);
  desk.command({ do: 'volume', volume: 50 });
  expect(fake.report.volume).toBe(50);
  desk.command({ do: 'silence' });
  expect(fake.report.state).toBe('idle');
});

test('what is shown is what the player reports: an order that did nothing is silence, and is said', () => {
  const fake = new Fake();
  fake.stuck = true;
  const { desk, phase, pass } = table(fake);
  phase('night');
  pass(2500);
  expect(desk.view).toMatchObject({ state: 'idle', wanted: 'night', silent: true });
});

test('a player that died, or was not ready, is told again when it is back', () => {
  const fake = new Fake();
  fake.ready = false;
  const { phase, pass } = table(fake);
  phase('night');
  pass(500);
  expect(fake.orders).toEqual([]);
  fake.ready = true;
  fake.say({ state: 'idle' });
  expect(fake.orders).toEqual(['play night']);
  pass(3000);
  fake.say({ state: 'dead', track: null, position: null });
  fake.say({ state: 'idle' });
  expect(fake.orders).toEqual(['play night', 'play night']);
  pass(3000);
  expect(fake.report.volume).toBe(70);
});
