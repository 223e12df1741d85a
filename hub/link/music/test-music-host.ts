/** What stands behind a night-music controller, for tests: orders as it is told, and all that was said. */
import type { MusicHello, MusicOrder, MusicReport } from '../../../schemas/music.ts';
import type { Controllers, SoundFault } from '../../../schemas/stage.ts';
import type { MusicHost } from './choice.ts';

export class TestMusicHost implements MusicHost {
  order: MusicOrder | null = { folder: null, volume: 0, fade: 0, duck: 100, amplifier: 'on' };
  readonly hellos: MusicHello[] = [];
  readonly gones: SoundFault[] = [];
  report: MusicReport | null = null;
  controllers: Controllers = { used: null, others: [], unsettled: [] };
  use: (id: string) => boolean = () => false;
  #look: () => void = () => {};

  hello(hello: MusicHello): void {
    this.hellos.push(hello);
    this.#look();
  }

  heard(report: MusicReport): void {
    this.report = report;
    this.#look();
  }

  gone(why: SoundFault): void {
    this.gones.push(why);
    this.report = null;
    this.#look();
  }

  answering(controllers: Controllers): void {
    this.controllers = controllers;
    this.#look();
  }

  onChoice(use: (id: string) => boolean): void {
    this.use = use;
  }

  /** Resolves once `so` holds; looked at after each word. */
  async when(so: () => boolean): Promise<void> {
    while (!so())
      await new Promise<void>((resolve) => {
        this.#look = resolve;
      });
  }

  /** Resolves with the first report, from now on, that is `such`. */
  async until(such: (report: MusicReport) => boolean): Promise<MusicReport> {
    this.report = null;
    await this.when(() => this.report !== null && such(this.report));
    return this.report!;
  }
}
