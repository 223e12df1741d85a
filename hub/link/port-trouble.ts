/**
 * Why a serial port can't be used, in words. The driver gives the system's own, as "Error: No such file or directory,
 * cannot open /dev/ttyUSB7": its beginning and its path say nothing that the line around it doesn't.
 */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/no such file|no such device/i, 'there is no such port (is its adapter plugged in?)'],
  [
    /permission denied/i,
    'the hub’s user may not open it (add it to the group dialout and start the hub anew)',
  ],
  [/cannot lock|device or resource busy/i, 'another program has it open'],
  [/inappropriate ioctl|is a directory/i, 'that is no serial port'],
];

/** @param message of a failed opening, reading or writing; what isn't known comes back without "Error:". */
export function portTrouble(message: string): string {
  const known = KNOWN.find(([pattern]) => pattern.test(message))?.[1];
  return known ?? message.replace(/^Error:?\s*/, '').replace(/, cannot open .*$/, '');
}
