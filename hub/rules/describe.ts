/** A ruleset point by point, for people: what it says, and where. */
import type { Sanction, Signs } from '../../schemas/decision.ts';
import { FLAG_CASES, type FlagCase } from './flags.ts';
import type { WakeStep } from './nights.ts';
import type { Words } from './phrases.ts';
import type { Clauses, Ruleset } from './ruleset.ts';
import { procedureWords } from './words.ts';

export type Point = {
  readonly key: string;
  readonly topic: Words;
  readonly says: Words;
  readonly clauses: Clauses;
};

const both = (words: string): Words => ({ en: words, ru: words });
const seconds = (n: number | null): Words =>
  n === null ? { en: 'not said', ru: 'не сказано' } : { en: `${n} s`, ru: `${n} с` };
const yesNo = (yes: boolean): Words => (yes ? { en: 'yes', ru: 'да' } : { en: 'no', ru: 'нет' });
const known = (yes: boolean): Words =>
  yes ? yesNo(true) : { en: 'the text knows none', ru: 'в тексте нет' };

const WHO: Readonly<Record<WakeStep['who'], Words>> = {
  player: { en: 'player', ru: 'игрок' },
  mafia: { en: 'Dark', ru: 'мафия' },
  don: { en: 'Don', ru: 'дон' },
  sheriff: { en: 'Sheriff', ru: 'шериф' },
  relaxed: { en: 'free seating', ru: 'свободная посадка' },
  'best-move': { en: 'Best Move', ru: 'лучший ход' },
};
const steps = (all: readonly WakeStep[]): Words => ({
  en: all.map(({ who, seconds: s }) => WHO[who].en + (s === null ? '' : ` ${s} s`)).join(', '),
  ru: all.map(({ who, seconds: s }) => WHO[who].ru + (s === null ? '' : ` ${s} с`)).join(', '),
});

const SIGNS: Readonly<Record<NonNullable<Signs['hand'] | Signs['head']>, Words>> = {
  'thumb-up': { en: 'thumb up', ru: 'палец вверх' },
  'thumb-down': { en: 'thumb down', ru: 'палец вниз' },
  'arms-raised': { en: 'arms raised', ru: 'руки подняты' },
  'arms-crossed': { en: 'arms crossed', ru: 'руки скрещены' },
  nod: { en: 'nod', ru: 'кивок' },
  shake: { en: 'shake', ru: 'качает головой' },
  official: { en: 'official sign', ru: 'официальный знак' },
};
const signs = ({ hand, head }: Signs): Words => {
  const shown = [...new Set([hand, head])].flatMap((sign) => (sign ? [SIGNS[sign]] : []));
  return { en: shown.map((s) => s.en).join(' + '), ru: shown.map((s) => s.ru).join(' + ') };
};
const pair = (a: Words, b: Words): Words => ({ en: `${a.en} / ${b.en}`, ru: `${a.ru} / ${b.ru}` });

const SANCTIONS: Readonly<Record<Sanction, Words>> = {
  none: { en: 'none named', ru: 'не названа' },
  notice: { en: 'notice', ru: 'устное замечание' },
  foul: { en: 'foul', ru: 'фол' },
  disqualify: { en: 'disqualification', ru: 'дисквалификация' },
  removal: { en: 'removal', ru: 'удаление' },
  defeat: { en: 'team defeat', ru: 'поражение команды' },
  judge: { en: 'the Judge’s to rule', ru: 'решает судья' },
};
const FLAG_WORDS: Readonly<Record<FlagCase, Words>> = {
  early: { en: 'fist before the number', ru: 'кулак до номера' },
  late: { en: 'fist after the close', ru: 'кулак после закрытия' },
  withdrawn: { en: 'hand lifted before the close', ru: 'рука снята до закрытия' },
  lifted: { en: 'hand lifted before the count', ru: 'рука снята до объявления числа' },
  'second-candidate': { en: 'fists on two candidates', ru: 'кулаки за двоих' },
  'no-vote': { en: 'no fist at all', ru: 'не голосовал' },
  boundary: { en: 'on the edge of the measuring', ru: 'на границе точности' },
  'after-count': { en: 'heard after the count', ru: 'пришло после подсчёта' },
  unheard: { en: 'seat not heard in the window', ru: 'место не слышно во время голосования' },
  shots: { en: 'fired more than once', ru: 'стрелял несколько раз' },
  'knock.day': { en: 'knock by Day', ru: 'стук днём' },
  'knock.night': { en: 'knock at Night', ru: 'стук ночью' },
  'knock.pause': { en: 'knock in a pause', ru: 'стук в паузе' },
  'mask-off.night': { en: 'mask off at Night', ru: 'без маски ночью' },
  'mask-off.relaxed': { en: 'mask off in free seating', ru: 'без маски в свободной посадке' },
  'mask-off.pause': { en: 'mask off in a pause', ru: 'без маски в паузе' },
  'mask-lifted.night': { en: 'mask shifted at Night', ru: 'маска сдвинута ночью' },
  'mask-lifted.relaxed': { en: 'mask shifted in free seating', ru: 'маска сдвинута в свободной посадке' },
  'mask-lifted.pause': { en: 'mask shifted in a pause', ru: 'маска сдвинута в паузе' },
  'mask-late.night': { en: 'mask on late', ru: 'маска надета поздно' },
  'mask-late.pause': { en: 'mask on late in a pause', ru: 'маска надета поздно в паузе' },
  'mask-on': { en: 'mask handled by Day', ru: 'маску трогают днём' },
  'left-seat.day': { en: 'left the place by Day', ru: 'покинул место днём' },
  'left-seat.night': { en: 'left the place at Night', ru: 'покинул место ночью' },
  'left-seat.pause': { en: 'left the place in a pause', ru: 'покинул место в паузе' },
};

const SCORED: Words = { en: 'the text has no points', ru: 'баллов в тексте нет' };

/** Every point on which texts differ, in the order of a game. */
export const describe = (rules: Ruleset): readonly Point[] => {
  const { cite, vote, tie, nomination, speech, fouls, night, checks, bestMove, scoring } = rules;
  const point = (key: string, en: string, ru: string, says: Words, clauses: Clauses): Point => ({
    key,
    topic: { en, ru },
    says,
    clauses,
  });
  return [
    point('night.first', 'First Night', 'Первая ночь', steps(night.first), cite['night.first-order']),
    point('turn', 'Speech', 'Речь', seconds(speech.turnSeconds), cite['turn.first-day']),
    point(
      'opener',
      'Who opens a later Day',
      'Кто открывает следующий день',
      procedureWords(speech.opener),
      cite.turn,
    ),
    point(
      'tie.speech',
      'Speech of a tie',
      'Речь при равенстве',
      seconds(tie.speechSeconds),
      cite['tie.speech'],
    ),
    point(
      'last-word',
      'Last word',
      'Последнее слово',
      seconds(speech.lastWordSeconds),
      cite['last-word.vote'],
    ),
    point(
      'nomination',
      'Nominations by one player',
      'Выставления одного игрока',
      nomination.further === 'replaces'
        ? {
            en: `${nomination.limit}; a later valid one replaces it`,
            ru: `${nomination.limit}; следующее верное заменяет`,
          }
        : { en: `${nomination.limit}, final`, ru: `${nomination.limit}, окончательно` },
      nomination.further === 'replaces' ? cite['nomination.replaced'] : cite['nomination.one'],
    ),
    point(
      'withdraw',
      'Withdrawing a nomination',
      'Отзыв выставления',
      yesNo(nomination.withdrawable),
      cite['nomination.withdrawn'],
    ),
    point(
      'window',
      'Vote window',
      'Окно голосования',
      vote.windowMs === null
        ? { en: 'to the closing word', ru: 'до слова судьи' }
        : seconds(vote.windowMs / 1000),
      cite.tally,
    ),
    point('closing', 'Closing word', 'Слово закрытия', both(vote.closingWords.join(' / ')), cite.tally),
    point(
      'withdrawn',
      'A hand lifted before the close',
      'Рука снята до закрытия',
      vote.withdrawn === 'counts'
        ? { en: 'the vote counts', ru: 'голос засчитан' }
        : { en: 'no vote', ru: 'голоса нет' },
      rules.flags.withdrawn?.clauses ?? cite.tally,
    ),
    point(
      'unused',
      'A vote not given',
      'Неотданный голос',
      vote.unused === 'last-candidate'
        ? { en: 'against the last candidate', ru: 'против последнего кандидата' }
        : { en: 'added to nobody', ru: 'никому не добавляется' },
      vote.unused === 'last-candidate' ? cite['tally.automatic'] : cite['tally.nothing-added'],
    ),
    point(
      'first-day-single',
      'One nominee on Day 1',
      'Один кандидат в первый день',
      vote.firstDaySingle === 'no-vote'
        ? { en: 'no vote', ru: 'голосования нет' }
        : { en: 'voted', ru: 'голосуется' },
      cite['vote.none.first-day'],
    ),
    point('tie', 'Tie', 'Равенство', procedureWords(tie.step), cite['result.tie']),
    point(
      'question',
      'The question about all tied',
      'Вопрос о выводе всех',
      procedureWords(tie.barred),
      cite['result.barred-all'],
    ),
    point(
      'majority',
      'Majority for the question',
      'Большинство в вопросе',
      procedureWords(tie.carried),
      cite['result.all-leave'],
    ),
    point(
      'nobody-voted',
      'Not one vote',
      'Ни одного голоса',
      vote.nobodyVoted === 'all-stay'
        ? { en: 'all stay', ru: 'все остаются' }
        : { en: 'can’t be: unused votes count', ru: 'не бывает: неотданные голоса считаются' },
      vote.nobodyVoted === 'all-stay' ? cite['result.nobody-voted'] : cite['tally.automatic'],
    ),
    point('third-foul', 'Third foul', 'Третий фол', procedureWords(fouls.third), cite['turn.lost']),
    point(
      'half-minute',
      'Shortened speech',
      'Укороченная речь',
      procedureWords(fouls.turn),
      cite['turn.short'],
    ),
    point(
      'removal',
      'Removal and the vote',
      'Удаление и голосование',
      procedureWords(rules.removal),
      cite['removal.nearest'],
    ),
    point(
      'called',
      'Numbers called at Night',
      'Номера, называемые ночью',
      night.called === 'living' ? { en: 'those at the table', ru: 'сидящие за столом' } : both('1–10'),
      cite['night.call'],
    ),
    point('shots', 'The shot', 'Отстрел', procedureWords(rules.shots), cite['night.kill']),
    point(
      'check.time',
      'Length of a check',
      'Длина проверки',
      seconds(checks.seconds),
      cite['check.sheriff.red'],
    ),
    point(
      'check.once',
      'One check a Night',
      'Одна проверка за ночь',
      known(checks.oneANight),
      cite['check.once'],
    ),
    point(
      'check.sheriff',
      'Sheriff’s check: Red / Dark',
      'Проверка шерифа: красный / чёрный',
      pair(signs(checks.sheriff.red), signs(checks.sheriff.dark)),
      cite['check.sheriff.red'],
    ),
    point(
      'check.don',
      'Don’s check: Sheriff / not',
      'Проверка дона: шериф / нет',
      pair(signs(checks.don.sheriff), signs(checks.don['not-sheriff'])),
      cite['check.don.sheriff'],
    ),
    point(
      'best-move',
      'Best Move',
      'Лучший ход',
      {
        en: `${bestMove.first === 'first-killed' ? 'the first killed' : 'the victim of the first shooting Night'}, ${bestMove.when === 'night' ? `${bestMove.seconds} s at Night` : 'in the last word'}`,
        ru: `${bestMove.first === 'first-killed' ? 'первый убитый' : 'убитый в первую стрелковую ночь'}, ${bestMove.when === 'night' ? `${bestMove.seconds} с ночью` : 'в последнем слове'}`,
      },
      cite['best-move.offered'],
    ),
    point(
      'best-move.barred',
      'Best Move barred by',
      'Лучшего хода нет, если',
      bestMove.barredByTwoLeft !== 'never'
        ? bestMove.barredByTwoLeft === 'by-its-vote'
          ? { en: 'two or more voted out on Day 1', ru: 'в первый день заголосованы двое или больше' }
          : { en: 'two or more gone on Day 1', ru: 'в первый день ушли двое или больше' }
        : bestMove.barredByClaim
          ? { en: 'calling oneself Sheriff', ru: 'назвался шерифом' }
          : { en: 'not said', ru: 'не сказано' },
      bestMove.barredByClaim ? cite['best-move.barred-claim'] : cite['best-move.barred-two-left'],
    ),
    point('win', 'Win', 'Победа', procedureWords(rules.win), cite['win.red']),
    point(
      'deadlock',
      'Nobody leaves',
      'Никто не уходит',
      procedureWords(rules.deadlock),
      cite[rules.deadlock.ground],
    ),
    point(
      'surrender',
      'Surrender',
      'Сдача',
      known(rules.surrender.known),
      rules.surrender.known ? cite['win.surrender'] : [],
    ),
    point(
      'team-defeat',
      'Team defeat',
      'Поражение команде',
      known(rules.teamDefeat.known),
      rules.teamDefeat.known ? cite['win.defeat'] : [],
    ),
    point(
      'base',
      'Points: win / loss / draw',
      'Баллы: победа / поражение / ничья',
      scoring ? both(`${scoring.base.win} / ${scoring.base.loss} / ${scoring.base.draw}`) : SCORED,
      scoring ? cite['score.base'] : cite['score.none'],
    ),
    point(
      'bonus',
      'Bonus: each / in all',
      'Допы: одному / всего',
      scoring
        ? both(
            `${scoring.bonus.perPlayer.map((cap) => cap.points).join(' → ')} / ${scoring.bonus.total.map((cap) => cap.points).join(' → ')}`,
          )
        : SCORED,
      scoring ? cite['score.bonus-limit'] : cite['score.none'],
    ),
    ...FLAG_CASES.map((flag) => {
      const rule = rules.flags[flag];
      return point(
        `flag.${flag}`,
        FLAG_WORDS[flag].en,
        FLAG_WORDS[flag].ru,
        rule ? SANCTIONS[rule.sanction] : { en: 'raises nothing', ru: 'не отмечается' },
        rule?.clauses ?? [],
      );
    }),
  ];
};

/** The points on which two rulesets say different things. */
export const differences = (a: Ruleset, b: Ruleset): readonly (readonly [Point, Point])[] => {
  const other = new Map(describe(b).map((point) => [point.key, point]));
  return describe(a).flatMap((point) => {
    const match = other.get(point.key);
    return match && match.says.en !== point.says.en ? [[point, match] as const] : [];
  });
};
