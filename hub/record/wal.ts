/**
 * What SQLite can't say of its write-ahead log (sqlite.org/fileformat2.html, section 4). It reads the log up to the
 * first frame whose checksum is wrong and takes the rest for a commit that a power cut left half-written. With an fsync after
 * every commit at most one commit can be half-written: if whole ones lie beyond the break, the log was damaged.
 */
const HEADER = 32;
const FRAME_HEADER = 24;
const BIG_ENDIAN = 0x377f0683;
const LITTLE_ENDIAN = 0x377f0682;

/** The page size that a log with at least one frame is written for; null: there is no such log. */
export function pageSizeOf(wal: Buffer): number | null {
  if (wal.length <= HEADER + FRAME_HEADER) return null;
  const magic = wal.readUInt32BE(0);
  return magic === BIG_ENDIAN || magic === LITTLE_ENDIAN ? wal.readUInt32BE(8) : null;
}

/** How many commits that had been made durable SQLite will pass over in this log; at most that many groups of lines. */
export function lostCommits(wal: Buffer): number {
  if (wal.length < HEADER) return 0;
  const magic = wal.readUInt32BE(0);
  if (magic !== BIG_ENDIAN && magic !== LITTLE_ENDIAN) return 0;
  const littleEndian = magic === LITTLE_ENDIAN;
  const size = FRAME_HEADER + wal.readUInt32BE(8);
  let sum = checksum(wal.subarray(0, 24), [0, 0], littleEndian);
  let sound = sum[0] === wal.readUInt32BE(24) && sum[1] === wal.readUInt32BE(28);
  let beyond = 0;
  for (let at = HEADER; at + size <= wal.length && size > FRAME_HEADER; at += size) {
    const sameLog = wal.compare(wal, 16, 24, at + 8, at + 16) === 0;
    // A frame of an older log, not yet written over: nothing of ours follows.
    if (!sameLog && sound) break;
    if (sound) {
      sum = checksum(wal.subarray(at, at + 8), sum, littleEndian);
      sum = checksum(wal.subarray(at + FRAME_HEADER, at + size), sum, littleEndian);
      sound = sum[0] === wal.readUInt32BE(at + 16) && sum[1] === wal.readUInt32BE(at + 20);
    }
    const ofCommit = wal.readUInt32BE(at + 4) !== 0;
    if (!sound && sameLog && ofCommit) beyond++;
  }
  return Math.max(0, beyond - 1);
}

function checksum(bytes: Buffer, [first, second]: readonly [number, number], littleEndian: boolean) {
  let s0 = first;
  let s1 = second;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const x0 = littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const x1 = littleEndian ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    s0 = (s0 + x0 + s1) >>> 0;
    s1 = (s1 + x1 + s0) >>> 0;
  }
  return [s0, s1] as const;
}
