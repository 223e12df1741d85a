import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Some USB adapters hold what they read for 16 ms. Sets the adapter behind `path` to 1 ms where the system
 * knows such a setting; returns what to tell the technician where that isn't permitted, else null.
 */
export function lowLatency(path: string): string | null {
  let timer: string;
  try {
    timer = `/sys/bus/usb-serial/devices/${basename(realpathSync(path))}/latency_timer`;
    if (Number(readFileSync(timer, 'utf8')) <= 1) return null;
  } catch {
    return null;
  }
  try {
    writeFileSync(timer, '1');
    return null;
  } catch {
    return `${path} holds what it reads: install the udev rule of hardware/, or write 1 to ${timer}`;
  }
}
