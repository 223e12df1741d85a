/**
 * The stop tone of a window that the hub closes. It is put on the sound card's own clock ahead of time, so
 * that it is heard at the moment the record names, not when a timer got round to it. Where this browser gives
 * no sound, the page says so and the Judge says the word.
 */
import { computed, effect, signal } from '@preact/signals';
import { type SpeechCue, speechCues } from '../../../schemas/cues.ts';
import { tableClock } from './clock.ts';
import { tone } from './settings.ts';
import { view } from './state.ts';

/** `failed`: this browser gives no sound now. */
export const sound = signal<'unknown' | 'ready' | 'failed'>('unknown');

const TONE_HZ = 880;
const TONE_S = 0.18;
/** Ms before its moment at which the tone is handed to the sound card. */
const AHEAD = 80;

let context: AudioContext | null = null;

/** Browsers let a page sound only after a touch or a key: called on the first of each. */
export async function wakeSound(): Promise<void> {
  try {
    context ??= new AudioContext({ latencyHint: 'interactive' });
    if (context.state !== 'running') await context.resume();
    sound.value = context.state === 'running' ? 'ready' : 'failed';
  } catch {
    sound.value = 'failed';
  }
}

/** When, on the page's clock, what is scheduled at `contextTime` reaches the air. */
function airTime(audio: AudioContext, contextTime: number): number {
  const stamp = audio.getOutputTimestamp?.();
  if (stamp?.contextTime && stamp.performanceTime)
    return stamp.performanceTime + (contextTime - stamp.contextTime) * 1000;
  return (
    performance.now() + (contextTime - audio.currentTime + (audio.outputLatency || audio.baseLatency)) * 1000
  );
}

/** Sounds as near to `moment` (performance.now()) as can be; returns when it will really be heard. */
function beep(audio: AudioContext, moment: number, hertz = TONE_HZ, seconds = TONE_S): number {
  const start = Math.max(
    audio.currentTime,
    audio.currentTime + (moment - airTime(audio, audio.currentTime)) / 1000,
  );
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.5, start + 0.004);
  gain.gain.setValueAtTime(0.5, start + seconds - 0.03);
  gain.gain.linearRampToValueAtTime(0, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
  return airTime(audio, start);
}

export async function testTone(): Promise<void> {
  await wakeSound();
  if (context && sound.value === 'ready') beep(context, performance.now());
}

/** Whether this screen sounds the table's cues: it is set to, or the hub's own voice has failed. */
const soundsHere = (): boolean => {
  const cues = view.value?.stage?.cues;
  if (tone.value !== 'on') return false;
  return !cues || cues.output === 'page' || (cues.output === 'hub' && cues.fault !== null);
};

/** This screen is to sound, and gives none. By night nothing sounds. */
export const soundless = computed(
  () => sound.value === 'failed' && soundsHere() && ['day', 'voting'].includes(view.value?.game?.phase ?? ''),
);

/** Told apart by number and length, so that nobody has to know pitches: one, two, and a long one for the end. */
const SPEECH_SOUNDS: Record<SpeechCue, { beeps: number; hertz: number; seconds: number }> = {
  'half-minute': { beeps: 1, hertz: 660, seconds: 0.12 },
  'ten-seconds': { beeps: 2, hertz: 660, seconds: 0.12 },
  'speech-end': { beeps: 1, hertz: 520, seconds: 0.6 },
};
/** Ms after its moment from which a speech's cue is left out, as the hub does. */
const LATE = 700;

/** Half a minute, ten seconds, the end: by day only, where the table says that this screen sounds them. */
function giveSpeechCues(): void {
  const given = new Set<string>();
  effect(() => {
    const game = view.value?.game;
    const cues = view.value?.stage?.cues;
    const clock = tableClock.at(performance.now());
    if (!game?.word || game.phase === 'night' || !cues || !soundsHere() || !clock) return undefined;
    const { word } = game;
    const timers = speechCues(word).flatMap(({ name, at }) => {
      const key = `${view.value?.gameId} ${word.seat} ${word.begun} ${name}`;
      if (!cues.give.includes(name) || at < clock.at - LATE || given.has(key)) return [];
      const sounds = () => {
        const known = tableClock.at(performance.now());
        if (!known || given.has(key)) return;
        given.add(key);
        const late = known.at - at;
        if (late > LATE) return;
        const { beeps, hertz, seconds } = SPEECH_SOUNDS[name];
        for (let i = 0; i < beeps; i++)
          if (context?.state === 'running') beep(context, performance.now() - late + i * 220, hertz, seconds);
          else sound.value = 'failed';
      };
      return [setTimeout(sounds, Math.max(0, at - clock.at - AHEAD))];
    });
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  });
}

/** Gives the tone at the end of each window, where the hub closes it and this screen is to sound. */
export function giveTones(): void {
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, () => void wakeSound(), { capture: true, passive: true });
  giveSpeechCues();
  let given = 0;
  effect(() => {
    const current = view.value;
    const open = current?.game?.vote?.window;
    if (!open || open.close !== null || open.length === null) return undefined;
    if (current?.closes !== 'hub' || !soundsHere() || given === open.line) return undefined;
    const ends = open.open.at + open.length;
    const clock = tableClock.at(performance.now());
    if (!clock) return undefined;
    const timer = setTimeout(
      () => {
        given = open.line;
        const known = tableClock.at(performance.now());
        if (context?.state === 'running' && known) beep(context, performance.now() + (ends - known.at));
        else sound.value = 'failed';
      },
      Math.max(0, ends - clock.at - AHEAD),
    );
    return () => clearTimeout(timer);
  });
}
