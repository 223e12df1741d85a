/** The simulated unit on the wired bus, on a rig: the firmware's core, in a unit that JavaScript makes. */
import { BusTwin } from '../../firmware-sim/bus/bus-twin.ts';
import { SimUnit } from '../../firmware-sim/bus/sim-unit.ts';
import { calibrationFor } from '../../firmware-sim/wasm/sensors.ts';
import type { MakeRig } from './rig.ts';
import { NEIGHBOUR, SEAT, SerialRig, type SerialWorld } from './serial-rig.ts';

/** @param made what the unit under test is made of; broken twins put their own in */
export const busRig =
  (made = SimUnit): MakeRig =>
  async () => {
    const rig = new SerialRig(simulatedBus(made), calibrationFor);
    await rig.open();
    return rig;
  };

function simulatedBus(made: typeof SimUnit): SerialWorld<SimUnit> {
  const twin = new BusTwin({
    seed: 20_261_130,
    seats: [SEAT, NEIGHBOUR],
    made: (seat) => (seat === SEAT ? made : SimUnit),
  });
  return {
    now: () => performance.now(),
    path: twin.path,
    random: twin.random,
    units: twin.units,
    add: (seat) => twin.add(seat),
    sense: (unit, at, channel, state) => {
      twin.wire.advance(performance.now());
      unit.sense(at, channel, state);
    },
    restart: (unit) => {
      const now = performance.now();
      twin.wire.advance(now);
      unit.start(now, 'watchdog');
    },
    tamper: ({ toHub, toUnit }) => {
      twin.tamper = {
        toHub: (bytes, unit) => (unit instanceof SimUnit ? toHub(bytes, unit) : bytes),
        toUnit: (bytes, unit) => (unit instanceof SimUnit ? toUnit(bytes, unit) : bytes),
      };
    },
    inject: (bytes) => twin.inject(bytes),
    unplug: () => twin.unplug(),
    plug: () => twin.plug(),
    close: () => twin.close(),
  };
}
