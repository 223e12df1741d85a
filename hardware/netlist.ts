/** The netlist of a seat unit, read and checked. */
import { readFileSync } from 'node:fs';

export type Part = { name: string; what: string; count: number; milliamps: number };
export type Netlist = {
  parts: readonly Part[];
  nets: ReadonlyMap<string, readonly string[]>;
  bus: readonly string[];
  terminated: readonly string[];
  /** mA at 5 V. */
  supply: number;
};

export const NETLIST = new URL('seat-unit.netlist', import.meta.url);

/** Throws on a line that says nothing known, naming it. */
export function readNetlist(text = readFileSync(NETLIST, 'utf8')): Netlist {
  const parts: Part[] = [];
  const nets = new Map<string, string[]>();
  let bus: string[] = [];
  let terminated: string[] = [];
  let supply = 0;
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const [kind = '', ...words] = line.split(/\s+/);
    if (kind === 'part') {
      const [name = '', what = '', count = '', milliamps = ''] = line
        .slice(5)
        .split('|')
        .map((cell) => cell.trim());
      parts.push({ name, what, count: Number(count), milliamps: Number(milliamps) });
    } else if (kind === 'net' && words.length > 2) nets.set(words[0]!, words.slice(1));
    else if (kind === 'bus') bus = words;
    else if (kind === 'terminated') terminated = words;
    else if (kind === 'supply') supply = Number(words[0]);
    else throw new Error(`line ${i + 1} of the netlist says nothing known: ${line}`);
  }
  return { parts, nets, bus, terminated, supply };
}

/** mA that ten seats take from 5 V. */
export function currentOfTen({ parts, bus }: Netlist): number {
  const one = parts.reduce((sum, part) => sum + part.count * part.milliamps, 0);
  return one * bus.filter((place) => place !== 'hub').length;
}

/** Everything that is wrong with it, in words; nothing: it can be built. */
export function faultsOf(netlist: Netlist): string[] {
  const { parts, nets, bus, terminated, supply } = netlist;
  const faults: string[] = [];
  const known = new Set(parts.map((part) => part.name));
  const seen = new Map<string, string>();
  for (const [net, pins] of nets)
    for (const pin of pins) {
      const part = pin.split('.')[0]!;
      if (!known.has(part)) faults.push(`${pin} of ${net}: there is no part ${part}`);
      if (seen.has(pin)) faults.push(`${pin} is in ${seen.get(pin)} and in ${net}`);
      seen.set(pin, net);
    }
  for (const { name } of parts)
    if (![...seen.keys()].some((pin) => pin.startsWith(`${name}.`)))
      faults.push(`${name} is connected to nothing`);
  const ends = [bus[0], bus.at(-1)];
  if (terminated.length !== 2 || !ends.every((end) => end !== undefined && terminated.includes(end)))
    faults.push(
      `the bus is terminated at ${terminated.join(', ')}: expected its two ends, ${ends.join(' and ')}`,
    );
  const taken = currentOfTen(netlist);
  if (taken > supply) faults.push(`ten seats take ${taken} mA from 5 V, the supply gives ${supply}`);
  return faults;
}

/** The port's letter and the bit to which a net is wired at the chip. */
export function portOf({ nets }: Netlist, net: string): { port: string; bit: number } {
  const pin = /^U1\.P([BCD])(\d)$/.exec(nets.get(net)?.find((one) => one.startsWith('U1.')) ?? '');
  if (pin === null) throw new Error(`${net} is wired to no port of U1`);
  return { port: pin[1]!, bit: Number(pin[2]) };
}
