/**
 * What players see and hear of the table: rings, cues, music. Comes in: everyone's view and nothing else. Goes out:
 * lamps to the links, cues to the record and to the ear, music; and, for the Judge's page, what the player reports.
 */
import type { SpeechCue } from '../../schemas/cues.ts';
import {
  type CueSettings,
  type Extent,
  LANGUAGES,
  type MusicCommand,
  type MusicRefusal,
  type MusicSettings,
  type StageView,
} from '../../schemas/stage.ts';
import type { PublicView } from '../../schemas/view.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { CueDesk } from './cues.ts';
import { measureRecording } from './extent.ts';
import { LampDesk } from './lamp-desk.ts';
import type { Lamp } from './lamps.ts';
import { Fader } from './music/fader.ts';
import { Mpv } from './music/mpv.ts';
import { MusicDesk } from './music/music-desk.ts';
import { absentPlayer, type Player } from './music/player.ts';
import { closingRecording, recording } from './recordings.ts';
import { Speaker } from './speaker.ts';
import type { StageTime } from './time.ts';

/** Recordings of the call: a candidate's number, or the question. */
const CALLS = [...SEATS.map((seat) => `number-${seat}`), 'question'];
const SPOKEN_CALL = /^(number-\d+|question)$/;

export type StageOptions = {
  time: StageTime;
  view(): PublicView;
  lamps(lamps: ReadonlyMap<Seat, Lamp>): void;
  /** A window opened (true) or closed: while it is open the light for a vote taken is waited for. */
  hurry(on: boolean): void;
  /** Gives this cue now: it goes into the record. */
  give(name: SpeechCue): void;
  cues: CueSettings;
  /** The closing words of this ruleset, as its text has them. */
  closingWords(ruleset: string | null): readonly string[];
  music: MusicSettings;
  /** Plays the music where it isn't the hub's own mpv. */
  controller?: Player | null;
  log(line: string): void;
};

export type Stage = {
  /** The game went on: called after each line. */
  look(): void;
  /** A cue was given: the hub's own output sounds it, where it is the hub that sounds. */
  sound(name: string): void;
  /** Ends what is being said. */
  hush(): void;
  /** What of this cue's recording is heard; null: it isn't the hub that sounds it, or it can't be heard now. */
  extent(name: string): Extent | null;
  music(command: MusicCommand): MusicRefusal | null;
  /** The last recording that the hub's own player reported as playing: `LANGUAGE/NAME`. */
  readonly played: string | null;
  readonly view: StageView;
  close(): Promise<void>;
};

export function startStage(options: StageOptions): Stage {
  const { time, cues, music } = options;
  // Read once a line, for all three.
  let seen = options.view();
  const view = () => seen;
  const lamps = new LampDesk({ time, view, show: options.lamps });
  const given = cues.output === 'none' ? [] : cues.give;
  let hurried = false;
  const hurry = () => {
    const on = seen.phase === 'voting' && seen.vote?.calling === true;
    if (on !== hurried) options.hurry(on);
    hurried = on;
  };
  hurry();
  const desk = new CueDesk({ time, view, give: options.give }, given);
  const player = playerOf(options);
  const musicDesk = player && new MusicDesk({ time, view, player }, music);
  const speaker = cues.output === 'hub' ? speakerOf(options) : null;
  /** The recording that this cue is now: the closing word, and the language, are the ruleset's. */
  const spoken = () => closingRecording(options.closingWords(seen.ruleset), cues);
  const isGiven = (name: string) => cues.give.some((one) => one === (SPOKEN_CALL.test(name) ? 'call' : name));
  const recordingName = (name: string) => {
    const { name: closing, language } = spoken();
    return `${language}/${name === 'thank-you' ? closing : name}`;
  };
  let prepared = '';
  const prepare = () => {
    if (!speaker) return;
    // The closing word first: the next window may want it.
    const names = ['thank-you', ...CALLS].filter(isGiven).map(recordingName);
    if (prepared === names.join()) return;
    prepared = names.join();
    void speaker.prepare(names).then(() => options.log(`cues: ${names.length} recordings are ready`));
  };
  prepare();
  return {
    look() {
      seen = options.view();
      hurry();
      prepare();
      lamps.look();
      desk.look();
      musicDesk?.look();
    },
    sound(name) {
      if (isGiven(name)) speaker?.say(recordingName(name));
    },
    hush() {
      speaker?.hush();
    },
    extent(name) {
      return (isGiven(name) && speaker?.extent(recordingName(name))) || null;
    },
    music(command) {
      return musicDesk ? musicDesk.command(command) : 'no-music';
    },
    get played() {
      return speaker?.played ?? null;
    },
    get view() {
      const { output, give } = cues;
      return { cues: { output, give, fault: speaker?.fault ?? null }, music: musicDesk?.view ?? null };
    },
    async close() {
      lamps.close();
      desk.close();
      await musicDesk?.close();
      await speaker?.close();
    },
  };
}

/** Names of recordings here are `LANGUAGE/NAME`. */
function speakerOf({ cues: { folder }, music: { output }, time, log }: StageOptions): Speaker {
  return new Speaker({
    player: new Mpv({ folder: '', log, ...(output && { output }) }),
    time,
    file(name) {
      const language = LANGUAGES.find((one) => name.startsWith(`${one}/`)) ?? 'en';
      return recording(name.slice(language.length + 1), { folder, language });
    },
    measure: measureRecording,
    log,
  });
}

function playerOf({ music, controller, time, log }: StageOptions): Player | null {
  if (music.player === 'controller')
    return controller ?? absentPlayer({ code: 'no-controller', about: null });
  if (music.folder === undefined) return null;
  const mpv = new Mpv({ folder: music.folder, log, ...(music.output && { output: music.output }) });
  return new Fader(mpv, time);
}
