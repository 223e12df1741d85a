/**
 * Seats that speak MQTT, as a `Link`: a sync to each seat once a beat, and what the seats say turned into
 * link events. Lives in the broker's process; nothing of it goes over a socket to itself.
 */
import {
  BEAT_MS,
  downTopic,
  type Hello,
  padded,
  QUICK_BEAT_MS,
  type SeatMessage,
  type SentEdge,
  SYNC_BYTES,
  seatOfUpTopic,
  type Up,
} from '../../../schemas/mqtt.ts';
import type { Seat } from '../../../schemas/vocabulary.ts';
import { type Claimant, Claims, type Identity } from '../claims.ts';
import { EdgePace } from '../edge-pace.ts';
import { Intake } from '../intake.ts';
import type { Claim, Lamp, Link, LinkHost, Mark } from '../link.ts';
import { everyBeat } from './beat.ts';
import type { Broker, Sender } from './broker.ts';
import { readSeatMessage } from './message.ts';
import { SyncLog } from './sync-log.ts';

/** What is kept of one boot of one device on one seat. */
type Partner = {
  intake: Intake<SentEdge>;
  hello: Hello | null;
  address: string;
  /** The connection it was heard on last: a will that comes from another is an old session's. */
  connection: number;
  n: number;
  now: number;
  /** Its time up to which all that it sensed has come. */
  through: number;
  lost: number;
  ack: number;
};

type Place = { claims: Claims<Partner>; lamp: Lamp; away: boolean; pace: EdgePace };

export type MqttLinkOptions = {
  broker: Broker;
  /** The seats on this link. Others' messages are faults. */
  seats: readonly Seat[];
  host: LinkHost;
  /** Told of each fault the first time its kind happens at a seat. */
  log?: (line: string) => void;
};

export type MqttLink = Link & Required<Pick<Link, 'claims' | 'believe' | 'hurry'>>;

export function createMqttLink(options: MqttLinkOptions): MqttLink {
  const { broker, host } = options;
  const syncs = new SyncLog();
  const logged = new Set<string>();
  const places = new Map<Seat, Place>();
  for (const seat of options.seats) {
    const claims = new Claims((identity) => partnerFor(host.recorded(seat, identity.boot), identity));
    places.set(seat, { claims, lamp: { pattern: 'off', level: 0 }, away: false, pace: new EdgePace() });
  }

  const fault = (seat: Seat | null, code: string, detail: string): void => {
    const kind = `${seat ?? '-'} ${code}`;
    // Lost, doubled and late messages are what radio links do: counted, but no line of the log.
    if (!code.startsWith('message-') && !logged.has(kind) && logged.size < 1000) {
      logged.add(kind);
      options.log?.(`mqtt ${seat === null ? '' : `seat ${seat} `}${code}: ${detail}`);
    }
    host.emit({ type: 'fault', seat, code, detail });
  };

  broker.listen({
    message: (topic, payload, sender) => {
      const at = host.now();
      const seat = seatOfUpTopic(topic);
      const place = seat && places.get(seat);
      if (!seat || !place)
        return fault(null, 'seat-unknown', `${sender.device.name} is no seat of this table`);
      const message = readSeatMessage(payload);
      if ('fault' in message) return fault(seat, message.fault, message.detail);
      if (message.seat !== seat) return fault(seat, 'field:seat', `expected ${seat}, as its topic says`);
      heard(seat, place, message, sender, at);
    },
    fault: ({ device, address, code, detail }) => {
      // What a device does ails every seat that it carries.
      const carried = (device?.seats ?? []).filter((seat) => places.has(seat));
      for (const seat of carried.length > 0 ? carried : [null])
        fault(seat, code, `${device?.name ?? address}: ${detail}`);
    },
  });

  function heard(seat: Seat, place: Place, message: SeatMessage, sender: Sender, at: number): void {
    const { claims } = place;
    const device = sender.device.name;
    const identity = { device, boot: message.boot };
    if (message.type === 'gone') {
      left(seat, place, identity, sender);
      return;
    }
    const echoed =
      message.type === 'up' && message.heard !== null ? syncs.sentAt(message.heard.sync) : undefined;
    const before = claims.current;
    const { verdict, claimant } = claims.hear(identity, echoed, at);
    const partner = claimant.of;
    partner.address = sender.address;
    partner.connection = sender.connection;
    if (message.type === 'hello') partner.hello = message;
    switch (verdict) {
      case 'dispute': {
        const detail = claims.all.map((c) => `${c.device} (boot ${c.boot}, ${c.of.address})`).join(' and ');
        place.away = true;
        options.log?.(`mqtt seat ${seat} two-devices: ${detail}`);
        host.emit({ type: 'lost', seat, reason: 'two-devices', detail });
        return;
      }
      case 'disputed':
      case 'ignored':
        return;
      case 'old':
        fault(seat, 'boot-old', 'a message of a boot that is over');
        return;
      case 'begun':
        if (before !== undefined) options.log?.(`mqtt seat ${seat} restarted`);
        break;
      case 'believed':
        break;
    }
    if (place.away) {
      place.away = false;
      host.emit({ type: 'back', seat });
    }
    if (message.type === 'hello') greet(seat, message);
    else listenTo(seat, place, partner, message, echoed, at);
  }

  function left(seat: Seat, place: Place, identity: Identity, sender: Sender): void {
    const { current } = place.claims;
    const its = current?.boot === identity.boot && current.device === identity.device;
    // The will of a session that is over: what a device that connected anew leaves behind, and no fault of it.
    if (!its || current.of.connection !== sender.connection || place.away) return;
    place.away = true;
    host.emit({ type: 'lost', seat, reason: 'will' });
  }

  function greet(seat: Seat, { boot, firmware, capabilities, resetCause, unit }: Hello): void {
    for (const [other, { claims }] of places) {
      if (other !== seat && claims.current?.of.hello?.unit === unit) {
        fault(seat, 'unit-moved', `this unit was seat ${other} before`);
      }
    }
    const cause = resetCause === undefined ? {} : { resetCause };
    host.emit({ type: 'hello', seat, boot, firmware, capabilities, ...cause });
  }

  function listenTo(
    seat: Seat,
    place: Place,
    partner: Partner,
    message: Up,
    echoed: number | undefined,
    at: number,
  ): void {
    const { boot, n, now, lost } = message;
    if (n > partner.n + 1 && partner.n >= 0) fault(seat, 'message-missing', 'a message did not arrive');
    if (n === partner.n) fault(seat, 'message-repeated', 'a message came twice');
    if (n < partner.n) fault(seat, 'message-late', 'a message came after a later one');
    if (n > partner.n && now < partner.now)
      fault(seat, 'field:now', 'expected not before the message before');
    if (lost > partner.lost) fault(seat, 'edges-lost', 'the queue was full, edges were thrown away');
    partner.n = Math.max(partner.n, n);
    partner.now = Math.max(partner.now, now);
    partner.lost = Math.max(partner.lost, lost);

    if (message.heard !== null && echoed !== undefined) {
      const { at: seatHeard } = message.heard;
      host.emit({
        type: 'exchange',
        exchange: { seat, boot, hubSent: echoed, seatHeard, seatSent: now, hubReceived: at },
      });
    } else if (message.heard !== null && syncs.neverSent(message.heard.sync)) {
      fault(seat, 'sync-unknown', 'heard.sync: expected one that this run of the hub has sent');
    }
    const admitted = place.pace.admit(message.edges, partner.intake.last, at);
    const held = admitted.length < message.edges.length;
    if (held && place.pace.toSay(at)) fault(seat, 'flood', 'senses more than people can do');
    const { edges, faults, whole } = partner.intake.take(admitted, message.acked, at);
    place.pace.took(edges.length, at);
    for (const { code, detail } of faults) fault(seat, code, detail);
    for (const { at: ticks, source, ...edge } of edges) {
      const from = source === undefined ? {} : { source };
      host.emit({ type: 'edge', edge: { ...edge, ...from, seat, boot, ticks }, heard: at });
    }
    // All that happened up to `through` has been delivered. While an edge is still queued that goes no further than
    // before: what is felt more slowly may still have an earlier moment to tell than the last that came.
    const complete = whole && !held && (message.queue ?? 0) <= message.edges.length;
    if (complete) partner.through = Math.max(partner.through, message.sensed ?? now);
    host.emit({ type: 'heard', seat, boot, ticks: partner.through, at, ...(!complete && { late: now }) });
  }

  function beat(): void {
    for (const [seat, { claims, lamp }] of places) {
      const at = claims.current;
      const id = syncs.next(host.now());
      const message = {
        v: 1 as const,
        type: 'sync' as const,
        seat,
        sync: id,
        ack: at === undefined ? null : { boot: at.boot, seq: at.of.ack },
        ask: at?.of.hello === null ? ('hello' as const) : null,
        lamp,
        ...(pace === BEAT_MS ? {} : { pace }),
      };
      broker.publish(downTopic(seat), padded(message, SYNC_BYTES));
    }
  }

  let pace = BEAT_MS;
  const beats = everyBeat(beat);

  return {
    name: 'mqtt',
    seats: options.seats,
    acknowledge: (seat, mark) => {
      for (const claimant of places.get(seat)?.claims.all ?? []) {
        if (claimant.boot === mark.boot) claimant.of.ack = Math.max(claimant.of.ack, mark.seq);
      }
    },
    lamps: (lamps) => {
      let changed = false;
      for (const [seat, lamp] of lamps) {
        const place = places.get(seat);
        if (!place) continue;
        changed ||= place.lamp.pattern !== lamp.pattern;
        place.lamp = lamp;
      }
      // In a window a vote's light is waited for: all ten are told at once.
      if (changed && pace === QUICK_BEAT_MS) beats.now();
    },
    hurry: (on) => {
      const next = on ? QUICK_BEAT_MS : BEAT_MS;
      if (next === pace) return;
      pace = next;
      beats.pace(next);
    },
    claims: (seat) => (places.get(seat)?.claims.all ?? []).map(claimOf),
    believe: (seat, claim) => places.get(seat)?.claims.believe(claim),
    close: () => {
      beats.stop();
      return Promise.resolve();
    },
  };
}

function partnerFor(mark: Mark | undefined, { boot }: Identity): Partner {
  const recorded = mark?.boot === boot ? mark.seq : undefined;
  return {
    intake: new Intake<SentEdge>(recorded),
    hello: null,
    address: '?',
    connection: 0,
    n: -1,
    now: 0,
    through: 0,
    lost: 0,
    ack: recorded ?? 0,
  };
}

const claimOf = ({ device, boot, lastHeard, of }: Claimant<Partner>): Claim => ({
  device,
  boot,
  lastHeard,
  address: of.address,
  ...(of.hello === null ? {} : { unit: of.hello.unit }),
});
