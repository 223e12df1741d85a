/**
 * How much somebody may say, kept over all their connections: whoever is cut off and comes back finds it as they left it.
 * Pure: time comes in with each question, in monotonic ms.
 */
import { Bucket } from '../bucket.ts';

export type AllowanceLimits = {
  /** Packets and bytes a second that may be kept up, and how many seconds of that in one burst. */
  packetsPerSecond: number;
  bytesPerSecond: number;
  burstSeconds: number;
};

/** A flood is said again so often while it goes on, ms. */
const SAY_AGAIN = 1000;

export class Allowance {
  readonly #buckets: readonly { bucket: Bucket; rate: number; size: number }[];
  #flooding = false;
  #said = Number.NEGATIVE_INFINITY;

  constructor({ packetsPerSecond, bytesPerSecond, burstSeconds }: AllowanceLimits) {
    this.#buckets = [packetsPerSecond, bytesPerSecond].map((rate) => {
      const size = rate * burstSeconds;
      return { bucket: new Bucket(rate, size), rate, size };
    });
  }

  /** False: more than is allowed, and from now on a flood. */
  take(packets: number, bytes: number, now: number): boolean {
    const units = [packets, bytes];
    const within = this.#buckets.every(({ bucket }, i) => bucket.take(units[i] ?? 0, now));
    if (!within) this.#flooding = true;
    return within;
  }

  /** So much had been said before it was known whose it is. */
  owe(packets: number, bytes: number, now: number): void {
    const units = [packets, bytes];
    for (const [i, { bucket }] of this.#buckets.entries()) bucket.owe(units[i] ?? 0, now);
    if (this.#buckets.some(({ bucket }) => bucket.level(now) < 0)) this.#flooding = true;
  }

  /** So much was somebody else's. */
  give(packets: number, bytes: number, now: number): void {
    this.owe(-packets, -bytes, now);
  }

  /** Who was cut off is let in again when a second of talking is saved up: enough for all that waits to be said. */
  ready(now: number): boolean {
    return (
      !this.flooding(now) ||
      this.#buckets.every(({ bucket, rate, size }) => bucket.level(now) >= Math.min(rate, size / 3))
    );
  }

  /** More was said than is allowed, and not yet so little since that half of a burst is saved up again. */
  flooding(now: number): boolean {
    if (this.#flooding && this.#buckets.every(({ bucket, size }) => bucket.level(now) >= size / 2))
      this.#flooding = false;
    return this.#flooding;
  }

  /** A flood goes on, and it is time to say so again. */
  toSay(now: number): boolean {
    if (!this.flooding(now) || now - this.#said < SAY_AGAIN) return false;
    this.#said = now;
    return true;
  }
}

/** Something for each key, made when it is first asked for; of more than `room` the one longest not asked for is let go. */
export class ByKey<T> {
  readonly #held = new Map<string, T>();
  readonly #make: () => T;
  readonly #room: number;

  constructor(make: () => T, room = 1000) {
    this.#make = make;
    this.#room = room;
  }

  of(key: string): T {
    const held = this.#held.get(key) ?? this.#make();
    // The newest is last in the map's own order.
    this.#held.delete(key);
    this.#held.set(key, held);
    if (this.#held.size > this.#room) this.#held.delete(this.#held.keys().next().value as string);
    return held;
  }
}
