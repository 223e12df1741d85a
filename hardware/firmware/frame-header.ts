/** Writes the firmware's header from the table of frames: `npx node hardware/firmware/frame-header.ts`. */
import { writeFileSync } from 'node:fs';
import type { Field, Layout } from '../../schemas/frame.ts';
import * as schema from '../../schemas/frame.ts';
import { MUSIC_FAULTS, MUSIC_STATES } from '../../schemas/music.ts';

export const FRAME_HEADER = new URL('core/frame.generated.h', import.meta.url);

const SIZES = { u8: 1, u16: 2, u32: 4, u40: 5 } as const;
const size = (field: Field): number =>
  field.kind === 'bytes'
    ? field.length
    : field.kind === 'list'
      ? field.length * Object.values(field.of).reduce((sum, f) => sum + SIZES[f.kind], 0)
      : SIZES[field.kind];

const macro = (...words: string[]) =>
  words
    .join('_')
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toUpperCase();
const define = (name: string, value: number | string, doc = '') =>
  `#define ${name} ${value}${doc === '' ? '' : ` /* ${doc} */`}`;

function fields(prefix: string, layout: Layout, from: number): string[] {
  const lines: string[] = [];
  let at = from;
  for (const [name, field] of Object.entries(layout)) {
    const as = macro(prefix, name);
    lines.push(define(as, at, `${field.kind}: ${field.doc}`));
    if (field.kind === 'list' || field.kind === 'bytes') lines.push(define(`${as}_LENGTH`, field.length));
    if (field.kind === 'list') {
      lines.push(define(`${as}_STEP`, size(field) / field.length));
      lines.push(...fields(`${as}_EACH`, field.of, 0));
    }
    at += size(field);
  }
  return lines;
}

/** The header's text. Offsets count from the first byte of a frame's body. */
export function frameHeader(): string {
  const { BUS } = schema;
  const lines = [
    '/* Generated from schemas/frame.ts by hardware/firmware/frame-header.ts. Do not edit. */',
    '#ifndef FRAME_GENERATED_H',
    '#define FRAME_GENERATED_H',
    '',
    define('FRAME_PROTOCOL', schema.FRAME_PROTOCOL),
    define('FRAME_BODY_LENGTH', schema.BODY_LENGTH),
    define('FRAME_TAG_LENGTH', schema.TAG_LENGTH),
    define('FRAME_WIRE_LENGTH', schema.WIRE_LENGTH, 'both zeros included'),
    define('FRAME_TYPE', 0, 'u8'),
    define('FRAME_SEQ', 1, 'u16'),
    define('BUS_BAUD', `${BUS.baud}UL`),
    define('BUS_SEATS', schema.SEATS_ON_BUS),
    define('BUS_SWEEP_MS', BUS.sweepMs),
    define('BUS_FIRST_SLOT_US', BUS.firstSlotUs),
    define('BUS_SLOT_US', BUS.slotUs),
    define('BUS_DEAF_US', BUS.deafUs),
    define('BUS_PAD_MS', 1000 / BUS.padHz),
    define('BUS_MUSIC_SLOT_US', BUS.musicSlotUs),
    define('BOOT_ANY', `${schema.BOOT_ANY}UL`),
  ];
  for (const [name, frame] of Object.entries(schema.FRAMES)) {
    lines.push('', `/* ${frame.doc} */`, define(macro('FRAME', name), frame.type));
    lines.push(...fields(name, frame.layout, 3));
  }
  lines.push('');
  schema.EDGE_CODES.forEach((code, i) => {
    if (code === null) lines.push(define('EDGE_NONE', i));
    else {
      const { channel, state, source } = { source: '', ...code };
      lines.push(define(macro('EDGE', channel, state, ...(source === '' ? [] : [source])), i));
    }
  });
  const listed = (prefix: string, names: readonly string[], value: (i: number) => number) =>
    lines.push('', ...names.map((name, i) => define(macro(prefix, name), value(i))));
  listed('SENSING', schema.SENSING, (i) => i);
  listed('STATE', schema.STATE_BITS, (i) => 1 << i);
  listed('CAN', schema.CAPABILITIES, (i) => 1 << i);
  listed('RESET', schema.RESET_CAUSES, (i) => i);
  listed('LAMP', schema.LAMP_PATTERNS, (i) => i);
  lines.push(define('LAMP_PATTERNS', schema.LAMP_PATTERNS.length));
  listed('AMPLIFIER', schema.AMPLIFIER, (i) => i);
  listed('MUSIC', MUSIC_STATES, (i) => i);
  listed('MUSIC_FAULT', ['none', ...MUSIC_FAULTS], (i) => i);
  lines.push('', '#endif', '');
  return lines.join('\n');
}

if (import.meta.main) writeFileSync(FRAME_HEADER, frameHeader());
