import type { Commands } from './dispatch.ts';

/** Every subcommand, in the order in which the usage text lists them. */
export const COMMANDS: Commands = {
  replay: async () => (await import('./replay.ts')).replay,
  start: async () => (await import('./start.ts')).start,
  calibrate: async () => (await import('./calibrate.ts')).calibrate,
  seat: async () => (await import('./seat.ts')).seat,
  rating: async () => (await import('./rating.ts')).rating,
  rules: async () => (await import('./rules.ts')).rules,
  record: async () => (await import('./record.ts')).record,
};
