import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../config/load.ts';
import { SecretsFault } from '../link/mqtt/credentials.ts';
import { RecordFailure } from '../record/failure.ts';
import { AccessFault } from '../web/access.ts';
import { type Command, CommandError, type ExitCode, type Streams } from './command.ts';

/** A command's module is loaded when it is called: `replay` needn't load a broker. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/**
 * Runs the subcommand that `argv` names. Never throws: a command that can't do what was asked, or fails, leaves
 * one line on stderr and exits 2.
 */
export async function dispatch(
  commands: Commands,
  argv: readonly string[],
  streams: Streams,
): Promise<ExitCode> {
  const [name, ...args] = argv;
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    streams[name === undefined ? 'err' : 'out'](await overview(commands));
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    streams.out(`${version()}\n`);
    return 0;
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (load === undefined) {
    const known = Object.keys(commands).join(', ');
    streams.err(`mafia-table: no such command: "${name}" (there are: ${known})\n`);
    return 2;
  }
  const command = await load();
  if (args.includes('--help') || args.includes('-h')) {
    const ends = command.ends === undefined ? '' : `${command.ends}\n`;
    streams.out(`${usage(name, command)}\n${command.summary}\n${flags(command)}${ends}`);
    return 0;
  }
  try {
    return await command.run(args, streams);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const expected = EXPECTED.some((kind) => error instanceof kind);
    streams.err(`mafia-table ${name}: ${why}${expected ? '' : ' (a fault of ours)'}\n`);
    return 2;
  }
}

/** What these say is a person's to mend. */
const EXPECTED = [CommandError, ConfigError, RecordFailure, SecretsFault, AccessFault];

function usage(name: string, command: Command): string {
  const before = `  mafia-table ${name} `;
  // A line that begins with a space goes on with the one before it.
  const whole = (line: string) => (line.startsWith(' ') ? ' '.repeat(before.length) : before) + line;
  return command.usage.map((line) => whole(line).trimEnd()).join('\n');
}

/** A line for each option: its name, what stands for its value, what it does. */
function flags({ options }: Command): string {
  const rows = Object.entries(options).map(([name, option]) => [
    `--${name}${option.type === 'string' ? ` ${option.value}` : ''}`,
    option.help,
  ]);
  const width = Math.max(...rows.map(([flag = '']) => flag.length));
  return rows.map(([flag = '', help]) => `  ${flag.padEnd(width)}  ${help}\n`).join('');
}

/** Of the product, beside whose folder `hub` both a checkout and a package have its `package.json`. */
function version(): string {
  const file = new URL('../../package.json', import.meta.url);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version;
}

async function overview(commands: Commands): Promise<string> {
  const parts: string[] = ['The smart table for sport Mafia.\n'];
  for (const [name, load] of Object.entries(commands)) {
    const command = await load();
    parts.push(`${usage(name, command)}\n      ${command.summary}`);
  }
  parts.push('  mafia-table COMMAND --help\n      What a command takes, with a line on each option.');
  parts.push('  mafia-table --version');
  return `${parts.join('\n')}\n`;
}
