/** The emulated unit on a rig: the image that is flashed, voltages at its pins, bytes of its UART on one wire. */
import type { AvrUnit } from '../../firmware-sim/avr/avr-unit.ts';
import { RESET } from '../../firmware-sim/avr/chip.ts';
import { PacedBus } from '../../firmware-sim/avr/paced-bus.ts';
import { calibrationFor } from '../../firmware-sim/wasm/sensors.ts';
import { WIRE_LENGTH } from '../../schemas/frame.ts';
import type { MakeRig } from './rig.ts';
import { NEIGHBOUR, SEAT, SerialRig, type SerialWorld } from './serial-rig.ts';

/** A resting pad, one under a fist, and how fast it goes from one to the other. */
const REST = 40;
const PRESSED = 620;
const TAU_MS = 3;
const { padDown, padUp } = calibrationFor(SEAT);
/** ms from where a flank begins to where the voltage is at the unit's threshold, so much above its zero. */
const downMs = (zero: number): number => TAU_MS * Math.log((PRESSED - REST) / (PRESSED - zero - padDown));
const upMs = (zero: number): number => TAU_MS * Math.log((PRESSED - REST) / (zero + padUp - REST));
/** Bytes of one answer come closer together than this, two answers don't. */
const ANSWER_MS = 5;

export const avrRig = (): MakeRig => async () => {
  const rig = new SerialRig(emulatedBus(), calibrationFor);
  await rig.open();
  return rig;
};

function emulatedBus(): SerialWorld<AvrUnit> {
  const paced = new PacedBus({ seed: 20_261_130, seats: [SEAT, NEIGHBOUR], own: true });
  // What a unit says is cut into whole answers: each is as long, and a reset alone ends one early.
  const saying = new Map<AvrUnit, { bytes: number[]; at: number }>();
  // A unit that starts under a fist can't know how its pad rests: it takes nothing as its zero.
  const zeros = new Map<AvrUnit, number>();
  const pressed = new Set<AvrUnit>();
  return {
    now: () => paced.now(),
    path: paced.pty.path,
    random: paced.random,
    units: paced.units,
    add: (seat) => paced.add(seat),
    sense: (unit, at, channel, state) => {
      // The moment that counts is the one at which the voltage is at its threshold.
      const zero = zeros.get(unit) ?? REST;
      const lead = channel !== 'fist' ? 0 : state === 'down' ? downMs(zero) : upMs(zero);
      if (channel === 'fist' && state === 'down') pressed.add(unit);
      if (channel === 'fist' && state === 'up') pressed.delete(unit);
      unit.sense(at - lead, channel, state);
    },
    restart: (unit) => {
      unit.chip.reset(RESET.watchdog);
      zeros.set(unit, pressed.has(unit) ? 0 : REST);
    },
    tamper: ({ toHub, toUnit }) => {
      paced.tamper = {
        toUnit,
        toHub: (bytes, unit, at) => {
          const said = saying.get(unit) ?? { bytes: [], at };
          saying.set(unit, said);
          const heard = at - said.at > ANSWER_MS ? said.bytes.splice(0) : [];
          said.at = at;
          said.bytes.push(...bytes);
          while (said.bytes.length >= WIRE_LENGTH)
            heard.push(...toHub(Uint8Array.from(said.bytes.splice(0, WIRE_LENGTH)), unit));
          return Uint8Array.from(heard);
        },
      };
    },
    inject: (bytes) => paced.pty.write(bytes),
    unplug: () => paced.pty.unplug(),
    plug: () => paced.pty.plug(),
    close: () => paced.close(),
  };
}
