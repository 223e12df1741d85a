/**
 * What the engine does under every ruleset and no ruleset can switch off. Each is switched off in its own source: the
 * file with `find` replaced, and the test that has to fail then – a proof (`OWN-…`, of each ruleset) or a test elsewhere.
 */
export type Patch = {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
  readonly test: `OWN-${string}` | { readonly file: string; readonly name: string };
};

const scoringTest = (name: string) => ({ file: 'hub/rules/scoring.test.ts', name });

export const CORE: Readonly<Record<string, Patch>> = {
  'core.ten': {
    file: 'hub/judge/game.ts',
    find: 'alive: SEATS,',
    replace: 'alive: SEATS.slice(1),',
    test: 'OWN-TEN',
  },
  'core.roles': {
    file: 'hub/judge/position.ts',
    find: "held('mafia') > 2",
    replace: "held('mafia') > 9",
    test: 'OWN-ROLES',
  },
  'core.mask-interval': {
    file: 'hub/rules/nights.ts',
    find: 'return alive.filter((s) => holds(roles[s]));',
    replace: 'return holds === undefined ? alive : [];',
    test: 'OWN-INTERVAL',
  },
  'core.tainted': {
    file: 'hub/rules/best-move.ts',
    find: 'if (tainted)',
    replace: 'if (tainted && !points)',
    test: 'OWN-TAINTED',
  },
  'core.best-move-once': {
    file: 'hub/judge/acts/night.ts',
    find: "if (move.seats !== null) return 'best-move-made';",
    replace: '',
    test: 'OWN-BEST-MOVE-ONCE',
  },
  'core.night-victim': {
    file: 'hub/judge/acts/night.ts',
    find: "leave(turn, killed, 'night');",
    replace: '',
    test: 'OWN-VICTIM',
  },
  'core.secret': {
    file: 'hub/judge/public-view.ts',
    find: "const dark = game.phase === 'night';",
    replace: 'const dark = false;',
    test: {
      file: 'hub/judge/view.test.ts',
      name: 'until the Day begins nothing public changes by what happens in the Night',
    },
  },
  'core.nomination-speech': {
    file: 'hub/rules/nomination.ts',
    find: "if (speaking !== 'turn') return no(",
    replace: 'if (speaking === undefined) return no(',
    test: 'OWN-OWN-SPEECH',
  },
  'core.victim-nominates': {
    file: 'hub/rules/nomination.ts',
    find: 'const { by, seat, nominees, alive, speaking } = facts;',
    replace:
      "const { by, seat, nominees, alive } = facts; const speaking = facts.speaking === 'last-word' ? 'turn' : facts.speaking;",
    test: 'OWN-VICTIM-NOMINATES',
  },
  'core.early': {
    file: 'hub/vote/hand.ts',
    find: 'const isEarly = and(lies, fresh);',
    replace: "const isEarly = 'no';",
    test: 'OWN-EARLY',
  },
  'core.late': {
    file: 'hub/vote/hand.ts',
    find: "const intime = close === null ? 'yes' : before(down, close);",
    replace: "const intime = 'yes';",
    test: 'OWN-LATE',
  },
  'core.once': {
    file: 'hub/vote/count.ts',
    find: "const standing = voted ? 'no' : trusted",
    replace: 'const standing = trusted',
    test: 'OWN-ONCE',
  },
  'core.most': {
    file: 'hub/rules/ties.ts',
    find: 'const most = Math.max(',
    replace: 'const most = Math.min(',
    test: 'OWN-MOST',
  },
  'core.vote-order': {
    file: 'hub/rules/ballot.ts',
    find: 'return { value: { held: true, candidates }',
    replace: 'return { value: { held: true, candidates: candidates.toReversed() }',
    test: 'OWN-ORDER',
  },
  'core.after-over': {
    file: 'hub/judge/acts/leaving.ts',
    find: 'if (game.ending !== null || game.roles === null) return;',
    replace: 'if (game.roles === null) return;',
    test: 'OWN-STANDS',
  },
  'core.disqualify': {
    file: 'hub/judge/acts/sanctions.ts',
    find: "else remove(turn, seat, 'disqualified');",
    replace: '',
    test: 'OWN-DISQUALIFY',
  },
  'core.no-last-word': {
    file: 'hub/judge/acts/leaving.ts',
    find: "const spoken = cause === 'vote' || cause === 'night';",
    replace: 'const spoken = cause !== undefined;',
    test: 'OWN-DISQUALIFY',
  },
  'core.silenced-votes': {
    file: 'hub/judge/acts/tally.ts',
    find: 'for (const s of voters(game, window)) {',
    replace: 'for (const s of voters(game, window).filter((v) => of(game.fouls, v) < 3)) {',
    test: 'OWN-SILENCED-VOTES',
  },
  'core.silenced-nominates': {
    file: 'hub/judge/acts/day.ts',
    find: 'const speaking = game.word.seat === by ?',
    replace: 'const speaking = game.word.seat === by && game.word.seconds > 0 ?',
    test: 'OWN-SILENCED-NOMINATES',
  },
  'core.notice': {
    file: 'hub/judge/acts/sanctions.ts',
    find: 'turn.game.notices = withSeat(turn.game.notices, seat, of(turn.game.notices, seat) + 1);',
    replace: 'turn.game.fouls = withSeat(turn.game.fouls, seat, of(turn.game.fouls, seat) + 1);',
    test: 'OWN-NOTICE',
  },
  'core.check-once': {
    file: 'hub/judge/acts/night.ts',
    find: "if (game.rules.checks.oneANight && night.checked.includes(by)) return 'already-checked';",
    replace: '',
    test: 'OWN-ONE-CHECK',
  },
  'core.no-flag-by-day': {
    file: 'hub/judge/sensed.ts',
    find: 'const held = vote ?? game.lastVote;',
    replace: "if (vote === null) turn.flag(seat, 'early', 'day'); const held = vote ?? game.lastVote;",
    test: 'OWN-HAND-BY-DAY',
  },
  'core.non-rating': {
    file: 'hub/judge/acts/points.ts',
    find: "if (game.rules.scoring === null || game.kind === 'non-rating') return 'no-points';",
    replace: "if (game.rules.scoring === null) return 'no-points';",
    test: 'OWN-NON-RATING',
  },
  'rating.compensation': {
    file: 'hub/rules/rating.ts',
    find: 'const compensation = hundredths(each * eliminatedFirst);',
    replace: 'const compensation = 0;',
    test: scoringTest('compensation is added for each game in which the player was eliminated first'),
  },
  'rating.tie-breaks': {
    file: 'hub/rules/rating.ts',
    find: "['total' as const, ...TIE_BREAKS]",
    replace: "['total' as const]",
    test: scoringTest('the table: final score, then bonus, wins, wins as Don or Sheriff, eliminations, lots'),
  },
};
