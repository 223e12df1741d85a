/**
 * A record's text, line by line: what can be read of it becomes a header and inputs; what can't is named and
 * passed over. Numbers are those of the file: the header is line 1, and every line counts, blank ones too.
 */
import type { z } from 'zod';
import { type Header, header, type Input, input, RECORD_VERSION } from '../../schemas/record.ts';

/** A line that is no input. Takes its place in the record, is `refused` with this code, and ends nothing. */
export type Malformed = {
  malformed: 'not-json' | 'not-an-object' | 'unknown-type' | 'bad-field' | 'too-long';
  detail: string;
};

/** Why a record can't be read at all: `line` is the one to look at. */
export type Unreadable = {
  unreadable: 'no-header' | 'unknown-version' | 'bad-header';
  line: number;
  detail: string;
};

export type NumberedInput = { line: number; input: Input | Malformed };

export type RecordText = {
  header: Header;
  inputs: readonly NumberedInput[];
  /** The last line's number, where it was cut short (no end of line, and not whole): dropped, to be said. */
  cutShort: number | null;
};

/** More than any honest line needs; a longer one isn't even parsed. */
export const MAX_LINE_LENGTH = 1_000_000;

const types = new Set<unknown>(input.options.map((option) => option.shape.type.value));

/** Reads one line after the header. Never throws. */
export function readLine(text: string): Input | Malformed {
  if (text.length > MAX_LINE_LENGTH) {
    return { malformed: 'too-long', detail: `${text.length} characters, at most ${MAX_LINE_LENGTH}` };
  }
  const json = parse(text);
  if (json === undefined) return { malformed: 'not-json', detail: `not JSON: ${text.slice(0, 60)}` };
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    return { malformed: 'not-an-object', detail: `an object was expected, not ${text.slice(0, 60)}` };
  }
  const read = input.safeParse(json);
  if (read.success) return read.data;
  const type = 'type' in json ? json.type : undefined;
  if (!types.has(type)) {
    return { malformed: 'unknown-type', detail: `type: no input is called ${JSON.stringify(type)}` };
  }
  return { malformed: 'bad-field', detail: explain(read.error) };
}

/** Reads the first line. Never throws. */
export function readHeader(text: string): { header: Header } | Unreadable {
  const json = text.length > MAX_LINE_LENGTH ? undefined : parse(text);
  const isObject = typeof json === 'object' && json !== null;
  if (!isObject || !('record' in json) || json.record !== 'mafia-table') {
    const detail = 'the first line must be the header {"record":"mafia-table","version":1,"ruleset":…}';
    return { unreadable: 'no-header', line: 1, detail };
  }
  const version = 'version' in json ? json.version : undefined;
  if (version !== RECORD_VERSION) {
    const detail = `version: this table reads version ${RECORD_VERSION}, the record is version ${JSON.stringify(version)}`;
    return { unreadable: 'unknown-version', line: 1, detail };
  }
  const read = header.safeParse(json);
  return read.success
    ? { header: read.data }
    : { unreadable: 'bad-header', line: 1, detail: explain(read.error) };
}

/** Reads a whole record. Blank lines are nothing, but count; a byte order mark and CR LF are put up with. */
export function readRecord(text: string): RecordText | Unreadable {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  const last = lines.pop() ?? '';
  const whole = last.trim() === '' || parse(last) !== undefined;
  if (whole) lines.push(last);
  const head = readHeader(lines[0] ?? last);
  if ('unreadable' in head) return head;
  const inputs: NumberedInput[] = [];
  for (const [index, raw] of lines.entries()) {
    const one = raw.trim();
    if (index > 0 && one !== '') inputs.push({ line: index + 1, input: readLine(one) });
  }
  return { header: head.header, inputs, cutShort: whole ? null : lines.length + 1 };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function explain(error: z.ZodError): string {
  const named = error.issues.slice(0, 3).map((issue) => {
    const field = issue.path.map(String).join('.');
    return field === '' ? issue.message : `${field}: ${issue.message}`;
  });
  return named.join('; ').slice(0, 300);
}
