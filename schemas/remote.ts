/** The Judge's remote: any presenter, keypad or foot switch that speaks as a keyboard, and what its buttons mean. */
import { z } from 'zod';

/**
 * `first`, `second`, `third`: of the acts that are in order next; `thank-you` closes the window; `undo` takes back;
 * `quieter`: for as long as it is held the music is quieter.
 */
export const REMOTE_ACTIONS = ['first', 'second', 'third', 'thank-you', 'undo', 'quieter'] as const;
export type RemoteAction = (typeof REMOTE_ACTIONS)[number];

/** Keys that such devices send, by their usage in the HID keyboard page. */
export const REMOTE_KEYS = {
  'page-down': 0x4e,
  'page-up': 0x4b,
  right: 0x4f,
  left: 0x50,
  down: 0x51,
  up: 0x52,
  space: 0x2c,
  enter: 0x28,
  escape: 0x29,
  period: 0x37,
  f5: 0x3e,
  a: 0x04,
  b: 0x05,
  c: 0x06,
} as const;
export type RemoteKey = keyof typeof REMOTE_KEYS;
const key = z.enum(Object.keys(REMOTE_KEYS) as [RemoteKey, ...RemoteKey[]]);

export const remote = z.strictObject({
  /** USB numbers, as `lsusb` shows them: `046d:c540`. */
  device: z.string().regex(/^[0-9a-f]{4}:[0-9a-f]{4}$/, 'expected vendor:product, as 046d:c540'),
  buttons: z.partialRecord(key, z.enum(REMOTE_ACTIONS)).default({
    'page-down': 'first',
    'page-up': 'undo',
    period: 'thank-you',
    b: 'thank-you',
  }),
});
export type RemoteConfig = z.infer<typeof remote>;
