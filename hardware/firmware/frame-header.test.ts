import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FRAME_HEADER, frameHeader } from './frame-header.ts';

test('the firmware’s header is what the table of frames says', () => {
  expect(readFileSync(FRAME_HEADER, 'utf8'), 'run: npx node hardware/firmware/frame-header.ts').toBe(
    frameHeader(),
  );
});
