/** Which PINs anybody would try first. Apart from the schemas, so that the page can say so without them. */

/** Down and up the middle of the keys. */
const KEYPAD = new Set(['2580', '0852']);

/**
 * Whether a PIN of digits is among the first that are guessed: one digit or two over and over, digits in their order up
 * or down (0 after 9 as before 1), a year, the middle row of the keys.
 */
export function guessable(pin: string): boolean {
  const digits = [...pin].map(Number);
  const step = (by: number) =>
    digits.slice(1).every((digit, i) => (digit - (digits[i] as number) + 10) % 10 === by);
  const pairs = digits.slice(2).every((digit, i) => digit === digits[i]);
  return pairs || [1, 9].some(step) || /^(19|20)\d\d$/.test(pin) || KEYPAD.has(pin);
}
