/** Feeds a door inputs until they are spent, or it is told to end: no throw, no hang over a second, no growth. */
import { setImmediate as turn } from 'node:timers/promises';

export type Door = {
  /** One input; returns it, so that what was found can be shown. Throws what must not be thrown. */
  try(): string | Promise<string>;
  /** Rejects where somebody else would notice. Asked every 500 inputs and at the end. */
  alive?(): Promise<void>;
  close?(): Promise<void>;
};

/** Figures so far: inputs tried, the slowest of them in ms, what the process holds and has grown by in MB. */
export type Outcome = { inputs: number; slowest: number; held: number; grown: number; seconds: number };

export type Watch = {
  /** Ends the run: no input is begun any more, the figures are those of the inputs that were tried. */
  signal?: AbortSignal;
  /** Told of the figures every `each` ms; default 30 s. */
  progress?(figures: Outcome): void;
  each?: number;
  /** Told the number of each input before it is tried. */
  begins?(number: number): void;
};

/** Ms that one input may take. */
const HANG = 1000;
/** MB that the process may grow by. */
const GROWTH = 500;
/** How many inputs are on their way at once, over sockets. */
const TOGETHER = 32;
/** Ms after which the event loop has its turn: signals and timers come in with it. */
const TURN = 20;

/** @returns the figures. @throws the first finding, with the number of its input. */
export async function run(door: Door, inputs: number, watch: Watch = {}): Promise<Outcome> {
  const { signal, progress, each = 30_000 } = watch;
  const begun = performance.now();
  const before = process.memoryUsage.rss();
  let [slowest, begins, tried, asked] = [0, 0, 0, 0];
  let found = false;
  let [turned, told] = [begun, begun];
  // What a busy machine kept waiting did not hang: it is the work that counts.
  let worked = process.cpuUsage();

  const figures = (): Outcome => {
    const held = process.memoryUsage.rss();
    const seconds = (performance.now() - begun) / 1000;
    return { inputs: tried, slowest, held: held / 1e6, grown: (held - before) / 1e6, seconds };
  };
  const grew = ({ grown }: Outcome): void => {
    if (grown > GROWTH)
      throw new Error(`after ${tried} inputs the process has grown by ${Math.round(grown)} MB`);
  };
  const look = async (): Promise<void> => {
    await turn();
    turned = performance.now();
    worked = process.cpuUsage();
    if (turned - told < each) return;
    told = turned;
    const now = figures();
    progress?.(now);
    grew(now);
  };
  const one = async (): Promise<void> => {
    const number = begins++;
    watch.begins?.(number);
    const started = performance.now();
    const cpu = door.alive ? process.cpuUsage() : worked;
    try {
      const input = door.try();
      if (typeof input !== 'string') await input;
    } catch (error) {
      throw new Error(`input ${number}: ${error instanceof Error ? error.stack : error}`);
    }
    tried++;
    const now = performance.now();
    const took = now - started;
    slowest = Math.max(slowest, took);
    if (took > HANG) {
      const { user, system } = process.cpuUsage(cpu);
      if (user + system > HANG * 1000) throw new Error(`input ${number} took ${Math.round(took)} ms`);
    }
    if (now - turned > TURN) await look();
  };
  const feed = async (): Promise<void> => {
    while (begins < inputs && !found && !signal?.aborted) {
      await one();
      const due = Math.floor(begins / 500);
      if (!door.alive || due <= asked) continue;
      asked = due;
      await within(door.alive(), 20 * HANG);
    }
  };
  try {
    await Promise.all(Array.from({ length: door.alive ? TOGETHER : 1 }, feed));
    if (door.alive) await within(door.alive(), 20 * HANG);
  } finally {
    // What the others had on their way goes on; they begin nothing more.
    found = true;
    await door.close?.();
  }
  const outcome = figures();
  grew(outcome);
  return outcome;
}

async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nobody else was answered within ${ms} ms`)), ms);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
