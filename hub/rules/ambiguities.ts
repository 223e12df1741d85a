/**
 * Where a text leaves it open: what the table takes, and what it could have taken. The table says so once a game, by
 * an `ask`, when the other reading would have changed a decision. Numbers are the register's and never reused.
 */
import type { AmbiguityId, Clauses, Ruleset } from './ruleset.ts';

export type Reading = { readonly en: string; readonly ru: string };
export type Ambiguity = {
  readonly about: AmbiguityId;
  readonly taken: Reading;
  readonly other: Reading;
  /** The place in each text concerned; the texts that aren't named have no such gap. */
  readonly clauses: Readonly<Record<string, Clauses>>;
  /** Why it is never asked, where it isn't: nothing the table decides hangs on it. */
  readonly silent?: 'same-outcome' | 'judge-only' | 'no-sensor';
};

const FIVE = (
  fiim: string,
  emu: string,
  ruClub: string,
  blackCat: string,
  clubRu: string,
): Readonly<Record<string, Clauses>> => ({
  'fiim-eng': [fiim],
  'emu-2026.3': [emu],
  'fiim-ru-club': [ruClub],
  'black-cat': [blackCat],
  'club-ru': [clubRu],
});

export const AMBIGUITIES: readonly Ambiguity[] = [
  {
    about: 'A-01',
    taken: {
      en: 'the next occupied seat after the player who opened yesterday',
      ru: 'следующее занятое место после открывавшего вчера',
    },
    other: {
      en: 'one seat number further each Day, whoever has left',
      ru: 'каждый день на один номер дальше, кто бы ни выбыл',
    },
    clauses: { 'fiim-eng': ['5.4'], 'emu-2026.3': ['5.4.3', '3.1.2.5'] },
  },
  {
    about: 'A-02',
    taken: {
      en: 'yesterday’s opener counts although the speech was lost',
      ru: 'вчерашний открывающий считается, хотя речь была потеряна',
    },
    other: { en: 'the first who really spoke counts', ru: 'считается первый, кто действительно говорил' },
    clauses: FIVE('5.4', '5.4.3', 'Игровой день', '6.3', 'Промах'),
  },
  {
    about: 'A-03',
    taken: {
      en: 'the second speaker voted out: the next clockwise opens, as after a kill',
      ru: 'говоривший вторым заголосован: открывает следующий по часовой, как после отстрела',
    },
    other: { en: 'the text says nothing of it', ru: 'текст об этом молчит' },
    clauses: { 'club-ru': ['Промах'] },
    silent: 'same-outcome',
  },
  {
    about: 'A-04',
    taken: {
      en: 'a fist down after the close doesn’t count; the seat hasn’t voted',
      ru: 'кулак после закрытия не считается; игрок не голосовал',
    },
    other: {
      en: 'it counts if it is down before the number of votes is said',
      ru: 'считается, если поставлен до объявления числа голосов',
    },
    clauses: { 'fiim-eng': ['5.7.1'], 'emu-2026.3': ['5.7.1.3', '5.7.1.4'] },
  },
  {
    about: 'A-05',
    taken: {
      en: 'a seat whose late fist was refused may still vote for a later candidate',
      ru: 'игрок с непринятым поздним кулаком может голосовать дальше',
    },
    other: { en: 'one try only', ru: 'только одна попытка' },
    clauses: FIVE('5.7.1', '5.7.1.6', 'Голосование', '7.12', 'Голосование'),
  },
  {
    about: 'A-06',
    taken: {
      en: 'a fist down before the number and kept there counts, and is flagged',
      ru: 'кулак, поставленный до номера и оставленный, считается и отмечается',
    },
    other: { en: 'it must be lifted and placed again', ru: 'его надо поднять и поставить снова' },
    clauses: FIVE('5.7.1', '5.7.1.3', 'Голосование', '7.9', 'Голосование'),
  },
  {
    about: 'A-07',
    taken: { en: 'the first of two fists counts', ru: 'из двух кулаков считается первый' },
    other: { en: 'the last counts, or neither', ru: 'считается последний или ни один' },
    clauses: FIVE('5.7.1', '5.7.1.6', 'Голосование', '7.12', 'Голосование'),
  },
  {
    about: 'A-08',
    taken: {
      en: 'in a re-vote an unused vote goes to the last of those re-voted',
      ru: 'в переголосовании неиспользованный голос идёт последнему из переголосуемых',
    },
    other: { en: 'it goes to the Day’s last nominee', ru: 'он идёт последнему выставленному за день' },
    clauses: { 'fiim-eng': ['5.7.1', '5.8'], 'fiim-ru-club': ['Голосование'], 'black-cat': ['7.13'] },
  },
  {
    about: 'A-09',
    taken: {
      en: 'more than half of all at the table must be for it',
      ru: 'за должно быть больше половины сидящих за столом',
    },
    other: { en: 'more than half of those voting', ru: 'больше половины голосующих' },
    clauses: { 'fiim-eng': ['5.8'], 'emu-2026.3': ['5.8.5', '5.8.6'], 'fiim-ru-club': ['Голосование'] },
  },
  {
    about: 'A-10',
    taken: { en: 'the tied players vote too', ru: 'переголосуемые тоже голосуют' },
    other: { en: 'they don’t', ru: 'они не голосуют' },
    clauses: FIVE('5.8', '5.8.2', 'Голосование', '7.17', 'Равенство голосов'),
  },
  {
    about: 'A-11',
    taken: {
      en: 'a tie of fewer players is a new tie: 30 s each and a re-vote',
      ru: 'равенство меньшего числа – новое равенство: по 30 с и переголосование',
    },
    other: {
      en: 'the question at once; or a re-vote without speeches',
      ru: 'сразу вопрос о выводе всех или переголосование без речей',
    },
    clauses: {
      'fiim-ru-club': ['Голосование'],
      'black-cat': ['7.18', '7.17'],
      'club-ru': ['Равенство голосов'],
    },
  },
  {
    about: 'A-12',
    taken: {
      en: 'the question may not be put: nobody leaves, Night follows',
      ru: 'вопрос не ставится: никто не уходит, наступает ночь',
    },
    other: { en: 'one more re-vote', ru: 'ещё одно переголосование' },
    clauses: { 'fiim-eng': ['5.8', '8.6'], 'emu-2026.3': ['5.8.7', '8.6.1', '8.6.2'] },
  },
  {
    about: 'A-13',
    taken: {
      en: 'everyone is tied: the question is put; if all leave, the Judge ends the game',
      ru: 'равенство у всех: вопрос ставится; если уходят все, игру заканчивает судья',
    },
    other: { en: 'it is not put, as in fiim-eng 8.6', ru: 'не ставится, как в fiim-eng 8.6' },
    clauses: { 'fiim-ru-club': ['Голосование', 'fiim-eng 8.6'] },
  },
  {
    about: 'A-14',
    taken: {
      en: 'the count determined the result: it stands, the next Day’s vote is lost',
      ru: 'результат определён подсчётом: он стоит, теряется голосование следующего дня',
    },
    other: {
      en: 'not determined before Night is announced: this vote is void',
      ru: 'до объявления ночи не определён: это голосование не состоялось',
    },
    clauses: { 'fiim-eng': ['8.1', '5.9', '1.3'], 'emu-2026.3': ['8.1.6', '5.9.3', '1.3.4'] },
  },
  {
    about: 'A-15',
    taken: {
      en: 'that Day’s slot is used up although it had no vote',
      ru: 'голосование этого дня сгорело, хотя его и не было бы',
    },
    other: { en: 'the next vote really held is lost', ru: 'теряется следующее настоящее голосование' },
    clauses: { 'fiim-eng': ['8.1'], 'emu-2026.3': ['8.1.1'], 'black-cat': ['9.10'] },
  },
  {
    about: 'A-16',
    taken: {
      en: 'two removals before one vote cost one vote',
      ru: 'два удаления до одного голосования – одно голосование',
    },
    other: { en: 'they cost two', ru: 'два голосования' },
    clauses: { 'fiim-eng': ['8.1'], 'emu-2026.3': ['8.1.1'], 'black-cat': ['9.10'] },
  },
  {
    about: 'A-17',
    taken: {
      en: 'third foul after the own speech: nothing is lost later',
      ru: 'третий фол после своей речи: позже ничего не теряется',
    },
    other: { en: 'the next speech is lost', ru: 'теряется следующая речь' },
    clauses: { 'fiim-eng': ['12.4', '8.4'], 'emu-2026.3': ['12.4.1'] },
  },
  {
    about: 'A-18',
    taken: { en: 'third foul at Night: no speech is lost', ru: 'третий фол ночью: речь не теряется' },
    other: { en: 'the coming Day’s speech is lost', ru: 'теряется речь наступающего дня' },
    clauses: { 'fiim-eng': ['12.4'], 'emu-2026.3': ['12.4.1'] },
  },
  {
    about: 'A-19',
    taken: {
      en: '30 seconds on each Day with three or four at the table',
      ru: '30 секунд каждый день, когда за столом трое или четверо',
    },
    other: { en: 'once', ru: 'один раз' },
    clauses: { 'fiim-eng': ['8.4', '12.4'], 'emu-2026.3': ['12.4.3'] },
  },
  {
    about: 'A-20',
    taken: {
      en: '30 seconds once, instead of the lost speech',
      ru: '30 секунд один раз, вместо потерянной речи',
    },
    other: { en: 'on each Day with three or four', ru: 'каждый день при трёх–четырёх' },
    clauses: { 'black-cat': ['9.7', '9.5'] },
  },
  {
    about: 'A-21',
    taken: {
      en: 'the speech of one round is lost, the vote is kept',
      ru: 'теряется речь одного круга, голос на голосовании остаётся',
    },
    other: { en: 'the vote is lost too', ru: 'теряется и голос на голосовании' },
    clauses: { 'club-ru': ['Замечания'] },
  },
  {
    about: 'A-22',
    taken: {
      en: 'numbers before the remark stand as information, without points',
      ru: 'номера до лишних слов остаются как информация, без баллов',
    },
    other: { en: 'they score', ru: 'за них даются баллы' },
    clauses: { 'fiim-eng': ['13.3', '4.6'] },
  },
  {
    about: 'A-23',
    taken: {
      en: 'only the victim of the first shooting Night has it',
      ru: 'право только у убитого в первую стрелковую ночь',
    },
    other: { en: 'the first victim ever has it', ru: 'право у первого убитого в игре' },
    clauses: { 'fiim-eng': ['4.6', '8.8', '13.3'], 'black-cat': ['8.17'], 'club-ru': ['Утро'] },
  },
  {
    about: 'A-24',
    taken: {
      en: 'fewer than three numbers stand as information, without points',
      ru: 'меньше трёх номеров – только информация, без баллов',
    },
    other: { en: 'two right of two score', ru: 'два верных из двух дают баллы' },
    clauses: { 'fiim-eng': ['13.3'], 'emu-2026.3': ['13.3.3'], 'club-ru': ['Утро'] },
  },
  {
    about: 'A-25',
    taken: { en: 'only shooting Nights count', ru: 'считаются только стрелковые ночи' },
    other: { en: 'the Night of agreement counts too', ru: 'ночь договорки тоже считается' },
    clauses: { 'fiim-eng': ['8.5'], 'emu-2026.3': ['8.5.1'], 'black-cat': ['1.5'] },
  },
  {
    about: 'A-26',
    taken: { en: 'all on a vacant number: a miss', ru: 'все в пустой номер: промах' },
    other: { en: 'a hit without effect', ru: 'попадание без последствий' },
    clauses: { 'fiim-eng': ['4.3'], 'emu-2026.3': ['4.3.6'], 'fiim-ru-club': ['Вторая и последующие ночи'] },
    silent: 'same-outcome',
  },
  {
    about: 'A-27',
    taken: { en: 'all on an own Dark one: it leaves', ru: 'все в своего чёрного: он уходит' },
    other: { en: 'only a Red one can be killed', ru: 'убить можно только красного' },
    clauses: { 'club-ru': ['Ночь', 'Утро'] },
  },
  {
    about: 'A-28',
    taken: {
      en: 'two shots on one number: by the words, “more than one player” is no miss, “more than once” is',
      ru: 'два выстрела в один номер: «более одного игрока» – не промах, «более одного раза» – промах',
    },
    other: { en: 'the other way round', ru: 'наоборот' },
    clauses: {
      'fiim-eng': ['4.3'],
      'fiim-ru-club': ['Вторая и последующие ночи'],
      'black-cat': ['8.7'],
    },
  },
  {
    about: 'A-29',
    taken: {
      en: 'the Sheriff may have the mask off on the first Night; nothing is flagged',
      ru: 'шериф в первую ночь может быть без маски; не отмечается',
    },
    other: { en: 'hand sign only; unmasking is a breach', ru: 'только жест; снятие маски – нарушение' },
    clauses: { 'fiim-eng': ['4.2', '9.3'], 'emu-2026.3': ['4.2.9', '9.3.1'] },
  },
  {
    about: 'A-30',
    taken: {
      en: 'free seating waives only the crossed hands',
      ru: 'свободная посадка отменяет только скрещённые руки',
    },
    other: { en: 'it waives every requirement', ru: 'она отменяет все требования' },
    clauses: { 'fiim-eng': ['4.2', '4.1'] },
  },
  {
    about: 'A-31',
    taken: {
      en: 'mask handled in Relaxed Seating: a Warning',
      ru: 'маску тронули в свободной посадке: предупреждение',
    },
    other: { en: 'disqualifying when the eyes can see', ru: 'дисквалификация, если глаза могли видеть' },
    clauses: { 'emu-2026.3': ['12.6.9', '12.7.7'] },
  },
  {
    about: 'A-32',
    taken: {
      en: 'noise, posture and mask at Night: a foul; talk and shouts disqualify',
      ru: 'шум, поза и маска ночью – фол; разговоры и выкрики – дисквалификация',
    },
    other: { en: 'always disqualification', ru: 'всегда дисквалификация' },
    clauses: { 'fiim-ru-club': ['Фолы п.5', 'Дисквалифицирующий фол п.6'] },
  },
  {
    about: 'A-33',
    taken: {
      en: '10.8 means 4.5 by the 4.1.5 that doesn’t exist',
      ru: '10.8 имеет в виду 4.5 под несуществующим 4.1.5',
    },
    other: { en: 'the reference is void', ru: 'ссылка ничтожна' },
    clauses: { 'black-cat': ['10.8', '4.5'] },
  },
  {
    about: 'A-34',
    taken: { en: 'first Night: Don, Dark, Sheriff', ru: 'первая ночь: дон, мафия, шериф' },
    other: { en: 'Dark, Don, Sheriff as printed', ru: 'мафия, дон, шериф, как напечатано' },
    clauses: { 'black-cat': ['5.4', '5.1'] },
    silent: 'judge-only',
  },
  {
    about: 'A-35',
    taken: {
      en: 'no phrase closes the Don’s first waking: the mask may be off until the Dark sleep',
      ru: 'дона в первую ночь не усыпляют: маска может быть снята, пока мафия не уснёт',
    },
    other: { en: 'it must go on again', ru: 'её надо надеть' },
    clauses: { 'fiim-ru-club': ['Первая игровая ночь'] },
  },
  {
    about: 'A-36',
    taken: {
      en: 'a shared lead, or no count yet, is not the highest: the vote is cancelled',
      ru: 'делённое лидерство или ни одного подсчёта – не наибольшее: голосование отменено',
    },
    other: { en: 'it counts as leading', ru: 'считается лидирующим' },
    clauses: { 'emu-2026.3': ['8.1.3'] },
  },
  {
    about: 'A-37',
    taken: {
      en: 'the removal of the last Dark is a Red win',
      ru: 'удаление последнего чёрного – победа красных',
    },
    other: { en: 'only a vote or a kill eliminates', ru: 'выбывают только голосованием или отстрелом' },
    clauses: { 'fiim-eng': ['6.1'], 'emu-2026.3': ['6.1.1'], 'black-cat': ['1.4'] },
  },
  {
    about: 'A-38',
    taken: { en: 'last words in the order of nomination', ru: 'последние слова в порядке выставления' },
    other: { en: 'in seat order', ru: 'по порядку мест' },
    clauses: FIVE('5.3', '5.3.2', 'Голосование', '7.22', 'Равенство голосов'),
  },
  {
    about: 'A-39',
    taken: { en: 'the last word is kept after victory', ru: 'последнее слово остаётся и после победы' },
    other: { en: 'no further speeches at all', ru: 'больше никаких речей' },
    clauses: { 'fiim-eng': ['8.7', '6.3'], 'emu-2026.3': ['8.7.1', '6.3.3'] },
  },
  {
    about: 'A-40',
    taken: { en: 'more Dark than Red: the Dark win', ru: 'чёрных больше красных: победа чёрных' },
    other: { en: 'the text speaks of equal numbers only', ru: 'текст говорит только о равенстве' },
    clauses: { 'club-ru': ['Победа'] },
  },
  {
    about: 'A-41',
    taken: {
      en: 'no win and no draw in this text: fiim-eng 6.1–6.3 is borrowed, a draw is the Judge’s',
      ru: 'в тексте нет ни победы, ни ничьей: взято из fiim-eng 6.1–6.3, ничья – за судьёй',
    },
    other: { en: 'the Judge ends the game', ru: 'игру заканчивает судья' },
    clauses: { 'fiim-ru-club': ['Дальнейший ход игры', 'fiim-eng 6.1', 'fiim-eng 8.5'] },
  },
  {
    about: 'A-42',
    taken: { en: 'a removal breaks the two idle Days', ru: 'удаление прерывает два пустых дня' },
    other: { en: 'only a vote does', ru: 'прерывает только голосование' },
    clauses: { 'club-ru': ['Победа'] },
  },
  {
    about: 'A-43',
    taken: {
      en: 'the removed leader leaves by the removal: no last word, the vote is spent',
      ru: 'удалённый лидер уходит по удалению: без последнего слова, голосование истрачено',
    },
    other: { en: 'by the vote, with a last word', ru: 'по голосованию, с последним словом' },
    clauses: { 'emu-2026.3': ['8.1.3', '12.5.3'] },
  },
  {
    about: 'A-44',
    taken: {
      en: 'team defeat for meant disclosure of unique night information, else disqualifying',
      ru: 'поражение команде за умышленное раскрытие уникальной ночной информации, иначе дисквалификация',
    },
    other: { en: 'always disqualifying', ru: 'всегда дисквалификация' },
    clauses: { 'fiim-eng': ['12.8', '12.7'], 'emu-2026.3': ['12.8.3', '12.7.4'] },
    silent: 'judge-only',
  },
  {
    about: 'A-45',
    taken: {
      en: 'a night victim’s nomination is not accepted',
      ru: 'выставление убитым ночью не принимается',
    },
    other: { en: 'it is, being in a speech', ru: 'принимается: это его речь' },
    clauses: {
      'fiim-eng': ['5.6', '4.7'],
      'emu-2026.3': ['5.6.1', '4.7.1'],
      'fiim-ru-club': ['Голосование'],
    },
  },
  {
    about: 'A-46',
    taken: {
      en: 'the first vote follows the order of nomination',
      ru: 'первое голосование в порядке выставления',
    },
    other: { en: 'the Judge’s choice', ru: 'на выбор судьи' },
    clauses: { 'fiim-eng': ['5.7.1', '5.8'], 'emu-2026.3': ['5.7.1.2', '5.8.2'] },
    silent: 'judge-only',
  },
  {
    about: 'A-47',
    taken: { en: 'not one vote: all stay', ru: 'ни одного голоса: все остаются' },
    other: { en: 'it is a tie at nothing', ru: 'это равенство при нуле' },
    clauses: { 'club-ru': ['Итог голосования', 'Голосование'] },
  },
  {
    about: 'A-48',
    taken: {
      en: 'the holder is out: the phrases are spoken, nobody may unmask',
      ru: 'роль выбыла: фразы произносятся, маску не снимает никто',
    },
    other: { en: 'the waking is skipped', ru: 'пробуждение пропускается' },
    clauses: FIVE('4.4', '4.4.1', 'Вторая и последующие ночи', '8.8', 'Ночь'),
    silent: 'judge-only',
  },
  {
    about: 'A-49',
    taken: {
      en: 'the next Day’s speech is lost only if the loss hasn’t been served',
      ru: 'речь следующего дня теряется, только если потеря ещё не отбыта',
    },
    other: { en: 'it is lost again', ru: 'теряется ещё раз' },
    clauses: { 'black-cat': ['9.8', '9.5'] },
  },
  {
    about: 'A-50',
    taken: { en: 'no nominee: no vote, Night', ru: 'никто не выставлен: голосования нет, ночь' },
    other: { en: 'no other reading', ru: 'другого прочтения нет' },
    clauses: FIVE('5.7.1', '5.7.1.1', 'Голосование', '7.6', 'Обсуждение'),
    silent: 'same-outcome',
  },
  {
    about: 'A-51',
    taken: { en: 'the vote is held after a removal', ru: 'после удаления голосование проводится' },
    other: { en: 'cancelled by custom', ru: 'отменяется по обычаю' },
    clauses: { 'club-ru': ['Голосование'] },
  },
  {
    about: 'A-52',
    taken: {
      en: 'a removal doesn’t cancel the vote by itself; the Judge may (fiim-eng 8.1)',
      ru: 'удаление само не отменяет голосование; судья может (fiim-eng 8.1)',
    },
    other: { en: 'it is cancelled', ru: 'оно отменяется' },
    clauses: { 'fiim-ru-club': ['fiim-eng 8.1', 'Голосование'] },
  },
  {
    about: 'A-53',
    taken: {
      en: 'not shooting on two Nights running draws the Big penalty, recorded as misfires or not',
      ru: 'не стрелял две ночи подряд – большой штраф, даже если записаны промахи',
    },
    other: { en: 'no penalty, they were misfires', ru: 'штрафа нет: это были промахи' },
    clauses: { 'emu-2026.3': ['15.2.7', '4.3.7'] },
    silent: 'judge-only',
  },
];

const byId = new Map(AMBIGUITIES.map((entry) => [entry.about, entry]));

const unknown = { en: 'not in the register', ru: 'нет в реестре' };

/** The entry of the register; for a number it doesn't have (a house ruleset's own), one that says so. */
export const ambiguity = (about: AmbiguityId): Ambiguity =>
  byId.get(about) ?? { about, taken: unknown, other: unknown, clauses: {} };

/** Its clauses in this text (a ruleset that isn't one of the five: the first text that has the gap, with its name). */
export const ambiguityClauses = (rules: Pick<Ruleset, 'id'>, entry: Ambiguity): Clauses => {
  const own = entry.clauses[rules.id];
  if (own) return own;
  const [origin, clauses] = Object.entries(entry.clauses)[0] ?? ['', []];
  return clauses.map((clause) => `${origin} ${clause}`);
};
