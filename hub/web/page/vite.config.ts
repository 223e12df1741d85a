import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** The page's script is fetched while the first frame is drawn, though `first.ts` asks for it only after that. */
const fetchedEarly: Plugin = {
  name: 'fetched-early',
  transformIndexHtml: (_html, { bundle }) =>
    Object.values(bundle ?? {}).flatMap((part) =>
      part.type === 'chunk' && part.isDynamicEntry
        ? [{ tag: 'link', attrs: { rel: 'modulepreload', href: `/${part.fileName}` }, injectTo: 'head' }]
        : [],
    ),
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
    rolldownOptions: { input: { judge: join(import.meta.dirname, 'judge.html') } },
  },
});
