/**
 * What players see and hear of the table: rings, cues, music. Comes in: everyone's view and nothing else. Goes out:
 * lamps to the links, cues to the record and to the ear, music; and, for the Judge's page, what the player reports.
 */
import type { SpeechCue } from '../../schemas/cues.ts';
import type { CueSettings, MusicCommand, MusicSettings, StageView } from '../../schemas/stage.ts';
import type { PublicView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { CueDesk } from './cues.ts';
import { LampDesk } from './lamp-desk.ts';
import type { Lamp } from './lamps.ts';
import { Mpv } from './music/mpv.ts';
import { MusicDesk } from './music/music-desk.ts';
import { absentPlayer, type Player } from './music/player.ts';
import { recording } from './recordings.ts';
import type { StageTime } from './time.ts';

export type StageOptions = {
  time: StageTime;
  view(): PublicView;
  lamps(lamps: ReadonlyMap<Seat, Lamp>): void;
  /** A window opened (true) or closed: while it is open the light for a vote taken is waited for. */
  hurry(on: boolean): void;
  /** Gives this cue now: it goes into the record. */
  give(name: SpeechCue): void;
  cues: CueSettings;
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
  /** False: this table has no music. */
  music(command: MusicCommand): boolean;
  readonly view: StageView;
  close(): Promise<void>;
};

export function startStage(options: StageOptions): Stage {
  const { time, cues, music, log } = options;
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
  const speaker =
    cues.output === 'hub'
      ? new Mpv({ folder: '', log, ...(music.output && { output: music.output }) })
      : null;
  return {
    look() {
      seen = options.view();
      hurry();
      lamps.look();
      desk.look();
      musicDesk?.look();
    },
    sound(name) {
      const file = speaker && cues.give.some((one) => one === name) ? recording(name, cues) : null;
      if (file !== null) speaker?.sound(file);
    },
    music(command) {
      musicDesk?.command(command);
      return musicDesk !== null;
    },
    get view() {
      const { output, language, give } = cues;
      return { cues: { output, language, give }, music: musicDesk?.view ?? null };
    },
    async close() {
      lamps.close();
      desk.close();
      await musicDesk?.close();
      await speaker?.close();
    },
  };
}

function playerOf({ music, controller, log }: StageOptions): Player | null {
  if (music.player === 'controller')
    return controller ?? absentPlayer('no night-music controller is connected');
  if (music.folder === undefined) return null;
  return new Mpv({ folder: music.folder, log, ...(music.output && { output: music.output }) });
}
