/**
 * Preloaded into a hub: its wall clock, and that alone, goes wrong when it is told to. `Date` in every thread is `WALL_OFFSET`
 * ms off from the start, as on a machine without a clock of its own, and jumps by what the parent sends; the parent hears back
 * what the wall clock says then.
 */
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

const real = Date.now;
let offset = Number(process.env.WALL_OFFSET ?? 0);
const now = () => real() + offset;

globalThis.Date = new Proxy(Date, {
  construct: (target, args, asked) => Reflect.construct(target, args.length === 0 ? [now()] : args, asked),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

const threads = new BroadcastChannel('wall-clock');
threads.onmessage = (event: unknown) => {
  offset = Number((event as MessageEvent).data);
};
threads.unref();

if (isMainThread && process.send) {
  process.on('message', (step) => {
    offset += Number(step);
    threads.postMessage(offset);
    process.send?.(now());
  });
  // Whoever started this hub is gone: it must not stay behind.
  process.on('disconnect', () => process.exit());
  process.channel?.unref();
}
