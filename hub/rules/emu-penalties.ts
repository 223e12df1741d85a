/** EMU's catalogue of Small and Big penalties (Part XV), to choose from. */
import type { Penalty } from './penalties.ts';

export const emuPenalties: readonly Penalty[] = [];
