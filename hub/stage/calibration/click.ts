/** The click that is measured by: it begins at once, is heard by a microphone, and felt by a table it stands on. */

const RATE = 48_000;
const SECONDS = 0.06;

/** A WAV file of 60 ms: a knock at 180 Hz with a bright edge, at full volume from its first sample. */
export function clickFile(): Buffer {
  const samples = Math.round(RATE * SECONDS);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let i = 0; i < samples; i++) {
    const t = i / RATE;
    const low = Math.cos(2 * Math.PI * 180 * t) * Math.exp(-t * 60);
    const edge = Math.cos(2 * Math.PI * 2500 * t) * Math.exp(-t * 500);
    file.writeInt16LE(Math.round(32_000 * (low * 0.6 + edge * 0.4)), 44 + i * 2);
  }
  return file;
}
