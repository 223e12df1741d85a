/** Masks at night: who may have one off, and what is raised when it is. */

import { type Case, said, silent } from '../exact.ts';
import { ALL, each, flagged, unflagged } from './phrases.ts';

const NIGHT = '@0 from night day=3 opener=2; @1000 #n night; @1200 masks on 1-10';
const FIRST = '@0 begin; @1000 #n night; @1200 masks on 1-10';
const putOn: Case[] = [
  ...each(ALL, () => ({
    id: 'MSK-LATE',
    why: 'Not on within 3 s of night.begin: due by time alone, at that moment, from that line; it falls with the next line taken',
    text: '@0 from night day=3 opener=2; @1000 night; @1200 masks on 1-5; @1300 masks on 7-10; @3999 #a tick; @4100 #t tick; @6000 mask 6 on; @9000 tick',
    expect: [
      silent('a', 'flag'),
      said('t', { type: 'flag', seat: 6, kind: 'mask-late', sanction: 'foul', at: 4000, input: 3 }),
      unflagged(6, 'mask-off'),
    ],
  })),
  ...each(ALL, () => ({
    id: 'MSK-LATE-UNDONE',
    why: 'A late line shows that it was on in time: the due decision is undone, it alone',
    text: '@0 from night day=3 opener=2; @1000 night; @1200 masks on 1-4; @4100 #t tick; @2000 #l mask 5 on',
    expect: [
      said(
        't',
        ...[5, 6, 7, 8, 9, 10].map((seat) => ({ type: 'flag', seat, kind: 'mask-late', at: 4000, input: 3 })),
      ),
      said('l', { type: 'undone', of: 3, decisions: [{ type: 'flag', seat: 5 }] }),
      unflagged(5),
      flagged(6, 'mask-late'),
    ],
  })),
  {
    id: 'MSK-GRACE',
    ruleset: 'fiim-eng',
    why: 'The grace times are settings of the record',
    settings: { maskOnGrace: 1000, maskOffGrace: 200, leftSeatGrace: 500 },
    text: '@0 from night day=3 opener=2; @1000 night; @1200 masks on 1-9; @2100 #t tick; @2200 mask 10 on; @3000 mask 4 off; @3300 #m mask 4 on; @4000 seat 7 off; @4600 #s seat 7 on',
    expect: [
      said('t', { type: 'flag', seat: 10, kind: 'mask-late', at: 2000 }),
      said('m', { type: 'flag', seat: 4, kind: 'mask-off', at: 3200 }),
      said('s', { type: 'flag', seat: 7, kind: 'left-seat', at: 4500 }),
    ],
  },
];

const off: Case[] = [
  ...each(ALL, () => ({
    id: 'MSK-OFF-LONG',
    why: 'Off outside a permitted interval for longer than 1 s; once, however long it lasts',
    text: `${NIGHT}; @5000 #m mask 6 off; @5900 #a tick; @6100 #t tick; @9000 #u tick; @9500 mask 6 on`,
    expect: [
      silent('m', 'flag'),
      silent('a', 'flag'),
      {
        exact: 'said' as const,
        line: 't',
        decisions: [{ type: 'flag', seat: 6, kind: 'mask-off', at: 6000 }],
      },
      silent('u', 'flag'),
    ],
  })),
  ...each(ALL, () => ({
    id: 'MSK-OFF-SHORT',
    why: 'Off for less than the grace raises nothing',
    text: `${NIGHT}; @5000 mask 6 off; @5800 mask 6 on; @9000 tick`,
    expect: [unflagged(6)],
  })),
  ...each(ALL, () => ({
    id: 'MSK-OFF-UNDONE',
    why: 'Flagged when due; a late line shows that it was back in time',
    text: `${NIGHT}; @5000 #m mask 6 off; @6100 #t tick; @5500 #l mask 6 on`,
    expect: [
      said('t', { type: 'flag', seat: 6, kind: 'mask-off', at: 6000 }),
      said('l', { type: 'undone', decisions: [{ type: 'flag', seat: 6 }] }),
      unflagged(6),
    ],
  })),
  ...each(ALL, () => ({
    id: 'MSK-DON',
    why: 'Whose interval is open may have the mask off, and only that one; once he sleeps it must be back on',
    text: `${NIGHT}; @5000 wake don; @5500 mask 5 off; @6000 mask 9 off; @8000 mask 9 on; @15000 sleep don; @16000 mask 5 on; @25000 tick`,
    expect: [unflagged(5), flagged(9, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-BACK',
    why: 'Not back on after the phrase that sends to sleep is mask-off',
    text: `${NIGHT}; @5000 wake sheriff; @5500 mask 4 off; @9000 sleep sheriff; @11900 #a tick; @15000 tick`,
    expect: [silent('a', 'flag'), flagged(4, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-SHOOTING',
    why: 'wake mafia on a shooting night permits no mask off',
    text: `${NIGHT}; @5000 wake mafia; @5500 mask 2 off; @8000 mask 2 on; @9000 sleep mafia`,
    expect: [flagged(2, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-AGREEMENT',
    why: 'On the first night the three Dark may, and nobody else',
    text: `${FIRST}; @5000 wake mafia; @5500 mask 2 off; @5600 mask 5 off; @5700 mask 9 off; @6000 mask 3 off; @9000 mask 3 on; @60000 sleep mafia; @61000 mask 2 on; @61100 mask 5 on; @61200 mask 9 on; @70000 tick`,
    expect: [unflagged(2), unflagged(5), unflagged(9), flagged(3, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-DEALING',
    why: 'wake player k: that seat alone looks at its card',
    text: `${FIRST}; @5000 wake player 3; @5500 mask 3 off; @6000 mask 4 off; @8000 mask 4 on; @9000 mask 3 on; @9500 sleep player 3; @15000 tick`,
    expect: [unflagged(3), flagged(4, 'mask-off')],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'MSK-A29',
    why: 'A-29: the Sheriff’s mask on the first night: either way is tolerated',
    text: `${FIRST}; @5000 wake sheriff; @5500 mask 4 off; @9000 mask 4 on; @9500 sleep sheriff; @15000 tick`,
    expect: [unflagged(4)],
  })),
  {
    id: 'MSK-A35',
    ruleset: 'fiim-ru-club',
    why: 'A-35: no phrase closes the Don’s first waking; off or on until the Dark team sleeps',
    text: `${FIRST}; @5000 wake don; @5500 mask 5 off; @15000 sleep don; @20000 wake mafia; @20500 mask 2 off; @20600 mask 9 off; @80000 sleep mafia; @80500 mask 2 on; @80600 mask 5 on; @80700 mask 9 on; @90000 tick`,
    expect: [unflagged(5)],
  },
  ...each(ALL, () => ({
    id: 'MSK-A48',
    why: 'A-48: the Don is out: the phrases are spoken, nobody may unmask',
    text: `@0 from night day=4 alive=1-4,6-10 opener=2; @1000 night; @1200 masks on 1-4; @1300 masks on 6-10; @5000 wake don; @5500 mask 2 off; @8000 mask 2 on; @9000 sleep don`,
    expect: [flagged(2, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-NOROLES',
    why: 'Without roles, who may unmask in an interval is the Judge’s: nothing is raised in it',
    text: `@0 from night noroles day=3 opener=2; @1000 night; @1200 masks on 1-10; @5000 wake don; @5500 mask 5 off; @8000 mask 5 on; @9000 sleep don; @15000 tick`,
    expect: [unflagged(5)],
  })),
  ...each(ALL, () => ({
    id: 'MSK-NOROLES-OUTSIDE',
    why: 'Without roles, off while nobody was called is off',
    text: `@0 from night noroles day=3 opener=2; @1000 night; @1200 masks on 1-10; @5000 mask 5 off; @8000 mask 5 on`,
    expect: [flagged(5, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-VICTIM',
    why: 'A seat shot this night stays a night player until day.begin; afterwards it raises nothing by its mask',
    text: `${NIGHT}; @5000 wake mafia; @6000 shots 2>6 5>6 9>6; @7000 sleep mafia; @8000 mask 6 off; @10000 mask 6 on; @20000 day; @20500 masks off 1-10; @21000 say 6; @22000 mask 6 on; @29000 tick`,
    expect: [flagged(6, 'mask-off'), unflagged(6, 'mask-on')],
  })),
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'MSK-BEST-MOVE',
    why: 'The victim is woken for the Best Move; nobody else',
    text: `@0 from night day=2 opener=1 left=0; @1000 night; @1200 masks on 1-10; @5000 wake mafia; @6000 shots 2>6 5>6 9>6; @7000 sleep mafia; @8000 wake best-move; @8500 mask 6 off; @9000 mask 3 off; @12000 mask 3 on; @20000 best 1 2 3; @21000 mask 6 on; @22000 sleep best-move; @30000 tick`,
    expect: [unflagged(6), flagged(3, 'mask-off')],
  })),
  ...each(ALL, () => ({
    id: 'MSK-OUT',
    why: 'A seat that is out raises no flag',
    text: `@0 from night day=3 alive=1-9 opener=2; @1000 night; @1200 masks on 1-9; @5000 mask 10 on; @6000 mask 10 off; @9000 seat 10 off; @15000 knock 10; @20000 tick`,
    expect: [unflagged(10)],
  })),
  ...each(ALL, () => ({
    id: 'MSK-DAY-BEGINS',
    why: 'Day permits every mask off; what was off too short by then is nothing',
    text: `${NIGHT}; @5000 mask 6 off; @5500 day; @9000 tick; @9500 masks off 1-10; @20000 tick`,
    expect: [unflagged(6), unflagged(1)],
  })),
];

const lifted: Case[] = [
  {
    id: 'MSK-LIFTED-FE',
    ruleset: 'fiim-eng',
    why: 'Lifted from the face at night is mask-off (4.1 ¶12, 12.6 ¶10)',
    text: `${NIGHT}; @5000 mask 6 lifted; @7000 mask 6 on`,
    expect: [flagged(6, 'mask-off', 'foul')],
  },
  {
    id: 'MSK-LIFTED-BC',
    ruleset: 'black-cat',
    why: 'Touched at night: a warning (4.5, 10.8; A-33)',
    text: `${NIGHT}; @5000 mask 6 lifted; @7000 mask 6 on`,
    expect: [flagged(6, 'mask-off', 'foul')],
  },
  ...each(['fiim-eng', 'emu-2026.3'], () => ({
    id: 'MSK-RELAXED',
    why: 'In free or relaxed seating the mask stays on; handled: a foul (A-31)',
    text: `${FIRST}; @5000 wake relaxed; @6000 mask 6 off; @8000 mask 6 on; @35000 sleep relaxed`,
    expect: [flagged(6, 'mask-off', 'foul')],
  })),
];

/** Off without a call, by the row of each ruleset; where a finding is needed the Judge rules. */
const sanctions: Case[] = (
  [
    ['fiim-eng', 'foul'],
    ['emu-2026.3', 'disqualify'],
    ['fiim-ru-club', 'disqualify'],
    ['black-cat', 'disqualify'],
  ] as const
).map(([ruleset, sanction]) => ({
  id: `MSK-SANCTION-${ruleset}`,
  ruleset,
  why: 'The sanction that the text names without a finding of intent',
  text: `${NIGHT}; @5000 mask 6 off; @7000 mask 6 on`,
  expect: [flagged(6, 'mask-off', sanction)],
}));

export const masks: readonly Case[] = [...putOn, ...off, ...lifted, ...sanctions];
