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

/** What a line takes in the database, with its indices and decisions; most take a tenth. */
const FOLDER_PER_LINE = 1000;
/** The write-ahead log before it is taken into the database. */
const FOLDER_ROOM = 16e6;
/** A game in hand is the larger the longer it goes on, and a collection comes when it comes. */
const HEAP_ROOM = 12e6;
const RSS_ROOM = 40e6;
/** Watched pages and requests come and go. */
const HANDLES_ROOM = 40;
/** The first part of a run is its warming up. */
const WARM = 0.1;

/**
 * What grew beyond the record, empty: nothing. Memory and handles don't grow with the record at all: a game that is over
 * is let go of. Each is the least of the first half's readings against the least of the last half's, so that one reading in
 * the middle of something proves nothing.
 */
export function complaints(readings: readonly Reading[]): string[] {
  const warm = readings.slice(Math.max(1, Math.ceil(readings.length * WARM)));
  const first = warm.slice(0, Math.ceil(warm.length / 2));
  const last = warm.slice(Math.floor(warm.length / 2));
  const end = last.at(-1);
  const start = first[0];
  if (start === undefined || end === undefined) return ['too little was read'];
  const found: string[] = [];
  const least = (part: readonly Reading[], what: 'rss' | 'heapUsed' | 'handles') =>
    Math.min(...part.map((reading) => reading[what]));
  const held = (what: 'rss' | 'heapUsed' | 'handles', allowed: number) => {
    const by = least(last, what) - least(first, what);
    if (by > allowed) found.push(`${what} grew by ${by}; ${allowed} is what may come and go`);
  };
  held('heapUsed', HEAP_ROOM);
  held('rss', RSS_ROOM);
  held('handles', HANDLES_ROOM);
  const since = end.lines - start.lines;
  const allowed = FOLDER_ROOM + since * FOLDER_PER_LINE;
  if (end.folder - start.folder > allowed)
    found.push(`folder grew by ${end.folder - start.folder}; ${allowed} is what ${since} lines explain`);
  for (const [n, reading] of readings.entries()) {
    const before = readings[n - 1];
    if (before && before.lines === reading.lines) found.push(`nothing happened in minute ${reading.minute}`);
  }
  return found;
}
