import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Config, config, seatLink } from '../../schemas/config.ts';

/** A configuration nobody can start from: a line for each thing that says what is wrong, where, and what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads a table's configuration. Without `file` every default holds. Paths in it come back absolute.
 * @throws ConfigError naming the file, every line that is wrong and what was expected there.
 */
export function loadConfig(
  file: string | undefined,
  cwd = process.cwd(),
  rulesets: readonly string[] = [],
): Config {
  if (file === undefined) return { ...config.parse({}), data: resolve(cwd, 'data') };
  const path = resolve(cwd, file);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why = UNREAD[code ?? ''] ?? String(code);
    throw new ConfigError(
      `${file}: ${why}. Give --table the path of a YAML file; hardware/table.example.yaml is one.`,
    );
  }
  const parsed = parseConfig(text, file, rulesets);
  return rooted(parsed, dirname(path));
}

const UNREAD: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'that is a folder',
};

/** The line of a setting in a file that was loaded; null: it isn't in there, and has its default. */
export function lineOf(file: string, path: readonly string[]): number | null {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines, logLevel: 'error' });
  const node = document.getIn(path, true);
  return isNode(node) && node.range ? lines.linePos(node.range[0]).line : null;
}

/** Files and folders that a file names are meant from where that file lies. */
function rooted(parsed: Config, home: string): Config {
  const { broker, cues, music } = parsed;
  const { tls } = broker;
  const beside = (name: string) => resolve(home, name);
  return {
    ...parsed,
    data: beside(parsed.data),
    broker: { ...broker, ...(tls && { tls: { key: beside(tls.key), cert: beside(tls.cert) } }) },
    cues: { ...cues, ...(cues.folder && { folder: beside(cues.folder) }) },
    music: { ...music, ...(music.folder && { folder: beside(music.folder) }) },
  };
}

/** The same from a text; `name` is what error messages call it, `rulesets` the installed ones (none: any will do). */
export function parseConfig(text: string, name: string, rulesets: readonly string[] = []): Config {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
  const broken = document.errors[0];
  if (broken) {
    const where = lines.linePos(broken.pos[0]).line;
    throw new ConfigError(
      `${name}, line ${where}: not YAML (${(broken.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}). Mend that line.`,
    );
  }
  const result = config.safeParse(plainOf(document, name) ?? {});
  if (result.success) {
    const { ruleset } = result.data;
    if (rulesets.length === 0 || rulesets.includes(ruleset)) return result.data;
    const node = nodeAt(document.contents as Node | null, ['ruleset']);
    const line = node?.range ? `, line ${lines.linePos(node.range[0]).line}` : '';
    throw new ConfigError(
      `${name}${line}: ruleset: ${ruleset} is not installed; there are ${rulesets.join(', ')}. Correct it.`,
    );
  }
  const said = result.error.issues.flatMap(faultsOf).map(({ issue, path }) => {
    const node = nodeAt(document.contents as Node | null, path);
    const line = node?.range ? lines.linePos(node.range[0]).line : 0;
    const where = line > 0 ? `, line ${line}` : '';
    return { line, text: `${name}${where}: ${path.join('.') || 'the file'}: ${expectation(issue, path)}` };
  });
  throw new ConfigError(
    said
      .sort((a, b) => a.line - b.line)
      .map(({ text }) => text)
      .join('\n'),
  );
}

const LINKS = seatLink.options.map((one) => one.shape.link.value);
const MISSING = /received undefined$/;

type Fault = { issue: z.core.$ZodIssue; path: readonly PropertyKey[] };

/** One for each field: several unknown settings in one place are one issue. */
const faultsOf = (issue: z.core.$ZodIssue): Fault[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ issue, path: [...issue.path, key] }))
    : [{ issue, path: issue.path }];

/** An alias without its anchor, or too many of them, comes out only here. */
function plainOf(document: Document, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`${name}: not YAML that can be used (${what}). Write it without "*" and "&".`);
  }
}

function expectation(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  const last = String(path.at(-1) ?? '');
  if (
    issue.code === 'invalid_key' ||
    (issue.code === 'unrecognized_keys' && path[0] === 'seats' && path.length === 2)
  )
    return `there is no seat ${last}; seats are numbered 1 to 10.`;
  if (issue.code === 'unrecognized_keys') return 'no such setting. Take it out, or correct its name.';
  if (issue.code === 'invalid_union' && last === 'link')
    return `no such link. Use ${LINKS.slice(0, -1).join(', ')} or ${LINKS.at(-1)}.`;
  // A field that is left out, or null: the link says what it needs, and Zod only what it isn't.
  if (issue.code === 'invalid_type' && issue.input === undefined && MISSING.test(issue.message))
    return `it is missing. Give it${last === 'port' ? ': the serial port, such as /dev/ttyUSB0' : ''}.`;
  const said = bounds(issue) ?? kinds(issue) ?? issue.message;
  return `${said.charAt(0).toLowerCase()}${said.slice(1)}. Correct it.`;
}

/** What is counted in a value that is too long or too short. */
const COUNTED: Readonly<Record<string, string>> = { string: ' letters', array: ' entries' };

function bounds(issue: z.core.$ZodIssue): string | null {
  if (issue.code === 'too_big') return `expected at most ${issue.maximum}${COUNTED[issue.origin] ?? ''}`;
  if (issue.code !== 'too_small') return null;
  if (issue.origin === 'string' && issue.minimum === 1) return 'expected something, but it is empty';
  const than = issue.inclusive === false ? 'more than' : 'at least';
  return `expected ${than} ${issue.minimum}${COUNTED[issue.origin] ?? ''}`;
}

/** Zod's kinds in a technician's words. */
const KINDS: Readonly<Record<string, string>> = {
  record: 'settings, each with its name',
  object: 'settings, each with its name',
  array: 'a list',
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  null: 'nothing',
};

function kinds(issue: z.core.$ZodIssue): string | null {
  if (issue.code !== 'invalid_type') return null;
  const found = KINDS[/received (\w+)$/.exec(issue.message)?.[1] ?? ''];
  return `expected ${KINDS[issue.expected] ?? issue.expected}${found ? `, found ${found}` : ''}`;
}

/** The node at `path`, or the deepest one on the way to it that exists. For an unknown key, the key itself. */
function nodeAt(root: Node | null, path: readonly PropertyKey[]): Node | null {
  let node: Node | null = root;
  for (const key of path) {
    if (!isMap(node)) return node;
    const pair = node.items.find(
      (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
    );
    if (!pair) return node;
    node = isMap(pair.value) ? (pair.value as Node) : (pair.key as Node);
  }
  return node;
}
