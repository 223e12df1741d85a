import { createReadStream } from 'node:fs';
import { readRecord } from '../judge/lines.ts';
import { isUnreadable, replay as judge, type TakenLine } from '../judge/replay.ts';
import { findRuleset, rulesetIds } from '../rules/registry.ts';
import { refusalOf } from '../table/reading.ts';
import { type Command, CommandError, readArguments, type Streams } from './command.ts';
import { remark, sentence } from './sentence.ts';

const OPTIONS = {
  ruleset: { type: 'string', value: 'ID', help: "judge by this ruleset, not the record's own" },
  json: { type: 'boolean', help: 'one object a line, for programs' },
} as const;

/** Judges a record again, through the very engine that runs the table. */
export const replay: Command = {
  usage: ['FILE|- [--ruleset ID] [--json]'],
  summary: 'What the table says of a record: for people, or with --json one object a line.',
  options: OPTIONS,
  ends:
    'Ends with 0 once the record was read to its end, whatever was refused in it (said on stderr where a line is none, ' +
    'or where all were refused); with 2 where it can’t be read.',
  async run(args, streams) {
    const { values, positionals } = readArguments(
      args,
      OPTIONS,
      [1, 1],
      'say which record: its file, or - for standard input',
    );
    const { ruleset, json = false } = values;
    if (ruleset !== undefined && !findRuleset(ruleset)) {
      throw new CommandError(`no ruleset "${ruleset}" (there are: ${rulesetIds().join(', ')})`);
    }
    const file = positionals[0] ?? '-';
    const name = file === '-' ? 'standard input' : file;
    const record = readRecord(await read(file, name, streams));
    let text = '';
    let accepted = 0;
    const taken = (line: TakenLine) => {
      if (refusalOf(line.decisions) === null) accepted++;
      if (!json) text += remark(line);
    };
    const said = 'unreadable' in record ? record : judge(record, { ruleset, taken });
    if (isUnreadable(said)) throw new CommandError(`${name}, line ${said.line}: ${said.detail}`);

    for (const decision of said) {
      text += json ? `${JSON.stringify(decision)}\n` : `${sentence(decision)}\n`;
      if (text.length < 1 << 16) continue;
      streams.out(text);
      text = '';
    }
    streams.out(text);
    if ('unreadable' in record) return 2;
    for (const { line, input } of record.inputs) {
      if ('malformed' in input) streams.err(`${name}, line ${line}: ${input.detail}\n`);
    }
    if (record.cutShort !== null) streams.err(`${name}, line ${record.cutShort}: cut short, and dropped\n`);
    const { length } = record.inputs;
    if (accepted === 0 && length > 0)
      streams.err(
        `${name}: ${length === 1 ? 'its one line was' : `all of its ${length} lines were`} refused\n`,
      );
    return 0;
  },
};

/** The text of a file, or of standard input (`-`); why it can’t be read is a `CommandError`. */
export async function read(file: string, name: string, streams: Streams): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of file === '-' ? streams.stdin : createReadStream(file)) {
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CommandError(`${name}: ${WHY[code] ?? message}`);
  }
  return text + decoder.decode();
}

const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'that is a folder',
};
