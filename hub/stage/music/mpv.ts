/**
 * mpv as a player, in a process of its own, spoken to over its JSON socket. What it reports is what it says of
 * itself; where it ends it is started again; where it doesn't stop it is ended.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type PlayerReport, type SoundFault, saying } from '../../../schemas/stage.ts';
import { connectMpv, type MpvSocket } from './mpv-socket.ts';
import { ABSENT, type Deck } from './player.ts';
import { folderFault, playlistFiles, playlistNames } from './playlists.ts';

export type MpvOptions = {
  /** A folder whose folders are the playlists; empty: it is given single files alone. */
  folder: string;
  /** mpv's own name of a sound output (`--ao`). */
  output?: string;
  /** The program; default `mpv`. */
  program?: string;
  log?: (line: string) => void;
};

const NO_MPV: SoundFault = { code: 'no-mpv', about: 'apt-get install mpv' };
/** Ms until mpv is started again, doubling with each start that came to nothing. */
const RETRY = { first: 300, longest: 10_000 } as const;
/** Ms in which a stop has to be reported before the process is ended. */
const STOPS_WITHIN = 1000;
/** Ms for which one that plays may say nothing at all: then it hangs, and is ended. */
const HANGS_AFTER = 5000;
/** Ms until what could not be played is tried again, while it is still meant. */
const AGAIN = 3000;
/** A line to mpv that closes when this process is gone, however it went; mpv ends with it (since its version 0.33). */
const TIE = 3;
const OBSERVED = ['idle-active', 'pause', 'path', 'volume', 'mute', 'time-pos'] as const;

export class Mpv implements Deck {
  readonly #options: MpvOptions;
  readonly #home = mkdtempSync(join(tmpdir(), 'mafia-table-mpv-'));
  readonly #seen = new Map<string, unknown>();
  #report: PlayerReport = { ...ABSENT, state: 'starting' };
  #listener: () => void = () => {};
  #process: ChildProcess | null = null;
  #socket: MpvSocket | null = null;
  #starts = 0;
  #retry = RETRY.first as number;
  #timer: NodeJS.Timeout | null = null;
  #stopping: NodeJS.Timeout | null = null;
  #hanging: NodeJS.Timeout | null = null;
  #again: NodeJS.Timeout | null = null;
  /** The list that is meant; null: none, or a single file. */
  #list: string | null = null;
  #closed = false;

  constructor(options: MpvOptions) {
    this.#options = options;
    const fault = this.#folderFault();
    if (fault) options.log?.(`music: ${saying(fault)}`);
    this.#start();
  }

  get report(): PlayerReport {
    return this.#report;
  }

  onReport(listener: () => void): void {
    this.#listener = listener;
  }

  playlists(): readonly string[] {
    return playlistNames(this.#options.folder);
  }

  play(playlist: string, volume: number): boolean {
    return this.#play(playlist, volume, false);
  }

  /** @param again what was wrong is said until it is seen to be right */
  #play(playlist: string, volume: number, again: boolean): boolean {
    const socket = this.#socket;
    if (!socket) return false;
    this.#meant(playlist);
    const files = playlistFiles(this.#options.folder, playlist);
    if (files.length === 0) {
      this.#say({ fault: this.#folderFault() ?? { code: 'no-list', about: playlist } });
      this.stop();
      this.#tryAgain(playlist);
      return true;
    }
    this.#calm();
    if (!again) this.#say({ fault: null });
    this.volume(volume);
    socket.send('set_property', 'loop-playlist', 'inf');
    files.forEach((file, i) => {
      socket.send('loadfile', file, i === 0 ? 'replace' : 'append');
    });
    socket.send('set_property', 'pause', false);
    return true;
  }

  /** Plays one file once, in place of whatever plays. */
  sound(file: string): void {
    this.#meant(null);
    if (this.#report.fault !== null) this.#say({ fault: null });
    this.#socket?.send('set_property', 'loop-playlist', 'no');
    this.volume(100);
    this.#socket?.send('loadfile', file, 'replace');
  }

  stop(): void {
    this.#meant(null);
    this.#socket?.send('stop');
    this.#stopping ??= setTimeout(() => {
      this.#stopping = null;
      if (this.#report.state !== 'playing') return;
      this.#options.log?.('mpv went on playing after it was told to stop: ended');
      this.kill();
    }, STOPS_WITHIN);
  }

  /** Ends the process, whatever it does; it is started again. */
  kill(): void {
    this.#process?.kill('SIGKILL');
  }

  volume(volume: number): void {
    this.#socket?.send('set_property', 'volume', Math.round(volume * 10) / 10);
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#calm();
    this.#meant(null);
    if (this.#timer) clearTimeout(this.#timer);
    const child = this.#process;
    if (child && child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#home, { recursive: true, force: true });
  }

  #folderFault(): SoundFault | null {
    const { folder } = this.#options;
    return folder === '' ? null : folderFault(folder);
  }

  #meant(playlist: string | null): void {
    this.#list = playlist;
    if (this.#again) clearTimeout(this.#again);
    this.#again = null;
  }

  /** Its sound output, or its folder, may be there by then. */
  #tryAgain(playlist: string): void {
    this.#meant(playlist);
    this.#again = setTimeout(() => {
      this.#again = null;
      const volume = this.#seen.get('volume');
      this.#play(playlist, typeof volume === 'number' ? volume : 0, true);
    }, AGAIN);
    this.#again.unref();
  }

  #failed(error: string): void {
    const path = this.#seen.get('path');
    const about = typeof path === 'string' ? basename(path) : error;
    this.#options.log?.(`music: ${about}: ${error}`);
    const output = /audio output/i.test(error);
    this.#say({ fault: output ? { code: 'no-output', about: null } : { code: 'no-file', about } });
  }

  /** One that plays says where it stands several times a second. */
  #listen(): void {
    if (this.#hanging) clearTimeout(this.#hanging);
    this.#hanging = null;
    if (this.#report.state !== 'playing') return;
    this.#hanging = setTimeout(() => {
      this.#options.log?.(`mpv said nothing for ${HANGS_AFTER} ms while it played: ended`);
      this.kill();
    }, HANGS_AFTER);
    this.#hanging.unref();
  }

  #calm(): void {
    if (this.#stopping) clearTimeout(this.#stopping);
    this.#stopping = null;
    if (this.#hanging) clearTimeout(this.#hanging);
    this.#hanging = null;
  }

  #start(): void {
    // A name of its own for each start: the socket of a process that died is nobody's.
    const path = join(this.#home, `${this.#starts++}`);
    const { output, program = 'mpv' } = this.#options;
    const child = spawn(
      program,
      [
        '--no-config',
        '--idle=yes',
        '--no-video',
        '--no-terminal',
        '--volume=0',
        '--volume-max=100',
        '--gapless-audio=weak',
        `--input-ipc-server=${path}`,
        `--input-ipc-client=fd://${TIE}`,
        ...(output === undefined ? [] : [`--ao=${output}`]),
      ],
      { stdio: [...Array<'ignore'>(TIE).fill('ignore'), 'pipe'] },
    );
    this.#process = child;
    // What it says there is said on its socket too.
    const tie = child.stdio[TIE];
    tie?.on('error', () => {});
    if (tie && 'resume' in tie) tie.resume();
    const over = new AbortController();
    child.once('error', (error: NodeJS.ErrnoException) => {
      over.abort();
      this.#ended(
        error.code === 'ENOENT' ? NO_MPV : { code: 'ended', about: error.message },
        error.code === 'ENOENT',
      );
    });
    child.once('exit', (code, signal) => {
      over.abort();
      this.#ended({ code: 'ended', about: String(signal ?? code) }, false);
    });
    connectMpv(
      path,
      {
        property: (name, value) => this.#property(name, value),
        failed: (error) => this.#failed(error),
        refused: (error) => this.#options.log?.(`mpv: ${error}`),
        gone: () => {},
      },
      over.signal,
    ).then(
      (socket) => {
        this.#socket = socket;
        this.#retry = RETRY.first;
        // Before the night in which it would be missed.
        const fault = this.#folderFault();
        if (fault) this.#say({ fault });
        OBSERVED.forEach((name, i) => {
          socket.send('observe_property', i + 1, name);
        });
      },
      () => {},
    );
  }

  #ended(why: SoundFault, missing: boolean): void {
    this.#socket?.end();
    this.#socket = null;
    this.#process = null;
    this.#seen.clear();
    this.#calm();
    if (this.#closed) return;
    this.#options.log?.(`music: ${saying(why)}`);
    this.#report = { ...ABSENT, state: missing ? 'absent' : 'dead', fault: why };
    this.#listener();
    // Where it isn't installed it is looked for again now and then: it may be by then.
    const wait = missing ? RETRY.longest : this.#retry;
    this.#retry = Math.min(RETRY.longest, this.#retry * 2);
    this.#timer = setTimeout(() => this.#start(), wait);
    this.#timer.unref();
  }

  #property(name: string, value: unknown): void {
    this.#seen.set(name, value);
    const path = this.#seen.get('path');
    const volume = this.#seen.get('mute') === true ? 0 : this.#seen.get('volume');
    const position = this.#seen.get('time-pos');
    const idle = this.#seen.get('idle-active') !== false;
    const state = idle ? 'idle' : this.#seen.get('pause') === true ? 'paused' : 'playing';
    if (idle) this.#calm();
    const list = this.#list;
    if (state === 'playing') this.#meant(list);
    else if (idle && this.#report.state === 'playing' && list !== null) this.#tryAgain(list);
    const { fault } = this.#report;
    const heard = typeof position === 'number' && position > 0;
    this.#say({
      fault: heard && (fault?.code === 'no-output' || fault?.code === 'no-list') ? null : fault,
      state,
      track: !idle && typeof path === 'string' ? basename(path) : null,
      volume: typeof volume === 'number' ? volume : null,
      position: !idle && typeof position === 'number' ? position : null,
    });
    this.#listen();
  }

  #say(news: Partial<PlayerReport>): void {
    this.#report = { ...this.#report, ...news };
    this.#listener();
  }
}
