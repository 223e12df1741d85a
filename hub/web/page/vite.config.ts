import { join } from 'node:path';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';

const link = (attrs: Record<string, string | boolean>): HtmlTagDescriptor => ({
  tag: 'link',
  attrs,
  injectTo: 'head',
});

/**
 * What a page asks for is fetched while its first frame is drawn. Where its script comes only after that frame, nothing
 * else may come before it: the frame's own style stands in the page (the hub allows it by its hash), the rest of the style
 * stands below the frame, and the script is asked for when the frame is drawn. (Fetched before, it cost the frame more
 * than it gave the script: 272 and 424 ms above a bare line of text against 196 and 232, `test/browser/paint.ts 9`.)
 */
const firstFrameFirst: Plugin = {
  name: 'first-frame-first',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk }) {
      const early = (chunk?.imports ?? []).map((file) => link({ rel: 'modulepreload', href: `/${file}` }));
      const later = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' && chunk?.dynamicImports.includes(part.fileName) ? [part] : [],
      );
      if (later.length === 0) return early;
      const styled = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/.exec(html);
      const style = styled && bundle[styled[1] as string];
      if (!styled || style?.type !== 'asset') throw new Error('the first frame has no style');
      delete bundle[style.fileName];
      const rest = later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
      return {
        html: html
          .replace(styled[0], () => `<style>${String(style.source).trim()}</style>`)
          .replace(
            '<!--style-->',
            rest.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`).join(''),
          ),
        tags: early,
      };
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  logLevel: 'warn',
  plugins: [firstFrameFirst],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: join(import.meta.dirname, '../../../dist/page'),
    emptyOutDir: true,
    target: 'es2022',
    // The page's policy allows nothing inline but the first frame's style.
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: ['judge', 'board'].map((page) => join(import.meta.dirname, `${page}.html`)) },
  },
});
