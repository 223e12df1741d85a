/** The system's HID devices. Reads wait in threads of the module's own: nothing here blocks the hub. */
import type { HidDoor } from './remote.ts';

/** Loads the native module; rejects where it can't be had on this machine. */
export async function nodeHidDoor(): Promise<HidDoor> {
  const { default: hid } = await import('node-hid');
  return {
    find: async (vendor, product) => {
      const found = await hid.devicesAsync(vendor, product);
      return found.flatMap(({ path }) => path ?? []);
    },
    open: async (path) => {
      const device = await hid.HIDAsync.open(path);
      return {
        onReport: (take) => void device.on('data', (report: Buffer) => take(report)),
        onEnd: (ended) => void device.on('error', (error: Error) => ended(error.message)),
        close: () => device.close(),
      };
    },
  };
}
