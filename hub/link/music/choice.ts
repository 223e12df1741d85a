/**
 * Which of the night-music controllers that answer is used, whatever the wires: one that the configuration names,
 * one that was chosen on the Judge's page, or the first that was heard. No socket, no timer: messages and their
 * moments come in. Another one is never taken by itself: it is named, and waits for somebody's word.
 */
import type { MusicHello, MusicOrder, MusicReport } from '../../../schemas/music.ts';
import type { Controllers, ControllerView, SoundFault } from '../../../schemas/stage.ts';
import type { Identity } from '../claims.ts';

/** What stands behind the links: it says what is meant, and hears what the controller in use says. */
export type MusicHost = {
  /** All that is meant now; null: nobody has said yet, and the controller goes on with what it was told last. */
  readonly order: MusicOrder | null;
  hello(hello: MusicHello): void;
  heard(report: MusicReport): void;
  /** The one in use is gone, or can't be understood. */
  gone(why: SoundFault): void;
  /** Who answers: told whenever that changed. */
  answering(controllers: Controllers): void;
  /** Whoever is asked which is to be used says it here, by the `id` of one that answers. */
  onChoice(use: (id: string) => boolean): void;
};

/** Which one it was, over a restart of the hub. `chosen`: by somebody, not by being the first. */
export type KeptChoice = { unit: string; place: string; chosen: boolean };

export type ChoiceOptions = {
  /** The unit that is to be used, as it names itself; left out: the first that is heard. */
  unit?: string | undefined;
  /** The place of one that is used only when somebody says so. */
  spare?: string | undefined;
  kept?: KeptChoice | null;
  keep?(choice: KeptChoice): void;
  log?(line: string): void;
};

/** One link's end of it. Moments are table time in ms. */
export type MusicLine = {
  hello(who: Identity, hello: MusicHello, at: number): void;
  report(who: Identity, report: MusicReport, at: number): void;
  /** Its connection ended; without a boot: whoever is there. */
  gone(who: { device: string; boot?: number }, why: SoundFault): void;
  /** One answers that can't be understood: said where nobody else is in use. */
  foreign(why: SoundFault): void;
  /** All that is meant, and the boot it is meant for; `boot` null: whoever hears it says hello, and goes on. */
  order(at: number): { order: MusicOrder; boot: number | null } | null;
};

type Answering = {
  readonly link: string;
  readonly device: string;
  readonly boot: number;
  readonly hello: MusicHello;
  lastHeard: number;
  /** Since when it isn't used: its first word, or when another took its place. */
  aside: number;
};

/** One that is in use and silent for so long is asked for, and one of its name takes its place: it started anew. */
const SILENT = 600;
/** One that is still heard so long after another was used is no late word: two answer. */
const STAYS = 1000;
/** One that isn't used is asked seldom: it has left when it was silent for so long. */
const FORGOTTEN = 15_000;
/** For so long after the first hello the one that was used before the hub started anew is waited for. */
const KEPT_FOR = 5000;
const MOST = 8;

export class MusicChoice {
  readonly #host: MusicHost;
  readonly #options: ChoiceOptions;
  /** Those that greeted, in the order in which they did. */
  readonly #all = new Map<string, Answering>();
  #used: Answering | null = null;
  /** The one in use said goodbye, or its line ended. */
  #away = false;
  #chosen = false;
  #firstHello: number | null = null;
  #told = '';

  constructor(host: MusicHost, options: ChoiceOptions = {}) {
    this.#host = host;
    this.#options = options;
    host.onChoice((id) => this.#choose(id));
  }

  line(link: string): MusicLine {
    return {
      hello: (who, hello, at) => this.#hello(link, who, hello, at),
      report: (who, report, at) => {
        const one = this.#all.get(keyOf(link, who));
        // Of one that never greeted, or isn't used: the next order tells it.
        if (!one) return;
        one.lastHeard = at;
        if (one === this.#used) {
          this.#away = false;
          this.#host.heard(report);
        }
        this.#tell(at);
      },
      gone: (who, why) => this.#gone(link, who, why),
      foreign: (why) => {
        if (!this.#used) this.#host.gone(why);
      },
      order: (at) => {
        this.#tell(at);
        const { order } = this.#host;
        const used = this.#used;
        const heard = used && !this.#away && at - used.lastHeard <= SILENT;
        return order && { order, boot: heard ? used.boot : null };
      },
    };
  }

  #hello(link: string, who: Identity, hello: MusicHello, at: number): void {
    this.#firstHello ??= at;
    const key = keyOf(link, who);
    const before = this.#all.get(key);
    const one: Answering = before ?? { link, ...who, hello, lastHeard: at, aside: at };
    one.lastHeard = at;
    if (!before) this.#all.set(key, one);
    if (one !== this.#used && this.#takes(one, at)) this.#use(one, at);
    else if (one === this.#used) {
      this.#away = false;
      this.#host.hello(hello);
    }
    this.#tell(at);
  }

  /** Whether this one is to be used now without anybody's word. */
  #takes(one: Answering, at: number): boolean {
    const used = this.#used;
    const { unit, kept } = this.#options;
    if (used) {
      if (sameName(one, used)) return this.#away || at - used.lastHeard > SILENT;
      return !this.#chosen && unit !== undefined && this.#named(one) && !this.#named(used);
    }
    if (kept && isKept(one, kept) && (kept.chosen || unit === undefined)) return true;
    if (unit !== undefined) return this.#named(one);
    if (this.#isSpare(one)) return false;
    return !kept || at - (this.#firstHello ?? at) > KEPT_FOR;
  }

  #use(one: Answering, at: number): void {
    if (this.#used) this.#used.aside = at;
    const again = this.#used && sameName(one, this.#used);
    this.#used = one;
    this.#away = false;
    this.#host.hello(one.hello);
    if (again) return;
    const { kept, keep, log } = this.#options;
    if (kept && isKept(one, kept) && kept.chosen) this.#chosen = true;
    log?.(`music: controller ${nameOf(one)} is used`);
    keep?.({ unit: one.hello.unit, place: placeOf(one), chosen: this.#chosen });
  }

  #choose(id: string): boolean {
    const one = this.#all.get(id);
    if (!one) return false;
    this.#chosen = true;
    this.#use(one, one.lastHeard);
    const { keep } = this.#options;
    keep?.({ unit: one.hello.unit, place: placeOf(one), chosen: true });
    this.#tell(one.lastHeard);
    return true;
  }

  #gone(link: string, { device, boot }: { device: string; boot?: number }, why: SoundFault): void {
    const its = (one: Answering) =>
      one.link === link && one.device === device && (boot === undefined || one.boot === boot);
    const used = this.#used;
    for (const [key, one] of this.#all) if (one !== used && its(one)) this.#all.delete(key);
    // Where nobody is in use it is the place that is gone, not somebody at it.
    const meant = used ? its(used) : boot === undefined && !this.#isSpare({ link, device });
    if (!meant) return;
    this.#away = true;
    this.#host.gone(why);
  }

  #named = (one: Answering): boolean => !this.#isSpare(one) && one.hello.unit === this.#options.unit;

  #isSpare(one: Pick<Answering, 'link' | 'device'>): boolean {
    return placeOf(one) === this.#options.spare;
  }

  #tell(at: number): void {
    for (const [key, one] of this.#all)
      if (one !== this.#used && (at - one.lastHeard > FORGOTTEN || this.#all.size > MOST))
        this.#all.delete(key);
    const others = [...this.#all.values()].filter(
      (one) => one !== this.#used && one.lastHeard - one.aside >= STAYS,
    );
    const used = this.#used;
    // A spare is there to be idle, and of two of which one was named there is nothing to say.
    const settled = this.#chosen || (used !== null && this.#options.unit !== undefined && this.#named(used));
    const controllers: Controllers = {
      used: used && viewOf(used),
      others: others.map(viewOf),
      unsettled: settled ? [] : others.filter((one) => !this.#isSpare(one)).map(viewOf),
    };
    const told = JSON.stringify(controllers);
    if (told === this.#told) return;
    this.#told = told;
    for (const { unit, place } of controllers.unsettled)
      this.#options.log?.(`music: another controller answers and isn't used: ${unit} (${place})`);
    this.#host.answering(controllers);
  }
}

const keyOf = (link: string, { device, boot }: Identity): string => `${link} ${device} ${boot}`;
const placeOf = ({ link, device }: Pick<Answering, 'link' | 'device'>): string => `${link} ${device}`;
const nameOf = (one: Answering): string => `${one.hello.unit} (${placeOf(one)})`;
const viewOf = (one: Answering): ControllerView => ({
  id: keyOf(one.link, one),
  unit: one.hello.unit,
  place: placeOf(one),
});
const sameName = (one: Answering, other: Answering): boolean => nameOf(one) === nameOf(other);
const isKept = (one: Answering, { unit, place }: KeptChoice): boolean =>
  one.hello.unit === unit && placeOf(one) === place;
