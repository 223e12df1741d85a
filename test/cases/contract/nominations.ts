/** Who may nominate whom, and what becomes of it. */
import { type Case, refused, said, silent, state } from '../exact.ts';
import { ALL, each } from './phrases.ts';

export const nominations: readonly Case[] = [
  ...each(['fiim-eng', 'emu-2026.3', 'fiim-ru-club'], () => ({
    id: 'NOM-ONE',
    why: 'One nomination a speech, final: no second, no withdrawal',
    text: 'from day day=2 opener=1; day; speak 2; nom 2>5; #n nom 2>6; unnom 2>5',
    expect: [
      said('n', { type: 'nomination', by: 2, seat: 6, accepted: false }),
      state({ nominees: [{ by: 2, seat: 5 }] }),
    ],
  })),
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'NOM-REPLACE',
    why: 'The next acceptable one replaces the one before; several may be named',
    text: 'from day day=2 opener=1; day; speak 2; nom 2>5; #n nom 2>6; done 2; speak 3; #m nom 3>5; nom 3>6',
    expect: [
      said('n', { type: 'nomination', by: 2, seat: 6, accepted: true }),
      said('m', { type: 'nomination', by: 3, seat: 5, accepted: true }),
      state({
        nominees: [
          { by: 2, seat: 6 },
          { by: 3, seat: 5 },
        ],
      }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NOM-ALREADY',
    why: 'Whom another has nominated already isn’t taken again; the earlier one stands',
    text: 'from day day=2 opener=1; day; turn 2>5; speak 3; #n nom 3>5',
    expect: [
      said('n', { type: 'nomination', by: 3, seat: 5, accepted: false }),
      state({ nominees: [{ by: 2, seat: 5 }] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NOM-SELF',
    why: 'A player may nominate anyone at the table, itself included; nobody who is out',
    text: 'from day day=2 alive=1-9 opener=1; day; speak 2; #x nom 2>10; #n nom 2>2',
    expect: [
      said('n', { type: 'nomination', by: 2, seat: 2, accepted: true }),
      state({ nominees: [{ by: 2, seat: 2 }] }),
    ],
  })),
  ...each(ALL, () => ({
    id: 'NOM-NIGHT',
    why: 'At night, in the vote and after the end nobody may nominate: refused',
    text: 'from night day=3 opener=2; night; #a nom 3>4; day; turn 3>4; vote; #b nom 4>5; close; end red; #c nom 4>5',
    expect: [refused('a'), refused('b'), refused('c')],
  })),
  ...each(ALL, () => ({
    id: 'NOM-VICTIM',
    why: 'A night’s victim doesn’t nominate in its last word (A-45)',
    text: 'from night day=3 opener=2; night; wake mafia; shots 2>8 5>8 9>8; day; speak 8; nom 8>3; done 8',
    expect: [state({ nominees: [] })],
  })),
  ...each(ALL, () => ({
    id: 'NOM-NEXT-DAY',
    why: 'Nominees stand till the Day ends',
    text: 'from day noroles day=2 opener=1; day; turn 2>5; vote; ballot 5: 1 2 3; night',
    expect: [state({ nominees: [] })],
  })),
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'NOM-WITHDRAW',
    why: 'Only one’s own, only within one’s speech, only what stands; another may then nominate the same player',
    text: `from day day=2 opener=1; day; turn 2>5; speak 3; #a unnom 3>5; unnom 2>5; nom 3>6; nom 3>7; #b unnom 3>6; unnom 3>7; done 3; turn 4>7`,
    expect: [
      silent('a', 'undone'),
      state({
        nominees: [
          { by: 2, seat: 5 },
          { by: 4, seat: 7 },
        ],
      }),
    ],
  })),
  {
    id: 'NOM-BC-EXAMPLE',
    ruleset: 'black-cat',
    why: '7.5, the text’s own example: of 5, 6 and 7 the sixth stands, the seventh being nominated already',
    text: `from day day=2 opener=1; day; turn 2>7; speak 3; nom 3>1; nom 3>2; nom 3>3; #a nom 3>4; unnom 3>4; nom 3>5; #b nom 3>6; #c nom 3>7`,
    expect: [
      said('a', { type: 'nomination', by: 3, seat: 4, accepted: true }),
      said('b', { type: 'nomination', by: 3, seat: 6, accepted: true }),
      said('c', { type: 'nomination', by: 3, seat: 7, accepted: false }),
      state({
        nominees: [
          { by: 2, seat: 7 },
          { by: 3, seat: 6 },
        ],
      }),
    ],
  },
  ...each(['club-ru', 'black-cat'], () => ({
    id: 'NOM-ORDER-REPLACED',
    why: 'The order of the vote is that of the nominations that stand; whom one gave up another may name, later',
    text: `from day day=2 opener=1; day; turn 2>7; speak 3; nom 3>8; nom 3>1; done 3; turn 4>8; #v vote`,
    expect: [said('v', { type: 'vote.order', candidates: [7, 1, 8], round: 1 })],
  })),
];
