import { expect, test } from 'vitest';
import { VirtualTime } from '../../../firmware-sim/time.ts';
import { remote } from '../../../schemas/remote.ts';
import { KeyboardReports } from './keyboard-report.ts';
import { nodeHidDoor } from './node-hid-door.ts';
import { type HidDevice, Remote } from './remote.ts';

const PAGE_DOWN = Uint8Array.of(0, 0, 0x4e, 0, 0, 0, 0, 0);
const NONE = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0);
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('a press is a key newly down: the same report twice is one, a held key too, a second key is another', () => {
  const reports = new KeyboardReports();
  expect(reports.take(PAGE_DOWN)).toEqual(['page-down']);
  expect(reports.take(PAGE_DOWN)).toEqual([]);
  expect(reports.take(Uint8Array.of(0, 0, 0x4e, 0x37, 0, 0, 0, 0))).toEqual(['period']);
  expect(reports.take(NONE)).toEqual([]);
  expect(reports.take(Uint8Array.of(2, 0, 0, 0x4e, 0, 0, 0, 0, 0))).toEqual(['page-down']);
});

test('what is no keyboard’s report presses nothing', () => {
  const reports = new KeyboardReports();
  for (const bytes of [[], [1, 2, 3], [1, 0, 1, 1, 1, 1, 1, 1], Array.from({ length: 64 }, () => 0x4e)])
    expect(reports.take(Uint8Array.from(bytes))).toEqual([]);
});

function bench(buttons?: Record<string, string>) {
  const time = new VirtualTime();
  const pressed: string[] = [];
  const held: string[] = [];
  const said: string[] = [];
  const there: { paths: string[]; refuses: string | null } = { paths: [], refuses: null };
  const devices: { report(bytes: Uint8Array): void; end(): void; closed: boolean }[] = [];
  const door = {
    find: async () => there.paths,
    open: async (): Promise<HidDevice> => {
      if (there.refuses !== null) throw new Error(there.refuses);
      const made = { report: (_: Uint8Array) => {}, end: () => {}, closed: false };
      devices.push(made);
      return {
        onReport: (take) => {
          made.report = take;
        },
        onEnd: (ended) => {
          made.end = () => ended('could not read');
        },
        close: async () => {
          made.closed = true;
        },
      };
    },
  };
  const host = {
    press: (action: string) => pressed.push(action),
    hold: (action: string, on: boolean) => held.push(`${action} ${on}`),
    say: (line: string) => said.push(line),
    after: time.after.bind(time),
  };
  const made = new Remote(remote.parse({ device: '046d:c540', ...(buttons && { buttons }) }), door, host);
  const pass = async (ms: number) => {
    await settle();
    time.pass(ms);
    await settle();
  };
  return { made, pass, pressed, held, said, there, devices };
}

test('plugged in later, pulled, plugged in again: it presses whenever it is there', async () => {
  const { made, pass, pressed, said, there, devices } = bench();
  await pass(1000);
  there.paths = ['hid-1'];
  await pass(1000);
  devices[0]!.report(PAGE_DOWN);
  devices[0]!.report(PAGE_DOWN);
  there.paths = [];
  devices[0]!.end();
  await pass(1000);
  there.paths = ['hid-2'];
  await pass(1000);
  // A key that was down when the cable was pulled is not down any more.
  devices[1]!.report(PAGE_DOWN);
  devices[1]!.report(NONE);
  devices[1]!.report(Uint8Array.of(0, 0, 0x4b, 0, 0, 0, 0, 0));
  expect(pressed).toEqual(['first', 'first', 'undo']);
  expect(said.map((line) => line.replace('remote 046d:c540: ', ''))).toEqual([
    'not plugged in',
    'there',
    'gone (could not read)',
    'not plugged in',
    'there',
  ]);
  await made.close();
  expect(devices.map(({ closed }) => closed)).toEqual([true, true]);
});

test('what is held is held until the last of its buttons is let go of, or the cable is pulled', async () => {
  const { made, pass, held, there, devices } = bench({ b: 'quieter', f5: 'quieter', period: 'thank-you' });
  there.paths = ['hid-1'];
  await pass(1000);
  const keys = (...down: number[]) =>
    devices[0]!.report(Uint8Array.of(0, 0, ...down, 0, 0, 0, 0, 0, 0).subarray(0, 8));
  const [B, F5, PERIOD] = [0x05, 0x3e, 0x37] as const;
  keys(B);
  keys(B, PERIOD);
  keys(B, F5);
  keys(F5);
  expect(held.filter((one) => one.startsWith('quieter'))).toEqual(['quieter true']);
  keys();
  keys(F5);
  devices[0]!.end();
  expect(held.filter((one) => one.startsWith('quieter'))).toEqual([
    'quieter true',
    'quieter false',
    'quieter true',
    'quieter false',
  ]);
  await made.close();
});

test('no permission: said once, with what to do, and tried again', async () => {
  const { made, pass, said, there, devices } = bench();
  there.paths = ['hid-1'];
  there.refuses = 'cannot open device';
  await pass(1000);
  await pass(1000);
  expect(said.filter((line) => line.includes('hardware/udev/70-mafia-table.rules'))).toHaveLength(1);
  there.refuses = null;
  await pass(1000);
  expect(devices).toHaveLength(1);
  await made.close();
});

test('the real module loads here and lists; no device has these numbers', async () => {
  const door = await nodeHidDoor();
  expect(await door.find(0xfff0, 0xfff1)).toEqual([]);
});
