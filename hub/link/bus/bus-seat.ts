/**
 * One seat as the bus knows it: which unit is believed there, which of its edges came, which are in the
 * record. No port, no timer: frames and their moments come in, link events go out.
 */
import type { FrameOf } from '../../../schemas/frame.ts';
import { CAPABILITIES, EDGE_CODES, FRAME_PROTOCOL, RESET_CAUSES, SENSING } from '../../../schemas/frame.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { Bucket } from '../bucket.ts';
import { type Claimant, Claims } from '../claims.ts';
import { EdgePace } from '../edge-pace.ts';
import { Intake, type Numbered } from '../intake.ts';
import type { Claim, LinkEvent, LinkHost, Mark } from '../link.ts';
import { PadTrace } from './pad-trace.ts';
import { bootTag, CLOCK_SPAN, edgeNumber, momentBefore, unrolled } from './rolling.ts';
import { UnitProfile } from './unit-profile.ts';

/** Ms during which nobody is greeted, so that each of two units that talk at once is heard alone at times. */
const PROBE_MS = 800;
const PROBE_PAUSE_MS = 10_000;
/** Reports without an edge that is missing before it is given up: a full queue goes round in 11, and a wire may lose half. */
const GAP_REPORTS = 132;
/** Sweeps, nearly in a row, in which this seat's answer was unreadable. */
const GARBLED = 4;

/** Answers a second of one seat, and at once: two units that say they are it give a hundred. */
const ANSWERS = 150;

export type Answer = FrameOf<'report'> | FrameOf<'hello'>;
/** When the broadcast that is answered was on its way, and when the answer was: bounds, table time in ms. */
export type Passage = { port: string; sent: number | undefined; received: number };

type BusEdge = Numbered & (typeof EDGE_CODES)[number];

/** What is kept of one boot of one unit. */
type Partner = {
  intake: Intake<BusEdge>;
  greeted: boolean;
  unit: number;
  acked: number;
  now: number;
  through: number;
  lost: number;
  sensing: readonly number[];
  profile: UnitProfile;
};

export class BusSeat {
  readonly trace = new PadTrace();
  /** Greets a unit only once it has told all its settings. */
  readonly #thorough: boolean;
  readonly #seat: Seat;
  readonly #host: LinkHost;
  readonly #claims: Claims<Partner>;
  readonly #answers = new Bucket(ANSWERS, ANSWERS);
  readonly #pace = new EdgePace();
  #away = false;
  #portless = false;
  #lastHeard = Number.NEGATIVE_INFINITY;
  #garbled = 0;
  #probeUntil = 0;
  #nextProbe = 0;

  constructor(seat: Seat, host: LinkHost, thorough = false) {
    this.#thorough = thorough;
    this.#seat = seat;
    this.#host = host;
    this.#claims = new Claims(({ boot }) => newPartner(host.recorded(seat, boot), boot));
  }

  /** Table time of the last frame from here, believed or not. */
  get lastHeard(): number {
    return this.#lastHeard;
  }

  /** The number of the unit that is believed here. */
  get unit(): number | undefined {
    const partner = this.#claims.current?.of;
    return partner?.greeted ? partner.unit : undefined;
  }

  /** What the units that say they are this seat tell of themselves, the believed one first. */
  get profiles(): readonly UnitProfile[] {
    return this.#claims.all
      .toSorted((a, b) => Number(b === this.#claims.current) - Number(a === this.#claims.current))
      .map(({ of }) => of.profile);
  }

  get claims(): readonly Claim[] {
    return this.#claims.all.map(({ device, boot, lastHeard, of }) => ({
      device,
      boot,
      lastHeard,
      address: device,
      ...(of.unit === 0 ? {} : { unit: of.unit.toString(16) }),
    }));
  }

  /** The Judge has said which of several units sits here. */
  believe(claim: { device: string; boot: number }): void {
    this.#claims.believe(claim);
  }

  /** What the next broadcast says to this seat. */
  ack(now: number): { tag: number; seq: number } {
    const current = this.#claims.current;
    if (current === undefined || !current.of.greeted || now < this.#probeUntil) return { tag: 0, seq: 0 };
    if (this.#thorough && !current.of.profile.complete) return { tag: 0, seq: 0 };
    return { tag: bootTag(current.boot), seq: current.of.acked & 0xff };
  }

  acknowledge(mark: Mark): void {
    for (const { boot, of } of this.#claims.all)
      if (boot === mark.boot && mark.seq <= of.intake.last) of.acked = Math.max(of.acked, mark.seq);
  }

  /** The port over which it was heard is gone. */
  unplugged(): void {
    if (this.#away || this.#claims.all.length === 0) return;
    this.#away = true;
    this.#emit({ type: 'lost', seat: this.#seat, reason: 'unplugged' });
  }

  /** The port over which it is, or would be, heard can't be opened; or it can again, and the unit may be heard. */
  portIsThere(there: boolean): void {
    if (there === !this.#portless || this.#claims.disputed) return;
    this.#portless = !there;
    this.#away = !there;
    this.#emit(
      there ? { type: 'back', seat: this.#seat } : { type: 'lost', seat: this.#seat, reason: 'no-port' },
    );
  }

  /** A sweep brought no readable answer from here, but something unreadable. */
  garbled(now: number): void {
    if (this.#claims.disputed || ++this.#garbled < GARBLED || now < this.#nextProbe) return;
    this.#garbled = 0;
    this.#probeUntil = now + PROBE_MS;
    this.#nextProbe = now + PROBE_PAUSE_MS;
  }

  hear(frame: Answer, passage: Passage): void {
    const at = passage.received;
    const { boot } = frame.values;
    if (!this.#answers.take(1, at)) {
      this.#flood(at, 'answers more often than it is asked');
      return;
    }
    this.#lastHeard = at;
    this.#garbled = Math.max(0, this.#garbled - 0.25);
    if (frame.name === 'hello' && frame.values.protocol !== FRAME_PROTOCOL) {
      this.#fault('protocol', `version ${frame.values.protocol} of the bus, expected ${FRAME_PROTOCOL}`);
      return;
    }
    const { verdict, claimant } = this.#claims.hear({ device: passage.port, boot }, passage.sent, at);
    const partner = claimant.of;
    partner.profile.take(frame);
    if (frame.name === 'hello') partner.unit = frame.values.unit;
    switch (verdict) {
      case 'dispute':
        this.#dispute();
        return;
      case 'disputed':
      case 'ignored':
        return;
      case 'old':
        this.#fault('boot-old', 'a message of a boot that is over');
        return;
      case 'begun':
      case 'believed':
        break;
    }
    if (this.#away) {
      this.#away = false;
      this.#portless = false;
      this.#emit({ type: 'back', seat: this.#seat });
    }
    if (frame.name === 'hello' && !partner.greeted) this.#greet(claimant, frame);
    // A report of a unit whose hello this hub never heard: the next broadcast asks for it.
    if (partner.greeted) this.#listen(claimant, frame, passage);
  }

  #dispute(): void {
    this.#away = true;
    for (const { of } of this.#claims.all) of.greeted = false;
    const detail = this.claims
      .map((c) => `unit ${c.unit ?? '?'} (boot ${c.boot}, ${c.address})`)
      .join(' and ');
    this.#emit({ type: 'lost', seat: this.#seat, reason: 'two-devices', detail });
  }

  #greet({ boot, of }: Claimant<Partner>, { values }: FrameOf<'hello'>): void {
    of.greeted = true;
    of.sensing = values.sensing.map(({ us }) => us / 1000);
    const acked = edgeNumber(values.oldest, of.intake.last + 1) - 1;
    for (const { code, detail } of of.intake.take([], acked, 0).faults) this.#fault(code, detail);
    of.acked = Math.max(of.acked, acked);
    this.#emit({
      type: 'hello',
      seat: this.#seat,
      boot,
      firmware: `${values.major}.${values.minor}.${values.patch}`,
      capabilities: CAPABILITIES.filter((_, bit) => values.capabilities & (1 << bit)),
      resetCause: RESET_CAUSES[values.reset] ?? 'unknown',
    });
  }

  #listen({ boot, of }: Claimant<Partner>, frame: Answer, { sent, received }: Passage): void {
    const { values } = frame;
    of.now = unrolled(values.now, of.now);
    if (sent !== undefined)
      this.#emit({
        type: 'exchange',
        exchange: {
          seat: this.#seat,
          boot,
          hubSent: sent,
          seatHeard: momentBefore(values.heard, of.now),
          seatSent: of.now,
          hubReceived: received,
        },
      });
    if (frame.name === 'report') {
      this.trace.add(boot, of.now, frame.values.padIndex, frame.values.pad);
      this.#takeEdges(boot, of, frame, received);
      if (frame.values.lostEdges !== of.lost)
        this.#fault('edges-lost', 'the queue was full, edges were thrown away');
      of.lost = frame.values.lostEdges;
    }
    // As far as it had sensed, if no edge of that is still on its way. Else no further than before, whatever has come:
    // what is felt more slowly may still have an earlier moment to tell.
    const complete = edgeNumber(values.newest, of.intake.last + 1, 0) <= of.intake.last;
    if (complete && values.behind < 255) of.through = Math.max(of.through, of.now - values.behind * 1000);
    const late = complete ? {} : { late: of.now };
    this.#emit({ type: 'heard', seat: this.#seat, boot, ticks: of.through, at: received, ...late });
  }

  #takeEdges(boot: number, of: Partner, { values }: FrameOf<'report'>, heard: number): void {
    const first = edgeNumber(values.first, of.intake.last + 1);
    const come: BusEdge[] = [];
    for (const { what, at } of values.edges) {
      const code = EDGE_CODES[what];
      if (code === null) break;
      if (code === undefined) {
        this.#fault('field:edges', `no edge has the code ${what}`);
        break;
      }
      come.push({ ...code, seq: first + come.length, at: momentBefore(at, of.now) });
    }
    const admitted = this.#pace.admit(come, of.intake.last, heard);
    if (admitted.length < come.length) this.#flood(heard, 'senses more than people can do');
    const { edges, faults } = of.intake.take(admitted, 0, heard);
    this.#pace.took(edges.length, heard);
    for (const { code, detail } of faults) this.#fault(code, detail);
    for (const { at: ticks, ...edge } of edges) {
      const sensing = of.sensing[SENSING.indexOf(edge.channel)] ?? 0;
      this.#emit({ type: 'edge', edge: { ...edge, seat: this.#seat, boot, ticks, sensing }, heard });
    }
  }

  #flood(at: number, detail: string): void {
    if (this.#pace.toSay(at)) this.#fault('flood', detail);
  }

  #emit(event: LinkEvent): void {
    this.#host.emit(event);
  }

  #fault(code: string, detail: string): void {
    this.#emit({ type: 'fault', seat: this.#seat, code, detail });
  }
}

function newPartner(mark: Mark | undefined, boot: number): Partner {
  const recorded = mark?.boot === boot ? mark.seq : undefined;
  return {
    intake: new Intake(recorded, GAP_REPORTS),
    greeted: false,
    unit: 0,
    acked: recorded ?? 0,
    now: 0,
    through: -CLOCK_SPAN,
    lost: 0,
    sensing: [],
    profile: new UnitProfile(),
  };
}
