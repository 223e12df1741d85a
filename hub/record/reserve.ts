import { randomFillSync } from 'node:crypto';
import { rmSync, statSync } from 'node:fs';
import { open, rename, rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { failureOf } from './failure.ts';

/** Enough for the rest of several games: one game's lines need less than 1 MB. */
export const RESERVE_BYTES = 8 * 1024 * 1024;

/**
 * Bytes of the disk kept back, so that a disk that fills up in the middle of a game leaves room for its end. Filled with
 * noise: a file system that compresses would keep back nothing for zeros.
 */
export class Reserve {
  readonly #file: string;
  readonly bytes: number;

  constructor(file: string, bytes: number) {
    this.#file = file;
    this.bytes = bytes;
  }

  get held(): boolean {
    return (statSync(this.#file, { throwIfNoEntry: false })?.size ?? -1) >= this.bytes;
  }

  /** Sets the bytes aside, without holding up the thread. @returns false where there is no room for them. */
  async keep(): Promise<boolean> {
    if (this.held) return true;
    const part = `${this.#file}.part`;
    try {
      // Trying it out would take the last room from the lines that are being written meanwhile.
      const { bavail, bsize } = await statfs(dirname(this.#file));
      if (bavail * bsize < 1.5 * this.bytes) return false;
      const file = await open(part, 'w', 0o600);
      try {
        const noise = randomFillSync(Buffer.alloc(Math.min(this.bytes, 1024 * 1024)));
        for (let left = this.bytes; left > 0; left -= noise.length) {
          await file.writeFile(noise.subarray(0, Math.min(left, noise.length)));
        }
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, this.#file);
      return true;
    } catch {
      await rm(part, { force: true }).catch(() => {});
      return false;
    }
  }

  /**
   * Does what needs room; on a disk that is full – since an earlier run, say – once more in the room of the reserve.
   * @throws what `work` throws, where there was no reserve either.
   */
  async lend<T>(work: () => Promise<T>): Promise<{ made: T; released: boolean }> {
    try {
      return { made: await work(), released: false };
    } catch (error) {
      if (failureOf(error).code !== 'full' || !this.release()) throw error;
      return { made: await work(), released: true };
    }
  }

  /** Gives the bytes back to the disk, at once. @returns false where there were none. */
  release(): boolean {
    const held = this.held;
    rmSync(this.#file, { force: true });
    return held;
  }
}
