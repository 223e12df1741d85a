import { expect, test } from 'vitest';
import { SEATS } from '../schemas/vocabulary.ts';
import { type Deed, type Habits, People } from './people.ts';
import { Random } from './random.ts';
import { VirtualTime } from './time.ts';

function table(seed: number, habits?: Partial<Habits>): { people: People; time: VirtualTime } {
  const time = new VirtualTime();
  const people = new People({
    seats: SEATS,
    time,
    random: new Random(seed),
    sense: () => {},
    ...(habits === undefined ? {} : { habits }),
  });
  return { people, time };
}

/** One vote on three candidates; windows of 1.7 s, half a second between. */
function vote({ people, time }: ReturnType<typeof table>): Deed[] {
  const from = people.deeds.length;
  people.hear({ say: 'vote', candidates: [2, 5, 9] });
  for (const candidate of [2, 5, 9] as const) {
    people.hear({ say: 'candidate', candidate, in: 300, closesIn: 1700 });
    time.pass(2000);
    people.hear({ say: 'thank-you' });
    time.pass(300);
    people.hear({ say: 'counted' });
    time.pass(700);
  }
  return people.deeds.slice(from);
}

const GOOD: Partial<Habits> = { anticipate: 0, nearClose: 0, withdraw: 0, secondVote: 0, abstain: 0 };

test('the same seed and the same calls give the same deeds; another seed gives others', () => {
  expect(vote(table(1))).toEqual(vote(table(1)));
  expect(vote(table(1))).not.toEqual(vote(table(2)));
});

test('people of good habits each vote once, inside the window, and lift the fist when it was counted', () => {
  const deeds = vote(table(5, GOOD));
  for (const seat of SEATS) {
    const own = deeds.filter((d) => d.seat === seat);
    expect(own.map((d) => d.state)).toEqual(['down', 'up']);
    // Called 300 ms into each turn of 3 s, closed 1.7 s later.
    expect((own[0]!.at % 3000) - 300).toBeGreaterThanOrEqual(160);
    expect((own[0]!.at % 3000) - 300).toBeLessThan(400);
    expect(own[1]!.at % 3000).toBeGreaterThan(2300);
  }
});

test('over many votes, people come early, late, withdraw and vote twice about as often as they are said to', () => {
  const here = table(11, { abstain: 0 });
  const first: number[] = [];
  let twice = 0;
  let withdrawn = 0;
  for (let i = 0; i < 400; i++) {
    const began = here.time.now();
    const deeds = vote(here);
    for (const seat of SEATS) {
      const own = deeds.filter((d) => d.seat === seat);
      const downs = own.filter((d) => d.state === 'down');
      first.push(((downs[0]!.at - began) % 3000) - 300);
      if (downs.length > 1) twice++;
      const up = own.find((d) => d.state === 'up');
      if (up && (up.at - began) % 3000 < 2000) withdrawn++;
    }
  }
  const share = (n: number): number => n / first.length;
  expect(share(first.filter((at) => at < 160).length)).toBeCloseTo(0.1, 1.5);
  expect(share(first.filter((at) => at > 1500).length)).toBeCloseTo(0.05, 1.5);
  expect(share(first.filter((at) => at < 0).length)).toBeGreaterThan(0);
  expect(share(withdrawn)).toBeCloseTo(0.03, 1.5);
  expect(twice).toBeGreaterThan(0);
});

test('at night masks go on; only who is woken takes it off, and only while awake', () => {
  const { people, time } = table(3);
  people.deal({ 1: 'don', 2: 'mafia', 3: 'mafia', 4: 'sheriff' });
  people.hear({ say: 'night' });
  time.pass(3000);
  expect(new Set(people.deeds.map((d) => `${d.channel} ${d.state}`))).toEqual(new Set(['mask on']));
  expect(people.deeds).toHaveLength(10);
  people.hear({ say: 'wake', who: 'mafia', blind: true });
  time.pass(3000);
  expect(people.deeds).toHaveLength(10);
  people.hear({ say: 'wake', who: 'sheriff' });
  time.pass(3000);
  people.hear({ say: 'sleep', who: 'sheriff' });
  time.pass(3000);
  expect(people.deeds.slice(10).map((d) => `${d.seat} ${d.state}`)).toEqual(['4 off', '4 on']);
  people.hear({ say: 'wake', who: 'mafia' });
  time.pass(3000);
  expect(new Set(people.deeds.slice(12).map((d) => d.seat))).toEqual(new Set([1, 2, 3]));
  people.hear({ say: 'sleep', who: 'mafia' });
  people.hear({ say: 'day' });
  time.pass(3000);
  const last = new Map(people.deeds.map((d) => [d.seat, d.state]));
  expect([...last.values()]).toEqual(SEATS.map(() => 'off'));
});

test('who was woken for a card is asleep again once the next number is called', () => {
  const { people, time } = table(3);
  people.hear({ say: 'night' });
  time.pass(3000);
  for (const seat of [1, 2] as const) {
    people.hear({ say: 'wake', who: 'player', seat });
    time.pass(3000);
  }
  expect(people.deeds.slice(10).map((d) => `${d.seat} ${d.state}`)).toEqual(['1 off', '1 on', '2 off']);
});

test('one that peeks is back under the mask before long', () => {
  const { people, time } = table(3, { peek: 1 });
  people.hear({ say: 'night' });
  time.pass(20_000);
  for (const seat of SEATS) {
    expect(people.deeds.filter((d) => d.seat === seat).map((d) => d.state)).toEqual(['on', 'lifted', 'on']);
  }
});

test('who has left does nothing any more, and a script can make anybody do anything', () => {
  const { people, time } = table(3, GOOD);
  people.hear({ say: 'left', seat: 4 });
  people.hear({ say: 'vote', candidates: [4] });
  // Made up after they heard the order.
  people.decide(new Map([[1, null]]));
  people.hear({ say: 'candidate', candidate: 4 });
  people.act(4, 'fist', 'down', 100);
  people.act(1, 'button', 'pressed', 100);
  time.pass(1000);
  const deeds = people.deeds.map((d) => `${d.seat} ${d.channel}`);
  expect(deeds).not.toContain('4 fist');
  expect(deeds).not.toContain('1 fist');
  expect(deeds).toContain('1 button');
  expect(deeds).toHaveLength(9);
  people.hear({ say: 'counted' });
  people.close();
  time.pass(60_000);
  expect(people.deeds).toHaveLength(9);
});

test('what was done is remembered as far back as anybody looks, and no further', () => {
  const { people, time } = table(1, GOOD);
  for (let times = 0; times < 50_001; times++) {
    people.act(1, 'fist', times % 2 === 0 ? 'down' : 'up');
    time.pass(1);
  }
  expect(people.deeds).toHaveLength(50_000);
  expect([people.deeds[0]?.at, people.deeds.at(-1)?.at]).toEqual([1, 50_000]);
});
