/** The compilers that build the firmware: found, or named clearly. All three come from Debian. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const FIRMWARE = import.meta.dirname;

const PACKAGES: Record<string, string> = {
  'avr-gcc': 'gcc-avr avr-libc',
  'avr-objcopy': 'binutils-avr',
  'avr-size': 'binutils-avr',
  'avr-nm': 'binutils-avr',
  cc: 'gcc libc6-dev',
  clang: 'clang',
  'wasm-ld': 'lld',
};

/** Those of `tools` that are not on this machine, each with the Debian packages that bring it. */
export function missingTools(tools: readonly string[] = Object.keys(PACKAGES)): string[] {
  return tools
    .filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error !== undefined)
    .map((tool) => `${tool} is missing: apt-get install ${PACKAGES[tool] ?? tool}`);
}

const sources = (room: string) =>
  readdirSync(join(FIRMWARE, room))
    .filter((name) => name.endsWith('.c'))
    .sort()
    .map((name) => `${room}/${name}`);

const COMMON = ['-std=gnu99', '-Wall', '-Wextra', '-Werror'];
const run = (tool: string, args: readonly string[]) =>
  execFileSync(tool, args, { cwd: FIRMWARE, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Builds the core, behind one door, as a WebAssembly module at `to`. */
export function buildWasm(door: string, to: string): void {
  run('clang', [
    '--target=wasm32',
    '-nostdlib',
    '-ffreestanding',
    ...COMMON,
    '-Os',
    '-Wl,--no-entry,--strip-all,-z,stack-size=8192',
    '-o',
    to,
    ...sources('core'),
    door,
  ]);
}

/** The images: each the core, and what of the chip's part it needs. */
export const IMAGES = {
  unit: { sources: () => sources('avr'), defines: [] },
  music: {
    sources: () => [
      ...['bus', 'clock', 'memory', 'samples'].map((name) => `avr/${name}.c`),
      ...sources('music'),
    ],
    defines: ['-DRECEIVER_WANTS(type)=((type)==FRAME_MUSIC_ORDER)'],
  },
} as const;

export type AvrSize = { flash: number; ram: number };

/** Builds an image at `hex` (and an ELF at `elf`); returns what it takes of flash and static RAM. */
export function buildAvr(image: keyof typeof IMAGES, hex: string, elf: string): AvrSize {
  run('avr-gcc', [
    '-mmcu=atmega328p',
    '-DF_CPU=16000000UL',
    ...IMAGES[image].defines,
    ...COMMON,
    '-O2',
    '-flto',
    '-ffunction-sections',
    '-fdata-sections',
    '-Wl,--gc-sections',
    '-o',
    elf,
    ...sources('core'),
    ...IMAGES[image].sources(),
  ]);
  run('avr-objcopy', ['-O', 'ihex', '-R', '.eeprom', elf, hex]);
  const [text = 0, data = 0, bss = 0] = run('avr-size', [elf])
    .split('\n')[1]!
    .trim()
    .split(/\s+/)
    .map(Number);
  return { flash: text + data, ram: data + bss };
}

/** Builds `main` and the core natively, with the address and undefined-behaviour sanitizers unless `plain`. */
export function buildNative(main: string, to: string, plain = false): void {
  const safety = plain ? ['-O2'] : ['-O1', '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all'];
  run('cc', ['-std=gnu99', '-Wall', '-Wextra', '-Werror', ...safety, '-o', to, ...sources('core'), main]);
}
