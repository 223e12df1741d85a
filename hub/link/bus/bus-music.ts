/** The night-music controller as the bus knows it: orders and reports ↔ frames of its turns. */
import { AMPLIFIER, FRAME_PROTOCOL, type Frame, type FrameOf } from '../../../schemas/frame.ts';
import { MUSIC_FAULTS, MUSIC_STATES, type MusicHello, type MusicReport } from '../../../schemas/music.ts';
import type { MusicLine } from '../music/choice.ts';
import { bootTag } from './rolling.ts';

export type MusicAnswer = FrameOf<'musicReport'> | FrameOf<'musicHello'>;

const NOT_KNOWN = 255;
/** The tag of an order that is meant for nobody: who isn't in use says hello. */
export const NOBODY = 0;
/** Each so many turns is a roll call: the one in use keeps quiet, lest another one's hello meets its report. */
const ROLL_CALL = 8;

export class BusMusic {
  readonly #device: string;
  readonly #line: MusicLine;
  readonly #now: () => number;

  /** @param device the port it hangs on */
  constructor(device: string, line: MusicLine, now: () => number) {
    this.#device = device;
    this.#line = line;
    this.#now = now;
  }

  /** All that is meant, as a frame of this turn; null: nobody has said yet. */
  order(turn: number): Frame | null {
    const meant = this.#line.order(this.#now());
    if (meant === null) return null;
    const { folder, amplifier, ...rest } = meant.order;
    // By count alone, whoever answers.
    const tag = meant.boot === null || turn % ROLL_CALL === 0 ? NOBODY : bootTag(meant.boot);
    return {
      name: 'musicOrder',
      seq: turn,
      values: { tag, folder: folder ?? 0, amplifier: AMPLIFIER.indexOf(amplifier), ...rest },
    };
  }

  answer(frame: MusicAnswer): void {
    const identity = { device: this.#device, boot: frame.values.boot };
    const at = this.#now();
    if (frame.name === 'musicReport') this.#line.report(identity, reportOf(frame.values), at);
    else if (frame.values.protocol === FRAME_PROTOCOL) this.#line.hello(identity, helloOf(frame.values), at);
    else this.#line.foreign({ code: 'controller-version', about: `${frame.values.protocol}` });
  }

  unplugged(): void {
    this.#line.gone({ device: this.#device }, { code: 'unplugged', about: null });
  }
}

const helloOf = ({ unit, major, minor, patch, latency }: FrameOf<'musicHello'>['values']): MusicHello => ({
  unit: unit.toString(16),
  firmware: `${major}.${minor}.${patch}`,
  latency,
});

const reportOf = (values: FrameOf<'musicReport'>['values']): MusicReport => ({
  state: MUSIC_STATES[values.state] ?? 'failed',
  folder: values.folder || null,
  track: values.track || null,
  volume: values.volume === NOT_KNOWN ? null : values.volume,
  sounded: values.sounded,
  fault: MUSIC_FAULTS[values.fault - 1] ?? null,
  amplifier: values.amplifier !== 0,
});
