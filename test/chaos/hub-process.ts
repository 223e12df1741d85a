/** A hub as a process of its own, which can be killed at any moment and started again on the same folder and ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { SEATS } from '../../schemas/vocabulary.ts';

const PROGRAM = resolve(import.meta.dirname, '../../hub/cli/main.ts');

export class HubProcess {
  readonly data: string;
  readonly url: string;
  readonly brokerUrl: string;
  readonly #config: string;
  #child: ChildProcess | null = null;

  private constructor(folder: string, webPort: number, brokerPort: number) {
    this.data = join(folder, 'data');
    this.url = `http://127.0.0.1:${webPort}`;
    this.brokerUrl = `mqtt://127.0.0.1:${brokerPort}`;
    this.#config = join(folder, 'table.yaml');
    const seats = SEATS.map((seat) => `  ${seat}: { link: mqtt }\n`).join('');
    const ports = `web: { port: ${webPort} }\nbroker: { port: ${brokerPort} }\n`;
    writeFileSync(this.#config, `data: data\n${ports}seats:\n${seats}`);
  }

  static async in(folder: string): Promise<HubProcess> {
    return new HubProcess(folder, await freePort(), await freePort());
  }

  /** Resolves when the page is served. Rejects with what the hub said where it ends before. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [PROGRAM, 'start', '--table', this.#config], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stderr.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the hub ended (${code ?? signal}): ${said}`);
    });
    const served = (async () => {
      for await (const line of createInterface({ input: child.stdout })) {
        if (line.includes(this.url)) return;
      }
    })();
    await Promise.race([served, ended]);
    child.stdout.resume();
    ended.catch(() => {});
  }

  /** As a power cut does it. Resolves when it is dead. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** As the system asks for it. @returns how long it took, ms. */
  async stop(): Promise<number> {
    const begun = performance.now();
    await this.#end('SIGTERM');
    return performance.now() - begun;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
