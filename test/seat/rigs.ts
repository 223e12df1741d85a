/** Kinds of seat that the suite can be run against; `SEAT=mqtt` picks one, none picks all that need no hardware. */
import { busRig } from './bus-rig.ts';
import { mqttRig } from './mqtt-rig.ts';
import type { MakeRig } from './rig.ts';

export const RIGS: Readonly<Record<string, MakeRig>> = { mqtt: mqttRig(), serial: busRig() };

export function chosenRigs(name: string | undefined): readonly (readonly [string, MakeRig])[] {
  if (name === undefined) return Object.entries(RIGS);
  const rig = RIGS[name];
  if (rig === undefined) throw new Error(`SEAT=${name}: expected one of ${Object.keys(RIGS).join(', ')}`);
  return [[name, rig]];
}
