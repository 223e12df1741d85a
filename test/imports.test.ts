/**
 * Who may import whom. Rooms stand along the corridor; imports run one way, and the rooms that decide touch
 * nothing outside. Checked on the source itself, since a rule that isn't checked is a wish.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Folder → folders of the product it may import. The longest matching folder holds. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  schemas: [],
  'hub/config': ['schemas'],
  'hub/kept': [],
  'hub/link': ['schemas', 'hub/kept', 'firmware-sim/wasm'],
  'hub/clock': ['schemas', 'hub/link/link.ts'],
  'hub/record': ['schemas', 'hub/kept', 'hub/link/link.ts'],
  'hub/vote': ['schemas'],
  'hub/rules': ['schemas', 'hub/vote'],
  'hub/judge': ['schemas', 'hub/vote', 'hub/rules'],
  'hub/protocol': ['schemas', 'hub/vote', 'hub/rules', 'hub/judge'],
  'hub/table': [
    'schemas',
    'hub/config',
    'hub/link',
    'hub/clock',
    'hub/record',
    'hub/vote',
    'hub/rules',
    'hub/judge',
    'hub/protocol',
  ],
  'hub/stage': ['schemas', 'hub/kept'],
  'hub/web/page': ['schemas'],
  'hub/web': ['schemas', 'hub/kept', 'hub/rules', 'hub/judge', 'hub/protocol', 'hub/table'],
  'hub/cli': ['schemas', 'hub', 'firmware-sim'],
  'hub/main.ts': ['schemas', 'hub', 'firmware-sim'],
  'hub/seats.ts': ['schemas', 'hub/link', 'firmware-sim'],
  'firmware-sim': [
    'schemas',
    'hub/link/bus/frame-codec.ts',
    'hub/link/bus/cobs.ts',
    'hub/link/link.ts',
    'hub/table/scheduler.ts',
  ],
  hardware: ['schemas'],
};

/** Pure rooms: no I/O, no timers, no clock, no chance. */
const PURE = ['schemas', 'hub/clock', 'hub/vote', 'hub/rules', 'hub/judge'];
const IMPURE =
  /\b(?:Date\.now|new Date\(|performance\.now|Math\.random|setTimeout|setInterval|setImmediate|fetch|process)\b/;

type Import = { file: string; line: number; target: string; typeOnly: boolean };

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|bench)\.tsx?$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/(^|\/)(node_modules|dist)\//.test(file));
}

const files = ['schemas', 'hub', 'firmware-sim', 'hardware']
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap(sources);

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: Import[] = [];
  const pattern =
    /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g;
  for (const match of text.matchAll(pattern)) {
    const specifier = match[2] ?? match[3] ?? '';
    const target = specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
      : specifier;
    const line = text.slice(0, match.index).split('\n').length + 1;
    found.push({ file, line, target, typeOnly: match[1] !== undefined });
  }
  return found;
}

const under = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
const roomOf = (path: string) =>
  Object.keys(MAY)
    .filter((room) => under(path, room))
    .sort((a, b) => b.length - a.length)[0];

test('every source file stands in a room that the rule knows', () => {
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => roomOf(file) === undefined)).toEqual([]);
});

test('imports run one way along the corridor', () => {
  const wrong = files.flatMap(importsOf).filter(({ file, target }) => {
    if (!/^(schemas|hub|firmware-sim|hardware|test|bin)\//.test(target)) return false;
    const room = roomOf(file);
    if (room === undefined) return true;
    return !under(target, room) && !(MAY[room] ?? []).some((allowed) => under(target, allowed));
  });
  expect(wrong.map(({ file, line, target }) => `${file}:${line} imports ${target}`)).toEqual([]);
});

test('the rooms that decide import nothing from outside and know no clock', () => {
  const pure = files.filter((file) => PURE.some((room) => under(file, room)));
  const imports = pure
    .flatMap(importsOf)
    .filter(({ target }) => !/^(schemas|hub)\//.test(target) && target !== 'zod')
    .map(({ file, line, target }) => `${file}:${line} imports ${target}`);
  const uses = pure.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\/\/.*$/gm, '');
    return IMPURE.test(code) ? [`${file} uses ${IMPURE.exec(code)?.[0]}`] : [];
  });
  expect([...imports, ...uses]).toEqual([]);
});

test('SQL is spoken in the record only', () => {
  const others = files.filter(
    (file) => !under(file, 'hub/record') && readFileSync(join(root, file), 'utf8').includes("'node:sqlite'"),
  );
  expect(others).toEqual([]);
});
