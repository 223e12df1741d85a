/** The words after `begin` and `from`: a game's beginning, fresh or from a position. */
import { ROLES } from '../../hub/rules/kit.ts';

export type Fields = Record<string, unknown>;

/** `1-4,7` → 1, 2, 3, 4, 7. */
export function seats(text: string): number[] {
  return text
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });
}

const pairs = (text: string, by: string): [string, string][] =>
  text.split(',').map((p) => p.split(by) as [string, string]);

export function beginning(verb: string, rest: string[]): Fields {
  const flags = new Set(rest.filter((w) => !w.includes('=')));
  const given = new Map(rest.filter((w) => w.includes('=')).map((w) => w.split('=') as [string, string]));
  const number = (key: string, name: string): Fields =>
    given.has(key) ? { [name]: Number(given.get(key)) } : {};
  const list = (key: string, name: string): Fields =>
    given.has(key) ? { [name]: seats(given.get(key)!) } : {};
  const up = given.get('up');
  const fouls = given.get('fouls');
  const due = given.get('due');
  return {
    type: 'game.begin',
    ...(flags.has('noroles') ? {} : { roles: ROLES }),
    ...(given.has('kind') ? { kind: given.get('kind') } : {}),
    ...(verb === 'begin'
      ? {}
      : {
          position: {
            phase: rest[0],
            day: Number(given.get('day') ?? 2),
            alive: seats(given.get('alive') ?? '1-10'),
            ...number('opener', 'opener'),
            ...(up
              ? { nominees: pairs(up, '>').map(([by, seat]) => ({ by: Number(by), seat: Number(seat) })) }
              : {}),
            ...(fouls
              ? { fouls: Object.fromEntries(pairs(fouls, ':').map(([s, n]) => [s, Number(n)])) }
              : {}),
            ...number('quiet', 'quietNights'),
            ...number('misses', 'misses'),
            ...number('quietdays', 'quietDays'),
            ...number('left', 'firstDayLeft'),
            ...list('kills', 'nightKills'),
            ...list('lost', 'speechLost'),
            ...(due ? { due: pairs(due, ':').map(([s, kind]) => ({ seat: Number(s), kind })) } : {}),
            ...(flags.has('novote') ? { noVote: true } : {}),
          },
        }),
  };
}
