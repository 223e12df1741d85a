import { parseArgs } from 'node:util';

/** The streams a command speaks on; a test gives its own. */
export type Streams = {
  stdin: AsyncIterable<Uint8Array>;
  /** What was asked for. */
  out(text: string): void;
  /** What went wrong, and remarks. */
  err(text: string): void;
};

/** 0: done; 1: done, and something was found wrong; 2: couldn't be done, the line on stderr says why. */
export type ExitCode = 0 | 1 | 2;

export type Command = {
  /** What may follow the command's name, a line each: `FILE|- [--json]`; with a space before it, more of the last line. */
  usage: readonly string[];
  /** What it does, in one line. */
  summary: string;
  /** What may stand with two dashes; `--help` tells them in this order. */
  options: Options;
  /** With which numbers it ends, where that isn't just 0, or 2 for what couldn't be done. */
  ends?: string;
  run(args: readonly string[], streams: Streams): Promise<ExitCode>;
};

/** A command can't do what was asked; the message is the one line that the user sees. */
export class CommandError extends Error {}

/** Options by name, each with a line on what it does; `value` stands for its value there, as in `--port N`. */
export type Options = Readonly<
  Record<string, { type: 'string'; value: string; help: string } | { type: 'boolean'; help: string }>
>;
type Values<O extends Options> = { [K in keyof O]?: O[K]['type'] extends 'string' ? string : boolean };

/**
 * Options and positionals of a command. An unknown option, a missing or empty value, or a number of positionals outside
 * `counts` (fewest, most) is a `CommandError`; `wanted` is what it says where there are too few.
 */
export function readArguments<const O extends Options>(
  args: readonly string[],
  options: O,
  [fewest, most]: readonly [number, number],
  wanted = 'something is missing',
): { values: Values<O>; positionals: readonly string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    if (positionals.length < fewest) throw new CommandError(wanted);
    if (positionals.length > most) throw new Error(`don't know what to do with "${positionals[most]}"`);
    const empty = Object.entries(values).find(([, value]) => value === '')?.[0];
    if (empty !== undefined) throw new Error(`--${empty}: its value is empty`);
    return { values: values as Values<O>, positionals };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const ambiguous = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/.exec(line)?.[1];
    if (ambiguous) throw new CommandError(`${ambiguous}: give its value, which can't begin with "-"`);
    throw new CommandError(line.replace(/\. .*$/, ''));
  }
}

/** What a number on the command line may be. */
export type NumberRange = { least: number; most: number; whole: boolean };

/** The value of `--name` as a number, undefined where it wasn't given. @throws CommandError that says what it may be. */
export function numberOf(
  name: string,
  text: string | undefined,
  { least, most, whole }: NumberRange,
): number | undefined {
  if (text === undefined) return undefined;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (!(value >= least && value <= most) || (whole && !Number.isInteger(value)))
    throw new CommandError(
      `--${name} ${text}: give a ${whole ? 'whole ' : ''}number from ${least} to ${most}`,
    );
  return value;
}
