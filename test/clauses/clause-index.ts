/**
 * The committed index of every clause of a text (`docs/rules/index/ID.txt`): its number, a paraphrase, and what the
 * product makes of it. `== 5.7.1 ¶` begins a section; `1-15 | …` stands for fifteen clauses.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { emuPenalties } from '../../hub/rules/emu-penalties.ts';

export const INDEX_FOLDER = join(import.meta.dirname, '../../docs/rules/index');

/** Why a clause is the Judge's alone. */
export const JUDGE_REASONS = {
  authority: 'it gives the Judge a power, not the table a rule',
  conduct: 'words, gestures and manners are heard and seen by the Judge',
  intent: 'it needs a finding of intent',
  evaluation: 'it weighs play',
  event: 'the organiser, the club or the tournament decides it',
  appeal: 'it is decided after the game, by others',
} as const;
/** Why there is nothing to observe. */
export const UNSEEN_REASONS = {
  'no-sensor': 'no sensor of the table sees it',
  definition: 'it defines or heads what other clauses say',
  repeats: 'it refers to another clause',
  copy: 'the text prints it twice',
  venue: 'it is about the room and its equipment',
  outside: 'it happens before or after the game',
} as const;
/** How something is put before the Judge without being carried out. */
export const PROPOSALS = {
  script: 'a line of the script',
  next: 'an act in order',
  ask: 'a question about the reading',
  list: 'a list to choose from',
  record: 'the record as evidence',
} as const;

export type Status =
  | { readonly is: 'enforced'; readonly procedure: string }
  | { readonly is: 'proposed'; readonly by: keyof typeof PROPOSALS | `flag.${string}` }
  | { readonly is: 'judge'; readonly reason: keyof typeof JUDGE_REASONS }
  | { readonly is: 'unseen'; readonly reason: keyof typeof UNSEEN_REASONS };
export type Clause = { readonly clause: string; readonly words: string; readonly status: Status };

const own = <T extends object>(table: T, key: string): keyof T => {
  if (!Object.hasOwn(table, key)) throw new Error(`"${key}" is in no closed list`);
  return key as keyof T;
};

const status = (text: string): Status => {
  const [kind, detail = ''] = text.split(' ');
  if (kind === 'E') return { is: 'enforced', procedure: detail };
  if (kind === 'P')
    return {
      is: 'proposed',
      by: detail.startsWith('flag.') ? (detail as `flag.${string}`) : own(PROPOSALS, detail),
    };
  if (kind === 'J') return { is: 'judge', reason: own(JUDGE_REASONS, detail) };
  if (kind === 'N') return { is: 'unseen', reason: own(UNSEEN_REASONS, detail) };
  throw new Error(`no such status: ${text}`);
};

const trigger = new Map(emuPenalties.map((penalty) => [penalty.clause, penalty.names.en]));

/** Every clause of the text, in its order. */
export const readIndex = (id: string): readonly Clause[] => {
  let section = '';
  const rows: Clause[] = [];
  for (const line of readFileSync(join(INDEX_FOLDER, `${id}.txt`), 'utf8').split('\n')) {
    if (line.startsWith('== ')) section = line.slice(3);
    else if (line.trim() !== '') {
      const [number = '', words = '', state = ''] = line.split(' | ');
      const [from = '', to = from] = /^\d+-\d+$/.test(number) ? number.split('-') : [number];
      const numbers =
        from === to
          ? [from]
          : Array.from({ length: Number(to) - Number(from) + 1 }, (_, i) => `${Number(from) + i}`);
      for (const n of numbers) {
        const clause = section + n;
        rows.push({ clause, words: trigger.get(clause) ?? words, status: status(state.trim()) });
      }
    }
  }
  return rows;
};
