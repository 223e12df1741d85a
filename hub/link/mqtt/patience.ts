/** In how many looks the time goes by. */
const LOOKS = 4;

/**
 * Calls `over` once, after `ms` in which this process could listen: a stall, however long, is one look and no more, so
 * that a hub that stood still lays its own deafness to nobody. Returns what calls it off.
 */
export function patience(ms: number, over: () => void): () => void {
  let looks = 0;
  const timer = setInterval(() => {
    if (++looks < LOOKS) return;
    clearInterval(timer);
    over();
  }, ms / LOOKS);
  return () => clearInterval(timer);
}
