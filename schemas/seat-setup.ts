/** What a seat unit is told once and keeps: bounds as the unit itself has them (`hardware/firmware/core/calibration.c`). */
import { z } from 'zod';
import { SENSING } from './frame.ts';

const counts = (least: number, most: number) => z.int().min(least).max(most);

/** ADC counts are of 10 bits; `brightness` is that of every LED, 0–31. */
export const seatSetup = z
  .strictObject({
    seat: z.int().min(1).max(10),
    fitted: z
      .int()
      .min(0)
      .max((1 << SENSING.length) - 1),
    padDown: counts(1, 1000),
    padUp: counts(1, 1000),
    maskOn: counts(1, 1023),
    maskOff: counts(1, 1023),
    knock: counts(1, 1023),
    brightness: counts(0, 31),
  })
  .refine(({ padUp, padDown }) => padUp < padDown, {
    path: ['padUp'],
    message: 'a fist leaves below where it comes down: less than padDown',
  })
  .refine(({ maskOff, maskOn }) => maskOff < maskOn, {
    path: ['maskOff'],
    message: 'a mask is off below where it is on: less than maskOn',
  });
export type SeatSetup = z.infer<typeof seatSetup>;
