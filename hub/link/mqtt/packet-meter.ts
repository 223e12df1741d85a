/**
 * Follows the MQTT framing of a byte stream without keeping any of it: a packet that says it is too long is
 * refused at its header, before anyone buffers it, and whoever talks too much is refused by count.
 */
import type { Allowance, AllowanceLimits } from './allowance.ts';

export type MeterLimits = AllowanceLimits & {
  /** Longest packet, in bytes after its fixed header. */
  packetBytes: number;
};

export type Refused = 'packet-too-long' | 'packet-malformed' | 'flood';

export class PacketMeter {
  readonly #limits: MeterLimits;
  #allowance: Allowance;
  #expecting: 'type' | 'length' | 'body' = 'type';
  #length = 0;
  #shift = 0;
  #packets = 0;
  #bytes = 0;

  /** @param allowance whose it is, as far as that is known */
  constructor(limits: MeterLimits, allowance: Allowance) {
    this.#limits = limits;
    this.#allowance = allowance;
  }

  /** It is known now who talks: all that was said so far is theirs. @param now monotonic ms */
  belongsTo(allowance: Allowance, now: number): void {
    this.#allowance.give(this.#packets, this.#bytes, now);
    allowance.owe(this.#packets, this.#bytes, now);
    this.#allowance = allowance;
  }

  /** Takes note of `chunk`, received at `now` (monotonic ms). What is refused must not be passed on. */
  take(chunk: Uint8Array, now: number): Refused | null {
    if (!this.#allowance.take(0, chunk.length, now)) return 'flood';
    this.#bytes += chunk.length;
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
      if (!this.#allowance.take(1, 0, now)) return 'flood';
      this.#packets++;
      this.#expecting = this.#length === 0 ? 'type' : 'body';
    }
    return null;
  }
}
