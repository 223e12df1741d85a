/** More than the longest bench looks back at; a table on simulated seats may run for weeks. */
const REMEMBERED = 50_000;

/** Adds to what is remembered of the past, for whoever compares it with what was made of it; the oldest goes. */
export function remember<T>(past: T[], one: T): void {
  past.push(one);
  if (past.length > REMEMBERED) past.shift();
}
