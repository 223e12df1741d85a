/**
 * The firmware's longest tick: the share of its millisecond awake, in a busy life – sweeps that drift through
 * the ticks, a full queue, every channel moving, the ring running. Run by `npm run firmware`; exits 1 above the limit.
 */
import { encodeFrame } from '../../hub/link/bus/frame-codec.ts';
import { LAMP_PATTERNS } from '../../schemas/frame.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { calibrationFor } from '../wasm/sensors.ts';
import { AvrUnit } from './avr-unit.ts';
import { MS } from './chip.ts';

/** Share of a millisecond that a tick may take. */
export const WORST_TICK_LIMIT = 0.4;

/** @param broadcast a sweep's bytes as on the wire; `ms` of life are measured, after the start */
export function worstTick(seat: Seat, broadcast: (sweep: number) => Uint8Array, ms: number): number {
  const unit = new AvrUnit(calibrationFor(seat));
  unit.start(0);
  for (let i = 0; i < ms / 50; i++) {
    unit.sense(200 + i * 50, 'fist', i % 2 === 0 ? 'down' : 'up');
    unit.sense(210 + i * 50, 'mask', i % 3 === 0 ? 'on' : i % 3 === 1 ? 'lifted' : 'off');
    unit.sense(220 + i * 50, 'knock', 'pressed');
  }
  let worst = 0;
  let before = unit.chip.awake;
  unit.chip.onTick = () => {
    worst = Math.max(worst, (unit.chip.awake - before) / MS);
    before = unit.chip.awake;
  };
  unit.runTo(200);
  worst = 0;
  for (let at = 200, sweep = 0; at < 200 + ms; at += 20.3) {
    broadcast(sweep++).forEach((byte, i) => {
      unit.receive(byte, at + (i + 1) * 0.02);
    });
    unit.runTo(at + 20.3);
    unit.takeSent();
  }
  return worst;
}

/** A sweep that shows every ring running. */
export function busyBroadcast(sweep: number): Uint8Array {
  return encodeFrame({
    name: 'broadcast',
    seq: sweep,
    values: {
      flags: 0,
      acks: SEATS.map(() => ({ tag: 0, seq: 0 })),
      lamps: SEATS.map(() => ({ pattern: LAMP_PATTERNS.indexOf('voting'), level: 255 })),
    },
  });
}

if (import.meta.main) {
  const worst = Math.max(...([1, 2, 10] as const).map((seat) => worstTick(seat, busyBroadcast, 3000)));
  console.log(`worst tick ${(worst * 100).toFixed(1)} % of a millisecond, limit ${WORST_TICK_LIMIT * 100} %`);
  if (worst > WORST_TICK_LIMIT) process.exit(1);
}
