/**
 * Frames of the serial bus, from and to bytes, by the table in `schemas/frame.ts`. Strict: one length,
 * exact COBS, a right CRC, a known type; anything else is a fault that names why.
 */
import type { Field, Frame, FrameName, Layout } from '../../../schemas/frame.ts';
import { BODY_LENGTH, FRAMES, TAG_LENGTH, WIRE_LENGTH } from '../../../schemas/frame.ts';
import { cobsDecode, cobsEncode, crc16 } from './cobs.ts';

export type FrameFault = 'length' | 'cobs' | 'crc' | 'tag' | 'type';

const SIZES = { u8: 1, u16: 2, u32: 4, u40: 5 } as const;
type ScalarKind = keyof typeof SIZES;

const PAYLOAD_AT = 3;
const TAG_AT = BODY_LENGTH - 2 - TAG_LENGTH;
const NAMES = new Map<number, FrameName>(
  (Object.keys(FRAMES) as FrameName[]).map((name) => [FRAMES[name].type, name]),
);

/** Bytes that a field takes. */
export function sizeOf(field: Field): number {
  if (field.kind === 'bytes') return field.length;
  if (field.kind === 'list') return field.length * layoutSize(field.of);
  return SIZES[field.kind];
}

/** Bytes that a layout takes; at most PAYLOAD_LENGTH for a frame's. */
export function layoutSize(layout: Layout): number {
  return Object.values(layout).reduce((sum, field) => sum + sizeOf(field), 0);
}

function readScalar(view: DataView, at: number, kind: ScalarKind): number {
  switch (kind) {
    case 'u8':
      return view.getUint8(at);
    case 'u16':
      return view.getUint16(at, true);
    case 'u32':
      return view.getUint32(at, true);
    case 'u40':
      return view.getUint32(at, true) + view.getUint8(at + 4) * 0x1_0000_0000;
  }
}

function writeScalar(view: DataView, at: number, kind: ScalarKind, value: number): void {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** (8 * SIZES[kind]))
    throw new RangeError(`${value} is no ${kind}`);
  if (kind === 'u8') view.setUint8(at, value);
  else if (kind === 'u16') view.setUint16(at, value, true);
  else {
    view.setUint32(at, value % 0x1_0000_0000, true);
    if (kind === 'u40') view.setUint8(at + 4, Math.floor(value / 0x1_0000_0000));
  }
}

type Loose = Record<string, number | Uint8Array | Record<string, number>[]>;

function readLayout(view: DataView, from: number, layout: Layout): Loose {
  const values: Loose = {};
  let at = from;
  for (const [name, field] of Object.entries(layout)) {
    if (field.kind === 'bytes')
      values[name] = new Uint8Array(
        view.buffer.slice(view.byteOffset + at, view.byteOffset + at + field.length),
      );
    else if (field.kind === 'list') {
      const step = layoutSize(field.of);
      values[name] = Array.from(
        { length: field.length },
        (_, i) => readLayout(view, at + i * step, field.of) as Record<string, number>,
      );
    } else values[name] = readScalar(view, at, field.kind);
    at += sizeOf(field);
  }
  return values;
}

function writeLayout(view: DataView, from: number, layout: Layout, values: Loose): void {
  let at = from;
  for (const [name, field] of Object.entries(layout)) {
    const value = values[name];
    if (field.kind === 'bytes') {
      if (!(value instanceof Uint8Array) || value.length !== field.length)
        throw new RangeError(`${name}: ${field.length} bytes expected`);
      new Uint8Array(view.buffer).set(value, view.byteOffset + at);
    } else if (field.kind === 'list') {
      if (!Array.isArray(value) || value.length !== field.length)
        throw new RangeError(`${name}: ${field.length} entries expected`);
      const step = layoutSize(field.of);
      value.forEach((entry, i) => {
        writeLayout(view, at + i * step, field.of, entry);
      });
    } else if (typeof value === 'number') writeScalar(view, at, field.kind, value);
    else throw new RangeError(`${name}: a number expected`);
    at += sizeOf(field);
  }
}

/** A frame as it goes on the wire, both zeros included: always WIRE_LENGTH bytes. Throws on a value out of range. */
export function encodeFrame(frame: Frame): Uint8Array {
  const body = new Uint8Array(BODY_LENGTH);
  const view = new DataView(body.buffer);
  const { type, layout } = FRAMES[frame.name];
  body[0] = type;
  writeScalar(view, 1, 'u16', frame.seq);
  writeLayout(view, PAYLOAD_AT, layout, frame.values as Loose);
  view.setUint16(BODY_LENGTH - 2, crc16(body, BODY_LENGTH - 2));
  const wire = new Uint8Array(WIRE_LENGTH);
  cobsEncode(body, wire, 1);
  return wire;
}

/** What stands between two zeros, decoded, or why not. */
export function decodeFrame(encoded: Uint8Array): Frame | FrameFault {
  if (encoded.length !== WIRE_LENGTH - 2) return 'length';
  const body = cobsDecode(encoded);
  if (body === null) return 'cobs';
  const view = new DataView(body.buffer);
  if (crc16(body, BODY_LENGTH - 2) !== view.getUint16(BODY_LENGTH - 2)) return 'crc';
  const name = NAMES.get(body[0]!);
  if (name === undefined) return 'type';
  if (body.subarray(TAG_AT, TAG_AT + TAG_LENGTH).some((byte) => byte !== 0)) return 'tag';
  const values = readLayout(view, PAYLOAD_AT, FRAMES[name].layout);
  return { name, seq: view.getUint16(1, true), values } as unknown as Frame;
}

/** Cuts a stream of bytes, however it arrives, into frames. */
export class FrameReader {
  #pending = new Uint8Array(WIRE_LENGTH);
  #length = 0;

  /** Calls back for each frame, or fault, that `chunk` completes, in order. */
  push(chunk: Uint8Array, onFrame: (frame: Frame) => void, onFault: (fault: FrameFault) => void): void {
    for (const byte of chunk) {
      if (byte !== 0) {
        if (this.#length < WIRE_LENGTH) this.#pending[this.#length] = byte;
        this.#length++;
        continue;
      }
      if (this.#length === 0) continue;
      const result =
        this.#length < WIRE_LENGTH ? decodeFrame(this.#pending.subarray(0, this.#length)) : 'length';
      this.#length = 0;
      if (typeof result === 'string') onFault(result);
      else onFrame(result);
    }
  }

  /** Forgets what was begun: the port was opened anew. */
  reset(): void {
    this.#length = 0;
  }
}
