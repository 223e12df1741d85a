/** The PIN that a table opened to the network asks for, its sessions, and the file they are kept in. */
import { z } from 'zod';
import { guessable } from './pin.ts';

export const pin = z
  .string()
  .regex(/^\d{4,12}$/, { error: 'a PIN of 4 to 12 digits', abort: true })
  .refine((digits) => !guessable(digits), 'a PIN that is not among the first anyone would try');

export const loginCommand = z.strictObject({ pin: z.string().max(64) });
/** `code`: what the hub printed at its start; needed from the network, not at the table's own screen. */
export const choosePinCommand = z.strictObject({ pin, code: z.string().max(64).optional() });
/** Ends one session, or all but one's own. */
export const endSessionCommand = z.strictObject({ session: z.string().max(64).optional() });

const hex = z.string().regex(/^[0-9a-f]+$/);

export const accessFile = z.strictObject({
  version: z.literal(1),
  pin: z
    .strictObject({ salt: hex, hash: hex, cost: z.int().positive(), block: z.int().positive() })
    .nullable(),
  sessions: z.array(
    z.strictObject({
      id: z.string(),
      /** SHA-256 of the session's token: whoever reads this file can't use it. */
      token: hex,
      device: z.string(),
      address: z.string(),
      /** Wall clock, a label. */
      since: z.string(),
    }),
  ),
});
export type AccessFile = z.infer<typeof accessFile>;

/** What a browser is told of itself. */
export type AccessState = {
  /** The table is open to the network at all. */
  open: boolean;
  /** May see and act. */
  allowed: boolean;
  /** Somebody has chosen a PIN. */
  chosen: boolean;
  /** This screen may choose one without the hub's code. */
  local: boolean;
  /** Seconds until this address may guess again. */
  wait: number;
};

export type SessionView = { id: string; device: string; address: string; since: string; own: boolean };
