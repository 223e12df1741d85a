/**
 * What the table says aloud and plays, said once: the cues with their moments, the phrases that ship as
 * recordings, and what a player of music is told and reports.
 */
import { z } from 'zod';
import { deviceName, PHASES } from './vocabulary.ts';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** `call`: a candidate's number. `thank-you`: the word that closes a window. */
export const CUES = ['call', 'thank-you', 'half-minute', 'ten-seconds', 'speech-end'] as const;

const NUMBERS = {
  en: ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'],
  ru: ['Один', 'Два', 'Три', 'Четыре', 'Пять', 'Шесть', 'Семь', 'Восемь', 'Девять', 'Десять'],
} as const;

/** Every recording a folder of sounds may hold, by its file's name without `.ogg`, and what is said in it. */
export const PHRASES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  ...Object.fromEntries(
    NUMBERS.en.map((en, i) => [
      `number-${i + 1}`,
      { en: `Number ${en.toLowerCase()}.`, ru: `Номер ${NUMBERS.ru[i]?.toLowerCase()}.` },
    ]),
  ),
  question: { en: 'All of them.', ru: 'Все вместе.' },
  'thank-you': { en: 'Thank you.', ru: 'Спасибо.' },
  stop: { en: 'Stop.', ru: 'Стоп.' },
  'half-minute': { en: 'Half a minute.', ru: 'Полминуты.' },
  'ten-seconds': { en: 'Ten seconds.', ru: 'Десять секунд.' },
  'speech-end': { en: 'Time.', ru: 'Время.' },
};

/** What a set of cues is: who gives them, in which language, and which. */
export const cueSettings = z
  .strictObject({
    /** `page`: the Judge's screen sounds them; `hub`: the hub's own sound output; `none`: nobody. */
    output: z.enum(['page', 'hub', 'none']).default('page'),
    /** Left out: the language of the ruleset's own closing word. */
    language: z.enum(LANGUAGES).optional(),
    /** Which word closes a window, where the ruleset knows both. */
    closing: z.enum(['thank-you', 'stop']).default('thank-you'),
    /** A folder with recordings of one's own, by the same names; what it lacks is taken from the shipped set. */
    folder: z.string().min(1).optional(),
    /** Cues that are given. The call is the Judge's own voice unless asked for, and only the hub has recordings of it. */
    give: z.array(z.enum(CUES)).default(['thank-you', 'half-minute', 'ten-seconds', 'speech-end']),
  })
  .refine(({ output, give }) => output === 'hub' || !give.includes('call'), {
    path: ['give'],
    error: 'the call is spoken by the hub alone: set cues.output to hub, or leave call out',
  });
export type CueSettings = z.infer<typeof cueSettings>;

/** What of a recording is heard: ms from its beginning to its first and its last sound. */
export type Extent = { readonly begins: number; readonly ends: number };

const volume = z.number().min(0).max(100);
const playlist = z.string().regex(/^[^/\\]+$/, 'the name of a folder, without slashes');

/** Music of one phase: a folder of files, and how loud. */
const phaseMusic = z.strictObject({
  /** Name of a folder in `music.folder`, or one of the controller's. */
  playlist,
  /** 0–100. */
  volume: volume.default(70),
});

/** Names of the folders on the controller's card: the first is folder 01. */
const folders = z.array(playlist).min(1).max(99).default(['night']);

/** `device`: its user name at the broker. */
const onMqtt = (device: string) => ({
  link: z.literal('mqtt'),
  device: deviceName.default(device),
});
/** The serial port its bus hangs on, which may be the seats'. */
const onSerial = { link: z.literal('serial'), port: z.string().min(1) };
const ofController = {
  folders,
  /** Which one is used where several answer, as it names itself; left out: the first that is heard. */
  unit: z.string('in quotes: a number would lose its shape').min(1).max(64).optional(),
  /** Another one, at another place, with the same folders: it plays when the Judge's page says so. */
  spare: z
    .discriminatedUnion('link', [z.strictObject(onMqtt('music-spare')), z.strictObject(onSerial)])
    .optional(),
};

/** How the night-music controller is linked. */
export const musicController = z
  .discriminatedUnion('link', [
    /** A simulated one, linked as simulated seats are. */
    z.strictObject({ link: z.literal('simulated'), ...ofController }),
    z.strictObject({ ...onMqtt('music'), ...ofController }),
    z.strictObject({ ...onSerial, ...ofController }),
  ])
  .refine(({ spare, ...main }) => !spare || placeOfController(spare) !== placeOfController(main), {
    path: ['spare'],
    error: 'expected another place than the controller’s own: two at one place are told apart by `unit`',
  });
export type MusicController = z.infer<typeof musicController>;

/** Where one is, in a word: two of one place can't both be there. */
export function placeOfController(one: { link: string; device?: string; port?: string }): string {
  return `${one.link} ${one.device ?? one.port ?? ''}`;
}

export const musicSettings = z.strictObject({
  /** A folder whose folders are the playlists. Left out: the table plays no music. */
  folder: z.string().min(1).optional(),
  /** `mpv` on the hub itself, or the night-music controller on its link. */
  player: z.enum(['mpv', 'controller']).default('mpv'),
  controller: musicController.prefault({ link: 'simulated' }),
  /** What is played by itself, by phase; the Judge's page can do otherwise at any time. */
  phases: z.partialRecord(z.enum(PHASES), phaseMusic).default({ night: { playlist: 'night', volume: 70 } }),
  /** Ms of a fade in or out. */
  fade: z.number().min(0).max(30_000).default(2000),
  /** Ms that the night's music plays on after the Day is announced, until the masks are off. */
  after: z.number().min(0).max(60_000).default(4000),
  /** Share of the volume that is left while the Judge speaks. */
  duck: z.number().min(0).max(1).default(0.25),
  /** mpv's own name of a sound output, where its choice isn't the right one. */
  output: z.string().min(1).max(100).optional(),
});
export type MusicSettings = z.infer<typeof musicSettings>;

/** What the Judge's page asks of the music. `stop` fades out; `silence` stops this instant. */
export const musicCommand = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('play'), playlist: z.string().min(1).max(100) }),
  z.strictObject({ do: z.literal('stop') }),
  z.strictObject({ do: z.literal('silence') }),
  z.strictObject({ do: z.literal('duck'), on: z.boolean() }),
  z.strictObject({ do: z.literal('volume'), volume }),
  /** This one of the controllers that answer, by its `id`. */
  z.strictObject({ do: z.literal('use'), controller: z.string().min(1).max(300) }),
]);
export type MusicCommand = z.infer<typeof musicCommand>;
/** Why it isn't asked of the player: the table has none, or no controller answers to that `id`. */
export type MusicRefusal = 'no-music' | 'no-such-device';

/** Why nothing is heard: a code, for which every screen has its own words. */
export const SOUND_FAULTS = [
  'no-mpv',
  'ended',
  'no-music-folder',
  'no-playlists',
  'no-list',
  'no-file',
  'no-output',
  'not-played',
  'no-controller',
  'controller-silent',
  'controller-cut',
  'controller-twice',
  'controller-other',
  'controller-version',
  'unplugged',
  'no-player',
  'no-card',
  'no-folder',
  'player-error',
  'stuck',
  'folder-unnamed',
  'amplifier-off',
  'no-sound',
] as const;
/** `about`: the list, recording, signal or version it is about; null: nothing more to say. */
export type SoundFault = { readonly code: (typeof SOUND_FAULTS)[number]; readonly about: string | null };
/** As a log says it. */
export const saying = ({ code, about }: SoundFault): string => (about === null ? code : `${code} (${about})`);

/** What a player says of itself; never what it was told. */
export type PlayerReport = {
  /** `absent`: there is none. `dead`: it went, and is waited for or started again. `failed`: it is there and can't. */
  state: 'absent' | 'starting' | 'idle' | 'playing' | 'paused' | 'dead' | 'failed';
  /** The file's own name; null while nothing is loaded. */
  track: string | null;
  /** 0–100; null: not known. */
  volume: number | null;
  /** Seconds of music; stands still where none is heard. Null: not known. */
  position: number | null;
  /** Why it can't play, or what else must be seen to; null: all is in order. */
  fault: SoundFault | null;
};

/** A night-music controller that answers. `id` is its own until it starts anew; `place`: its link, and where on it. */
export type ControllerView = { readonly id: string; readonly unit: string; readonly place: string };
/** `unsettled`: those of the others of which nobody has said that they aren't meant. */
export type Controllers = {
  readonly used: ControllerView | null;
  readonly others: readonly ControllerView[];
  readonly unsettled: readonly ControllerView[];
};

export type MusicView = PlayerReport & {
  /** Names of the playlists there are. */
  playlists: readonly string[];
  /** The playlist that is meant to be heard now; null: silence is meant. */
  wanted: string | null;
  /** 0–100: how loud it is meant to be, whatever it fades through now; null: silence is meant. */
  meant: number | null;
  ducked: boolean;
  /** Controllers that answer and aren't used: each can be, by a touch. */
  others: readonly ControllerView[];
  /** Music is meant and none is heard: to be said loudly. */
  silent: boolean;
};

/** What the Judge's page knows of the stage. `music` null: this table has none. */
export type StageView = {
  cues: Pick<CueSettings, 'output' | 'give'> & {
    /** Why the hub's own voice is not heard; null: it is, or the hub has none. */
    fault: SoundFault | null;
  };
  music: MusicView | null;
};
