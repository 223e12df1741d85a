import { expect, test } from 'vitest';
import { musicSettings, type PlayerReport } from '../../../schemas/stage.ts';
import type { PublicView } from '../../../schemas/view.ts';
import { SEATS } from '../../../schemas/vocabulary.ts';
import type { StageTime } from '../time.ts';
import { Fader } from './fader.ts';
import { HELD_FOR, MusicDesk } from './music-desk.ts';
import type { Deck, MusicWanted } from './player.ts';

/** A player that does as it is told, unless it is broken; and the orders it had. */
class Fake implements Deck {
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
  const time: StageTime = {
    now: () => now,
    at: (at, run) => {
      const alarm = { time: at, run };
      alarms.push(alarm);
      return () => {
        alarms = alarms.filter((one) => one !== alarm);
      };
    },
  };
  const fader = new Fader(fake, time);
  let wanted: MusicWanted | null = null;
  const want = fader.want.bind(fader);
  fader.want = (next) => {
    wanted = next;
    want(next);
  };
  const desk = new MusicDesk(
    {
      time,
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
      player: fader,
    },
    musicSettings.parse({ folder: '/music' }),
  );
  return {
    fake,
    desk,
    wanted: () => wanted!,
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

test('the amplifier is on from the set-up, is not touched in the night, and rests some minutes after the end', () => {
  const { desk, phase, pass, wanted } = table();
  const amplifier = () => wanted().amplifier;
  expect(amplifier()).toBe('on');
  phase('night');
  const night = [amplifier()];
  for (const command of [
    { do: 'duck', on: true },
    { do: 'duck', on: false },
    { do: 'silence' },
    { do: 'play', playlist: 'night' },
    { do: 'volume', volume: 30 },
    { do: 'stop' },
  ] as const) {
    desk.command(command);
    pass(200);
    night.push(amplifier());
  }
  expect(new Set(night)).toEqual(new Set(['stay']));
  phase('day');
  expect(amplifier()).toBe('on');
  phase('over');
  pass(599_000);
  expect(amplifier()).toBe('on');
  pass(2000);
  expect(amplifier()).toBe('off');
  phase('setup');
  expect(amplifier()).toBe('on');
});

test('a certain stop stays one, whatever is pressed after it, until music is wanted again', () => {
  const { desk, phase, wanted } = table();
  phase('night');
  desk.command({ do: 'silence' });
  desk.command({ do: 'duck', on: true });
  expect(wanted()).toMatchObject({ playlist: null, fade: 0 });
  desk.command({ do: 'play', playlist: 'night' });
  expect(wanted()).toMatchObject({ playlist: 'night', fade: 2000 });
});

test('held quiet is quiet only while somebody says so: a screen that vanished holds nothing', () => {
  const { fake, desk, phase, pass } = table();
  phase('night');
  pass(3000);
  for (let i = 0; i < 8; i++) {
    desk.command({ do: 'duck', on: true });
    pass(1000);
    expect(fake.report.volume).toBeCloseTo(17.5);
  }
  pass(HELD_FOR);
  expect(fake.report.volume).toBe(70);
  expect(desk.view.ducked).toBe(false);
});

test('how loud the Judge has made the night, the next night is; by day it is as it was', () => {
  const { fake, desk, phase, pass } = table();
  phase('night');
  pass(3000);
  desk.command({ do: 'duck', on: true });
  expect(desk.view.meant).toBe(70);
  desk.command({ do: 'volume', volume: 40 });
  desk.command({ do: 'duck', on: false });
  pass(100);
  expect(fake.report.volume).toBe(40);
  phase('day');
  pass(8000);
  expect(desk.view.meant).toBeNull();
  phase('night');
  pass(3000);
  expect([fake.report.volume, desk.view.meant]).toEqual([40, 40]);
  phase('day');
  pass(8000);
  desk.command({ do: 'play', playlist: 'night' });
  pass(3000);
  expect(fake.report.volume).toBe(70);
});

test('music at no volume is no music: said, but not while it is quiet because somebody speaks', () => {
  const fake = new Fake();
  const { desk, phase, pass } = table(fake);
  phase('night');
  pass(3000);
  expect(desk.view.silent).toBe(false);
  desk.command({ do: 'volume', volume: 0 });
  pass(3000);
  expect(desk.view).toMatchObject({ state: 'playing', silent: true });
  desk.command({ do: 'volume', volume: 70 });
  pass(200);
  expect(desk.view.silent).toBe(false);
  // Somebody's mixer, or a key on the loudspeaker.
  fake.stuck = true;
  fake.say({ volume: 0 });
  pass(2500);
  expect(desk.view.silent).toBe(true);
});
