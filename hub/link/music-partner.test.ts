import { expect, test } from 'vitest';
import type { MusicReport } from '../../schemas/music.ts';
import { MusicPartner } from './music-partner.ts';
import { TestMusicHost } from './test-music-host.ts';

const HELLO = { unit: 'u', firmware: 'f', latency: 300 };
const REPORT: MusicReport = {
  ...{ state: 'stopped', folder: null, track: null, volume: 0, sounded: 0, fault: null },
  amplifier: true,
};
const one = { device: 'music', boot: 11 };
const two = { device: 'music', boot: 22 };

test('a boot is believed once it has said hello; one that starts anew takes its place', () => {
  const host = new TestMusicHost();
  const partner = new MusicPartner(host);
  partner.report(one, REPORT, 0);
  // Believed, and asked who it is.
  expect([partner.boot, host.report]).toEqual([null, REPORT]);
  partner.hello(one, HELLO, 50);
  expect(partner.boot).toBe(11);
  partner.hello(two, HELLO, 100);
  expect(partner.boot).toBe(22);
  host.report = null;
  partner.report(one, REPORT, 150);
  expect(host.report).toBeNull();
  expect(host.gones).toEqual([]);
});

test('of two that both go on answering neither is believed, until one has been silent', () => {
  const host = new TestMusicHost();
  const partner = new MusicPartner(host);
  let at = 0;
  partner.hello(one, HELLO, at);
  for (; at < 4000; at += 50) {
    partner.hello(two, HELLO, at);
    partner.report(one, REPORT, at);
  }
  expect(partner.boot).toBeNull();
  expect(host.gones.at(-1)?.code).toBe('controller-twice');
  for (const end = at + 5000; at < end; at += 50) partner.hello(two, HELLO, at);
  expect(partner.boot).toBeNull();
  partner.hello(two, HELLO, at + 100);
  expect(partner.boot).toBe(22);
});

const CUT = { code: 'controller-cut', about: null } as const;
const UNPLUGGED = { code: 'unplugged', about: null } as const;

test('only the one that is believed can be gone', () => {
  const host = new TestMusicHost();
  const partner = new MusicPartner(host);
  partner.hello(one, HELLO, 0);
  partner.hello(two, HELLO, 50);
  partner.gone(one, CUT);
  expect(host.gones).toEqual([]);
  partner.gone(two, CUT);
  partner.gone(null, UNPLUGGED);
  expect(host.gones).toEqual([CUT, UNPLUGGED]);
});
