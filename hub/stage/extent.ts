/**
 * What of a recording is heard: a word's moment is that of its sound, not of its file, which begins and ends with
 * silence. The player itself decodes the file, so that every kind it plays can be measured.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Extent } from '../../schemas/stage.ts';

const RATE = 48_000;
/** Below this share of its loudest moment (–34 dB) a recording is silent. */
const SILENT = 0.02;

/** The first and the last sound of 16 bit mono samples; null where there is none. */
export function extentOf(samples: Int16Array, rate = RATE): Extent | null {
  let loudest = 0;
  for (const sample of samples) loudest = Math.max(loudest, Math.abs(sample));
  if (loudest === 0) return null;
  const heard = (sample: number) => Math.abs(sample) > loudest * SILENT;
  const ms = (index: number) => Math.round((index / rate) * 10_000) / 10;
  return { begins: ms(samples.findIndex(heard)), ends: ms(samples.findLastIndex(heard) + 1) };
}

/** Decodes and measures one file. Rejects where there is no mpv, or nothing in the file that it can play. */
export async function measureRecording(file: string, program = 'mpv'): Promise<Extent> {
  const home = await mkdtemp(join(tmpdir(), 'mafia-table-extent-'));
  try {
    const raw = join(home, 'raw');
    await promisify(execFile)(
      program,
      [
        '--no-config',
        '--no-terminal',
        '--no-video',
        '--ao=pcm',
        `--ao-pcm-file=${raw}`,
        '--ao-pcm-waveheader=no',
        '--audio-format=s16',
        `--audio-samplerate=${RATE}`,
        '--audio-channels=mono',
        file,
      ],
      { timeout: 20_000 },
    );
    const bytes = await readFile(raw);
    const extent = extentOf(
      new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + (bytes.length & ~1))),
    );
    if (!extent) throw new Error(`nothing is heard in ${file}`);
    return extent;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
