/** Whether a hub that has run for a while holds more than what it recorded explains. */

/** One look at a running hub; sizes in bytes. */
export type Reading = {
  minute: number;
  rss: number;
  heapUsed: number;
  /** Sockets, pipes, files that the event loop waits for. */
  handles: number;
  /** All files of the data folder. */
  folder: number;
  /** Lines recorded since the start. */
  lines: number;
};

/** What a game in memory may hold of each line. */
const HEAP_PER_LINE = 4000;
/** And its place in the database, with its indices and decisions. */
const FOLDER_PER_LINE = 4000;
/** The write-ahead log before it is taken into the database, and the disk's reserve. */
const FOLDER_ROOM = 24e6;
const HEAP_ROOM = 48e6;
const RSS_ROOM = 120e6;
const HANDLES_ROOM = 12;

/** What grew beyond the record, from the first minute on (before it the hub still warms up); empty: nothing. */
export function complaints(readings: readonly Reading[]): string[] {
  const first = readings[1] ?? readings[0];
  const last = readings.at(-1);
  if (first === undefined || last === undefined) return ['nothing was read'];
  const found: string[] = [];
  const since = last.lines - first.lines;
  const grew = (what: 'rss' | 'heapUsed' | 'handles' | 'folder', allowed: number) => {
    const by = last[what] - first[what];
    if (by > allowed) found.push(`${what} grew by ${by}, ${allowed} is what ${since} lines explain`);
  };
  grew('heapUsed', HEAP_ROOM + since * HEAP_PER_LINE);
  grew('rss', RSS_ROOM + since * HEAP_PER_LINE);
  grew('folder', FOLDER_ROOM + since * FOLDER_PER_LINE);
  grew('handles', HANDLES_ROOM);
  if (readings.length > 1 && last.lines === readings.at(-2)?.lines)
    found.push('nothing happened in the last minute');
  return found;
}
