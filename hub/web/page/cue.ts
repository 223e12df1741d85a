/**
 * The stop tone of a window that the hub closes. It is put on the sound card's own clock ahead of time, so
 * that it is heard at the moment the record names, not when a timer got round to it. Where this browser gives
 * no sound, the page says so and the Judge says the word.
 */
import { effect, signal } from '@preact/signals';
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
function sound880(audio: AudioContext, moment: number): number {
  const start = Math.max(
    audio.currentTime,
    audio.currentTime + (moment - airTime(audio, audio.currentTime)) / 1000,
  );
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = TONE_HZ;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.5, start + 0.004);
  gain.gain.setValueAtTime(0.5, start + TONE_S - 0.03);
  gain.gain.linearRampToValueAtTime(0, start + TONE_S);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + TONE_S);
  return airTime(audio, start);
}

export async function testTone(): Promise<void> {
  await wakeSound();
  if (context && sound.value === 'ready') sound880(context, performance.now());
}

/** Gives the tone at the end of each window, where the hub closes it and this screen is to sound. */
export function giveTones(): void {
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, () => void wakeSound(), { capture: true, passive: true });
  let given = 0;
  effect(() => {
    const current = view.value;
    const open = current?.game?.vote?.window;
    if (!open || open.close !== null || open.length === null) return undefined;
    if (current?.closes !== 'hub' || tone.value !== 'on' || given === open.line) return undefined;
    const ends = open.open.at + open.length;
    const clock = tableClock.at(performance.now());
    if (!clock) return undefined;
    const timer = setTimeout(
      () => {
        given = open.line;
        const known = tableClock.at(performance.now());
        if (context?.state === 'running' && known) sound880(context, performance.now() + (ends - known.at));
        else sound.value = 'failed';
      },
      Math.max(0, ends - clock.at - AHEAD),
    );
    return () => clearTimeout(timer);
  });
}
