/**
 * EMU's catalogue of Small (0.3) and Big (0.5) penalties, Part XV, for the Judge to choose from; where the outcome of the
 * game decides, both values. 15.4.24 (a draw) is given by the table itself. Paraphrased.
 */
import type { Penalty } from './penalties.ts';

const SMALL = [0.3] as const;
const BIG = [0.5] as const;
/** Small if the own team won, Big if it lost. */
const BY_OUTCOME = [0.3, 0.5] as const;

const row = (clause: string, points: readonly number[], en: string, ru: string): Penalty => ({
  clause,
  points,
  names: { en, ru },
});

export const emuPenalties: readonly Penalty[] = [
  row('15.2.1', BIG, 'Dark one slept through the acquaintance', 'Мафия проспала договорку'),
  row('15.2.2', BIG, 'Don slept through it and set no order', 'Дон проспал и не назначил порядок'),
  row('15.2.3', SMALL, 'Don set no order, a misfire followed', 'Дон не назначил порядок, вышел промах'),
  row('15.2.4', SMALL, 'Don made no check, or the same twice', 'Дон не проверил или проверил повторно'),
  row('15.2.5', SMALL, 'Missed a clearly assigned shot', 'Промах по ясно назначенному отстрелу'),
  row('15.2.6', SMALL, 'Target not called, or unclearly: misfire', 'Цель не названа или неясно: промах'),
  row('15.2.7', BIG, 'Did not shoot two Nights running', 'Не стрелял две ночи подряд'),
  row('15.2.8', BIG, 'Missed the shot that would have won', 'Промах по победному отстрелу'),
  row(
    '15.2.9',
    BIG,
    'Shots or checks led to a mathematical loss',
    'Стрельба или проверки привели к математическому проигрышу',
  ),
  row('15.2.10', SMALL, 'Sheriff made no check, or a wasted one', 'Шериф не проверил или проверил впустую'),
  row(
    '15.2.11',
    SMALL,
    'Sheriff checked the designated victim, Red lost',
    'Шериф проверил намеченную жертву, красные проиграли',
  ),
  row(
    '15.2.12',
    SMALL,
    'Sheriff checked an open claimant, Red lost',
    'Шериф проверил вскрывшегося, красные проиграли',
  ),
  row('15.2.13', BIG, 'Sheriff made no check two Nights running', 'Шериф не проверял две ночи подряд'),
  row('15.2.14', BIG, 'Sheriff skipped a check that won by itself', 'Шериф пропустил победную проверку'),
  row(
    '15.2.15',
    SMALL,
    'First-killed Red left a wrong version first',
    'Первый убитый красный оставил неверную версию',
  ),
  row('15.3.1', SMALL, 'Hinted at hearing a Red one at Night', 'Намекнул, что слышал красного ночью'),
  row('15.3.2', SMALL, 'Red covered a Dark one too long', 'Красный слишком долго прикрывал чёрного'),
  row(
    '15.3.3',
    SMALL,
    'Sheriff revealed to a Dark one on Day 1, killed',
    'Шериф вскрылся чёрному в первый день и убит',
  ),
  row(
    '15.3.4',
    SMALL,
    'Dark claimed Sheriff in the real one’s last word',
    'Чёрный вскрылся шерифом в последнем слове настоящего',
  ),
  row(
    '15.3.5',
    SMALL,
    'Dark claimed Sheriff with a matching Red check',
    'Чёрный вскрылся с проверкой, совпавшей с шерифской',
  ),
  row(
    '15.3.6',
    BIG,
    'Sheriff hid and left that as priority, Red lost',
    'Шериф скрылся и завещал это, красные проиграли',
  ),
  row(
    '15.3.7',
    BIG,
    'Sheriff left wrong checks or priority, Red lost',
    'Шериф оставил неверные проверки, красные проиграли',
  ),
  row(
    '15.3.8',
    BIG,
    'Red falsely left a Sheriff claim, Red lost',
    'Красный завещал ложное вскрытие, красные проиграли',
  ),
  row('15.3.9', BIG, 'Red called itself Dark and was voted out', 'Красный назвался чёрным и заголосован'),
  row('15.3.10', BIG, 'Red anchored to a version with a Dark one', 'Красный закрепился в версии с чёрным'),
  row(
    '15.3.11',
    BIG,
    'Known Red gathered votes on Red, Red lost',
    'Явный красный собрал голоса в красного, проигрыш',
  ),
  row('15.3.12', SMALL, 'Red forgot to nominate at 3 or 4', 'Красный забыл выставить при 3–4'),
  row('15.3.13', SMALL, 'Dark forgot to nominate at 3 or 4', 'Чёрный забыл выставить при 3–4'),
  row(
    '15.3.14',
    SMALL,
    'Dark surrendered, shot not set on the Sheriff',
    'Чёрный сдался, не назначив отстрел в шерифа',
  ),
  row(
    '15.4.1',
    BIG,
    'Red voted Red or self on Day 1, Red lost',
    'Красный голосовал в красного или себя в первый день, проигрыш',
  ),
  row('15.4.2', BIG, 'Red voted into Red at four', 'Красный голосовал в красного при четырёх'),
  row(
    '15.4.3',
    SMALL,
    'Red voted Red or self in an agreed split',
    'Красный голосовал в красного или себя в договорном попиле',
  ),
  row('15.4.4', SMALL, 'Dark broke a split into itself or its own', 'Чёрный сломал попил в себя или своего'),
  row(
    '15.4.5',
    SMALL,
    'Dark failed to break a split at ten, voted out',
    'Чёрный неудачно ломал попил при десяти и заголосован',
  ),
  row(
    '15.4.6',
    SMALL,
    'Red covered Dark in a critical split, Red left',
    'Красный прикрыл чёрного в критическом попиле',
  ),
  row(
    '15.4.7',
    SMALL,
    'Dark saved Red in a split at ten, Dark left',
    'Чёрный спасал красного в попиле при десяти',
  ),
  row(
    '15.4.8',
    SMALL,
    'Dark’s decisive vote into its own at ten',
    'Решающий голос чёрного в своего при десяти',
  ),
  row(
    '15.4.9',
    SMALL,
    'Dark’s decisive vote into unchecked Dark at nine',
    'Решающий голос в непроверенного чёрного при девяти',
  ),
  row(
    '15.4.10',
    BY_OUTCOME,
    'Dark did not add the last vote against Red',
    'Чёрный не добавил последний голос в красного',
  ),
  row('15.4.11', BY_OUTCOME, 'Dark did not break a critical split', 'Чёрный не сломал критический попил'),
  row(
    '15.4.12',
    BY_OUTCOME,
    'Red ignored the balance at three against three',
    'Красный не сыграл баланс при 3 на 3',
  ),
  row(
    '15.4.13',
    BIG,
    'Red voted while a known Red gathered on Dark',
    'Красный голосовал против сбора явного красного',
  ),
  row('15.4.14', BIG, 'Red split twice at three', 'Красный дважды делил при трёх'),
  row(
    '15.4.15',
    BY_OUTCOME,
    'Red withheld the hand that removes two at four',
    'Красный не поднял руку за двоих при четырёх',
  ),
  row('15.4.16', BIG, 'Dark gave the third hand for its own removal', 'Чёрный дал третью руку за свой вывод'),
  row(
    '15.4.17',
    BIG,
    'Dark admitted it at three or four, Dark lost',
    'Чёрный признался при 3–4, чёрные проиграли',
  ),
  row(
    '15.4.18',
    BIG,
    'Red voted against three wills on a Red one',
    'Красный голосовал против трёх завещаний',
  ),
  row(
    '15.4.19',
    BIG,
    'Red refused the winning split at six, Red lost',
    'Красный отказался от победного попила при шести',
  ),
  row('15.4.20', SMALL, 'Voted oneself out by accident', 'Случайно заголосовал себя'),
  row(
    '15.4.21',
    BIG,
    'The same at a critical round, or as last Dark',
    'То же на критическом круге или последним чёрным',
  ),
  row(
    '15.4.22',
    BIG,
    'Red left “I am Dark” or a shot carried out',
    'Красный завещал «я чёрный» или исполненный отстрел',
  ),
  row(
    '15.4.23',
    SMALL,
    'Dark did not keep a voted-out Dark one in doubt',
    'Чёрный не сберёг версию выбывшего чёрного',
  ),
];
