/**
 * The Judge's remote, plugged in or out at any time. What the system has of HID stands behind a narrow door, so
 * that everything but the device itself is tested.
 */
import type { RemoteAction, RemoteConfig, RemoteKey } from '../../../schemas/remote.ts';
import { KeyboardReports } from './keyboard-report.ts';

export type HidDevice = {
  onReport(take: (report: Uint8Array) => void): void;
  /** The device is gone, or can't be read. */
  onEnd(ended: (why: string) => void): void;
  close(): Promise<void>;
};
export type HidDoor = {
  /** Paths of the interfaces of this device that are there now. */
  find(vendor: number, product: number): Promise<readonly string[]>;
  open(path: string): Promise<HidDevice>;
};
export type RemoteHost = {
  press(action: RemoteAction): void;
  /** Buttons of this action are held down, or none of them any more. */
  hold(action: RemoteAction, on: boolean): void;
  /** For the technician: said when it changes. */
  say(line: string): void;
  /** Calls `what` in `ms`; returns what takes it back. */
  after(ms: number, what: () => void): () => void;
};

/** How often a device that isn't there is looked for. */
const LOOK_MS = 1000;

export class Remote {
  readonly #config: RemoteConfig;
  readonly #door: HidDoor;
  readonly #host: RemoteHost;
  readonly #open = new Map<string, HidDevice>();
  /** Actions whose buttons are down, by interface. */
  readonly #held = new Map<string, readonly RemoteAction[]>();
  #said = '';
  #closed = false;
  #cancel: () => void = () => undefined;

  constructor(config: RemoteConfig, door: HidDoor, host: RemoteHost) {
    this.#config = config;
    this.#door = door;
    this.#host = host;
    void this.#look();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancel();
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map((device) => device.close()));
  }

  async #look(): Promise<void> {
    const [vendor = 0, product = 0] = this.#config.device.split(':').map((hex) => Number.parseInt(hex, 16));
    try {
      const paths = await this.#door.find(vendor, product);
      if (paths.length === 0) this.#say(`remote ${this.#config.device}: not plugged in`);
      for (const path of paths) if (!this.#open.has(path) && !this.#closed) await this.#take(path);
    } catch (error) {
      this.#say(refusal(this.#config.device, error));
    }
    if (!this.#closed) this.#cancel = this.#host.after(LOOK_MS, () => void this.#look());
  }

  async #take(path: string): Promise<void> {
    const device = await this.#door.open(path);
    // Two interfaces of one device, or a close while it was opened.
    if (this.#closed) return device.close();
    const reports = new KeyboardReports();
    this.#open.set(path, device);
    this.#say(`remote ${this.#config.device}: there`);
    device.onReport((report) => {
      for (const key of reports.take(report)) {
        const action = this.#config.buttons[key];
        if (action !== undefined) this.#host.press(action);
      }
      this.#holds(path, reports.held);
    });
    device.onEnd((why) => {
      if (this.#open.get(path) !== device) return;
      this.#open.delete(path);
      this.#holds(path, []);
      this.#say(`remote ${this.#config.device}: gone (${why})`);
      void device.close().catch(() => undefined);
    });
  }

  #holds(path: string, keys: readonly RemoteKey[]): void {
    const of = () => new Set([...this.#held.values()].flat());
    const before = of();
    this.#held.set(
      path,
      keys.flatMap((key) => this.#config.buttons[key] ?? []),
    );
    const after = of();
    for (const action of before) if (!after.has(action)) this.#host.hold(action, false);
    for (const action of after) if (!before.has(action)) this.#host.hold(action, true);
  }

  #say(line: string): void {
    if (line !== this.#said) this.#host.say(line);
    this.#said = line;
  }
}

function refusal(device: string, error: unknown): string {
  const why = error instanceof Error ? error.message : String(error);
  return `remote ${device}: can't be opened (${why}); install hardware/udev/70-mafia-table.rules, then plug it in again`;
}
