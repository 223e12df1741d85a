/**
 * Every procedure of a ruleset that a clause names, and the ruleset with it switched off. Null where the text has
 * nothing there that could be switched.
 */
import { drawAfterThirdNight, redWinsAfterThirdMiss } from '../../hub/rules/deadlock.ts';
import { FLAG_CASES } from '../../hub/rules/flags.ts';
import {
  nearestVoteFallsAtTheCount,
  voteGoesOn,
  voteGoesOnUnlessCancelled,
} from '../../hub/rules/removal.ts';
import type { Ruleset } from '../../hub/rules/ruleset.ts';
import { afterLastOpener } from '../../hub/rules/speeches.ts';
import { neverAllNorThreeOfNine, neverBarred, neverCarried, noSecondVote } from '../../hub/rules/ties.ts';

type Off = (rules: Ruleset) => Ruleset | null;
const vote =
  (change: (vote: Ruleset['vote']) => Partial<Ruleset['vote']>): Off =>
  (rules) => ({ ...rules, vote: { ...rules.vote, ...change(rules.vote) } });
const night =
  (change: (night: Ruleset['night']) => Partial<Ruleset['night']>): Off =>
  (rules) => ({ ...rules, night: { ...rules.night, ...change(rules.night) } });
const bestMove =
  (change: (move: Ruleset['bestMove']) => Partial<Ruleset['bestMove']>): Off =>
  (rules) => ({ ...rules, bestMove: { ...rules.bestMove, ...change(rules.bestMove) } });
const scoring =
  (change: (scoring: NonNullable<Ruleset['scoring']>) => Partial<NonNullable<Ruleset['scoring']>>): Off =>
  (rules) =>
    rules.scoring && { ...rules, scoring: { ...rules.scoring, ...change(rules.scoring) } };
const noBonusLimits = scoring(({ bonus }) => ({
  bonus: { ...bonus, perPlayer: [{ points: 99, by: [] }], total: [{ points: 99, by: [] }] },
}));

export const SWITCHES: Readonly<Record<string, Off>> = {
  'vote.withdrawn': vote(({ withdrawn }) => ({ withdrawn: withdrawn === 'counts' ? 'void' : 'counts' })),
  'vote.unused': vote(({ unused }) => ({ unused: unused === 'nobody' ? 'last-candidate' : 'nobody' })),
  'vote.first-day': vote(() => ({ firstDaySingle: 'voted' })),
  'vote.removed-in-window': vote(({ removedInWindow }) => ({
    removedInWindow: removedInWindow === 'counts' ? 'void' : 'counts',
  })),
  'tie.step': (rules) => ({ ...rules, tie: { ...rules.tie, step: noSecondVote } }),
  'tie.barred': (rules) => ({
    ...rules,
    tie: {
      ...rules.tie,
      barred: rules.tie.barred === neverBarred ? neverAllNorThreeOfNine : neverBarred,
    },
  }),
  'tie.majority': (rules) => ({ ...rules, tie: { ...rules.tie, carried: neverCarried } }),
  'tie.speech': (rules) => ({ ...rules, tie: { ...rules.tie, speechSeconds: 0 } }),
  'nomination.limit': (rules) => ({
    ...rules,
    nomination: { ...rules.nomination, limit: rules.nomination.limit + 1 },
  }),
  'nomination.further': (rules) => ({
    ...rules,
    nomination: {
      ...rules.nomination,
      further: rules.nomination.further === 'refused' ? 'replaces' : 'refused',
    },
  }),
  'nomination.withdraw': (rules) => ({
    ...rules,
    nomination: { ...rules.nomination, withdrawable: !rules.nomination.withdrawable },
  }),
  'speech.turn': (rules) => ({ ...rules, speech: { ...rules.speech, turnSeconds: 0 } }),
  'speech.last-word': (rules) => ({ ...rules, speech: { ...rules.speech, lastWordSeconds: 0 } }),
  'speech.opener': (rules) => ({
    ...rules,
    speech: {
      ...rules.speech,
      opener: (facts) => {
        const answer = afterLastOpener({ ...facts, day: facts.day + 1 });
        return answer && { ...answer, value: facts.alive.at(-1) ?? answer.value };
      },
    },
  }),
  'foul.third': (rules) => ({
    ...rules,
    fouls: { ...rules.fouls, third: () => ({ value: 'none', ground: 'turn' }) },
  }),
  'foul.turn': (rules) => ({
    ...rules,
    fouls: {
      ...rules.fouls,
      turn: (facts, full) => rules.fouls.turn({ ...facts, atTable: 10 }, full),
    },
  }),
  'foul.removes': (rules) => ({ ...rules, fouls: { ...rules.fouls, removesAt: 99 } }),
  removal: (rules) => ({
    ...rules,
    removal:
      rules.removal === voteGoesOn || rules.removal === voteGoesOnUnlessCancelled
        ? nearestVoteFallsAtTheCount
        : voteGoesOn,
  }),
  'night.called': night(({ called }) => ({ called: called === 'living' ? 'one-to-ten' : 'living' })),
  'night.first': night(({ first }) => ({ first: first.toReversed() })),
  'night.later': night(({ later }) => ({ later: later.toReversed() })),
  'mask.pause': night(({ pauseMasked }) => ({ pauseMasked: !pauseMasked })),
  shots: (rules) => ({
    ...rules,
    shots: ({ fired, alive }) => {
      const target = [...fired.values()].flat().find((seat) => alive.includes(seat));
      return fired.size > 1 &&
        target !== undefined &&
        [...fired.values()].every((s) => s.length > 0 && s[0] === target && s.length === 1)
        ? { value: { killed: null, misfire: true, offenders: [] }, ground: 'night.misfire' }
        : {
            value: { killed: target ?? null, misfire: target === undefined, offenders: [] },
            ground: 'night.kill',
          };
    },
  }),
  'check.sheriff': (rules) => ({
    ...rules,
    checks: { ...rules.checks, sheriff: { red: rules.checks.sheriff.dark, dark: { hand: 'arms-raised' } } },
  }),
  'check.don': (rules) => ({
    ...rules,
    checks: { ...rules.checks, don: { sheriff: { hand: 'thumb-up' }, 'not-sheriff': { hand: 'thumb-up' } } },
  }),
  'best-move.first': bestMove(({ first }) => ({
    first: first === 'first-killed' ? 'first-shooting-night' : 'first-killed',
  })),
  'best-move.two-left': bestMove(({ barredByTwoLeft }) => ({
    barredByTwoLeft: barredByTwoLeft === 'never' ? 'by-its-vote' : 'never',
  })),
  'best-move.claim': bestMove(({ barredByClaim }) => ({ barredByClaim: !barredByClaim })),
  'best-move.seconds': bestMove(() => ({ seconds: 0 })),
  win: (rules) => ({ ...rules, win: () => ({ ended: false }) }),
  deadlock: (rules) => ({
    ...rules,
    deadlock: rules.deadlock === redWinsAfterThirdMiss ? drawAfterThirdNight : redWinsAfterThirdMiss,
  }),
  surrender: (rules) => ({ ...rules, surrender: { known: !rules.surrender.known } }),
  'team-defeat': (rules) => ({ ...rules, teamDefeat: { known: !rules.teamDefeat.known } }),
  redeal: (rules) => ({ ...rules, redeal: !rules.redeal }),
  'score.base': scoring(() => ({ base: { win: 0, loss: 0, draw: 0 } })),
  'score.best-move': scoring(() => ({ bestMove: [0, 0, 0, 0] })),
  'score.bonus-cap': noBonusLimits,
  'score.bonus-step': scoring(({ bonus }) => ({ bonus: { ...bonus, step: 0.01 } })),
  'score.bonus-barred': scoring(({ bonus }) => ({
    bonus: { ...bonus, barredByDefeat: false, barredByDraw: false },
  })),
  'score.removal': scoring(() => ({ removal: 0 })),
  'score.defeat': scoring(() => ({ defeat: 0 })),
  'score.draw': scoring(() => ({ seatedAtDraw: 0 })),
  ...Object.fromEntries(
    FLAG_CASES.map((flag): [string, Off] => [
      `flag.${flag}`,
      (rules) => rules.flags[flag] && { ...rules, flags: { ...rules.flags, [flag]: null } },
    ]),
  ),
};
