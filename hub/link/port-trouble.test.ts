import { tmpdir } from 'node:os';
import { SerialPort } from 'serialport';
import { expect, test } from 'vitest';
import { portTrouble } from './port-trouble.ts';

/** What the driver itself says of this path. */
const refused = (path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const port = new SerialPort({ path, baudRate: 57_600, autoOpen: false });
    port.open((error) => (error ? resolve(error.message) : reject(new Error(`${path} was opened`))));
  });

test.each([
  ['/dev/ttyUSB97', /^there is no such port \(is its adapter plugged in\?\)$/],
  ['/dev/null', /^that is no serial port$/],
  [tmpdir(), /^that is no serial port$/],
])('what the driver says of %s is told in words', async (path, said) => {
  expect(portTrouble(await refused(path))).toMatch(said);
});

test('a port that is not ours, or is in use, is told with what to do; the unknown without its "Error:"', () => {
  expect(portTrouble('Error: Permission denied, cannot open /dev/ttyUSB0')).toContain('group dialout');
  expect(portTrouble('Error Resource temporarily unavailable Cannot lock port')).toBe(
    'another program has it open',
  );
  expect(portTrouble('Error: Input/output error, cannot open /dev/ttyUSB0')).toBe('Input/output error');
  expect(portTrouble('unplugged')).toBe('unplugged');
});
