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
 * that is so much too early waits; one too many is lost, as from an adapter whose buffer is full: of several that are read at
 * once the newest goes out, since it says what holds now.
 */
export class SweepRoom {
  #freeAt = Number.NEGATIVE_INFINITY;

  /** The frame of the bytes that were read at `now` (ms), and when it goes out; null where there is no room for one. */
  take(bytes: Uint8Array, now: number): { frame: Uint8Array; at: number } | null {
    const at = Math.max(now, this.#freeAt);
    if (at - now > HELD_MS) return null;
    const frame = newest(bytes);
    this.#freeAt = at + (isOrder(frame) ? MUSIC_MS : SWEEP_MS);
    return { frame, at };
  }
}

/** The last frame of those read; an order to the music controller only where there is nothing for the seats. */
function newest(bytes: Uint8Array): Uint8Array {
  let found = bytes.subarray(0, WIRE_LENGTH);
  for (let from = WIRE_LENGTH; from + WIRE_LENGTH <= bytes.length; from += WIRE_LENGTH) {
    const frame = bytes.subarray(from, from + WIRE_LENGTH);
    if (!isOrder(frame) || isOrder(found)) found = frame;
  }
  return found;
}

/** A zero, one byte of COBS, the frame's type. */
const isOrder = (frame: Uint8Array): boolean => frame[2] === FRAMES.musicOrder.type;
