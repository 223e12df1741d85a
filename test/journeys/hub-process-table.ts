/** A table whose hub is a process of its own: killed, started again, and spoken to as a page does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openArchive } from '../../hub/record/archive.ts';
import type { Act, Input } from '../../schemas/record.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { HubProcess } from '../chaos/hub-process.ts';

type Answer = { ok: boolean; reason?: string };

export class ProcessTable {
  readonly hub: HubProcess;
  readonly #folder: string;

  private constructor(folder: string, hub: HubProcess) {
    this.#folder = folder;
    this.hub = hub;
  }

  /** The hub isn't configured and not started yet. */
  static async make(): Promise<ProcessTable> {
    const folder = mkdtempSync(join(tmpdir(), 'hub-process-'));
    return new ProcessTable(folder, await HubProcess.in(folder));
  }

  async remove(): Promise<void> {
    await this.hub.kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async post(path: string, body: object = {}): Promise<Answer> {
    const text = JSON.stringify({ screen: 'journey', ...body });
    const headers = { 'content-type': 'application/json' };
    return (
      await fetch(this.hub.url + path, { method: 'POST', headers, body: text })
    ).json() as Promise<Answer>;
  }

  act(act: Act): Promise<Answer> {
    return this.post('/api/act', { act });
  }

  async view(): Promise<JudgeView> {
    return (await (await fetch(`${this.hub.url}/api/view`)).json()) as JudgeView;
  }

  /** What the record has of a game on the disk, header first. */
  lines(game = '1'): Input[] {
    const archive = openArchive(this.hub.data);
    try {
      return archive.text(game).map((line) => JSON.parse(line) as Input);
    } finally {
      archive.close();
    }
  }
}
