/**
 * Who may be the Judge. At the table's own screen (loopback) everybody who stands there; from the network,
 * whoever knows the PIN. There is none until somebody chooses it, and nothing is open until then. The PIN is
 * kept as a scrypt hash, sessions as a hash of their token, in one file of the data folder; sessions outlive a
 * restart of the hub, so that a game goes on without a PIN being asked for in mid-vote.
 */
import { createHash, randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { type AccessFile, accessFile, type SessionView } from '../../schemas/access.ts';
import { keepFile } from '../kept/file.ts';
import { Guesses } from './guesses.ts';

const derive = promisify(
  scrypt as (
    secret: string,
    salt: Buffer,
    length: number,
    options: { N: number; r: number; maxmem: number },
    done: (error: Error | null, key: Buffer) => void,
  ) => void,
);

/** scrypt: N = 2^15 and r = 8 take 32 MB and about 0.1 s. */
const COST = 2 ** 15;
const BLOCK = 8;
const SESSIONS = 32;

export type Login =
  | { ok: true; token: string; id: string }
  | { ok: false; reason: 'wrong' | 'wait' | 'none-chosen' };

/** The file that keeps the PIN can't be read; the message says what to do. */
export class AccessFault extends Error {}

export class Access {
  readonly #file: string;
  readonly #guesses = new Guesses();
  readonly #now: () => number;
  #state: AccessFile = { version: 1, pin: null, sessions: [] };
  /** Printed at the start while no PIN is chosen: whoever reads the hub's console may choose one from afar. */
  readonly code = String(randomInt(0, 1_000_000)).padStart(6, '0');

  /**
   * @param file where PIN and sessions are kept; made when it is first needed
   * @param now any monotonic ms
   * @throws where the file is there and can't be read: a table must not fall open because its lock is broken
   */
  constructor(file: string, now: () => number) {
    this.#file = file;
    this.#now = now;
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      throw error;
    }
    this.#state = read(text, file);
  }

  get chosen(): boolean {
    return this.#state.pin !== null;
  }

  /** Ms until this address may guess again. */
  wait(address: string): number {
    return this.#guesses.wait(address, this.#now());
  }

  /** Sets the PIN; every session but `keep` ends. Resolves once it is on the disk. */
  async choose(pin: string, keep?: string): Promise<void> {
    const salt = randomBytes(16);
    const hash = await derive(pin, salt, 32, options(COST, BLOCK));
    this.#save({
      ...this.#state,
      pin: { salt: salt.toString('hex'), hash: hash.toString('hex'), cost: COST, block: BLOCK },
      sessions: this.#state.sessions.filter(({ id }) => id === keep),
    });
  }

  /** A guess at the code printed by the hub, limited as guesses of the PIN are. */
  codeFits(code: string, address: string): boolean {
    if (this.wait(address) > 0) return false;
    const fits = digest(code) === digest(this.code);
    if (!fits) this.#guesses.wrong(address, this.#now());
    return fits;
  }

  async login(pin: string, address: string, device: string): Promise<Login> {
    const kept = this.#state.pin;
    if (!kept) return { ok: false, reason: 'none-chosen' };
    if (this.wait(address) > 0) return { ok: false, reason: 'wait' };
    // Counted before it is known to be wrong: guesses sent at once must not all be free.
    this.#guesses.wrong(address, this.#now());
    const hash = await derive(pin, Buffer.from(kept.salt, 'hex'), 32, options(kept.cost, kept.block));
    if (!timingSafeEqual(hash, Buffer.from(kept.hash, 'hex'))) return { ok: false, reason: 'wrong' };
    this.#guesses.right(address);
    return { ok: true, ...this.#open(address, device) };
  }

  /** Which session this token is, or null. */
  session(token: string | undefined): string | null {
    if (!token) return null;
    const known = digest(token);
    return this.#state.sessions.find((session) => session.token === known)?.id ?? null;
  }

  sessions(own: string | null): SessionView[] {
    return this.#state.sessions.map(({ id, device, address, since }) => ({
      id,
      device,
      address,
      since,
      own: id === own,
    }));
  }

  /** Ends one session, or (without `id`) all but `own`; returns those that ended. */
  end(id: string | undefined, own: string | null): string[] {
    const ends = (session: { id: string }) => (id === undefined ? session.id !== own : session.id === id);
    const ended = this.#state.sessions.filter(ends).map((session) => session.id);
    if (ended.length > 0)
      this.#save({ ...this.#state, sessions: this.#state.sessions.filter((session) => !ends(session)) });
    return ended;
  }

  #open(address: string, device: string): { token: string; id: string } {
    const token = randomBytes(32).toString('base64url');
    const id = randomBytes(6).toString('hex');
    const session = { id, token: digest(token), device, address, since: new Date().toISOString() };
    this.#save({ ...this.#state, sessions: [...this.#state.sessions, session].slice(-SESSIONS) });
    return { token, id };
  }

  #save(state: AccessFile): void {
    this.#state = state;
    keepFile(this.#file, state, 0o600);
  }
}

function read(text: string, file: string): AccessFile {
  try {
    return accessFile.parse(JSON.parse(text));
  } catch {
    throw new AccessFault(`${file}: the PIN can’t be read from it; remove the file to choose another PIN`);
  }
}

const options = (cost: number, block: number) => ({ N: cost, r: block, maxmem: 256 * cost * block });
const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
