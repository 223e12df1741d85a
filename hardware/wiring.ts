/** Made from the netlist: the firmware's pins, the wiring drawing, the parts list. `npx node hardware/wiring.ts` */
import { writeFileSync } from 'node:fs';
import { currentOfTen, faultsOf, type Netlist, portOf, readNetlist } from './netlist.ts';

export const PINS = new URL('firmware/avr/pins.generated.h', import.meta.url);
export const DRAWING = new URL('seat-unit.svg', import.meta.url);
export const PARTS = new URL('parts.generated.md', import.meta.url);

/** The header by which the firmware knows its pins. */
export function pinHeader(netlist: Netlist): string {
  const lines = ['/* Generated from hardware/seat-unit.netlist by hardware/wiring.ts. Do not edit. */'];
  lines.push('#ifndef PINS_GENERATED_H', '#define PINS_GENERATED_H', '');
  for (const net of ['DRIVE', 'SEAT', 'BUTTON']) {
    const { port, bit } = portOf(netlist, net);
    for (const register of ['PORT', 'DDR', 'PIN'])
      lines.push(`#define PIN_${net}_${register} ${register}${port}`);
    lines.push(`#define PIN_${net}_BIT ${bit}`);
  }
  for (const net of ['PAD', 'MASK', 'KNOCK'])
    lines.push(`#define PIN_${net}_CHANNEL ${portOf(netlist, net).bit}`);
  return [...lines, '', '#endif', ''].join('\n');
}

export function partsList(netlist: Netlist): string {
  const rows = netlist.parts.map(
    ({ name, what, count, milliamps }) => `| ${name} | ${what} | ${count} | ${milliamps} |`,
  );
  return [
    '# Parts of one seat unit',
    '',
    'Made from `seat-unit.netlist`.',
    '',
    '| part | what | count | mA at most |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    `Ten seats take ${currentOfTen(netlist)} mA from 5 V at most; the supply gives ${netlist.supply}. For the line: two resistors of`,
    `120 Ohm, at ${netlist.terminated.join(' and at seat ')}; a USB–RS-485 adapter at the hub.`,
    '',
  ].join('\n');
}

const ROW = 18;
const WIDTH = 1100;

/** Every part a box with its pins, every net a line of its own that its pins hang on. */
export function drawing({ parts, nets }: Netlist): string {
  const pins = new Map(parts.map(({ name }) => [name, [] as string[]]));
  for (const list of nets.values()) for (const pin of list) pins.get(pin.split('.')[0]!)?.push(pin);
  const at = new Map<string, { x: number; y: number }>();
  const boxes: string[] = [];
  const tops = [20, 20];
  for (const { name, what } of parts) {
    const side = tops[0]! <= tops[1]! ? 0 : 1;
    const own = pins.get(name)!;
    const [x, y, height] = [side === 0 ? 20 : WIDTH - 260, tops[side]!, 26 + own.length * ROW];
    boxes.push(`<rect x="${x}" y="${y}" width="240" height="${height}" class="part"/>`);
    boxes.push(`<text x="${x + 8}" y="${y + 16}" class="name">${name} ${what.split(',')[0]}</text>`);
    own.forEach((pin, i) => {
      const line = y + 34 + i * ROW;
      at.set(pin, { x: side === 0 ? x + 240 : x, y: line - 4 });
      boxes.push(`<text x="${x + 16}" y="${line}">${pin.split('.')[1]}</text>`);
    });
    tops[side] = y + height + 12;
  }
  // Above every wire, and beside the last of them where a part's box would cover it.
  const labels: string[] = [];
  const wires = [...nets].map(([net, list], i) => {
    const x = 300 + (i * (WIDTH - 600)) / Math.max(1, nets.size - 1);
    const ends = list.map((pin) => ({ pin, ...at.get(pin)! }));
    const [top, bottom] = [Math.min(...ends.map((e) => e.y)), Math.max(...ends.map((e) => e.y))];
    const hue = Math.round((i * 137) % 360);
    const covered = x > WIDTH - 320;
    labels.push(
      `<text class="net" x="${(covered ? x - 3 : x + 3).toFixed(0)}" y="${top - 4}"${covered ? ' text-anchor="end"' : ''}>${net}</text>`,
    );
    const legs = ends.map(
      ({ pin, x: from, y }) => `<path data-pin="${pin}" d="M${from} ${y}H${x.toFixed(0)}"/>`,
    );
    return `<g data-net="${net}" stroke="hsl(${hue} 60% 42%)"><path d="M${x.toFixed(0)} ${top}V${bottom}"/>${legs.join('')}</g>`;
  });
  const height = Math.max(...tops) + 10;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    '<style>.part{fill:#fff;stroke:#333}.name{font-weight:bold}g path{fill:none;stroke-width:1.5}.net{paint-order:stroke;stroke:#fafafa;stroke-width:3}</style>',
    `<rect width="${WIDTH}" height="${height}" fill="#fafafa"/>`,
    ...wires,
    ...labels,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

if (import.meta.main) {
  const netlist = readNetlist();
  const faults = faultsOf(netlist);
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exit(1);
  }
  writeFileSync(PINS, pinHeader(netlist));
  writeFileSync(DRAWING, drawing(netlist));
  writeFileSync(PARTS, partsList(netlist));
}
