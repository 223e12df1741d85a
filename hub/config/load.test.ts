import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { config } from '../../schemas/config.ts';
import { ConfigError, lineOf, loadConfig, parseConfig } from './load.ts';

const refusal = (text: string): string => {
  try {
    parseConfig(text, 't.yaml');
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  throw new Error('was accepted');
};

test('without a file everything is on loopback and has a default', () => {
  const config = loadConfig(undefined, '/somewhere');
  expect(config.web).toEqual({ host: '127.0.0.1', port: 8080, names: [] });
  expect(config.broker.host).toBe('127.0.0.1');
  expect(config.data).toBe('/somewhere/data');
});

test('the data folder is relative to the file, not to where the command was given', () => {
  const folder = mkdtempSync(join(tmpdir(), 'table-'));
  writeFileSync(join(folder, 't.yaml'), 'data: games\n');
  expect(loadConfig(join(folder, 't.yaml'), '/').data).toBe(join(folder, 'games'));
});

test('the shipped example is accepted', () => {
  expect(loadConfig('hardware/table.example.yaml').seats?.['1']).toEqual({ link: 'simulated' });
});

test.each([
  [
    'seats:\n  11: { link: mqtt }\n',
    't.yaml, line 2: seats.11: there is no seat 11; seats are numbered 1 to 10.',
  ],
  ['web:\n  prot: 80\n', 't.yaml, line 2: web.prot: no such setting. Take it out, or correct its name.'],
  [
    'seats:\n  3:\n    link: carrier-pigeon\n',
    't.yaml, line 3: seats.3.link: no such link. Use simulated, mqtt, serial, firmata or none.',
  ],
])('%j is refused in one line: what, where, what to do', (text, message) => {
  expect(refusal(text)).toBe(message);
});

test('all that is wrong is said at once, in the order of the file', () => {
  const text =
    'table: ""\nweb: { prot: 80, hots: x }\nseats:\n  3: { link: pigeon }\n  11: { link: mqtt }\nclok: {}\n';
  expect(refusal(text).split('\n')).toEqual([
    expect.stringMatching(/^t\.yaml, line 1: table: /),
    't.yaml, line 2: web.prot: no such setting. Take it out, or correct its name.',
    't.yaml, line 2: web.hots: no such setting. Take it out, or correct its name.',
    't.yaml, line 4: seats.3.link: no such link. Use simulated, mqtt, serial, firmata or none.',
    't.yaml, line 5: seats.11: there is no seat 11; seats are numbered 1 to 10.',
    't.yaml, line 6: clok: no such setting. Take it out, or correct its name.',
  ]);
});

test('a number out of range and a broken file name their line', () => {
  expect(refusal('table: A\nweb: { port: 99999 }\n')).toMatch(/^t\.yaml, line 2: web\.port: .*Correct it\.$/);
  expect(refusal('table: "A\n')).toMatch(/^t\.yaml, line \d+: not YAML .*Mend that line\.$/);
});

test('cues that nobody would give are refused with the way out', () => {
  expect(refusal('cues:\n  give: [call, thank-you]\n')).toBe(
    't.yaml, line 2: cues.give: the call is spoken by the hub alone: set cues.output to hub, or leave call out. Correct it.',
  );
  expect(refusal('cues:\n  output: none\n')).toContain('set vote.closes to judge');
  expect(parseConfig('cues: { output: none }\nvote: { closes: judge }\n', 't').cues.output).toBe('none');
});

test.each([
  [
    'seats: { 3: { link: firmata, port: /dev/x, pins: { fist: pad } } }',
    'seats.3.pins.fist: an analog input, such as A0',
  ],
  [
    'seats: { 3: { link: firmata, port: /dev/x, pins: { fist: A0, seated: B1 } } }',
    'seats.3.pins.seated: a pin, such as A1 or 7',
  ],
  [
    'music: { controller: { link: mqtt, device: "a b" } }',
    'music.controller.device: letters, digits, - and _',
  ],
  ['web: { names: ["http://x"] }', 'web.names.0: a host name, such as table.club.example'],
])('%s names the field and what was expected', (text, said) => {
  expect(refusal(text)).toContain(said);
});

test.each([
  ['vote: { press: 70000 }', 'vote.press: expected at most 60000. Correct it.'],
  ['seats: [1, 2]', 'seats: expected settings, each with its name, found a list. Correct it.'],
  ['web: { port: high }', 'web.port: expected a number, found a text. Correct it.'],
  ['table: ""', 'table: expected something, but it is empty. Correct it.'],
  ['broker: { plain: maybe }', 'broker.plain: expected true or false, found a text. Correct it.'],
])('%s is refused in a technician’s words', (text, said) => {
  expect(refusal(text)).toBe(`t.yaml, line 1: ${said}`);
});

test('a line that is no YAML is named once', () => {
  expect(refusal('table: A\n\tweb: 1\n')).toBe(
    't.yaml, line 2: not YAML (Tabs are not allowed as indentation). Mend that line.',
  );
});

test('every setting there is stands in the example', () => {
  const example = readFileSync('hardware/table.example.yaml', 'utf8');
  const settings = z.toJSONSchema(config, { io: 'input' }).properties ?? {};
  const named = Object.entries(settings).flatMap(([name, one]) => [
    name,
    ...(name === 'seats' || typeof one !== 'object' ? [] : Object.keys(one.properties ?? {})),
  ]);
  expect(named).toContain('granularity');
  expect(named.filter((name) => !new RegExp(`\\b${name}:`).test(example))).toEqual([]);
});

test('a pin may be written as the number that it is', () => {
  const { seats } = parseConfig(
    'seats: { 3: { link: firmata, port: /dev/x, pins: { fist: A0, seated: 7 } } }',
    't',
  );
  expect(seats?.[3]).toMatchObject({ pins: { fist: 'A0', seated: '7' } });
});

test('a missing file says so and what to do', () => {
  expect(() => loadConfig('/nowhere/at-all.yaml')).toThrow('/nowhere/at-all.yaml: there is no such file.');
});

test('an alias without its anchor is an error that says so, as found by fuzzing', () => {
  expect(() => parseConfig('web: *a\n', 'table.yaml')).toThrow(ConfigError);
});

test('a broker beyond this computer without a certificate, a ruleset that is not there, a bus without its port', () => {
  expect(refusal('broker:\n  host: 0.0.0.0\n')).toMatch(
    /^t\.yaml, line 2: broker\.host: .*broker\.tls.*broker\.plain/,
  );
  expect(refusal('seats:\n  3: { link: serial }\n')).toBe(
    't.yaml, line 2: seats.3.port: it is missing. Give it: the serial port, such as /dev/ttyUSB0.',
  );
  expect(() => parseConfig('table: A\nruleset: fimm\n', 't.yaml', ['emu', 'club'])).toThrow(
    't.yaml, line 2: ruleset: fimm is not installed; there are emu, club. Correct it.',
  );
});

test('a setting is found with its line; one that has its default, nowhere', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'table-')), 't.yaml');
  writeFileSync(file, 'table: T\nbroker:\n  port: 1884\n');
  expect([
    lineOf(file, ['broker', 'port']),
    lineOf(file, ['broker', 'host']),
    lineOf(file, ['web', 'port']),
  ]).toEqual([3, null, null]);
});

test('a folder in place of a file is called one', () => {
  expect(() => loadConfig(tmpdir())).toThrow(': that is a folder. Give --table');
});
