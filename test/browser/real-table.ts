/** The product as `npm start` runs it: broker, ten simulated seats and people, record, page. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hub, startHub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';

export type RealTable = Hub & { folder: string };

/** People vote when they are called and do nothing odd of their own. `closes`: who ends a window. */
export async function realTable(
  seed: number,
  { page, closes = 'hub', vote = {} }: { page: string; closes?: 'hub' | 'judge'; vote?: { press?: number } },
): Promise<RealTable> {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-data-'));
  const hub = await startHub({
    config: config.parse({ data: folder, web: { port: 0 }, broker: { port: 0 }, vote: { closes, ...vote } }),
    seed,
    page,
    log: () => {},
  });
  const habits = hub.seats.people?.habits;
  if (habits)
    Object.assign(habits, { anticipate: 0, nearClose: 0, withdraw: 0, secondVote: 0, abstain: 0, peek: 0 });
  await hub.seats.simulation?.ready();
  return {
    ...hub,
    folder,
    async close() {
      await hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
