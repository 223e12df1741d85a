/** A process whose timers and monotonic clock are table time itself, which moves only when it is told to. */
import { vi } from 'vitest';
import type { Time } from '../../firmware-sim/time.ts';
import { VirtualScheduler } from '../../hub/table/scheduler.ts';

export type VirtualMachine = {
  readonly time: VirtualScheduler;
  /** The same time, as the simulation has it. */
  readonly simTime: Time;
  close(): void;
};

export function virtualMachine(): VirtualMachine {
  const time = new VirtualScheduler(0);
  const after = (ms: number, what: () => void) => time.at(time.now() + Math.max(0, ms), what);
  vi.stubGlobal('setTimeout', (what: () => void, ms = 0) => {
    const cancel = after(ms, what);
    const timer = { cancel, ref: () => timer, unref: () => timer };
    return timer;
  });
  vi.stubGlobal('clearTimeout', (timer?: { cancel?: () => void }) => timer?.cancel?.());
  vi.stubGlobal('setInterval', (what: () => void, ms = 0) => {
    let cancel = () => {};
    const again = () => {
      cancel = after(ms, () => {
        again();
        what();
      });
    };
    again();
    const timer = { cancel: () => cancel(), ref: () => timer, unref: () => timer };
    return timer;
  });
  vi.stubGlobal('clearInterval', (timer?: { cancel?: () => void }) => timer?.cancel?.());
  vi.spyOn(performance, 'now').mockImplementation(() => time.now());
  return {
    time,
    simTime: { now: () => time.now(), after },
    close() {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    },
  };
}
