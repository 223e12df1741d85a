/** Reads an Intel HEX image into program memory of `bytes` (0xFF where it says nothing). Throws on a damaged line. */
export function readHex(text: string, bytes = 0x8000): Uint16Array {
  const flash = new Uint8Array(bytes).fill(0xff);
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    if (line === '') continue;
    const record = /^:((?:[0-9a-f]{2}){5,})$/i.exec(line)?.[1];
    const data =
      record === undefined
        ? null
        : Uint8Array.from(record.match(/../g)!, (pair) => Number.parseInt(pair, 16));
    if (
      data === null ||
      data.length !== data[0]! + 5 ||
      (data.reduce((sum, byte) => sum + byte, 0) & 0xff) !== 0
    )
      throw new Error(`line ${i + 1} of the image is damaged`);
    if (data[3] === 0) flash.set(data.subarray(4, -1), (data[1]! << 8) | data[2]!);
  }
  return new Uint16Array(flash.buffer);
}
