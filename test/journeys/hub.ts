/** A whole hub for a journey: real broker, real sockets, real record, in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Hub, type HubOptions, startHub } from '../../hub/main.ts';
import { config } from '../../schemas/config.ts';
import type { Act, Input } from '../../schemas/record.ts';
import type { JudgeView } from '../../schemas/view.ts';
import { SEATS } from '../../schemas/vocabulary.ts';

export function dataFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'mafia-table-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export async function hubIn(folder: string, options: Partial<HubOptions> = {}): Promise<Hub> {
  const settings = config.parse({ web: { port: 0 }, broker: { port: 0 } });
  return startHub({ config: { ...settings, data: folder }, seed: 7, log: () => {}, ...options });
}

/** A Judge's screen without a browser: the page's own commands. */
export class Screen {
  readonly #origin: string;
  readonly #name: string;

  constructor(hub: Hub, name = 'journey') {
    this.#origin = new URL(hub.url).origin;
    this.#name = name;
  }

  async view(): Promise<JudgeView> {
    const response = await fetch(`${this.#origin}/api/view`);
    return (await response.json()) as JudgeView;
  }

  async act(act: Act): Promise<unknown> {
    return this.post('/api/act', { act });
  }

  async post(path: string, command: object): Promise<unknown> {
    const response = await fetch(`${this.#origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ screen: this.#name, ...command }),
    });
    return response.json();
  }
}

/** Resolves with the next line of this type that is folded, from now on. */
export function nextLine<T extends Input['type']>(hub: Hub, type: T): Promise<Extract<Input, { type: T }>> {
  return new Promise((resolve) => {
    const stop = hub.table.subscribe((event) => {
      if (event.type !== 'line' || event.input.type !== type) return;
      stop();
      resolve(event.input as Extract<Input, { type: T }>);
    });
  });
}

/** Resolves when every simulated seat is relied upon. */
export async function seatsWell(hub: Hub): Promise<void> {
  await hub.seats.simulation?.ready();
  const well = () => SEATS.every((seat) => hub.table.senses.health(seat).state === 'ok');
  if (well()) return;
  await new Promise<void>((resolve) => {
    const stop = hub.table.subscribe(() => {
      if (!well()) return;
      stop();
      resolve();
    });
  });
}
