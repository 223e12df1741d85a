/** Clicks given one by one, and what was heard of them. */
import type { Click } from './latency.ts';

export type Heard = { readonly at: number; readonly uncertainty: number };

/** Something that hears the click and says when, in table time (ms). */
export type Ear = {
  /** What it is called in the result. */
  readonly name: string;
  /** Resolves when it can be relied upon; rejects with the reason, for people. */
  ready(): Promise<void>;
  /** What it has heard from `from` to `to`, in order; resolves once nothing of that can be added. */
  heard(from: number, to: number): Promise<readonly Heard[]>;
  /** Where next to nothing was heard: why that may be, for people; null: it knows nothing of it. */
  deafness?(): string | null;
  close(): Promise<void>;
};

export type ClickDoors = {
  now(): number;
  wait(ms: number): Promise<void>;
  /** Gives the click now. */
  click(): void;
  ear: Pick<Ear, 'heard'>;
  /** After each click. */
  told?(given: number, click: Click): void;
};

/** Ms in which a click is heard, if at all. */
const HEARD_WITHIN = 1000;
/**
 * Ms between clicks. A sound system falls asleep after some seconds, and a cue after a long silence has to wake it:
 * each third click comes after such a one.
 */
const PAUSES = [700, 1300, 6500] as const;

export async function giveClicks(
  times: number,
  { now, wait, click, ear, told }: ClickDoors,
  pauses: readonly number[] = PAUSES,
): Promise<Click[]> {
  const clicks: Click[] = [];
  for (let i = 0; i < times; i++) {
    await wait(pauses[i % pauses.length] ?? 0);
    const asked = now();
    click();
    await wait(HEARD_WITHIN);
    const heard = await ear.heard(asked, asked + HEARD_WITHIN);
    const one = heard.map(({ at, uncertainty }) => ({ after: at - asked, uncertainty }));
    clicks.push(one);
    told?.(i + 1, one);
  }
  return clicks;
}
