/** A seat's knock sensor as an ear: what stamps a vote stamps the click. */
import type { Config } from '../../schemas/config.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { earDelays } from '../clock/window-edge.ts';
import { isUnreadable, replay } from '../judge/replay.ts';
import type { LinkEvent } from '../link/link.ts';
import { openStore, type Store } from '../record/store.ts';
import { linkedSeats, type Seats, type SimulatedSeats, startSeats } from '../seats.ts';
import type { Ear, Heard } from '../stage/calibration/clicks.ts';
import { OFFLINE_AFTER } from '../table/health.ts';
import { monotonicScheduler, type Scheduler } from '../table/scheduler.ts';
import { Senses } from '../table/senses.ts';
import { CommandError } from './command.ts';

export type SeatEarOptions = {
  config: Config;
  seat: Seat;
  simulated: SimulatedSeats;
  seed: number;
  log(line: string): void;
};

/** A seat that has been started is given this long to be heard, ms. */
const PATIENCE = OFFLINE_AFTER * 4;

/**
 * Takes the table's seats for itself, as the hub does: while a hub runs on this data folder it rejects.
 * @throws RecordFailure `in-use`; CommandError where a game is open: what its seats still hold belongs to it
 */
export async function openSeatEar(options: SeatEarOptions): Promise<SeatEar> {
  const { config, simulated, seed, log } = options;
  const store = await openStore({ folder: config.data });
  try {
    refuseOpenGame(store);
    const time = monotonicScheduler(store.offset);
    const ear = new SeatEar(options, store, time);
    const host = {
      now: () => time.now(),
      emit: (event: LinkEvent) => ear.hear(event),
      recorded: store.recorded.bind(store),
    };
    ear.seats = await startSeats({ config, simulated, seed, host, log });
    return ear;
  } catch (error) {
    await store.close();
    throw error;
  }
}

function refuseOpenGame(store: Store): void {
  if (!store.found) return;
  const { id } = store.found;
  const played = replay(store.text(id).join('\n'));
  if (isUnreadable(played)) return;
  let phase = '';
  for (const said of played) if (said.type === 'state') phase = said.phase;
  if (phase !== 'over')
    throw new CommandError(`game ${id} is not over: finish it first, or measure with a microphone`);
}

export class SeatEar implements Ear {
  readonly name: string;
  readonly time: Scheduler;
  seats: Seats | null = null;
  readonly #seat: Seat;
  readonly #store: Store;
  readonly #senses: Senses;
  readonly #delay: number;
  readonly #heard: Heard[] = [];
  #knocks: boolean | null = null;
  #wakes: (() => void)[] = [];

  constructor({ config, seat, simulated }: SeatEarOptions, store: Store, time: Scheduler) {
    this.name = `seat ${seat}`;
    this.time = time;
    this.#seat = seat;
    this.#store = store;
    this.#delay = earDelays(config.distance)[seat] ?? 0;
    this.#senses = new Senses(
      { clock: config.clock, linked: linkedSeats(config, simulated) },
      {
        now: () => time.now(),
        edge: (edge, input) => {
          const { boot, seq } = edge;
          // No game has a line for it: remembered, so that the seat needn't send it again.
          void store
            .mark({ seat: edge.seat, boot, seq })
            .then(() => this.seats?.acknowledge(edge.seat, { boot, seq }));
          if (edge.seat !== seat || edge.channel !== 'knock') return;
          this.#heard.push({ at: input.at - this.#delay, uncertainty: input.uncertainty ?? 0 });
        },
        health: () => {},
      },
    );
  }

  hear(event: LinkEvent): void {
    if (event.type === 'hello' && event.seat === this.#seat)
      this.#knocks = event.capabilities.includes('knock');
    this.#senses.hear(event);
    for (const wake of this.#wakes.splice(0)) wake();
  }

  async ready(): Promise<void> {
    const well = () => this.#senses.health(this.#seat).state === 'ok' && this.#knocks !== null;
    if (!(await this.#until(well, this.time.now() + PATIENCE)))
      throw new Error(
        `seat ${this.#seat} is not heard: look at its cable and its place in the configuration`,
      );
    if (!this.#knocks)
      throw new Error(`seat ${this.#seat} has no knock sensor: choose another, or a microphone`);
  }

  async heard(from: number, to: number): Promise<readonly Heard[]> {
    await this.#until(
      () => this.#senses.heardPast(this.#seat, to + this.#delay),
      this.time.now() + OFFLINE_AFTER,
    );
    return this.#heard.filter(({ at, uncertainty }) => at + uncertainty >= from && at <= to);
  }

  async close(): Promise<void> {
    await this.seats?.close();
    await this.#store.close();
  }

  /** Whether it came to be so by `end`, looked at after each word of any seat. */
  async #until(is: () => boolean, end: number): Promise<boolean> {
    while (!is()) {
      const spoken = Promise.withResolvers<void>();
      this.#wakes.push(spoken.resolve);
      const cancel = this.time.at(end, spoken.resolve);
      await spoken.promise;
      cancel();
      if (!is() && this.time.now() >= end) return false;
    }
    return true;
  }
}
