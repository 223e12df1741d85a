/**
 * Units on the wired bus that are broken on purpose, each in one way that a real one might be, and the case of the
 * suite that must catch it. What they sense and say is the firmware's own; between it and the wire it is falsified.
 */

import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import type { Channel, ChannelState } from '../../firmware-sim/wasm/sensors.ts';
import { encodeFrame, FrameReader } from '../../hub/link/bus/frame-codec.ts';
import { bootTag } from '../../hub/link/bus/rolling.ts';
import type { Frame, FrameOf } from '../../schemas/frame.ts';
import { EDGE_CODES } from '../../schemas/frame.ts';

type Broadcast = FrameOf<'broadcast'>['values'];
type Hello = FrameOf<'hello'>['values'];
type Report = FrameOf<'report'>['values'];
export type BrokenUnit = { fault: string; caughtBy: string; unit: typeof SimUnit };

/** A unit whose frames can be falsified on their way in and out. */
class Falsified extends SimUnit {
  protected falsifyBroadcast(_values: Broadcast): void {}
  protected falsifyHello(_values: Hello): void {}
  protected falsifyReport(_values: Report): void {}

  /** The acknowledgement of its own seat. */
  protected ack(values: Broadcast): Broadcast['acks'][number] {
    return values.acks[this.core.seat - 1]!;
  }

  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    return super.hear(
      rewritten(bytes, (frame) => {
        if (frame.name === 'broadcast') this.falsifyBroadcast(frame.values);
      }),
      ends,
    );
  }

  override speak(at: number): Uint8Array {
    return rewritten(super.speak(at), (frame) => {
      if (frame.name === 'hello') this.falsifyHello(frame.values);
      if (frame.name === 'report') this.falsifyReport(frame.values);
    });
  }
}

function rewritten(bytes: Uint8Array, falsify: (frame: Frame) => void): Uint8Array {
  let made = bytes;
  new FrameReader().push(
    bytes,
    (frame) => {
      falsify(frame);
      made = encodeFrame(frame);
    },
    () => undefined,
  );
  return made;
}

const NO_EDGE = { what: 0, at: 0 };
const filled = (values: Report): Report['edges'] => values.edges.filter(({ what }) => what !== 0);
const padded = (edges: Report['edges']): Report['edges'] => [...edges, NO_EDGE, NO_EDGE, NO_EDGE].slice(0, 3);

class SendsEdgesOnce extends Falsified {
  #next = 1;
  protected override falsifyReport(values: Report): void {
    const fresh = filled(values).filter((_, i) => values.first + i >= this.#next);
    const first = values.first + filled(values).length - fresh.length;
    this.#next = Math.max(this.#next, first + fresh.length);
    Object.assign(values, { first, edges: padded(fresh) });
  }
}

class KeepsItsBoot extends SimUnit {
  constructor(...[calibration, , ppm, number]: ConstructorParameters<typeof SimUnit>) {
    super(calibration, () => 0x1234_5678, ppm, number);
  }
}

class NumbersAnewWhenResending extends Falsified {
  #made = 0;
  protected override falsifyReport(values: Report): void {
    if (filled(values).length === 0) return;
    values.first = this.#made + 1;
    this.#made += filled(values).length;
    values.newest = this.#made;
  }
}

class NewestFirst extends Falsified {
  protected override falsifyReport(values: Report): void {
    values.edges = padded(filled(values).toReversed());
  }
}

class StampsWhenSending extends Falsified {
  protected override falsifyReport(values: Report): void {
    values.edges = padded(filled(values).map(({ what }) => ({ what, at: values.now })));
  }
}

class NeverForgets extends Falsified {
  protected override falsifyBroadcast(values: Broadcast): void {
    // Known it wants to be, or it would never report.
    const ack = this.ack(values);
    if (ack.tag === bootTag(this.core.boot)) ack.seq = 0;
  }
}

class TakesAnyBootsAck extends Falsified {
  protected override falsifyBroadcast(values: Broadcast): void {
    const ack = this.ack(values);
    if (ack.tag !== 0) ack.tag = bootTag(this.core.boot);
  }
}

class ForgetsUnheard extends Falsified {
  #newest = 0;
  protected override falsifyBroadcast(values: Broadcast): void {
    const ack = this.ack(values);
    if (ack.tag !== 0) ack.seq = this.#newest & 0xff;
  }
  protected override falsifyReport(values: Report): void {
    this.#newest = values.newest;
  }
}

class LosesInSilence extends Falsified {
  protected override falsifyReport(values: Report): void {
    values.lostEdges = 0;
  }
}

/** What its full queue has no room for it never felt. */
class ForgetsHowThingsStand extends SimUnit {
  override sense(at: number, channel: Channel, state: ChannelState): void {
    if (this.#made++ < 40) super.sense(at, channel, state);
  }
  #made = 0;
}

class ReadsTheClockLate extends Falsified {
  #late = (values: Hello | Report): void => {
    values.now += 300_000;
  };
  protected override falsifyHello = this.#late;
  protected override falsifyReport = this.#late;
}

class SaysItHeardEarlier extends Falsified {
  #early = (values: Hello | Report): void => {
    values.heard = Math.max(0, values.heard - 80_000);
  };
  protected override falsifyHello = this.#early;
  protected override falsifyReport = this.#early;
}

class PromisesTooMuch extends Falsified {
  protected override falsifyReport(values: Report): void {
    values.behind = 0;
  }
}

class AnswersAnotherSweep extends Falsified {
  override speak(at: number): Uint8Array {
    return rewritten(super.speak(at), (frame) => {
      frame.seq = (frame.seq + 1) & 0xffff;
    });
  }
}

class IsAnotherEachTime extends Falsified {
  #hellos = 0;
  protected override falsifyHello(values: Hello): void {
    values.patch = this.#hellos++ & 0xff;
  }
}

class TalksWhenThereIsNews extends SimUnit {
  #sweeps = 0;
  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    const turn = super.hear(bytes, ends);
    return this.core.queued > 0 || this.#sweeps++ % 4 === 0 ? turn : null;
  }
}

class OfAllLengths extends SimUnit {
  override speak(at: number): Uint8Array {
    const bytes = super.speak(at);
    return this.core.queued === 0 ? bytes : Uint8Array.of(...bytes, 0, 0, 0);
  }
}

/** Broken by a bus that was silent; not before it has said how it stands, however slow the machine is until then. */
class Silenced extends SimUnit {
  #heard = 0;
  #said = false;
  #settled = false;

  protected wasSilent(at: number): boolean {
    this.#said ||= this.core.queued > 0;
    this.#settled ||= this.#said && this.core.queued === 0;
    const silent = this.#settled && at - this.#heard > 60;
    this.#heard = at;
    return silent;
  }
}

class DropsItsQueueInSilence extends Silenced {
  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    if (this.wasSilent(ends.at(-1) ?? 0)) while (this.core.takeEdge() !== null);
    return super.hear(bytes, ends);
  }
}

class StaysAway extends Silenced {
  #away = false;
  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    this.#away ||= this.wasSilent(ends.at(-1) ?? 0);
    return this.#away ? null : super.hear(bytes, ends);
  }
}

/** Once it has said how it stands, it answers with news in the slot after its own. */
class TalksInAnothersSlot extends SimUnit {
  #stood: 'not yet' | 'says so' | 'said' = 'not yet';
  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    const turn = super.hear(bytes, ends);
    const news = this.core.queued > 0;
    if (news && this.#stood === 'not yet') this.#stood = 'says so';
    if (!news && this.#stood === 'says so') this.#stood = 'said';
    return turn === null || !news || this.#stood !== 'said' ? turn : turn + 1.45;
  }
}

/** Talks in every sweep, known or not: of two such none is ever heard alone. */
class NeverListensForAnother extends SimUnit {
  override hear(bytes: Uint8Array, ends: readonly number[]): number | null {
    return super.hear(bytes, ends) ?? (ends.at(-1) ?? 0) + this.core.slotUs / 1000;
  }
}

class MixesUpFistAndMask extends Falsified {
  protected override falsifyReport(values: Report): void {
    values.edges = values.edges.map(({ what, at }) => {
      const code = EDGE_CODES[what];
      return { what: code?.channel === 'fist' ? (code.state === 'down' ? 2 : 1) : what, at };
    });
  }
}

const ONCE = 'edges come once, in order, stamped when they happened';
const BOUNDS = 'every message carries its now, and the causal bounds of it hold';
const KEPT = 'what is not in the record is kept and sent again to the next hub; what is, is forgotten';
const FULL = 'a queue that is full says so, keeps its order, and ends in the true state';
const HANGS = 'a unit that hangs for a while tells afterwards what happened meanwhile';
const PACE = 'speaks at one pace and in one length, whether or not there is something to say';
const BACK = 'what it senses while unplugged is told when it is back, as of when it was';

export const BROKEN_UNITS: readonly BrokenUnit[] = [
  {
    fault: 'sends each edge once and forgets it',
    caughtBy: 'on a wire that loses a third, nothing is lost',
    unit: SendsEdgesOnce,
  },
  {
    fault: 'keeps its boot id over a restart',
    caughtBy:
      'after a restart it is a new boot that counts from one, and loses nothing it senses from then on',
    unit: KeepsItsBoot,
  },
  { fault: 'numbers an edge anew each time', caughtBy: KEPT, unit: NumbersAnewWhenResending },
  { fault: 'sends the newest edge first', caughtBy: HANGS, unit: NewestFirst },
  {
    fault: 'stamps an edge when it sends it',
    caughtBy: HANGS,
    unit: StampsWhenSending,
  },
  { fault: 'never forgets what was acknowledged', caughtBy: KEPT, unit: NeverForgets },
  {
    fault: "takes another boot's acknowledgement for its own",
    caughtBy: 'an acknowledgement of its old boot forgets nothing of the new one',
    unit: TakesAnyBootsAck,
  },
  { fault: 'forgets what nobody acknowledged', caughtBy: KEPT, unit: ForgetsUnheard },
  { fault: 'does not say that its queue ran over', caughtBy: FULL, unit: LosesInSilence },
  {
    fault: 'does not say how things stand after its queue was full',
    caughtBy: FULL,
    unit: ForgetsHowThingsStand,
  },
  { fault: 'says a now that has not come', caughtBy: BOUNDS, unit: ReadsTheClockLate },
  { fault: 'says that it heard before it was told', caughtBy: BOUNDS, unit: SaysItHeardEarlier },
  { fault: 'says that it answers a sweep that was never sent', caughtBy: BOUNDS, unit: AnswersAnotherSweep },
  {
    fault: 'says that all is told while it still makes up its mind',
    caughtBy: 'when it says that it told everything up to a moment, it did',
    unit: PromisesTooMuch,
  },
  {
    fault: 'is another unit each time it is asked',
    caughtBy: 'says hello, and says it again to a hub that has not heard it',
    unit: IsAnotherEachTime,
  },
  { fault: 'talks more when there is news', caughtBy: PACE, unit: TalksWhenThereIsNews },
  { fault: 'talks longer when there is news', caughtBy: PACE, unit: OfAllLengths },
  { fault: 'drops its queue when the bus was silent', caughtBy: BACK, unit: DropsItsQueueInSilence },
  { fault: 'does not come back', caughtBy: BACK, unit: StaysAway },
  { fault: "answers in its neighbour's slot", caughtBy: ONCE, unit: TalksInAnothersSlot },
  { fault: 'says up for down', caughtBy: ONCE, unit: MixesUpFistAndMask },
  {
    fault: 'talks in every sweep, known or not',
    caughtBy: 'of two devices on one seat neither is believed, until one is chosen',
    unit: NeverListensForAnother,
  },
];
