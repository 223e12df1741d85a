import type { Random } from '../../firmware-sim/random.ts';

/** What breaks readers: ends of ranges, empty and deep things, names that mean something to JavaScript. */
const TOKENS = [
  ...['0', '-1', '11', '1e308', '-1e-320', '9007199254740993', '1.5', 'null', 'true', '""', '[]', '{}'],
  ...['"__proto__"', '"constructor"', '"toString"', '"all"', '"\\u0000"', '"\\ud800"', '\u2028', '\ufeff'],
  ...[
    '[[[[[[[[[[[[[[[[',
    '{"a":{"a":{"a":',
    '"seat":1,"seat":2',
    ',',
    ':',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '- ',
    '? ',
  ],
  ...[
    '&a ',
    '*a ',
    '!!binary ',
    '!<x> ',
    '<<: *a',
    '|',
    '>',
    '#',
    '%',
    '{',
    '}',
    '[',
    ']',
    "'",
    '"',
    '~',
    '`',
  ],
] as const;

/** `text` with up to eight things done to it, each at a place of its own. */
export function mutated(text: string, others: readonly string[], random: Random): string {
  let now = text;
  for (let left = 1 + random.below(8); left > 0; left--) {
    const at = random.below(now.length + 1);
    const to = Math.min(now.length, at + random.below(12));
    const token = random.pick(TOKENS) ?? '';
    switch (random.below(7)) {
      case 0:
        now = now.slice(0, at) + now.slice(to);
        break;
      case 1:
        now = now.slice(0, at) + token + now.slice(at);
        break;
      case 2:
        now = now.slice(0, at) + token + now.slice(to);
        break;
      case 3:
        now = now.slice(0, to) + now.slice(at, to).repeat(random.below(20)) + now.slice(to);
        break;
      case 4:
        now = now.slice(0, at) + String.fromCharCode(random.below(256)) + now.slice(at + 1);
        break;
      case 5:
        now = now.replace(/-?\d+(\.\d+)?/, () => String(random.below(14) - 1));
        break;
      default: {
        const other = random.pick(others) ?? '';
        now = now.slice(0, at) + other.slice(random.below(other.length + 1));
      }
    }
  }
  return now;
}
