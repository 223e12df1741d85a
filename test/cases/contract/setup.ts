/** Beginning a game, from a position too; what is malformed; and the acts in order at each point of a Day. */
import { accepted, type Case, first, refused, said, silent, state } from '../exact.ts';
import { ALL, each, UP } from './phrases.ts';

const begin = (fields: object): string => JSON.stringify({ type: 'game.begin', ...fields });
const roles = (dark: Readonly<Record<number, string>>) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((s) => [s, dark[s] ?? 'citizen']));
const GOOD = roles({ 2: 'mafia', 9: 'mafia', 5: 'don', 4: 'sheriff' });
const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const at = (more: object) => ({ roles: GOOD, position: { phase: 'day', day: 3, alive: TEN, ...more } });

const IMPOSSIBLE: readonly (readonly [id: string, why: string, fields: object])[] = [
  [
    'FOUR-DARK',
    'four Dark among ten',
    { roles: roles({ 1: 'mafia', 2: 'mafia', 9: 'mafia', 5: 'don', 4: 'sheriff' }) },
  ],
  ['TWO-DONS', 'two Dons', { roles: roles({ 2: 'don', 9: 'mafia', 5: 'don', 4: 'sheriff' }) }],
  [
    'TWO-SHERIFFS',
    'two Sheriffs',
    { roles: roles({ 2: 'mafia', 9: 'mafia', 5: 'don', 4: 'sheriff', 6: 'sheriff' }) },
  ],
  ['NO-SHERIFF', 'no Sheriff', { roles: roles({ 2: 'mafia', 9: 'mafia', 5: 'don' }) }],
  ['TWICE', 'a seat at the table twice', at({ alive: [1, 1, 2, 3, 4, 5] })],
  [
    'NOMINEE-OUT',
    'a nominee who is out',
    at({ phase: 'voting', alive: [1, 2, 3, 4, 5], nominees: [{ by: 1, seat: 9 }] }),
  ],
  [
    'NOMINEE-TWICE',
    'one seat nominated twice',
    at({
      phase: 'voting',
      nominees: [
        { by: 1, seat: 9 },
        { by: 2, seat: 9 },
      ],
    }),
  ],
  ['KILLED-ALIVE', 'a seat killed at night and still at the table', at({ nightKills: [3] })],
  ['FOUR-FOULS', 'four fouls and still at the table', at({ fouls: { 3: 4 } })],
];

const positions: Case[] = [
  ...IMPOSSIBLE.flatMap(([id, why, fields]) =>
    each(ALL, () => ({
      id: `POS-${id}`,
      why: `A position that can’t be is refused with a reason: ${why}`,
      text: `#b ${begin(fields)}; #g begin`,
      expect: [refused('b'), accepted('g')],
    })),
  ),
  ...each(ALL, () => ({
    id: 'POS-DEAD-OPENER',
    why: 'A dead opener is fine',
    text: `#b ${begin(at({ alive: [1, 2, 3, 4, 5, 6, 7, 8, 9], opener: 10 }))}`,
    expect: [accepted('b'), first({ type: 'day.begin' })],
  })),
  ...each(ALL, () => ({
    id: 'POS-OUT-FOULS',
    why: 'Only those at the table are alive; fouls of those out are kept',
    text: `#b ${begin(at({ alive: [1, 2, 3, 4, 5, 6, 7, 8, 9], fouls: { 10: 4, 3: 2 } }))}`,
    expect: [accepted('b'), state({ alive: [1, 2, 3, 4, 5, 6, 7, 8, 9] })],
  })),
  ...each(ALL, () => ({
    id: 'POS-ROUND',
    why: 'A position shows in the last line as it was given',
    text: 'from voting day=3 alive=1-9 opener=3 up=4>6,5>1 fouls=2:1,6:3',
    expect: [
      state({
        day: 3,
        alive: [1, 2, 3, 4, 5, 6, 7, 8, 9],
        fouls: { 2: 1, 6: 3 },
        nominees: [
          { by: 4, seat: 6 },
          { by: 5, seat: 1 },
        ],
      }),
      first({ type: 'vote.begin' }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'POS-AGAIN',
    why: 'A game begins once',
    text: 'from day day=2 opener=1; #b begin; day; #c begin',
    expect: [refused('b'), refused('c')],
  })),
];

const broken: Case[] = [
  ...each(ALL, () => ({
    id: 'RAW-MALFORMED',
    why: 'A line of unknown type or shape is refused at the time of the line before it, and passed over',
    text: 'from day day=2 opener=1; day; #a {"type":"dance","at":7}; #b {"type":"foul","seat":11,"at":"x"}; #c {"type":"foul","at":1,"seat":3,"colour":"red"}; #f foul 6',
    expect: [
      said('a', { type: 'refused', at: 100 }),
      said('b', { type: 'refused', at: 100 }),
      said('c', { type: 'refused', at: 100 }),
      accepted('f'),
      state({ fouls: { 6: 1 } }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'RAW-HEAD-OF-TIME',
    why: 'A sensed line may lie before the line above it',
    text: '@0 from day day=2 opener=1; @5000 day; @4000 #k knock 3; @6000 #s speak 2',
    expect: [accepted('k'), accepted('s')],
  })),
];

/** One Day walked by the first act in order. */
const WALK: readonly (readonly [text: string, next: Readonly<Record<string, unknown>>])[] = [
  ['tick', { type: 'game.begin' }],
  ['begin', { type: 'night.begin' }],
  ['from day day=2 opener=1', { type: 'day.begin' }],
  ['from day day=2 opener=1; day', { type: 'speech.begin', seat: 2 }],
  ['from day day=2 opener=1; day; speak 2', { type: 'speech.end', seat: 2 }],
  ['from day day=2 opener=1; day; say 2', { type: 'speech.begin', seat: 3 }],
  ['from voting day=2 up=2>3,3>7', { type: 'vote.begin' }],
  [UP, { type: 'vote.open', candidate: 3 }],
  [`${UP}; open 3`, { type: 'vote.close' }],
  [`${UP}; open 3; close`, { type: 'vote.announce' }],
  [`${UP}; ballot 3: 1 2`, { type: 'vote.open', candidate: 7 }],
  [`${UP}; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10`, { type: 'speech.begin', seat: 3 }],
  [`${UP}; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; speak 3`, { type: 'speech.end', seat: 3 }],
  [`${UP}; ballot 3: 1 2 4 5 6 8; ballot 7: 3 7 9 10; say 3`, { type: 'night.begin' }],
  [`${UP}; ballot 3: 1 2 4 5 6; ballot 7: 3 7 8 9 10`, { type: 'speech.begin', seat: 3 }],
  [`${UP}; ballot 3: 1 2 4 5 6; ballot 7: 3 7 8 9 10; say 3; say 7`, { type: 'vote.open', candidate: 3 }],
  [
    `${UP}; ballot 3: 1 2 4 5 6; ballot 7: 3 7 8 9 10; say 3; say 7; ballot 3: 1 2 4 5 6; ballot 7: 3 7 8 9 10`,
    { type: 'vote.open', candidate: 'all' },
  ],
  ['from day day=2 opener=1; day; pause', { type: 'pause.end' }],
];
const walk: Case[] = WALK.flatMap(([text, act], i) =>
  each(ALL, () => ({
    id: `NEXT-${i + 1}`,
    why: 'next begins with the most likely act, complete',
    text,
    expect: [first(act)],
  })),
);

const more: Case[] = [
  ...each(ALL, () => ({
    id: 'NEXT-DOUBT',
    why: 'While somebody is doubtful the first act in order is not one that would be refused',
    text: `${UP}; open 3; health 6 offline; v1; close`,
    expect: [first({ type: 'vote.announce', votes: [1] })],
  })),
  {
    id: 'RED-1',
    ruleset: 'club-ru',
    why: 'Первая ночь l.24: an attempt to swap the card: dealt anew; roles are entered again',
    text: 'begin; night; #r redeal; #s roles; wake mafia',
    expect: [accepted('r'), accepted('s'), { check: 'no game.over' }],
  },
  ...each(ALL, () => ({
    id: 'DAY-TIME',
    why: 'A phase may be begun early: what was skipped is over',
    text: 'from day day=2 opener=1; day; say 2; #n night; #d day',
    expect: [accepted('n'), accepted('d'), state({ phase: 'day', day: 3 })],
  })),
  ...each(ALL, () => ({
    id: 'DAY-NIGHT-TWICE',
    why: 'The phase it is already in can’t begin',
    text: 'from night day=3 opener=2; night; #n night; day; #d day',
    expect: [refused('n'), refused('d')],
  })),
  ...each(ALL, () => ({
    id: 'DAY-NO-VOTE-AT-NIGHT',
    why: 'No vote and no turn at night',
    text: 'from night day=3 opener=2; night; #v vote; #o open 3; #s speak 3',
    expect: [refused('v'), refused('o'), refused('s'), silent('s', 'speech')],
  })),
];

export const setup: readonly Case[] = [...positions, ...broken, ...walk, ...more];
