/**
 * A seat that is silent, stuck, late, flapping, drifting or lying is named on the Judge's page within three seconds, with what to
 * do: seats on the real MQTT link, in virtual time, seen as the page is told.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import type { LinkHost } from '../../hub/link/link.ts';
import type { Broker, BrokerListener } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import type { Scheduler } from '../../hub/table/scheduler.ts';
import { type Log, Table } from '../../hub/table/table.ts';
import { Desk } from '../../hub/web/desk.ts';
import { en } from '../../hub/web/page/words/en.ts';
import { ru } from '../../hub/web/page/words/ru.ts';
import { clockSettings } from '../../schemas/clock.ts';
import { type SeatMessage, sync, UP_BYTES, upTopic } from '../../schemas/mqtt.ts';
import type { Input } from '../../schemas/record.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { windowSettings } from '../../schemas/window.ts';

/** Named within so many ms of the first moment at which it could be told from an accident. */
const NAMED = 3000;
const BEAT = 50;
/** Between the hub's sending and the seat's hearing, and back, ms. */
const DELAY = 2;
const BAD: Seat = 4;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

class Kept implements Log {
  readonly lines: Input[] = [];
  create = () => Promise.resolve('1');
  append = (_game: string, input: Input) => Promise.resolve(this.lines.push(input) + 1);
  mark = () => Promise.resolve();
  listened = () => {};
}

/** Ten seats on the real link, their messages carried by hand. */
async function table() {
  let listener: BrokerListener | undefined;
  const units = new Map<Seat, SeatUnit>();
  const silent = new Set<Seat>();
  const deaf = new Set<Seat>();
  /** By how much later what a seat says comes, ms. */
  const lags = new Map<Seat, number>();
  /** In which the hub stood still, ms: every clock went on. */
  let stalled = 0;
  const now = () => performance.now() + stalled;
  const time: Scheduler = {
    now,
    at: (moment, run) => {
      const timer = setTimeout(run, Math.max(0, moment - now()));
      return () => clearTimeout(timer);
    },
  };
  const stall = (ms: number) => {
    stalled += ms;
  };
  const broker: Broker = {
    host: '',
    port: 0,
    url: '',
    listenOn: () => {},
    listen: (one) => {
      listener = one;
    },
    publish: (_topic, payload) => {
      const told = sync.parse(JSON.parse(payload));
      if (!deaf.has(told.seat)) setTimeout(() => units.get(told.seat)?.hear(told, now()), DELAY);
    },
    connections: () => Promise.resolve(0),
    close: () => Promise.resolve(),
  };
  const log = new Kept();
  const hub: Table = new Table(
    log,
    time,
    { clock: clockSettings.parse({}), closes: 'hub', edges: windowSettings.parse({}), linked: SEATS },
    (seat, mark) => link.acknowledge(seat, mark),
  );
  const host: LinkHost = {
    now: () => hub.now(),
    emit: (event) => hub.hear(event),
    recorded: () => undefined,
  };
  const link = createMqttLink({ broker, seats: SEATS, host });
  const desk = new Desk(hub, {
    table: 'T',
    closes: 'hub',
    settings: {},
    claims: (seat) =>
      link.claims(seat).map(({ unit = null, device, boot, address }) => ({ device, boot, unit, address })),
    believe: () => {},
  });
  const say = (seat: Seat, message: SeatMessage | string, connection = 1) => {
    const text = typeof message === 'string' ? message : JSON.stringify(message).padEnd(UP_BYTES);
    const sender = {
      device: { name: `seat-${seat}`, password: 'x', seats: [seat] },
      connection,
      address: 'a',
    };
    const delay = DELAY + (lags.get(seat) ?? 0);
    setTimeout(() => listener?.message(upTopic(seat), Buffer.from(text), sender), delay);
  };
  const fault = (seat: Seat, code: string) =>
    listener?.fault({
      device: { name: `seat-${seat}`, password: 'x', seats: [seat] },
      address: 'a',
      code,
      detail: '',
    });
  /** What a seat says at each beat instead of its own word. */
  const words = new Map<Seat, (unit: SeatUnit) => SeatMessage | string>();
  const speak = (seat: Seat, unit: SeatUnit) => {
    if (!silent.has(seat)) say(seat, words.get(seat)?.(unit) ?? unit.message(now()));
    setTimeout(() => speak(seat, unit), BEAT);
  };
  for (const seat of SEATS) {
    const unit = new SeatUnit({ seat, ppm: seat * 10 - 50 });
    unit.start(now(), seat);
    units.set(seat, unit);
    say(seat, unit.hello());
    speak(seat, unit);
  }
  const bad = units.get(BAD) as SeatUnit;
  const health = (seat: Seat) => desk.view().seats.find((one) => one.seat === seat)?.health;
  await vi.advanceTimersByTimeAsync(10_000);
  await hub.newGame(
    { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' },
    { at: hub.now(), type: 'game.begin' },
  );
  expect(SEATS.map((seat) => health(seat)?.state)).toEqual(SEATS.map(() => 'ok'));
  /** Goes on until the bad seat is named, `NAMED` ms at most; the others are well all the while. */
  const named = async () => {
    for (let ms = 0; ms < NAMED && health(BAD)?.state === 'ok'; ms += 10)
      await vi.advanceTimersByTimeAsync(10);
    for (const seat of SEATS) if (seat !== BAD) expect(health(seat)?.state, String(seat)).toBe('ok');
    const { reason = null, state } = health(BAD) ?? {};
    for (const words of [en, ru]) expect(words.healthReason[reason ?? ''], `${reason}`).toMatch(/[:;,] /);
    return { state, reason };
  };
  const close = async () => {
    await link.close();
    hub.close();
  };
  return { bad, silent, deaf, lags, words, say, fault, health, named, close, log, now, stall };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('over MQTT', () => {
  test('silent', async () => {
    const { silent, named, health, close } = await table();
    silent.add(BAD);
    expect(await named()).toEqual({ state: 'degraded', reason: 'silent' });
    await pass(1500);
    expect(health(BAD)).toMatchObject({ state: 'offline', reason: 'silent' });
    silent.delete(BAD);
    await pass(200);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('stuck: it speaks, but its clock stands still', async () => {
    const { bad, words, named, now, health, close } = await table();
    const last = bad.message(now());
    words.set(BAD, () => last);
    expect(await named()).toEqual({ state: 'degraded', reason: 'stuck' });
    words.delete(BAD);
    await pass(200);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('stuck: its clock goes on, but it senses no more', async () => {
    const { bad, words, named, now, close } = await table();
    const { sensed } = bad.message(now());
    words.set(BAD, (unit) => ({ ...unit.message(now()), sensed }));
    expect(await named()).toEqual({ state: 'degraded', reason: 'stuck' });
    await close();
  });

  test('late: its clock goes on, and what it has queued doesn’t come', async () => {
    const { bad, words, named, now, health, close } = await table();
    words.set(BAD, (unit) => ({ ...unit.message(now()), queue: 9, edges: [] }));
    expect(await named()).toEqual({ state: 'degraded', reason: 'late' });
    const last = bad.message(now());
    words.set(BAD, () => ({ ...last, queue: 9, edges: [] }));
    await pass(1500);
    expect(health(BAD)).toMatchObject({ state: 'degraded', reason: 'stuck' });
    words.delete(BAD);
    await pass(200);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('late: all that it says, and hears, is seconds old', async () => {
    const { lags, named, health, close } = await table();
    lags.set(BAD, 3000);
    expect(await named()).toEqual({ state: 'degraded', reason: 'silent' });
    await pass(3000);
    expect(await named()).toEqual({ state: 'degraded', reason: 'late' });
    lags.delete(BAD);
    await pass(4000);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('flapping: gone and back three times, by its last will; well again after half a minute', async () => {
    const { bad, say, silent, named, health, close } = await table();
    for (let times = 0; times < 3; times++) {
      expect(health(BAD)).toMatchObject({ state: 'ok' });
      silent.add(BAD);
      say(BAD, bad.gone());
      await pass(400);
      expect(health(BAD)?.state).toBe('offline');
      silent.delete(BAD);
      await pass(400);
    }
    expect(await named()).toEqual({ state: 'degraded', reason: 'flapping' });
    await pass(29_000);
    expect(health(BAD)?.reason).toBe('flapping');
    await pass(2000);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('flapping: it restarts again and again', async () => {
    const { bad, say, named, now, close } = await table();
    for (let boot = 101; boot < 104; boot++) {
      bad.start(now(), boot, 'watchdog');
      say(BAD, bad.hello());
      await pass(2000);
    }
    expect(await named()).toEqual({ state: 'degraded', reason: 'flapping' });
    await close();
  });

  test('flapping: it restarts with each word, and fills no record with it', async () => {
    const { bad, say, named, now, health, log, close } = await table();
    const before = log.lines.length;
    for (let boot = 101; boot < 601; boot++) {
      bad.start(now(), boot, 'watchdog');
      say(BAD, bad.message(now()));
      await pass(10);
    }
    expect(await named()).toEqual({ state: 'degraded', reason: 'flapping' });
    expect(log.lines.length - before).toBeLessThan(20);
    await pass(32_000);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test.each([
    ['fist', 'down', 'up', 'fist-chatters'],
    ['mask', 'on', 'off', 'mask-chatters'],
  ] as const)('flickering: a %s faster than a hand', async (channel, one, other, reason) => {
    const { bad, named, now, health, log, close } = await table();
    const begun = now();
    for (let stroke = 0; stroke < 24; stroke++)
      setTimeout(() => bad.sense(now(), channel, stroke % 2 === 0 ? one : other), stroke * 60);
    expect(await named()).toEqual({ state: 'degraded', reason });
    await pass(2000);
    // All of it is in the record, and none of it can be relied upon from the first stroke on.
    expect(log.lines.filter(({ type }) => type === channel)).toHaveLength(24);
    const told = log.lines.find((line) => line.type === 'seat.health' && line.reason === reason);
    expect(told?.at).toBeLessThan(begun + 300);
    await pass(10_000);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('ten hands in a row, quick ones, are hands', async () => {
    const { bad, now, health, close } = await table();
    for (let stroke = 0; stroke < 20; stroke++)
      setTimeout(() => bad.sense(now(), 'fist', stroke % 2 === 0 ? 'down' : 'up'), stroke * 150);
    await pass(4000);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('drifting: its clock runs at another rate', async () => {
    const { bad, named, now, close } = await table();
    bad.lie(now(), 0, 5000);
    expect(await named()).toMatchObject({ state: 'degraded', reason: expect.stringMatching(/^clock-/) });
    await close();
  });

  test('lying: its clock jumps', async () => {
    const { bad, named, now, close } = await table();
    bad.lie(now(), 40_000);
    expect(await named()).toEqual({ state: 'degraded', reason: 'clock-stepped' });
    await close();
  });

  test('lying: nothing that it says can be read', async () => {
    const { words, named, close } = await table();
    words.set(BAD, () => '{"v":1,"type":"up","seat":4,"boot":"yesterday"}');
    expect(await named()).toEqual({ state: 'degraded', reason: 'unreadable' });
    await close();
  });

  test('deaf: it speaks, and hears nothing', async () => {
    const { deaf, named, health, close } = await table();
    deaf.add(BAD);
    expect(await named()).toEqual({ state: 'degraded', reason: 'deaf' });
    deaf.delete(BAD);
    await pass(200);
    expect(health(BAD)?.state).toBe('ok');
    await close();
  });

  test('flooding: it senses more than people can do, and fills no record with it', async () => {
    const { bad, say, named, health, now, log, close } = await table();
    const before = log.lines.length;
    let [seq, n] = [bad.message(now()).edges.at(-1)?.seq ?? 100, 1000];
    const flood = (ms: number) => {
      for (let message = 0; message < ms; message++) {
        const up = bad.message(now());
        const edges = Array.from({ length: 4 }, (_, i) => ({
          seq: ++seq,
          channel: 'fist' as const,
          state: i % 2 === 0 ? ('down' as const) : ('up' as const),
          at: up.now,
          sensing: 1,
        }));
        say(BAD, { ...up, n: ++n, acked: seq - 4, edges });
      }
    };
    for (let ms = 0; ms < 2000; ms += 10) {
      flood(10);
      await pass(10);
    }
    expect(await named()).toEqual({ state: 'degraded', reason: 'flooding' });
    expect(log.lines.length - before).toBeLessThan(400 + 2 * 40 + 50);
    await pass(12_000);
    expect(health(BAD)?.reason).not.toBe('flooding');
    await close();
  });

  test('flooding: it is cut off for talking without end', async () => {
    const { bad, say, fault, named, close } = await table();
    fault(BAD, 'flood');
    say(BAD, bad.gone());
    await pass(10);
    expect(await named()).toEqual({ state: 'offline', reason: 'flooding' });
    await close();
  });
});

test('a hub that stood still itself names nobody for it', async () => {
  const { health, log, stall, close } = await table();
  const before = log.lines.length;
  for (let times = 0; times < 4; times++) {
    stall(1800);
    for (let ms = 0; ms < 2000; ms += 50) {
      expect(SEATS.map((seat) => health(seat)?.state)).toEqual(SEATS.map(() => 'ok'));
      await pass(50);
    }
  }
  expect(log.lines.slice(before)).toEqual([]);
  await close();
});

test('a seat that fell silent while the hub stood still is named all the same', async () => {
  const { silent, stall, named, close } = await table();
  silent.add(BAD);
  stall(1800);
  await pass(100);
  expect(await named()).toEqual({ state: 'degraded', reason: 'silent' });
  await close();
});
