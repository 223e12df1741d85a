/** Consistent overhead byte stuffing for short bodies (under 254 bytes), strict, and the frames' CRC. */

/** CRC-16/CCITT (0x1021, from 0xFFFF, most significant bit first). */
export function crc16(bytes: Uint8Array, end = bytes.length): number {
  let crc = 0xffff;
  for (let i = 0; i < end; i++) {
    let x = (crc >> 8) ^ bytes[i]!;
    x ^= x >> 4;
    crc = ((crc << 8) ^ (x << 12) ^ (x << 5) ^ x) & 0xffff;
  }
  return crc;
}

/** Writes `body` without its zeros to `out` from `at`; returns the end. One byte longer than the body. */
export function cobsEncode(body: Uint8Array, out: Uint8Array, at: number): number {
  let code = at;
  let end = at + 1;
  for (const byte of body) {
    if (byte !== 0) out[end] = byte;
    else {
      out[code] = end - code;
      code = end;
    }
    end++;
  }
  out[code] = end - code;
  return end;
}

/** The body that `encoded` stands for, or null where it is no exact encoding of any. */
export function cobsDecode(encoded: Uint8Array): Uint8Array | null {
  const length = encoded.length - 1;
  if (length < 0 || length > 253) return null;
  const body = new Uint8Array(length);
  let next = 0;
  for (let i = 0; i < encoded.length; i++) {
    const byte = encoded[i]!;
    if (byte === 0) return null;
    if (i === next) next = i + byte;
    else body[i - 1] = byte;
  }
  return next === encoded.length ? body : null;
}
