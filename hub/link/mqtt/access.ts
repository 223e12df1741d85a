/** Who may connect, say and hear what. Pure: the broker asks, nothing here knows of sockets. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { seatOfDownTopic, seatOfUpTopic } from '../../../schemas/mqtt.ts';
import { MUSIC_DOWN, MUSIC_UP } from '../../../schemas/music.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';

/** Whatever holds a credential: one seat unit, a satellite that carries several seats, the night-music controller. */
export type Device = { name: string; password: string; seats: readonly Seat[]; music?: boolean };

const digest = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

export class Access {
  readonly #devices = new Map<string, Device & { digest: Buffer }>();

  constructor(devices: readonly Device[]) {
    for (const device of devices) {
      if (device.password === '') throw new Error(`device ${device.name} has no password`);
      this.#devices.set(device.name, { ...device, digest: digest(device.password) });
    }
  }

  /** The device whose name and password these are, else undefined. Takes as long for a wrong name. */
  identify(name: string | undefined, password: Buffer | undefined): Device | undefined {
    const device = this.#devices.get(name ?? '');
    const right = timingSafeEqual(digest(password ?? ''), device?.digest ?? digest('nobody'));
    return device !== undefined && password !== undefined && right ? device : undefined;
  }
}

/** A device publishes to its own seats' `up`, the one that plays music to music's, and nowhere else. */
export function mayPublish(device: Device, topic: string): boolean {
  if (topic === MUSIC_UP) return device.music === true;
  const seat = seatOfUpTopic(topic);
  return seat !== undefined && device.seats.includes(seat);
}

/** A device hears its own `down`, whatever filter it subscribed with. */
export function mayHear(device: Device, topic: string): boolean {
  if (topic === MUSIC_DOWN) return device.music === true;
  const seat = seatOfDownTopic(topic);
  return seat !== undefined && device.seats.includes(seat);
}

/** A filter with wildcards is granted, as `mayHear` guards each message; a plain one must be its own. */
export function maySubscribe(device: Device, filter: string): boolean {
  return /[+#]/.test(filter) ? !filter.startsWith('$') : mayHear(device, filter);
}
