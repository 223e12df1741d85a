/** Kinds of seat that the suite can be run against; `SEAT=mqtt` picks one, none picks all that need no hardware. */
import { avrRig } from './avr-rig.ts';
import { busRig } from './bus-rig.ts';
import { mqttRig } from './mqtt-rig.ts';
import type { MakeRig } from './rig.ts';

/** `alone`: its cases run one after the other, since an emulator that shares a busy core with four more falls behind. */
export type Kind = { make: MakeRig; alone?: boolean };

export const RIGS: Readonly<Record<string, Kind>> = {
  mqtt: { make: mqttRig() },
  serial: { make: busRig() },
  emulated: { make: avrRig(), alone: true },
};

export function chosenRigs(name: string | undefined): readonly (readonly [string, Kind])[] {
  if (name === undefined) return Object.entries(RIGS);
  const rig = RIGS[name];
  if (rig === undefined) throw new Error(`SEAT=${name}: expected one of ${Object.keys(RIGS).join(', ')}`);
  return [[name, rig]];
}
