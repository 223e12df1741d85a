/** A command as somebody types it, for the tests: what it said and how it ended. */
import { COMMANDS } from './commands.ts';
import { dispatch } from './dispatch.ts';

export async function run(
  args: readonly string[],
  stdin: readonly Uint8Array[] = [],
): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const code = await dispatch(COMMANDS, [...args], {
    stdin: (async function* () {
      yield* stdin;
    })(),
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}
