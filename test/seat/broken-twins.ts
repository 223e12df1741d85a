/**
 * Seats that are broken on purpose, each in one way that a real one might be, and the case of the suite that
 * must catch it. A suite that passes one of these asks too little.
 */
import { MqttSeat } from '../../firmware-sim/mqtt-seat.ts';
import { SeatUnit } from '../../firmware-sim/seat.ts';
import type { Hello, SeatMessage, SentEdge, Sync, Up } from '../../schemas/mqtt.ts';
import type { Twin } from './mqtt-rig.ts';

export type BrokenTwin = { fault: string; caughtBy: string; twin: Twin };

class SendsEdgesOnce extends SeatUnit {
  override message(at: number): Up {
    const message = super.message(at);
    const last = message.edges.at(-1);
    if (last !== undefined) this.acknowledged(last.seq);
    return message;
  }
}

class KeepsItsBoot extends SeatUnit {
  #boot: number | undefined;
  override start(at: number, boot: number, cause?: string): void {
    this.#boot ??= boot;
    super.start(at, this.#boot, cause);
  }
}

class NumbersAnewWhenResending extends SeatUnit {
  #seq = 0;
  override message(at: number): Up {
    const message = super.message(at);
    return { ...message, acked: this.#seq, edges: message.edges.map((e) => ({ ...e, seq: ++this.#seq })) };
  }
}

class NewestFirst extends SeatUnit {
  override message(at: number): Up {
    const message = super.message(at);
    return { ...message, edges: message.edges.toReversed() };
  }
}

class StampsWhenSending extends SeatUnit {
  override message(at: number): Up {
    const message = super.message(at);
    return { ...message, edges: message.edges.map((e) => ({ ...e, at: message.now })) };
  }
}

class NeverForgets extends SeatUnit {
  protected override acknowledged(): void {}
}

class TakesAnyBootsAck extends SeatUnit {
  override hear(sync: Sync, at: number): void {
    super.hear(sync.ack === null ? sync : { ...sync, ack: { ...sync.ack, boot: this.boot } }, at);
  }
}

class ForgetsUnheard extends SeatUnit {
  override hear(sync: Sync, at: number): void {
    super.hear({ ...sync, ack: { boot: this.boot, seq: Number.MAX_SAFE_INTEGER } }, at);
  }
  protected override acknowledged(): void {
    for (let seq = 1; this.waiting > 0; seq++) super.acknowledged(seq);
  }
}

class LosesInSilence extends SeatUnit {
  override message(at: number): Up {
    return { ...super.message(at), lost: 0 };
  }
}

class ThrowsTheNewestAway extends SeatUnit {
  protected override keep(edge: Omit<SentEdge, 'seq'>): void {
    if (this.waiting < 12) super.keep(edge);
  }
}

class ReadsTheClockLate extends SeatUnit {
  override message(at: number): Up {
    const message = super.message(at);
    return { ...message, now: message.now + 300_000 };
  }
}

class SaysItHeardEarlier extends SeatUnit {
  override message(at: number): Up {
    const message = super.message(at);
    if (message.heard === null) return message;
    return { ...message, heard: { ...message.heard, at: Math.max(0, message.heard.at - 80_000) } };
  }
}

class PromisesTooMuch extends SeatUnit {
  override message(at: number): Up {
    const { queue: _, ...message } = super.message(at);
    return message;
  }
}

class CanDropItsQueue extends SeatUnit {
  drop(): void {
    for (let seq = 1; this.waiting > 0; seq++) super.acknowledged(seq);
  }
}

class BeginsAnewWithEachConnection extends MqttSeat {
  override plug(): void {
    if (this.unit instanceof CanDropItsQueue) this.unit.drop();
    super.plug();
  }
}

class WritesAnotherHello extends SeatUnit {
  #said = false;
  override hello(): Hello {
    const hello = super.hello();
    const again = this.#said;
    this.#said = true;
    return again ? { ...hello, firmware: 'another' } : hello;
  }
}

class TalksWhenThereIsNews extends MqttSeat {
  #beats = 0;
  protected override speak(): void {
    if (this.unit.waiting > 0 || this.#beats++ % 4 === 0) super.speak();
  }
}

class OfAllLengths extends MqttSeat {
  protected override write(message: SeatMessage): string {
    return JSON.stringify(message);
  }
}

class StaysAway extends MqttSeat {
  #away = false;
  override unplug(): void {
    this.#away = true;
    super.unplug();
  }
  override plug(): void {
    if (!this.#away) super.plug();
  }
}

const ONCE = 'edges come once, in order, stamped when they happened';

export const BROKEN_TWINS: readonly BrokenTwin[] = [
  {
    fault: 'sends each edge once and forgets it',
    caughtBy: 'on a wire that loses a third, nothing is lost',
    twin: { unit: SendsEdgesOnce },
  },
  {
    fault: 'keeps its boot id over a restart',
    caughtBy:
      'after a restart it is a new boot that counts from one, and loses nothing it senses from then on',
    twin: { unit: KeepsItsBoot },
  },
  { fault: 'numbers an edge anew each time', caughtBy: ONCE, twin: { unit: NumbersAnewWhenResending } },
  { fault: 'sends the newest edge first', caughtBy: ONCE, twin: { unit: NewestFirst } },
  {
    fault: 'stamps an edge when it sends it',
    caughtBy: 'a unit that hangs for a while tells afterwards what happened meanwhile',
    twin: { unit: StampsWhenSending },
  },
  {
    fault: 'never forgets what was acknowledged',
    caughtBy: 'what is not in the record is kept and sent again to the next hub; what is, is forgotten',
    twin: { unit: NeverForgets },
  },
  {
    fault: "takes another boot's acknowledgement for its own",
    caughtBy: 'an acknowledgement of its old boot forgets nothing of the new one',
    twin: { unit: TakesAnyBootsAck },
  },
  {
    fault: 'forgets what nobody acknowledged',
    caughtBy: 'what is not in the record is kept and sent again to the next hub; what is, is forgotten',
    twin: { unit: ForgetsUnheard },
  },
  {
    fault: 'does not say that its queue ran over',
    caughtBy: 'a queue that is full says so, keeps its order, and ends in the true state',
    twin: { unit: LosesInSilence },
  },
  {
    fault: 'throws away the newest edge of a full queue',
    caughtBy: 'a queue that is full says so, keeps its order, and ends in the true state',
    twin: { unit: ThrowsTheNewestAway },
  },
  {
    fault: 'says a now that has not come',
    caughtBy: 'every message carries its now, and the causal bounds of it hold',
    twin: { unit: ReadsTheClockLate },
  },
  {
    fault: 'says that it heard before it was told',
    caughtBy: 'every message carries its now, and the causal bounds of it hold',
    twin: { unit: SaysItHeardEarlier },
  },
  {
    fault: 'hides how much is queued',
    caughtBy: 'when it says that it told everything up to a moment, it did',
    twin: { unit: PromisesTooMuch },
  },
  {
    fault: 'drops its queue when it connects',
    caughtBy: 'what it senses while unplugged is told when it is back, as of when it was',
    twin: { unit: CanDropItsQueue, seat: BeginsAnewWithEachConnection },
  },
  {
    fault: 'is another unit each time it is asked',
    caughtBy: 'says hello, and says it again to a hub that has not heard it',
    twin: { unit: WritesAnotherHello },
  },
  {
    fault: 'talks more when there is news',
    caughtBy: 'speaks at one pace and in one length, whether or not there is something to say',
    twin: { seat: TalksWhenThereIsNews },
  },
  {
    fault: 'writes as long as it needs',
    caughtBy: 'speaks at one pace and in one length, whether or not there is something to say',
    twin: { seat: OfAllLengths },
  },
  {
    fault: 'does not come back',
    caughtBy: 'what it senses while unplugged is told when it is back, as of when it was',
    twin: { seat: StaysAway },
  },
];
