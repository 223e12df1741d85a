import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faultsOf, NETLIST, readNetlist } from './netlist.ts';
import { DRAWING, drawing, PARTS, PINS, partsList, pinHeader } from './wiring.ts';

const text = readFileSync(NETLIST, 'utf8');

test('the netlist can be built', () => {
  expect(faultsOf(readNetlist(text))).toEqual([]);
});

test('what is made from it is current', () => {
  const netlist = readNetlist(text);
  const run = 'run: npx node hardware/wiring.ts';
  expect(readFileSync(PINS, 'utf8'), run).toBe(pinHeader(netlist));
  expect(readFileSync(DRAWING, 'utf8'), run).toBe(drawing(netlist));
  expect(readFileSync(PARTS, 'utf8'), run).toBe(partsList(netlist));
});

test('the drawing’s connections, read back, are the netlist’s', () => {
  const drawn = new Map(
    [...readFileSync(DRAWING, 'utf8').matchAll(/<g data-net="([^"]+)"(.*?)<\/g>/g)].map(([, net, inside]) => [
      net,
      [...inside!.matchAll(/data-pin="([^"]+)"/g)].map(([, pin]) => pin),
    ]),
  );
  expect(drawn).toEqual(readNetlist(text).nets);
});

test.for([
  ['net SEAT U1.PD3', 'net SEAT U1.PD2', /U1\.PD2 is in/],
  ['J3.1 R3.1', 'J9.1 R3.1', /no part J9/],
  ['terminated hub 10', 'terminated hub 5', /expected its two ends/],
  ['terminated hub 10', 'terminated hub 5 10', /expected its two ends/],
  ['supply 3000', 'supply 2000', /ten seats take/],
] as const)('%s → %s is found', ([was, is, fault]) => {
  expect(text).toContain(was);
  expect(faultsOf(readNetlist(text.replace(was, is))).join('\n')).toMatch(fault);
});
