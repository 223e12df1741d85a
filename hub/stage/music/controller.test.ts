import { expect, test } from 'vitest';
import { VirtualTime } from '../../../firmware-sim/time.ts';
import { MUSIC_GONE_MS, type MusicReport } from '../../../schemas/music.ts';
import { Controller } from './controller.ts';

const PLAYS: MusicReport = {
  state: 'playing',
  folder: 2,
  track: 5,
  volume: 60,
  sounded: 41,
  fault: null,
  amplifier: true,
};

function table() {
  const time = new VirtualTime();
  const controller = new Controller(['night', 'day'], {
    now: () => time.now(),
    at: (at, run) => time.after(at - time.now(), run),
  });
  let reports = 0;
  controller.onReport(() => reports++);
  const want = (playlist: string | null, more = {}) =>
    controller.want({ playlist, volume: 70, fade: 2000, duck: 1, amplifier: 'stay', ...more });
  return { time, controller, want, reports: () => reports };
}

test('before anything is meant there is no order', () => {
  const { controller, want } = table();
  expect(controller.order).toBeNull();
  want(null);
  expect(controller.order).toMatchObject({ folder: null, amplifier: 'stay' });
});

test('a playlist goes out as its folder’s number, and all that is meant with it', () => {
  const { controller, want } = table();
  want('day', { duck: 0.25 });
  expect(controller.order).toEqual({ folder: 2, volume: 70, fade: 2000, duck: 25, amplifier: 'stay' });
  want(null, { fade: 0 });
  expect(controller.order).toMatchObject({ folder: null, fade: 0 });
});

test('what is shown is what it reports, never what it was told', () => {
  const { controller, want, reports } = table();
  expect(controller.report).toMatchObject({ state: 'absent', fault: { code: 'no-controller' } });
  want('day');
  expect(controller.report.state).toBe('absent');
  controller.heard(PLAYS);
  expect(controller.report).toEqual({ state: 'playing', track: '5', volume: 60, position: 4.1, fault: null });
  want(null);
  expect(controller.report.state).toBe('playing');
  controller.heard({ ...PLAYS, state: 'stopped', folder: null, track: null });
  expect(controller.report).toMatchObject({ state: 'idle', track: null, position: null });
  expect(reports()).toBe(2);
});

test('every way of not being heard is said in words', () => {
  const { controller, want } = table();
  want('day');
  const said = (news: Partial<MusicReport>) => {
    controller.heard({ ...PLAYS, ...news });
    return controller.report;
  };
  expect(said({ state: 'silent' })).toMatchObject({
    state: 'playing',
    fault: { code: 'no-sound' },
  });
  expect(said({ state: 'failed', fault: 'no-card' })).toMatchObject({
    state: 'failed',
    fault: { code: 'no-card' },
  });
  expect(said({ amplifier: false }).fault?.code).toBe('amplifier-off');
  want('noon');
  expect(said({}).fault).toEqual({ code: 'folder-unnamed', about: 'noon' });
});

test('one that isn’t heard any more is dead, and is itself again with its next word', () => {
  const { time, controller } = table();
  controller.heard(PLAYS);
  time.pass(MUSIC_GONE_MS - 1);
  expect(controller.report.state).toBe('playing');
  time.pass(2);
  expect(controller.report).toMatchObject({
    state: 'dead',
    position: null,
    fault: { code: 'controller-silent' },
  });
  controller.heard(PLAYS);
  expect(controller.report.state).toBe('playing');
});

test('another one that answers is named where nothing worse is wrong, and taken by a touch', () => {
  const { controller, want } = table();
  const of = (unit: string) => ({ id: `mqtt music ${unit}`, unit, place: 'mqtt music' });
  const asked: string[] = [];
  controller.onChoice((id) => asked.push(id) > 0);
  controller.answering({ used: null, others: [of('desk')], unsettled: [of('desk')] });
  expect(controller.report.fault).toEqual({ code: 'controller-other', about: 'desk (mqtt music)' });
  want('day');
  controller.heard(PLAYS);
  controller.answering({ used: of('shelf'), others: [of('desk')], unsettled: [of('desk')] });
  expect(controller.report).toMatchObject({
    state: 'playing',
    fault: { code: 'controller-twice', about: 'desk (mqtt music)' },
  });
  controller.heard({ ...PLAYS, state: 'failed', fault: 'no-card' });
  expect(controller.report.fault?.code).toBe('no-card');
  controller.heard(PLAYS);
  // Somebody has said which: it is still there to be taken.
  controller.answering({ used: of('shelf'), others: [of('desk')], unsettled: [] });
  expect(controller.report.fault).toBeNull();
  expect(controller.others).toEqual([of('desk')]);
  expect(controller.use('mqtt music desk')).toBe(true);
  expect(asked).toEqual(['mqtt music desk']);
});
