/** How close together the hub's frames can be on a wire: until the last answer to the one before is in. */
import { BUS, FRAMES, SEATS_ON_BUS, WIRE_LENGTH } from '../../schemas/frame.ts';
import { BYTE_MS } from './bus-wire.ts';

const FRAME = WIRE_LENGTH * BYTE_MS;
const SWEEP_MS = 2 * FRAME + (BUS.firstSlotUs + (SEATS_ON_BUS - 1) * BUS.slotUs) / 1000;
const MUSIC_MS = 2 * FRAME + BUS.musicSlotUs / 1000;
/** What was read too close to the frame before was read late: half a sweep it waits for the wire, and is lost beyond. */
const HELD_MS = BUS.sweepMs / 2;

/**
 * The hub writes at its pace, but a busy machine reads late, and what follows it at once comes too close for a wire. A frame
 * that is so much too early waits; one too many is lost, as from an adapter whose buffer is full.
 */
export class SweepRoom {
  #freeAt = Number.NEGATIVE_INFINITY;

  /** The frame of the bytes that were read at `now` (ms), and when it goes out; null where there is no room for one. */
  take(bytes: Uint8Array, now: number): { frame: Uint8Array; at: number } | null {
    const at = Math.max(now, this.#freeAt);
    if (at - now > HELD_MS) return null;
    const frame = bytes.subarray(0, WIRE_LENGTH);
    // A zero, one byte of COBS, the frame's type.
    this.#freeAt = at + (frame[2] === FRAMES.musicOrder.type ? MUSIC_MS : SWEEP_MS);
    return { frame, at };
  }
}
