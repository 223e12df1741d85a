/** Today's windows that are over: announced, called again, called off, taken back. */
import type { Decision, DecisionOf } from '../../schemas/decision.ts';
import type { PastWindowView } from '../../schemas/view.ts';
import { callOff, type History } from './history.ts';
import type { Game } from './state.ts';

/** Oldest first. */
export function pastWindows(game: Game, history: History): PastWindowView[] {
  const dawn = history.acts.find(({ act }) => act.type === 'day.begin' || act.type === 'game.begin')?.at ?? 0;
  const held = (game.vote?.past ?? []).map(({ window, counted }, index, all) => {
    const order = roundOf(history, window.line);
    const replacing = all.slice(index + 1).map((later) => later.window);
    const open = game.vote?.ballots[game.vote.current]?.window;
    const again = [...replacing, ...(open ? [open] : [])].find(
      ({ candidate, line }) =>
        candidate === window.candidate && roundOf(history, line)?.input === order?.input,
    );
    const fate = again ? 'replaced' : counted ? 'announced' : 'cancelled';
    const ended = fate === 'cancelled' ? cancelling(history, window.line) : null;
    const tally = counted ? tallyOf(history, window.candidate, window.line) : null;
    return {
      candidate: window.candidate,
      at: window.open.at,
      round: order?.round ?? 1,
      question: order?.question ?? false,
      fate,
      count: tally?.count ?? null,
      votes: tally?.votes ?? [],
      ...endedBy(history, again?.line ?? ended?.input),
      clauses: ended?.clauses ?? tally?.clauses ?? [],
    } satisfies PastWindowView;
  });
  const undone = game.voided.flatMap(({ from, undone }) =>
    undone !== undefined && from >= dawn
      ? [{ ...UNDONE, candidate: undone, at: from, round: game.vote?.round ?? 1, question: undone === 'all' }]
      : [],
  );
  return [...held, ...undone].sort((a, b) => a.at - b.at);
}

const UNDONE = {
  fate: 'undone',
  count: null,
  votes: [],
  by: { type: 'undo' },
  left: null,
  clauses: [],
} as const;

/** The order of candidates that was in force at this line. */
const roundOf = ({ said }: History, line: number): DecisionOf<'vote.order'> | undefined =>
  said.find((one): one is DecisionOf<'vote.order'> => one.type === 'vote.order' && one.input < line);

/** The first count announced of this candidate after the line. */
const tallyOf = ({ said }: History, candidate: unknown, line: number): DecisionOf<'tally'> | undefined =>
  said.findLast(
    (one): one is DecisionOf<'tally'> =>
      one.type === 'tally' && one.confirmed && one.candidate === candidate && one.input > line,
  );

/** What first ended a vote after the line; or took a seat from the table, where that ended no vote. */
function cancelling({ said }: History, line: number): Decision | undefined {
  const first = said.findLast(
    ({ type, input }) => (type === 'vote.result' || type === 'leaves') && input >= line,
  );
  return said.find(({ type, input }) => type === 'vote.result' && input === first?.input) ?? first;
}

function endedBy(history: History, line: number | undefined): Pick<PastWindowView, 'by' | 'left'> {
  const ended = line === undefined ? null : callOff(history, line);
  return { by: ended?.act ?? null, left: ended?.left ?? null };
}
