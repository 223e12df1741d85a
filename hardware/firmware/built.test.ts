import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesPrint } from './sources.ts';
import { FIRMWARE, missingTools } from './toolchain.ts';

const built = (name: string) => readFileSync(join(FIRMWARE, 'built', name));

test('the built images are those of these sources', () => {
  expect(built('sources.txt').toString(), 'run: npm run firmware').toBe(sourcesPrint());
});

test.each(['unit', 'music'])(
  'the image fits the chip’s flash twice over, and the module asks for nothing: %s',
  (name) => {
    const bytes = built(`${name}.hex`)
      .toString()
      .match(/^:[0-9A-F]{2}[0-9A-F]{4}00/gm)!
      .reduce((sum, line) => sum + Number.parseInt(line.slice(1, 3), 16), 0);
    expect(bytes).toBeGreaterThan(4096);
    expect(bytes).toBeLessThanOrEqual(16 * 1024);
    expect(WebAssembly.Module.imports(new WebAssembly.Module(built(`${name}.wasm`)))).toEqual([]);
  },
);

test('a tool that is missing is named with what to install', () => {
  expect(missingTools(['avr-gcc-that-is-nowhere'])[0]).toMatch(
    /^avr-gcc-that-is-nowhere is missing: apt-get install /,
  );
});
