import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What a page's script asks for, at once or after the first frame, is fetched while that frame is drawn. */
const fetchedEarly: Plugin = {
  name: 'fetched-early',
  transformIndexHtml(_html, { bundle, chunk }) {
    const later = Object.values(bundle ?? {}).flatMap((part) =>
      part.type === 'chunk' && chunk?.dynamicImports.includes(part.fileName)
        ? [part.fileName, ...part.imports]
        : [],
    );
    return [...new Set([...(chunk?.imports ?? []), ...later])].map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', href: `/${file}` },
      injectTo: 'head',
    }));
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  logLevel: 'warn',
  plugins: [fetchedEarly],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, '../../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: ['judge', 'board'].map((page) => join(import.meta.dirname, `${page}.html`)) },
  },
});
