/** The night-music controller as the bus knows it: orders and reports ↔ frames of its turns. */
import { AMPLIFIER, FRAME_PROTOCOL, type Frame, type FrameOf } from '../../../schemas/frame.ts';
import { MUSIC_FAULTS, MUSIC_STATES, type MusicHello, type MusicReport } from '../../../schemas/music.ts';
import { type MusicHost, MusicPartner } from '../music-partner.ts';
import { bootTag } from './rolling.ts';

export type MusicAnswer = FrameOf<'musicReport'> | FrameOf<'musicHello'>;

const NOT_KNOWN = 255;

export class BusMusic {
  readonly #device: string;
  readonly #host: MusicHost;
  readonly #now: () => number;
  readonly #partner: MusicPartner;

  /** @param device the port it hangs on */
  constructor(device: string, host: MusicHost, now: () => number) {
    this.#device = device;
    this.#host = host;
    this.#now = now;
    this.#partner = new MusicPartner(host);
  }

  /** All that is meant, as a frame of this turn; null: nobody has said yet. */
  order(turn: number): Frame | null {
    if (this.#host.order === null) return null;
    const { folder, amplifier, ...rest } = this.#host.order;
    const { boot } = this.#partner;
    const tag = boot === null ? 0 : bootTag(boot);
    return {
      name: 'musicOrder',
      seq: turn,
      values: { tag, folder: folder ?? 0, amplifier: AMPLIFIER.indexOf(amplifier), ...rest },
    };
  }

  answer(frame: MusicAnswer): void {
    const identity = { device: this.#device, boot: frame.values.boot };
    const at = this.#now();
    if (frame.name === 'musicReport') this.#partner.report(identity, reportOf(frame.values), at);
    else if (frame.values.protocol === FRAME_PROTOCOL)
      this.#partner.hello(identity, helloOf(frame.values), at);
    else this.#host.gone({ code: 'controller-version', about: `${frame.values.protocol}` });
  }

  unplugged(): void {
    this.#partner.gone(null, { code: 'unplugged', about: null });
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
