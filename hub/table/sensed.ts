import type { Edge } from '../../schemas/edge.ts';
import type { Input } from '../../schemas/record.ts';

/** A moment known to lie within [at − uncertainty, at + uncertainty], table time, ms. */
export type Moment = { at: number; uncertainty: number };

/** µs are as fine as any seat stamps; more digits would only pretend. The ± is rounded up, never down. */
const toMicroseconds = (ms: number) => Math.round(ms * 1000) / 1000;
const upToMicroseconds = (ms: number) => Math.ceil(ms * 1000 - 1e-6) / 1000;

/**
 * An edge as a line of the record. The ± is the clock's bound plus what the sensing itself adds (sampling
 * period, filter, the threshold's tolerance) plus the rounding; it is never 0.
 */
export function sensed(edge: Edge, moment: Moment, heard: number): Input {
  const timed = {
    at: toMicroseconds(moment.at),
    uncertainty: upToMicroseconds(moment.uncertainty + edge.sensing + 0.001),
    heard: toMicroseconds(heard),
  };
  const { seat, channel, state } = edge;
  switch (channel) {
    case 'fist':
      return {
        ...timed,
        type: 'fist',
        seat,
        down: state === 'down',
        ...(edge.source && { source: edge.source }),
      };
    case 'mask':
      return {
        ...timed,
        type: 'mask',
        seat,
        on: state !== 'off',
        ...(state === 'lifted' && { lifted: true }),
      };
    case 'seated':
      return { ...timed, type: 'seated', seat, on: state === 'on' };
    case 'button':
      return { ...timed, type: 'button', seat };
    case 'knock':
      return { ...timed, type: 'knock', seat };
  }
}
