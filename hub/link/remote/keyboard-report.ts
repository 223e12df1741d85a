/** Reports of a HID keyboard (boot layout): which keys went down since the report before. */
import { REMOTE_KEYS, type RemoteKey } from '../../../schemas/remote.ts';

const NAMES = new Map<number, RemoteKey>(
  (Object.entries(REMOTE_KEYS) as [RemoteKey, number][]).map(([name, usage]) => [usage, name]),
);
/** Modifiers, a reserved byte, six keys. */
const BOOT_LENGTH = 8;
/** Fills all six places when more keys are down than fit. */
const ROLL_OVER = 0x01;

export class KeyboardReports {
  #down: ReadonlySet<number> = new Set();

  /** Keys newly down. The same report again is no press; a report that is none is ignored. */
  take(report: Uint8Array): RemoteKey[] {
    // A device with several kinds of report puts their number first.
    const keys = report.length === BOOT_LENGTH ? report.subarray(2) : report.subarray(3);
    if (report.length < BOOT_LENGTH || report.length > BOOT_LENGTH + 1 || keys.includes(ROLL_OVER)) return [];
    const down = new Set([...keys].filter((usage) => usage !== 0));
    const pressed = [...down].filter((usage) => !this.#down.has(usage));
    this.#down = down;
    return named(pressed);
  }

  /** Keys that are down. */
  get held(): readonly RemoteKey[] {
    return named([...this.#down]);
  }
}

const named = (usages: readonly number[]): RemoteKey[] => usages.flatMap((usage) => NAMES.get(usage) ?? []);
