/** How close together the hub's frames can be on a wire: until the last answer to the one before is in. */
import { BUS, FRAMES, SEATS_ON_BUS, WIRE_LENGTH } from '../../schemas/frame.ts';
import { BYTE_MS } from './bus-wire.ts';

const FRAME = WIRE_LENGTH * BYTE_MS;
const SWEEP_MS = 2 * FRAME + (BUS.firstSlotUs + (SEATS_ON_BUS - 1) * BUS.slotUs) / 1000;
const MUSIC_MS = 2 * FRAME + BUS.musicSlotUs / 1000;

/**
 * What a busy machine reads late it reads at once, and nothing comes so close on a wire: a frame too many is lost, as
 * from an adapter whose buffer is full.
 */
export class SweepRoom {
  #freeAt = Number.NEGATIVE_INFINITY;

  /** The frame that goes out at `now` (ms) of the bytes that were read; none where there is no room for one. */
  take(bytes: Uint8Array, now: number): Uint8Array | null {
    if (now < this.#freeAt) return null;
    const frame = bytes.subarray(0, WIRE_LENGTH);
    // A zero, one byte of COBS, the frame's type.
    this.#freeAt = now + (frame[2] === FRAMES.musicOrder.type ? MUSIC_MS : SWEEP_MS);
    return frame;
  }
}
