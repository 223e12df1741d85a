/** The Judge's script, line by line, as the ruleset orders it: what to say, for how long, and which act it is. */
import type { Act } from '../../schemas/record.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { numbersCalled, type WakeStep } from './nights.ts';
import { OWN_WORDS, type PhraseKey, PRESCRIBED, type Words } from './phrases.ts';
import type { Clauses, Ruleset } from './ruleset.ts';

export type Line = {
  readonly key: PhraseKey;
  readonly say: Words;
  /** The text prescribes this phrase. */
  readonly prescribed: boolean;
  /** How long what it opens lasts, in s; null where the text is silent; absent where it opens nothing. */
  readonly seconds?: number | null;
  readonly exact?: true;
  /** The act to enter with it. */
  readonly act?: Act;
  readonly clauses: Clauses;
};

type Filling = {
  readonly seat?: Seat;
  readonly seats?: readonly Seat[];
  readonly numbers?: readonly Seat[];
  readonly seconds?: number;
};

const filled = (words: string, { seat, seats, numbers, seconds }: Filling): string =>
  words
    .replace('{seat}', seat === undefined ? '…' : String(seat))
    .replace('{seats}', seats?.join(', ') ?? '…')
    .replace('{numbers}', numbers?.join(', ') ?? '…')
    .replace('{seconds}', seconds === undefined ? '…' : String(seconds));

/** The words of one line under this ruleset. */
export const phrase = (
  rules: Pick<Ruleset, 'id'>,
  key: PhraseKey,
  filling: Filling = {},
): Words & { prescribed: boolean } => {
  const prescribed = PRESCRIBED[rules.id]?.[key];
  const words = prescribed ?? OWN_WORDS[key];
  return {
    en: filled(words.en, filling),
    ru: filled(words.ru, filling),
    prescribed: prescribed !== undefined,
  };
};

const line = (
  rules: Ruleset,
  key: PhraseKey,
  ground: keyof Ruleset['cite'],
  more: Omit<Filling, 'seconds'> & Pick<Line, 'seconds' | 'exact' | 'act'> = {},
): Line => {
  const { seat, seats, numbers, ...rest } = more;
  const { prescribed, ...say } = phrase(rules, key, {
    ...(seat !== undefined && { seat }),
    ...(seats && { seats }),
    ...(numbers && { numbers }),
  });
  return { key, say, prescribed, clauses: rules.cite[ground], ...rest };
};

const opened = (step: WakeStep) => ({ seconds: step.seconds, ...(step.exact && { exact: step.exact }) });

/** Whether a phrase sends this one back to sleep on the first Night: the next call may do it instead. */
const closes = (rules: Ruleset, step: WakeStep): PhraseKey | null => {
  if (step.who === 'mafia') return 'first.mafia.sleep';
  const key = step.who === 'don' ? 'first.don.sleep' : step.who === 'sheriff' ? 'first.sheriff.sleep' : null;
  return key && PRESCRIBED[rules.id]?.[key] ? key : null;
};

const firstKey = (who: WakeStep['who']): PhraseKey =>
  who === 'relaxed' ? 'first.relaxed' : who === 'don' || who === 'sheriff' ? `first.${who}` : 'first.mafia';

/** The Night of agreement: the cards, then the wakings in the text's order, up to the first Day. */
export const firstNight = (rules: Ruleset, alive: readonly Seat[]): readonly Line[] => [
  line(rules, 'night', 'setup', { act: { type: 'night.begin' } }),
  ...alive.map((seat) =>
    line(rules, 'deal.seat', 'setup', { seat, act: { type: 'wake', who: 'player', seat } }),
  ),
  ...rules.night.first.flatMap((step) => {
    const end = closes(rules, step);
    return [
      line(rules, firstKey(step.who), 'night.first-order', {
        ...opened(step),
        act: { type: 'wake', who: step.who },
      }),
      ...(end ? [line(rules, end, 'night.first-order', { act: { type: 'sleep', who: step.who } })] : []),
    ];
  }),
  line(rules, 'day.first', 'night.first-order', { act: { type: 'day.begin' } }),
];

export type NightFacts = {
  readonly alive: readonly Seat[];
  /** Killed this Night, once the shots are known. */
  readonly killed?: Seat | null;
  /** The victim has a Best Move at Night. */
  readonly bestMove?: boolean;
  /** The numbers of it, once they are said. */
  readonly said?: readonly Seat[] | null;
};

/** A shooting Night up to the morning. Spoken in full whoever has left, so that the table learns nothing. */
export const shootingNight = (
  rules: Ruleset,
  { alive, killed, bestMove, said }: NightFacts,
): readonly Line[] => [
  line(rules, 'night', 'judge.phases', { act: { type: 'night.begin' } }),
  ...rules.night.later.flatMap((step): Line[] => {
    if (step.who === 'mafia')
      return [
        line(rules, 'shoot', 'night.later-order', { act: { type: 'wake', who: 'mafia' } }),
        line(rules, 'shoot.number', 'night.call', { numbers: numbersCalled(rules.night, alive) }),
        line(rules, 'shoot.end', 'night.later-order', { act: { type: 'sleep', who: 'mafia' } }),
      ];
    const who = step.who === 'don' ? 'don' : 'sheriff';
    return [
      line(rules, who, 'night.later-order', { ...opened(step), act: { type: 'wake', who } }),
      line(rules, `${who}.sleep`, 'night.later-order', { act: { type: 'sleep', who } }),
    ];
  }),
  ...(bestMove && killed != null && rules.bestMove.when === 'night'
    ? [
        line(rules, 'best-move', 'best-move.speech', {
          seat: killed,
          seconds: rules.bestMove.seconds,
          act: { type: 'wake', who: 'best-move', seat: killed },
        }),
        line(rules, 'best-move.accepted', 'best-move.made', {
          ...(said && { numbers: said }),
          act: { type: 'sleep', who: 'best-move' },
        }),
      ]
    : []),
  line(rules, 'day', 'judge.phases', { act: { type: 'day.begin' } }),
  killed != null
    ? line(rules, 'day.killed', 'last-word.night', { seat: killed, seconds: rules.speech.lastWordSeconds })
    : line(rules, 'day.missed', 'night.misfire'),
];

/** What a Night may end with, without the number: the Best Move's words, and the morning's. */
export const nightEnds = (rules: Ruleset): readonly [Line, Line] => [
  line(rules, 'best-move', 'best-move.speech'),
  line(rules, 'day', 'judge.phases'),
];
