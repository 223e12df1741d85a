/**
 * Makes what `npm pack` ships: `lib/`, the checkout in small, with JavaScript for TypeScript (Node refuses `.ts` under
 * node_modules). Every file keeps its place relative to the others, so that paths hold in both. Run by `prepack`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);
const lib = join(root, 'lib');

/** Rooms whose TypeScript runs in Node; the page is bundled by itself. */
const SOURCES = ['hub', 'schemas', 'firmware-sim'];
const NOT_SHIPPED = ['**/*.test.ts', 'hub/web/page/**'];
/** What programs read at run time, besides the sources' own folders. */
const ASSETS = ['package.json', 'dist/page', 'hardware/firmware/built'];
const ASSET_KINDS = ['json', 'yaml', 'wasm', 'ogg', 'svg', 'html', 'css', 'txt'];

rmSync(lib, { recursive: true, force: true });
mkdirSync(lib);
compile();
for (const asset of ASSETS) cpSync(join(root, asset), join(lib, asset), { recursive: true });
const kinds = `{${SOURCES.join(',')}}/**/*.{${ASSET_KINDS.join(',')}}`;
for (const file of globSync(kinds, { cwd: root, exclude: ['hub/web/page/**'] })) {
  cpSync(join(root, file), join(lib, file));
}
for (const file of globSync('**/*.js', { cwd: lib, exclude: ['dist/**'] }))
  pointToJavaScript(join(lib, file));

function compile(): void {
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: {
      noEmit: false,
      // Types were checked by `npm run check`; this only takes them out.
      noCheck: true,
      rewriteRelativeImportExtensions: true,
      rootDir: '..',
      outDir: '.',
    },
    include: SOURCES.map((folder) => `../${folder}/**/*.ts`),
    exclude: NOT_SHIPPED.map((pattern) => `../${pattern}`),
  };
  const file = join(lib, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  execFileSync(process.execPath, [tsc, '-p', file], { stdio: 'inherit' });
  rmSync(file);
}

/** The compiler rewrites imports; a worker's or a child's file named by `new URL(…, import.meta.url)` is left to us. */
function pointToJavaScript(file: string): void {
  const text = readFileSync(file, 'utf8');
  const pointed = text.replace(
    /(new URL\(\s*(['"`])\.{1,2}\/[^'"`]+\.)ts(\2,\s*import\.meta\.url)/g,
    '$1js$3',
  );
  if (pointed !== text) writeFileSync(file, pointed);
}
