/** For the tests of this room: the five by name, and short hands for what procedures take. */
import type { Role, Seat } from '../../schemas/vocabulary.ts';
import { blackCat } from './black-cat.ts';
import { clubRu } from './club-ru.ts';
import { emu } from './emu.ts';
import { fiimEng } from './fiim-eng.ts';
import { fiimRuClub } from './fiim-ru-club.ts';

export const FIVE = [fiimEng, emu, fiimRuClub, blackCat, clubRu] as const;
export const TEN: readonly Seat[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const without = (...out: readonly Seat[]): readonly Seat[] =>
  TEN.filter((seat) => !out.includes(seat));
/** Dark: 2, 9 and the Don 5; the Sheriff is 4. */
export const ROLES = {
  1: 'citizen',
  2: 'mafia',
  3: 'citizen',
  4: 'sheriff',
  5: 'don',
  6: 'citizen',
  7: 'citizen',
  8: 'citizen',
  9: 'mafia',
  10: 'citizen',
} as const satisfies Readonly<Record<Seat, Role>>;
export { blackCat, clubRu, emu, fiimEng, fiimRuClub };
