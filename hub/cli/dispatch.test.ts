import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { type Command, CommandError, readArguments, type Streams } from './command.ts';
import { COMMANDS } from './commands.ts';
import { dispatch } from './dispatch.ts';

function listen() {
  const said = { out: '', err: '' };
  const streams: Streams = {
    stdin: (async function* () {})(),
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  };
  return { said, streams };
}

const OPTIONS = {
  loud: { type: 'boolean', help: 'with a !' },
  by: { type: 'string', value: 'WHO', help: 'who says it' },
} as const;
const greet: Command = {
  options: OPTIONS,
  usage: ['NAME [--loud]', '- [--loud]', ' [--by WHO]'],
  summary: 'says hello',
  async run(args, streams) {
    const { values, positionals } = readArguments(args, OPTIONS, [1, 1], 'say whom');
    if (positionals[0] === 'nobody') throw new CommandError('nobody is here');
    if (positionals[0] === 'fault') throw new TypeError('x is not y');
    streams.out(`hello ${positionals[0]}${values.loud === true ? '!' : ''}\n`);
    return 0;
  },
};
const commands = { greet: async () => greet };

test('a subcommand gets its arguments, and its exit code is passed on', async () => {
  const { said, streams } = listen();
  expect(await dispatch(commands, ['greet', 'table', '--loud'], streams)).toBe(0);
  expect(said).toEqual({ out: 'hello table!\n', err: '' });
});

test.each([
  [['sing'], 'no such command: "sing" (there are: greet)'],
  [['toString'], 'no such command: "toString"'],
  [['greet'], 'mafia-table greet: say whom'],
  [['greet', 'a', 'b'], 'mafia-table greet: don\'t know what to do with "b"'],
  [['greet', 'a', '--softly'], "Unknown option '--softly'"],
  [['greet', 'nobody'], 'mafia-table greet: nobody is here'],
  [['greet', 'fault'], 'x is not y (a fault of ours)'],
])('%j: one clear line and exit 2', async (argv, line) => {
  const { said, streams } = listen();
  expect(await dispatch(commands, argv, streams)).toBe(2);
  expect(said.out).toBe('');
  expect(said.err).toContain(line);
  expect(said.err.trimEnd().split('\n')).toHaveLength(1);
});

test('help lists every form of every command; without any argument it is an error', async () => {
  const asked = listen();
  expect(await dispatch(commands, ['--help'], asked.streams)).toBe(0);
  expect(asked.said.out).toContain(
    '  mafia-table greet NAME [--loud]\n  mafia-table greet - [--loud]\n                     [--by WHO]\n',
  );
  const nothing = listen();
  expect(await dispatch(commands, [], nothing.streams)).toBe(2);
  expect(nothing.said.err).toContain('says hello');
  const one = listen();
  expect(await dispatch(commands, ['greet', '--help'], one.streams)).toBe(0);
  expect(one.said.out).toMatch(/says hello\n {2}--loud {4}with a !\n {2}--by WHO {2}who says it\n$/);
});

test('the version is that of the package', async () => {
  const { said, streams } = listen();
  expect(await dispatch(COMMANDS, ['--version'], streams)).toBe(0);
  expect(said).toEqual({ out: `${manifest.version}\n`, err: '' });
});

test.each([
  [['start', '--games', '-1'], 'start: --games: give its value, which can\'t begin with "-"'],
  [['start', '--games', '2'], 'start: --games is of a simulated Judge: give --autoplay with it'],
  [['start', '--data', ''], 'start: --data: its value is empty'],
  [['record', 'list', '--data='], 'record: --data: its value is empty'],
  [['replay'], 'replay: say which record: its file, or - for standard input'],
  [['rating'], 'rating: say which records: their files, or - for standard input'],
  [['seat'], 'seat: say what to do: list, trace, rezero or set'],
  [['calibrate'], 'calibrate: say what to measure: cues'],
])('%j says what is missing', async (args, said) => {
  const told: string[] = [];
  const stdin = (async function* () {})();
  const streams = { stdin, out: () => {}, err: (text: string) => void told.push(text) };
  expect(await dispatch(COMMANDS, args, streams)).toBe(2);
  expect(told).toEqual([`mafia-table ${said}\n`]);
});
