/** How many games a property looks at: few by default; `RUNS=20 npx vitest run test/rules` looks at twenty times as many. */
export const runs = (few: number) => ({ numRuns: few * Number(process.env.RUNS ?? 1) });
