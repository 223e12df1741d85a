/** A hub as a process of its own, which can be killed at any moment and started again on the same folder and ports. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const PROGRAM = resolve(import.meta.dirname, '../../hub/cli/main.ts');
const WALL_CLOCK = pathToFileURL(resolve(import.meta.dirname, 'wall-clock.ts')).href;

export class HubProcess {
  readonly data: string;
  readonly url: string;
  readonly brokerUrl: string;
  readonly #folder: string;
  readonly #ports: string;
  #child: ChildProcess | null = null;
  #ended: Error | null = null;

  private constructor(folder: string, webPort: number, brokerPort: number) {
    this.#folder = folder;
    this.data = join(folder, 'data');
    this.url = `http://127.0.0.1:${webPort}`;
    this.brokerUrl = `mqtt://127.0.0.1:${brokerPort}`;
    this.#ports = `web: { port: ${webPort} }\nbroker: { port: ${brokerPort} }\n`;
  }

  static async in(folder: string): Promise<HubProcess> {
    return new HubProcess(folder, await freePort(), await freePort());
  }

  /** @param seats the configuration's lines that say how the seats are linked. */
  configure(seats: string): void {
    writeFileSync(this.#config, `data: data\n${this.#ports}seats:\n${seats}`);
  }

  /**
   * Resolves when the page is served. Rejects with what the hub said where it ends before.
   * @param wallOffset by how much its wall clock is wrong, ms.
   */
  async start(wallOffset = 0): Promise<void> {
    const child = this.#spawn(wallOffset);
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    const ended = once(child, 'exit').then(([code, signal]) => {
      throw new Error(`the hub ended (${code ?? signal}): ${said}`);
    });
    const served = (async () => {
      if (!child.stdout) return;
      for await (const line of createInterface({ input: child.stdout })) if (line.includes(this.url)) return;
    })();
    await Promise.race([served, ended]);
    child.stdout?.resume();
    ended.catch((error: Error) => {
      // Nobody killed it.
      if (this.#child === child) this.#ended = error;
    });
  }

  /** Its process id; null while it isn't running. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** @throws where the hub has ended and nobody had asked it to, with what it said. */
  check(): void {
    if (this.#ended) throw this.#ended;
  }

  /** Starts it, and kills it before or soon after it is ready, `ms` after it began. */
  async startInVain(ms: number): Promise<void> {
    const child = this.#spawn(0);
    child.stdout?.resume();
    child.stderr?.resume();
    await new Promise((done) => setTimeout(done, ms));
    await this.kill();
  }

  /** As a power cut does it. Resolves when it is dead. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** As the system asks for it. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Its event loop, and every other thread, stands still for `ms`. */
  async stall(ms: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    await new Promise((done) => setTimeout(done, ms));
    this.#child?.kill('SIGCONT');
  }

  /** Its wall clock jumps. Resolves when it has. */
  async stepWallClock(ms: number): Promise<void> {
    const child = this.#child;
    if (!child?.connected) return;
    const over = new AbortController();
    const { signal } = over;
    const stepped = Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })]);
    child.send(ms);
    await stepped.finally(() => over.abort());
  }

  get #config(): string {
    return join(this.#folder, 'table.yaml');
  }

  #spawn(wallOffset: number): ChildProcess {
    const child = spawn(
      process.execPath,
      ['--import', WALL_CLOCK, PROGRAM, 'start', '--table', this.#config],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, WALL_OFFSET: String(Math.round(wallOffset)) },
      },
    );
    this.#child = child;
    return child;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
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
