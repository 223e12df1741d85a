import { startSerialSimulation } from '../../firmware-sim/bus/serial-simulation.ts';
import type { Random } from '../../firmware-sim/random.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { after, type Rig, type SeatTrouble } from './rig.ts';

/** Share of the answers that are doubled, or overtaken, while an adapter does such things. */
const SHARE = 0.3;

/** Ten units, the firmware's own core, on one wired bus behind a real pty. */
export function busRig(seed: number): Rig {
  const { twin, people, close } = startSerialSimulation({ seed });
  const adapter = new Adapter((bytes) => twin.inject(bytes));
  twin.tamper = { toHub: (bytes) => adapter.pass(bytes) };

  const trouble = async (what: SeatTrouble, random: Random): Promise<number> => {
    const seat: Seat = random.pick(SEATS) ?? 1;
    const unit = twin.units.get(seat);
    switch (what) {
      case 'unplugged':
        twin.pull(seat);
        await after(random.between(50, 1500));
        twin.put(seat);
        return 1;
      case 'restarted':
        twin.restart(seat, 'brown-out');
        return 1;
      case 'frozen':
        if (!unit) return 0;
        unit.ears = () => false;
        await after(random.between(100, 3000));
        unit.ears = () => true;
        return 1;
      case 'stalled':
        adapter.hold();
        await after(random.between(50, 1000));
        adapter.letGo();
        return 1;
      case 'duplicated':
      case 'reordered': {
        const before = adapter.happened[what];
        adapter.manners = { ...adapter.manners, [what]: { share: SHARE, random } };
        await after(random.between(300, 1500));
        adapter.manners = { ...adapter.manners, [what]: null };
        return adapter.happened[what] - before;
      }
      case 'cut':
        twin.unplug();
        await after(random.between(50, 800));
        twin.plug();
        return 1;
    }
  };
  return {
    link: 'serial',
    people,
    config: SEATS.map((seat) => `  ${seat}: { link: serial, port: ${twin.path} }\n`).join(''),
    ready: async () => {},
    trouble,
    close,
  };
}

type Manner = { share: number; random: Random } | null;

/** A USB adapter that gives the units' answers late, twice, or after later ones. */
class Adapter {
  manners: { duplicated: Manner; reordered: Manner } = { duplicated: null, reordered: null };
  readonly happened = { duplicated: 0, reordered: 0 };
  readonly #give: (bytes: Uint8Array) => void;
  #held: Uint8Array[] | null = null;
  /** Comes after the next answer. */
  #late: Uint8Array | null = null;

  constructor(give: (bytes: Uint8Array) => void) {
    this.#give = give;
  }

  pass(bytes: Uint8Array): Uint8Array {
    const { duplicated, reordered } = this.manners;
    let given = bytes;
    if (this.#late) {
      given = Buffer.concat([bytes, this.#late]);
      this.#late = null;
    } else if (reordered?.random.chance(reordered.share)) {
      this.happened.reordered++;
      this.#late = bytes.slice();
      return NOTHING;
    }
    if (duplicated?.random.chance(duplicated.share)) {
      this.happened.duplicated++;
      given = Buffer.concat([given, given]);
    }
    if (this.#held === null) return given;
    this.#held.push(given.slice());
    return NOTHING;
  }

  hold(): void {
    this.#held ??= [];
  }

  letGo(): void {
    const held = this.#held ?? [];
    this.#held = null;
    if (held.length > 0) this.#give(Buffer.concat(held));
  }
}

const NOTHING = new Uint8Array(0);
