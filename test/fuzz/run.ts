/** Feeds a door inputs until they are spent: no throw, no hang over a second, no memory that only grows. */

export type Door = {
  /** One input; returns it, so that what was found can be shown. Throws what must not be thrown. */
  try(): string | Promise<string>;
  /** Rejects where somebody else would notice. Asked every 500 inputs and at the end. */
  alive?(): Promise<void>;
  close?(): Promise<void>;
};

export type Outcome = { inputs: number; slowest: number; grown: number; seconds: number };

/** Ms that one input may take. */
const HANG = 1000;
/** MB that the process may have grown by at the end. */
const GROWTH = 500;
/** How many inputs are on their way at once, over sockets. */
const TOGETHER = 32;

/** @returns the figures. @throws the first finding, with the number of its input. */
export async function run(door: Door, inputs: number): Promise<Outcome> {
  const begun = performance.now();
  const before = process.memoryUsage().rss;
  let slowest = 0;
  let done = 0;
  const one = async (): Promise<void> => {
    const number = done++;
    const started = performance.now();
    const cpu = process.cpuUsage();
    try {
      const tried = door.try();
      if (typeof tried !== 'string') await tried;
    } catch (error) {
      throw new Error(`input ${number}: ${error instanceof Error ? error.stack : error}`);
    }
    const took = performance.now() - started;
    slowest = Math.max(slowest, took);
    // What a busy machine kept waiting did not hang: it is the work that counts.
    const { user, system } = process.cpuUsage(cpu);
    if (door.alive === undefined && took > HANG && user + system > HANG * 1000)
      throw new Error(`input ${number} took ${Math.round(took)} ms`);
  };
  let asked = 0;
  const feed = async (): Promise<void> => {
    while (done < inputs) {
      await one();
      const due = Math.floor(done / 500);
      if (!door.alive || due <= asked) continue;
      asked = due;
      await within(door.alive(), 20 * HANG);
    }
  };
  try {
    await Promise.all(Array.from({ length: door.alive ? TOGETHER : 1 }, feed));
    if (door.alive) await within(door.alive(), 20 * HANG);
  } finally {
    await door.close?.();
  }
  const grown = (process.memoryUsage().rss - before) / 1e6;
  if (grown > GROWTH) throw new Error(`the process grew by ${Math.round(grown)} MB`);
  return { inputs, slowest, grown, seconds: (performance.now() - begun) / 1000 };
}

async function within(promise: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nobody else was answered within ${ms} ms`)), ms);
  });
  await Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
