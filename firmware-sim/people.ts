/**
 * Ten people at the table. They know what anybody at the table knows – what is said aloud – and their own role;
 * what they do, their seats sense. Each run with the same seed and the same calls is the same.
 */
import type { Role, Seat, Waker } from '../schemas/vocabulary.ts';
import { remember } from './past.ts';
import type { Random } from './random.ts';
import type { Channel, ChannelState } from './seat.ts';
import type { Time } from './time.ts';

export type Candidate = Seat | 'all';

/** What is said aloud. `in`: ms until it is – who anticipates needs to see the Judge draw breath. */
export type Call =
  | { say: 'vote'; candidates: readonly Candidate[] }
  | { say: 'candidate'; candidate: Candidate; in?: number; closesIn?: number }
  | { say: 'thank-you' }
  | { say: 'counted' }
  | { say: 'night' | 'day' }
  /** `blind`: numbers are called, masks stay on. */
  | { say: 'wake'; who: Waker; seat?: Seat; blind?: boolean }
  | { say: 'sleep'; who: Waker; seat?: Seat }
  | { say: 'left'; seat: Seat }
  /** Left by a mistake of the Judge's that was taken back. */
  | { say: 'back'; seat: Seat };

/** Shares of all people, 0–1, and times in ms. */
export type Habits = {
  /** React to the call after 160–400 ms; the rest of the shares below come otherwise. */
  anticipate: number;
  nearClose: number;
  withdraw: number;
  secondVote: number;
  /** Vote for nobody. */
  abstain: number;
  /** Take the mask off unasked, once a night. */
  peek: number;
};

export const HABITS: Habits = {
  anticipate: 0.1,
  nearClose: 0.05,
  withdraw: 0.03,
  secondVote: 0.02,
  abstain: 0.05,
  peek: 0,
};

/** How long a window is expected to stay open by who comes at the last moment, in ms. */
const USUAL_WINDOW_MS = 1700;
/** Nobody leaves a fist on the table for ever, should the count never be announced. */
const PATIENCE_MS = 20_000;

export type Deed = { seat: Seat; at: number; channel: Channel; state: ChannelState };
export type PeopleOptions = {
  seats: readonly Seat[];
  time: Time;
  random: Random;
  /** What a person does, its seat senses. `at` is the true moment, ms of `time`. */
  sense(deed: Deed): void;
  habits?: Partial<Habits>;
};

type Person = {
  seat: Seat;
  random: Random;
  role: Role | null;
  choice: Candidate | null;
  voted: boolean;
  /** Counts the times the fist came down, so that what was planned for one of them lifts no other. */
  press: number;
  down: boolean;
  /** A number was called, and its count not yet announced. */
  voting: boolean;
  masked: boolean;
  /** Takes back what it meant to do with its mask. */
  leaveMask: () => void;
  awake: boolean;
  /** Out of the game, until the next is dealt. */
  gone: boolean;
};

export class People {
  readonly habits: Habits;
  /** All that was done, with its true times: what a fair count is measured against. */
  readonly deeds: Deed[] = [];
  readonly #options: PeopleOptions;
  readonly #persons = new Map<Seat, Person>();
  readonly #plans = new Set<() => void>();

  constructor(options: PeopleOptions) {
    this.#options = options;
    this.habits = { ...HABITS, ...options.habits };
    for (const seat of options.seats) {
      this.#persons.set(seat, {
        seat,
        random: options.random.fork(),
        role: null,
        choice: null,
        voted: false,
        press: 0,
        down: false,
        voting: false,
        masked: false,
        leaveMask: () => {},
        awake: false,
        gone: false,
      });
    }
  }

  /** Each learns its own role, and nobody else's. */
  deal(roles: Readonly<Partial<Record<Seat, Role>>>): void {
    for (const person of this.#persons.values()) {
      person.role = roles[person.seat] ?? null;
      person.gone = false;
    }
  }

  /** Makes up these people's minds for the vote that was called last. */
  decide(choices: ReadonlyMap<Seat, Candidate | null>): void {
    for (const [seat, choice] of choices) {
      const person = this.#persons.get(seat);
      if (person) person.choice = choice;
    }
  }

  /** This person does this, `inMs` from now, whatever else it does. */
  act(seat: Seat, channel: Channel, state: ChannelState, inMs = 0): void {
    const person = this.#persons.get(seat);
    if (person) this.#later(inMs, () => this.#do(person, channel, state));
  }

  /** Everybody hears `call`. */
  hear(call: Call): void {
    if (call.say === 'left') {
      const person = this.#persons.get(call.seat);
      if (person) person.gone = true;
      return;
    }
    if (call.say === 'back') {
      const person = this.#persons.get(call.seat);
      if (person) person.gone = false;
      return;
    }
    for (const person of this.#persons.values()) if (!person.gone) this.#hears(person, call);
  }

  /** Everybody gets up: nothing that was still planned happens. */
  close(): void {
    for (const cancel of this.#plans) cancel();
    this.#plans.clear();
  }

  #hears(person: Person, call: Exclude<Call, { say: 'left' | 'back' }>): void {
    const { random } = person;
    switch (call.say) {
      case 'vote':
        person.voted = false;
        person.choice = random.chance(this.habits.abstain) ? null : (random.pick(call.candidates) ?? null);
        break;
      case 'candidate':
        person.voting = true;
        this.#considers(person, call.candidate, call.in ?? 0, call.closesIn ?? USUAL_WINDOW_MS);
        break;
      case 'thank-you':
        if (person.down) this.#liftLater(person, PATIENCE_MS);
        break;
      case 'counted':
        person.voting = false;
        if (person.down) this.#liftLater(person, random.between(200, 700));
        break;
      case 'night':
        person.awake = false;
        this.#maskLater(person, 'on', random.between(600, 2200));
        if (random.chance(this.habits.peek)) this.#peek(person);
        break;
      case 'day':
        this.#maskLater(person, 'off', random.between(300, 1500));
        break;
      case 'wake':
        // Who has looked at a card puts the mask back on when the next number is called, if not before.
        if (person.awake && call.who === 'player' && !isMeant(person, call.who, call.seat)) {
          person.awake = false;
          this.#maskLater(person, 'on', random.between(200, 700));
        }
        if (call.blind === true || !isMeant(person, call.who, call.seat)) break;
        person.awake = true;
        this.#maskLater(person, 'off', random.between(400, 1200));
        break;
      case 'sleep':
        if (!person.awake || !isMeant(person, call.who, call.seat)) break;
        person.awake = false;
        this.#maskLater(person, 'on', random.between(400, 1500));
        break;
    }
  }

  #considers(person: Person, candidate: Candidate, calledIn: number, closesIn: number): void {
    const { random } = person;
    if (person.voted) {
      if (!random.chance(this.habits.secondVote)) return;
    } else if (person.choice !== candidate) return;
    person.voted = true;
    const after = calledIn + this.#reaction(random, closesIn);
    const held = random.chance(this.habits.withdraw) ? random.between(200, 900) : null;
    this.#later(after, () => {
      if (person.down) return;
      this.#do(person, 'fist', 'down');
      if (held !== null) this.#liftLater(person, held);
      // So late that the count was announced before: there is nothing to wait for.
      else if (!person.voting) this.#liftLater(person, random.between(200, 700));
    });
  }

  /** Ms between the call and the fist; below 0 for who was there before it. */
  #reaction(random: Random, closesIn: number): number {
    const { anticipate, nearClose } = this.habits;
    const kind = random.next();
    if (kind < anticipate) return random.between(-200, 160);
    if (kind < anticipate + nearClose) return closesIn + random.between(-100, 100);
    return random.between(160, 400);
  }

  #peek(person: Person): void {
    const after = person.random.between(4000, 15_000);
    this.#later(after, () => person.masked && this.#do(person, 'mask', 'lifted'));
    this.#later(
      after + person.random.between(700, 3000),
      () => person.masked && this.#do(person, 'mask', 'on'),
    );
  }

  /** The last intention holds: who is sent to sleep and then hears the day begin takes it off, once. */
  #maskLater(person: Person, state: 'on' | 'off', ms: number): void {
    person.leaveMask();
    person.leaveMask = this.#later(ms, () => {
      if (person.masked !== (state === 'on')) this.#do(person, 'mask', state);
    });
  }

  #liftLater(person: Person, ms: number): void {
    const { press } = person;
    this.#later(ms, () => {
      if (person.down && person.press === press) this.#do(person, 'fist', 'up');
    });
  }

  #do(person: Person, channel: Channel, state: ChannelState): void {
    if (person.gone) return;
    if (channel === 'fist') {
      person.down = state === 'down';
      if (person.down) person.press++;
    }
    if (channel === 'mask') person.masked = state !== 'off';
    const deed = { seat: person.seat, at: this.#options.time.now(), channel, state };
    remember(this.deeds, deed);
    this.#options.sense(deed);
  }

  #later(ms: number, what: () => void): () => void {
    const cancel = this.#options.time.after(Math.max(0, ms), () => {
      this.#plans.delete(cancel);
      what();
    });
    this.#plans.add(cancel);
    return () => {
      cancel();
      this.#plans.delete(cancel);
    };
  }
}

function isMeant(person: Person, who: Waker, seat: Seat | undefined): boolean {
  switch (who) {
    case 'player':
    case 'best-move':
      return person.seat === seat;
    case 'mafia':
      return person.role === 'mafia' || person.role === 'don';
    case 'don':
    case 'sheriff':
      return person.role === who;
    case 'relaxed':
      return false;
  }
}
