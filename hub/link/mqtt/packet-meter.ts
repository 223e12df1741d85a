/**
 * Follows the MQTT framing of a byte stream without keeping any of it: a packet that says it is too long is
 * refused at its header, before anyone buffers it, and a client that talks too much is refused by count.
 */

export type MeterLimits = {
  /** Longest packet, in bytes after its fixed header. */
  packetBytes: number;
  /** Packets and bytes a second that a client may keep up, and how many seconds of that in one burst. */
  packetsPerSecond: number;
  bytesPerSecond: number;
  burstSeconds: number;
};

export type Refused = 'packet-too-long' | 'packet-malformed' | 'flood';

/** A bucket that refills with time; `take` says whether there was enough in it. */
export class Bucket {
  readonly #rate: number;
  readonly #size: number;
  #level: number;
  #at: number | undefined;

  /** @param rate units a second @param size most units at once */
  constructor(rate: number, size: number) {
    this.#rate = rate;
    this.#size = size;
    this.#level = size;
  }

  /** @param now monotonic ms */
  take(units: number, now: number): boolean {
    const passed = this.#at === undefined ? 0 : Math.max(0, now - this.#at);
    this.#at = now;
    this.#level = Math.min(this.#size, this.#level + (passed * this.#rate) / 1000);
    if (this.#level < units) return false;
    this.#level -= units;
    return true;
  }
}

export class PacketMeter {
  readonly #limits: MeterLimits;
  readonly #packets: Bucket;
  readonly #bytes: Bucket;
  #expecting: 'type' | 'length' | 'body' = 'type';
  #length = 0;
  #shift = 0;

  constructor(limits: MeterLimits) {
    this.#limits = limits;
    this.#packets = new Bucket(limits.packetsPerSecond, limits.packetsPerSecond * limits.burstSeconds);
    this.#bytes = new Bucket(limits.bytesPerSecond, limits.bytesPerSecond * limits.burstSeconds);
  }

  /** Takes note of `chunk`, received at `now` (monotonic ms). What is refused must not be passed on. */
  take(chunk: Uint8Array, now: number): Refused | null {
    if (!this.#bytes.take(chunk.length, now)) return 'flood';
    for (let i = 0; i < chunk.length; ) {
      if (this.#expecting === 'body') {
        const part = Math.min(this.#length, chunk.length - i);
        this.#length -= part;
        i += part;
        if (this.#length === 0) this.#expecting = 'type';
        continue;
      }
      const byte = chunk[i++]!;
      if (this.#expecting === 'type') {
        this.#length = 0;
        this.#shift = 0;
        this.#expecting = 'length';
        continue;
      }
      // MQTT 3.1.1, 2.2.3: seven bits a byte, lowest first, at most four bytes.
      this.#length += (byte & 0x7f) * 2 ** this.#shift;
      this.#shift += 7;
      if (this.#length > this.#limits.packetBytes) return 'packet-too-long';
      if (byte & 0x80) {
        if (this.#shift >= 28) return 'packet-malformed';
        continue;
      }
      if (!this.#packets.take(1, now)) return 'flood';
      this.#expecting = this.#length === 0 ? 'type' : 'body';
    }
    return null;
  }
}
