/** A position drafted in the middle of whatever a game is in: begun from there, the game goes on as it would have. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftPositions } from '../../hub/judge/draft.ts';
import { begin, type Game, step } from '../../hub/judge/game.ts';
import { readRecord } from '../../hub/judge/lines.ts';
import { makePosition } from '../../hub/judge/position.ts';
import type { Decision } from '../../schemas/decision.ts';
import type { Input, Position } from '../../schemas/record.ts';
import { RULESET_IDS, SEATS } from '../../schemas/vocabulary.ts';
import { virtualGame } from '../journeys/virtual-game.ts';
import { CARDS, choices, Player, type Temper } from './player.ts';
import { runs } from './runs.ts';

type Line = { line: number; input: Input };

const start = (ruleset: string): Game => {
  const game = begin({ record: 'mafia-table', version: 1, ruleset });
  if ('refused' in game) throw new Error(game.refused);
  return game;
};

/** Lines played on after the draft: a Night and a Day, about. */
const FURTHER = 120;

const BEGINS = { day: 'day.begin', voting: 'vote.begin', night: 'night.begin' } as const;

/** Where lines go on from a position drafted after `lines[index]`: at what is under way, or at what comes next. */
function goesOnAt(lines: readonly Line[], index: number, game: Game, phase: Position['phase']): number {
  const begins = ({ input }: Line) => input.type === BEGINS[phase];
  const under = {
    night: game.phase === 'night' && game.awaits === null,
    day: game.phase === 'day',
    voting: game.phase === 'voting' && game.voting !== 'settled',
  }[phase];
  return under
    ? lines.findLastIndex((one, i) => i <= index && begins(one))
    : lines.findIndex((one, i) => i > index && begins(one));
}

/** Of the words owed at dawn, those that are over need not be said again. */
const ofLastWord = (game: Game) => (input: Input) => {
  const over = (seat: number) => game.left[seat]?.cause === 'night' && game.left[seat].lastWord === 'over';
  return (
    game.phase === 'day' &&
    ((input.type === 'best-move' && game.nightKills.some(over)) ||
      ((input.type === 'speech.begin' || input.type === 'speech.end' || input.type === 'button') &&
        over(input.seat)))
  );
};

/** Without when and by which line they were said; without what is said once a game, and points given before. */
const plain = (decisions: readonly Decision[]) =>
  decisions
    .filter(({ type }) => type !== 'ask' && type !== 'score')
    .map(({ input: _, at: __, clauses: ___, ...rest }) => JSON.stringify(rest));

test.each(RULESET_IDS)(
  '%s: drafted at any line of a game and played on, the same is decided',
  async (ruleset) => {
    const { record } = await virtualGame(ruleset, 3);
    const read = readRecord(record.join('\n'));
    if ('unreadable' in read) throw new Error(read.detail);
    const lines = [...read.inputs].flatMap(({ line, input }): Line[] =>
      'malformed' in input ? [] : [{ line, input }],
    );
    let game = start(ruleset);
    const said: (readonly Decision[])[] = [];
    const games: Game[] = [];
    for (const { line, input } of lines) {
      const taken = step(game, line, input);
      game = taken.game;
      games.push(game);
      said.push(taken.decisions);
    }
    const phases = new Set<string>();
    const seen = new Set<string>();
    games.forEach((then, index) => {
      const drafts = draftPositions(then);
      if (!drafts || then.phase === 'setup') return;
      phases.add(drafts.now);
      const from = goesOnAt(lines, index, then, drafts.now);
      if (from < 0) return;
      const skipped = ofLastWord(then);
      const first = (lines[from] as Line).input;
      const position = {
        at: first.at,
        type: 'game.begin',
        roles: then.roles ?? {},
        position: drafts[drafts.now],
      } as Input;
      // Most lines leave the draft as it was.
      const draft = JSON.stringify([
        position,
        lines.filter(({ input }, i) => i <= index && skipped(input)).length,
      ]);
      if (seen.has(draft)) return;
      seen.add(draft);
      let fresh = step(start(ruleset), 2, position);
      expect(fresh.decisions.filter(({ type }) => type === 'refused')).toEqual([]);
      const [mine, theirs]: [Decision[], Decision[]] = [[], []];
      let line = 3;
      for (let i = from; i < Math.min(lines.length, Math.max(from, index) + FURTHER); i++) {
        const { input } = lines[i] as Line;
        const over = i <= index && skipped(input);
        if (!over) {
          fresh = step(fresh.game, line++, input);
          mine.push(...fresh.decisions);
        }
        // What it carries along may decide something nights later.
        const known = makePosition(games[i] as Game);
        if (known !== null && i > index)
          expect(makePosition(fresh.game), JSON.stringify(position)).toEqual(known);
        theirs.push(...(said[i] ?? []).filter((one) => !(i <= index && isLastWord(one, then))));
      }
      expect(plain(mine), `line ${index + 2}: ${JSON.stringify(position)}`).toEqual(plain(theirs));
    });
    expect([...phases].sort()).toEqual(['day', 'night', 'voting']);
  },
);

const isLastWord = (said: Decision, { phase, left }: Game): boolean =>
  phase === 'day' &&
  ((said.type === 'speech' && said.kind === 'last-word' && left[said.seat]?.lastWord === 'over') ||
    (said.type === 'best-move' && left[said.seat]?.lastWord === 'over'));

const temper: Temper = { judge: true, sensed: false, undo: false, roles: true };

test.each(RULESET_IDS)(
  '%s: drafted for what comes after what is under way, it goes on as if that ended now',
  (ruleset) => {
    fc.assert(
      fc.property(choices(5, 120), fc.constantFrom('day', 'voting', 'night'), (list, phase) => {
        const old = new Player(ruleset, list, temper).play();
        const { game } = old;
        const drafts = draftPositions(game);
        // What is under way begins again: that is the property above.
        const later = {
          day: game.phase === 'night' && game.awaits === null,
          voting: game.phase === 'day' && game.awaits === null,
          night: game.phase !== 'night',
        }[phase];
        fc.pre(drafts !== null && later);
        const fresh = new Player(ruleset, [], temper);
        fresh.at = old.at;
        fresh.take({ type: 'game.begin', roles: CARDS, position: drafts![phase] }, 0);
        for (const seat of SEATS) if (game.byEye[seat]) fresh.take({ type: 'by-eye', seat, on: true }, 0);
        if (game.pause !== null) old.take({ type: 'pause.end' });
        old.take({ type: BEGINS[phase] });
        // What the Judge was asked is not in a position.
        fc.pre(old.game.suggested === null);
        fresh.at = old.at - 100;
        fresh.take({ type: BEGINS[phase] });
        for (let i = 0; i < 60; i++) {
          const [a, b] = [old.taken.at(-1)!.after, fresh.taken.at(-1)!.after];
          if (a.phase === 'over') break;
          expect([b.alive, b.fouls, b.day]).toEqual([a.alive, a.fouls, a.day]);
          expect(b.next[0], JSON.stringify(drafts![phase])).toEqual(a.next[0]);
          const taken = [fresh.take(a.next[0]!).decisions, old.take(a.next[0]!).decisions].map((all) =>
            plain(all.filter(({ type }) => type !== 'flag' && type !== 'undone')),
          );
          expect(taken[0]).toEqual(taken[1]);
        }
      }),
      runs(25),
    );
  },
);
