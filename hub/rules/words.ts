/** The named procedures in a few words, for people. */

import * as deadlock from './deadlock.ts';
import type { Words } from './phrases.ts';
import * as removal from './removal.ts';
import * as shooting from './shooting.ts';
import * as speeches from './speeches.ts';
import * as ties from './ties.ts';
import * as win from './win.ts';

const NAMED = new Map<unknown, Words>([
  [
    speeches.afterLastOpener,
    {
      en: 'the next occupied seat after yesterday’s opener',
      ru: 'следующее занятое место после вчера открывавшего',
    },
  ],
  [
    speeches.afterLastOpeningPlayer,
    { en: 'the next player after yesterday’s opener', ru: 'следующий игрок после вчера открывавшего' },
  ],
  [
    speeches.secondOfLastRound,
    {
      en: 'whoever spoke second last round, else the next clockwise',
      ru: 'говоривший на прошлом круге вторым, иначе следующий по часовой',
    },
  ],
  [
    speeches.fixedFromTheEnd,
    {
      en: 'fixed from the end: the last to speak is the next after yesterday’s last',
      ru: 'от конца: последним говорит следующий после вчерашнего последнего',
    },
  ],
  [speeches.lostThisDay, { en: 'no further speech this Day', ru: 'больше нет речи в этот день' }],
  [
    speeches.lostAtNextTurn,
    { en: 'the nearest speech is lost, once', ru: 'теряется ближайшая речь, один раз' },
  ],
  [speeches.lostForOneRound, { en: 'the floor of one round is lost', ru: 'нет слова на один круг' }],
  [
    speeches.halfMinuteEachDay,
    {
      en: '30 s with three or four at the table, each Day',
      ru: '30 с при трёх–четырёх за столом, каждый день',
    },
  ],
  [
    speeches.halfMinuteOnceAtThreeOrFour,
    {
      en: '30 s instead, with three or four at the table, once',
      ru: '30 с вместо потери при трёх–четырёх, один раз',
    },
  ],
  [
    speeches.halfMinuteOnceAtThree,
    { en: '30 s instead, with three at the table', ru: '30 с вместо потери при трёх' },
  ],
  [speeches.noHalfMinute, { en: 'no exception', ru: 'без исключений' }],
  [
    ties.againWhileFewer,
    {
      en: '30 s each and a re-vote while the tied become fewer, then the question',
      ru: 'по 30 с и переголосование, пока равных меньше, затем вопрос',
    },
  ],
  [ties.noSecondVote, { en: 'no second vote: all stay', ru: 'второго голосования нет: все остаются' }],
  [
    ties.neverAllNorThreeOfNine,
    {
      en: 'not about all at the table, nor three of nine',
      ru: 'не про всех за столом и не про троих из девяти',
    },
  ],
  [ties.neverAll, { en: 'not about all at the table', ru: 'не про всех за столом' }],
  [ties.neverBarred, { en: 'always put', ru: 'ставится всегда' }],
  [
    ties.neverBarredButAsk,
    { en: 'always put; about all, the Judge is asked', ru: 'ставится всегда; про всех – с запросом судье' },
  ],
  [
    ties.moreThanHalf,
    { en: 'more than half of those at the table', ru: 'больше половины сидящих за столом' },
  ],
  [ties.neverCarried, { en: 'never carried', ru: 'не проходит никогда' }],
  [
    removal.nearestVoteFalls,
    { en: 'the nearest or current vote is not held', ru: 'ближайшее или текущее голосование не проводится' },
  ],
  [
    removal.nearestVoteFallsAtTheCount,
    {
      en: 'the nearest or current vote is cancelled; the count settles it',
      ru: 'ближайшее или текущее голосование отменяется; решает подсчёт',
    },
  ],
  [
    removal.nearestVoteFallsUnlessLeading,
    {
      en: 'the nearest or current vote is not held; but a single leader settles it by leaving',
      ru: 'ближайшее или текущее голосование не проводится; но единоличный лидер своим уходом его решает',
    },
  ],
  [removal.voteGoesOn, { en: 'none: the vote is held', ru: 'никак: голосование проводится' }],
  [
    removal.voteGoesOnUnlessCancelled,
    { en: 'none by itself; the Judge may cancel', ru: 'само – никак; судья может отменить' },
  ],
  [
    shooting.oneNumberEach,
    { en: 'all on one number; a second number is a miss', ru: 'все в один номер; второй номер – промах' },
  ],
  [
    shooting.oneShotEach,
    { en: 'all on one number, one shot each', ru: 'все в один номер, по одному выстрелу' },
  ],
  [
    shooting.firstShotCounts,
    {
      en: 'all on one number; of several shots the first counts',
      ru: 'все в один номер; из нескольких выстрелов считается первый',
    },
  ],
  [
    win.eliminationOrParity,
    {
      en: 'Red: all Dark out; Dark: not fewer than Red',
      ru: 'красные: выбыли все чёрные; чёрные: не меньше красных',
    },
  ],
  [
    win.zeroZeroIsDark,
    {
      en: 'Red: all Dark out; Dark: not fewer than Red, or nobody left at all',
      ru: 'красные: выбыли все чёрные; чёрные: не меньше красных, и при 0 = 0',
    },
  ],
  [
    win.borrowedElimination,
    { en: 'silent; borrowed from fiim-eng 6.1–6.3', ru: 'молчит; взято из fiim-eng 6.1–6.3' },
  ],
  [
    deadlock.drawAfterThirdNight,
    { en: 'draw after the third quiet Night', ru: 'ничья после третьей тихой ночи' },
  ],
  [
    deadlock.drawAfterThirdDay,
    { en: 'draw after three quiet Nights and Days', ru: 'ничья после трёх тихих ночей и дней' },
  ],
  [
    deadlock.redWinsAfterThirdMiss,
    { en: 'three misses and two idle Days: Red wins', ru: 'три промаха и два пустых дня: победа красных' },
  ],
  [
    deadlock.askAfterThirdNight,
    {
      en: 'silent; after three quiet Nights the Judge is asked',
      ru: 'молчит; после трёх тихих ночей – запрос судье',
    },
  ],
]);

/** A procedure in a few words; one that isn't among the shipped ones is a ruleset's own. */
export const procedureWords = (procedure: unknown): Words =>
  NAMED.get(procedure) ?? { en: 'a procedure of its own', ru: 'своя процедура' };
