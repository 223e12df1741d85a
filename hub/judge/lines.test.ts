import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLine, readRecord } from './lines.ts';

const HEADER = '{"record":"mafia-table","version":1,"ruleset":"fiim-eng"}';

test('lines keep the numbers of the file, blank ones and bad ones too', () => {
  const text = `${HEADER}\n\n{"at":1,"type":"night.begin"}\nrubbish\n{"at":2,"type":"day.begin"}\n`;
  expect(readRecord(text)).toEqual({
    header: { record: 'mafia-table', version: 1, ruleset: 'fiim-eng' },
    inputs: [
      { line: 3, input: { at: 1, type: 'night.begin' } },
      { line: 4, input: { malformed: 'not-json', detail: 'not JSON: rubbish' } },
      { line: 5, input: { at: 2, type: 'day.begin' } },
    ],
    cutShort: null,
  });
});

test('a last line cut short is dropped and said; a whole one without its end of line is taken', () => {
  const whole = `${HEADER}\r\n{"at":1,"type":"night.begin"}\r\n{"at":2,"type":"day.begin"}`;
  expect(readRecord(whole)).toMatchObject({ inputs: { length: 2 }, cutShort: null });
  expect(readRecord(whole.slice(0, -1))).toMatchObject({ inputs: { length: 1 }, cutShort: 3 });
});

test('what is wrong with a line is named by its field', () => {
  expect(readLine('{"at":1,"type":"foul","seat":11}')).toMatchObject({
    malformed: 'bad-field',
    detail: expect.stringMatching(/^seat: /),
  });
  expect(readLine('{"at":1,"type":"foul","seat":1,"colour":2}')).toMatchObject({ malformed: 'bad-field' });
  expect(readLine('{"at":1,"type":"applause"}')).toMatchObject({ malformed: 'unknown-type' });
  expect(readLine('{"at":1e999,"type":"day.begin"}')).toMatchObject({ malformed: 'bad-field' });
  expect(readLine('[1]')).toMatchObject({ malformed: 'not-an-object' });
  expect(readLine(`"${'x'.repeat(1_000_001)}"`)).toMatchObject({ malformed: 'too-long' });
});

test('a record that can’t be read names its line and what was expected there', () => {
  expect(readRecord('')).toMatchObject({ unreadable: 'no-header', line: 1 });
  expect(readRecord('{"at":1,"type":"day.begin"}\n')).toMatchObject({ unreadable: 'no-header' });
  expect(readRecord(HEADER.slice(0, 20))).toMatchObject({ unreadable: 'no-header' });
  expect(readRecord(`${HEADER.replace('1', '2')}\n`)).toMatchObject({
    unreadable: 'unknown-version',
    detail: expect.stringContaining('version 2'),
  });
  expect(readRecord('{"record":"mafia-table","version":1}\n')).toMatchObject({
    unreadable: 'bad-header',
    detail: expect.stringMatching(/^ruleset: /),
  });
});

test('any text at all is read without throwing, and cut anywhere loses only its last line', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.json())), (lines) => {
      readRecord([HEADER, ...lines].join('\n'));
      for (const line of lines) readLine(line);
    }),
  );
  const text = `${HEADER}\n${'{"at":1,"type":"foul","seat":3}\n'.repeat(3)}`;
  for (let cut = HEADER.length; cut <= text.length; cut++) {
    const read = readRecord(text.slice(0, cut));
    if ('unreadable' in read) throw new Error(`cut at ${cut}`);
    for (const { input } of read.inputs) expect(input).toEqual({ at: 1, type: 'foul', seat: 3 });
    // Each line is 31 characters and its end; whole without that end, it counts.
    expect(read.inputs.length).toBe(Math.floor((cut - HEADER.length) / 32));
  }
});
