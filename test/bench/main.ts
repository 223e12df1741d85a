/** `npm run bench -- NAME [options]`: benches that anyone can rerun. A bench exits 1 when what it claims is false. */

type Bench = { run(args: readonly string[]): number | Promise<number> };

const BENCHES: Readonly<Record<string, () => Promise<Bench>>> = {
  time: () => import('./time.ts'),
  cuts: () => import('./cuts.ts'),
  rules: () => import('./rules.ts'),
  nights: () => import('./nights.ts'),
  latency: () => import('./latency.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined;
if (load) process.exitCode = await (await load()).run(args);
else {
  console.error(`usage: npm run bench -- ${Object.keys(BENCHES).join('|')} [--json]`);
  process.exitCode = 2;
}
