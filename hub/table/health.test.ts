import { expect, test } from 'vitest';
import { SeatHealth } from './health.ts';

const heardUntil = (health: SeatHealth, from: number, to: number) => {
  for (let at = from; at <= to; at += 50) {
    health.heard(3, at, { boot: 1, ticks: at * 1000 });
    health.hears(3, at - 4, at);
  }
};

test('who floods is named so for as long as it does, whatever else ails it, and for ten seconds after', () => {
  const health = new SeatHealth();
  // Before it ever said a word that can be read.
  health.fault(3, 'flood', 0);
  health.fault(3, 'not-json', 0);
  expect(health.at(3, 100)).toMatchObject({ state: 'offline', reason: 'flooding' });
  for (let at = 1000; at <= 60_000; at += 1000) {
    heardUntil(health, at - 1000, at);
    health.fault(3, 'flood', at);
    health.clock(3, at % 2000 === 0 ? 'clock-jumped' : null);
    expect(health.at(3, at + 900)).toMatchObject({ state: 'degraded', reason: 'flooding' });
  }
  health.clock(3, null);
  heardUntil(health, 60_000, 80_000);
  expect(health.at(3, 69_000)).toMatchObject({ reason: 'flooding' });
  expect(health.at(3, 71_000)).toEqual({ state: 'ok' });
});

test('one that comes back so often that it isn’t let in any more is flapping, not unreadable', () => {
  const health = new SeatHealth();
  heardUntil(health, 0, 1000);
  for (let at = 1100; at <= 3000; at += 100) health.fault(3, 'reconnect-storm', at);
  expect(health.at(3, 3000)).toMatchObject({ state: 'degraded', reason: 'flapping' });
  expect(health.at(3, 4000)).toMatchObject({ state: 'offline', reason: 'flapping' });
});
