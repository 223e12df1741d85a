/** What undo takes, what it says, and what it can’t. */

import { accepted, asWithout, type Case, first, refused, said, state } from '../exact.ts';
import { ALL, each } from './phrases.ts';

const voids = (line: number) => ({ type: 'undone', of: line });

export const undo: readonly Case[] = [
  ...each(ALL, () => ({
    id: 'UNDO-SAYS',
    why: 'undone names the line; the line stays in the record',
    text: 'from day day=2 opener=1; day; foul 6; #u undo',
    expect: [said('u', voids(4)), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-TWICE',
    why: 'An undo is no act that undo takes back: the second takes the act before',
    text: 'from day day=2 opener=1; day; foul 6; foul 7; #u undo; #w undo',
    expect: [said('u', voids(5)), said('w', voids(4)), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-REFUSED-ACT',
    why: 'A refused act is none that undo takes back',
    text: 'from day day=2 opener=1; day; foul 6; #r close; undo',
    expect: [refused('r'), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-NOTHING',
    why: 'With no act left there is nothing to undo',
    text: '#u undo; begin',
    expect: [refused('u'), first({ type: 'night.begin' })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-SENSED',
    why: 'What was sensed is no act: undo passes it over, and can’t name it',
    text: 'from day day=2 opener=1; day; foul 6; #k knock 3; v4; #x undo #k; #u undo',
    expect: [refused('x'), said('u', voids(4)), state({ fouls: {} })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-FOUL',
    why: 'With `of`: a foul further back; what is between stands',
    text: 'from day day=2 opener=1; day; #f foul 6; foul 7; say 2; #u undo #f',
    expect: [accepted('u'), asWithout('f', 'u'), state({ fouls: { 7: 1 } })],
  })),
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club', 'black-cat'], () => ({
    id: 'UNDO-OF-FOURTH',
    why: 'With `of`: the fourth foul further back, and with it the removal and the cancelled vote',
    text: 'from day day=2 opener=1 fouls=6:3; day; turn 2>5; #f foul 6; say 3; say 4; #u undo #f; vote',
    expect: [accepted('u'), asWithout('f', 'u'), state({ phase: 'voting', fouls: { 6: 3 } })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-NOMINATION',
    why: 'With `of`: a nomination further back',
    text: 'from day day=2 opener=1; day; speak 2; #n nom 2>5; done 2; turn 3>6; #u undo #n',
    expect: [accepted('u'), asWithout('n', 'u'), state({ nominees: [{ by: 3, seat: 6 }] })],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-NOTICE',
    why: 'With `of`: a notice further back',
    text: 'from day day=2 opener=1; day; #n notice 6; say 2; #u undo #n',
    expect: [accepted('u'), asWithout('n', 'u')],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'UNDO-OF-BONUS',
    why: 'With `of`: a bonus or penalty further back; the scores follow',
    text: 'from day day=2 opener=1; day; end red; #b bonus 6 0.4; penalty 6 0.3; #u undo #b',
    expect: [accepted('u'), { check: 'score' as const, seat: 6 as const, bonus: 0, penalty: 0.3, total: 1 }],
  })),
  ...each(ALL, () => ({
    id: 'UNDO-OF-OTHER',
    why: '`of` takes a notice, foul, nomination, bonus or penalty; another act further back it can’t',
    text: 'from day day=2 opener=1; day; #s speak 2; done 2; foul 6; #u undo #s; #v undo 99; #f foul 7; #x undo; #w undo #f',
    expect: [refused('u'), refused('v'), accepted('x'), refused('w')],
  })),
];
