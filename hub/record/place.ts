import { statSync } from 'node:fs';
import { RecordFailure } from './failure.ts';

/**
 * Whether the record's files that are open are still those in the folder, in their whole length. Into one that was
 * deleted, replaced or cut short by another program, the system goes on writing without a word.
 */
export class Place {
  readonly #files: readonly string[];
  #lost = false;
  readonly #seen = new Map<string, { ino: bigint; size: bigint }>();

  /** @param file the record's, opened already. */
  constructor(file: string) {
    this.#files = [file, `${file}-wal`];
    for (const each of this.#files) this.#look(each);
  }

  /** Asked once `check` has thrown: another program has had its hands in the folder. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Neither file ever shrinks while it is open. @throws RecordFailure `gone`. */
  check(): void {
    this.#lost ||= !this.#files.every((file) => this.#look(file));
    if (this.#lost) throw new RecordFailure('gone');
  }

  #look(file: string): boolean {
    const before = this.#seen.get(file);
    const now = statSync(file, { bigint: true, throwIfNoEntry: false });
    if (!now) return before === undefined;
    if (before && (now.ino !== before.ino || now.size < before.size)) return false;
    this.#seen.set(file, { ino: now.ino, size: now.size });
    return true;
  }
}
