/**
 * A real pseudo-terminal, raw, at a path that stays the same however often it is plugged: the hub's
 * serialport opens it as it would a USB adapter, and loses it as it would one.
 */
import { mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReadStream } from 'node:tty';

type Native = { open(columns: number, rows: number): { master: number; slave: number; pty: string } };

function native(): Native {
  const require = createRequire(createRequire(import.meta.url).resolve('@lydell/node-pty'));
  return require(`@lydell/node-pty-${process.platform}-${process.arch}/pty.node`) as Native;
}

export class Pty {
  /** Where the hub finds it. */
  readonly path: string;
  readonly #folder: string;
  readonly #onBytes: (bytes: Buffer) => void;
  #master: ReadStream | null = null;
  #slave: ReadStream | null = null;

  constructor(onBytes: (bytes: Buffer) => void) {
    this.#onBytes = onBytes;
    this.#folder = mkdtempSync(join(tmpdir(), 'mafia-bus-'));
    this.path = join(this.#folder, 'port');
    this.plug();
  }

  get plugged(): boolean {
    return this.#master !== null;
  }

  plug(): void {
    if (this.#master !== null) return;
    const { master, slave, pty } = native().open(80, 24);
    // Held open, lest the last reader's leaving hang the line up; raw, lest an echo or a CR be made of a byte.
    this.#slave = new ReadStream(slave);
    this.#slave.setRawMode(true);
    this.#slave.pause();
    this.#master = new ReadStream(master);
    this.#master.on('data', (bytes: Buffer) => this.#onBytes(bytes));
    this.#master.on('error', () => this.unplug());
    symlinkSync(pty, `${this.path}.new`);
    renameSync(`${this.path}.new`, this.path);
  }

  write(bytes: Uint8Array): void {
    this.#master?.write(bytes);
  }

  /** The cable is pulled: whoever has the port open loses it. */
  unplug(): void {
    rmSync(this.path, { force: true });
    this.#master?.destroy();
    this.#slave?.destroy();
    this.#master = null;
    this.#slave = null;
  }

  close(): void {
    this.unplug();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
