/** What of a process's memory lies where, beside V8's own figures: Linux says it of every mapping. */
import { readFileSync } from 'node:fs';

/** Resident bytes. `malloc`: the C library's heap and its arenas, and whatever else is nobody's file. */
export type Native = { malloc: number; arenas: number; files: number };

/**
 * @param smaps as `/proc/PID/smaps` has it
 * `arenas`: how many of glibc's own, each in 64 MB of address room; a thread that allocates may have one of its own.
 */
export function nativeOf(smaps: string): Native {
  const found: Native = { malloc: 0, arenas: 0, files: 0 };
  let file = false;
  let before = { end: 0n, arena: false };
  for (const line of smaps.split('\n')) {
    const mapping = /^([0-9a-f]+)-([0-9a-f]+) \S+ \S+ \S+ \d+ *(.*)$/.exec(line);
    if (mapping) {
      const [start, end] = [BigInt(`0x${mapping[1]}`), BigInt(`0x${mapping[2]}`)];
      file = mapping[3]?.startsWith('/') === true;
      // Aligned to its size; the part in use comes first, what is only reserved behind it.
      const arena = mapping[3] === '' && start % ARENA === 0n && end - start <= ARENA;
      if (arena && !(before.arena && before.end === start)) found.arenas++;
      before = { end, arena };
    }
    const resident = /^Rss: +(\d+) kB/.exec(line)?.[1];
    if (resident !== undefined) found[file ? 'files' : 'malloc'] += Number(resident) * 1024;
  }
  return found;
}

const ARENA = 64n * 1024n * 1024n;

/** Of this process; null where the system doesn't say. */
export function native(): Native | null {
  try {
    return nativeOf(readFileSync('/proc/self/smaps', 'utf8'));
  } catch {
    return null;
  }
}
