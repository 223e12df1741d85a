/**
 * Watches from a thread of its own that inputs go on being begun: one that never comes back would otherwise end
 * without a word. Names it on stderr and ends the process.
 */
import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

type Watched = { begun: Int32Array; seed: string; ms: number };

/** @param ms for how long no input may be begun. @returns what is told of each input's number. */
export function watchdog(seed: string, ms: number): (number: number) => void {
  const begun = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { begun, seed, ms } satisfies Watched,
    execArgv: [],
  });
  worker.unref();
  return (number) => Atomics.store(begun, 0, number);
}

if (!isMainThread) {
  const { begun, seed, ms } = workerData as Watched;
  let last = Atomics.load(begun, 0);
  setInterval(() => {
    const now = Atomics.load(begun, 0);
    if (now !== last) {
      last = now;
      return;
    }
    // The other thread may never have a turn again: nothing that goes through it would be seen.
    writeSync(2, `input ${now} of seed ${seed} has not come back for ${ms / 1000} s\n`);
    process.kill(process.pid, 'SIGKILL');
  }, ms);
}
