/** A stranger on the network of a table that is opened to it: what every door answers to somebody without the PIN. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWeb } from '../../hub/web/server.ts';
import type { TableDoor } from '../../hub/web/table-door.ts';

const DOORS = [
  '/',
  '/judge',
  '/board',
  '/nothing',
  '/api/access',
  '/api/access/sessions',
  '/api/clock',
  '/api/public/clock',
  '/api/view',
  '/api/stream?screen=stranger',
] as const;
/** Of the wall clock, which tells nothing. */
const DATE = 'date';

export type Stranger = { knocks(): Promise<unknown[]>; close(): Promise<void> };

export async function stranger(table: TableDoor): Promise<Stranger> {
  const folder = mkdtempSync(join(tmpdir(), 'mafia-table-stranger-'));
  for (const page of ['judge', 'board']) writeFileSync(join(folder, `${page}.html`), '<!--first-->');
  const web = await startWeb({
    table,
    host: '0.0.0.0',
    port: 0,
    access: join(folder, 'access.json'),
    page: folder,
  });
  const from = { remoteAddress: '203.0.113.9', headers: { host: 'localhost' } };
  return {
    async knocks() {
      const answers: unknown[] = [];
      for (const method of ['GET', 'HEAD'] as const)
        for (const url of DOORS) {
          const { statusCode, headers, body } = await web.app.inject({ method, url, ...from });
          const { [DATE]: _date, ...told } = headers;
          answers.push([method, url, statusCode, told, body]);
        }
      for (const url of ['/api/act', '/api/music']) {
        const { statusCode, headers, body } = await web.app.inject({
          method: 'POST',
          url,
          payload: { screen: 'stranger', act: { type: 'undo' } },
          ...from,
        });
        const { [DATE]: _date, ...told } = headers;
        answers.push(['POST', url, statusCode, told, body]);
      }
      return answers;
    },
    async close() {
      await web.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
