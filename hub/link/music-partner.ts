/**
 * The night-music controller as a link knows it, whatever the wire: which boot is believed, and what the next
 * order says to it. No socket, no timer: messages and their moments come in.
 */
import type { MusicHello, MusicOrder, MusicReport } from '../../schemas/music.ts';
import type { SoundFault } from '../../schemas/stage.ts';
import { Claims, type Identity } from './claims.ts';

/** What stands behind a link: it says what is meant, and hears what the controller says. */
export type MusicHost = {
  /** All that is meant now; null: nobody has said yet, and the controller goes on with what it was told last. */
  readonly order: MusicOrder | null;
  hello(hello: MusicHello): void;
  heard(report: MusicReport): void;
  /** It is gone, or can't be believed. */
  gone(why: SoundFault): void;
};

/** Of two that answered, one that was silent for so long is gone. */
const SILENT_MS = 5000;

type Of = { greeted: boolean };

export class MusicPartner {
  readonly #host: MusicHost;
  #claims = this.#none();

  constructor(host: MusicHost) {
    this.#host = host;
  }

  /** The boot that is believed and has said who it is; null: hello is waited for. */
  get boot(): number | null {
    const current = this.#claims.current;
    return current?.of.greeted ? current.boot : null;
  }

  hello(identity: Identity, hello: MusicHello, at: number): void {
    const of = this.#believed(identity, at);
    if (of === null) return;
    of.greeted = true;
    this.#host.hello(hello);
  }

  report(identity: Identity, report: MusicReport, at: number): void {
    // A report of one whose hello was never heard: the next order asks for it.
    if (this.#believed(identity, at)) this.#host.heard(report);
  }

  /** Its connection, or its port, is gone. */
  gone(identity: Identity | null, why: SoundFault): void {
    const { current } = this.#claims;
    if (identity === null || (current?.boot === identity.boot && current.device === identity.device))
      this.#host.gone(why);
  }

  #believed(identity: Identity, at: number): Of | null {
    const others = this.#claims.all.filter((one) => one.boot !== identity.boot);
    if (this.#claims.disputed && others.every(({ lastHeard }) => at - lastHeard > SILENT_MS))
      this.#claims = this.#none();
    const { verdict, claimant } = this.#claims.hear(identity, undefined, at);
    if (verdict === 'dispute' || verdict === 'disputed') {
      this.#host.gone({ code: 'controller-twice', about: null });
      return null;
    }
    return verdict === 'old' ? null : claimant.of;
  }

  #none(): Claims<Of> {
    return new Claims<Of>(() => ({ greeted: false }));
  }
}
