/** What the people at the table hear and see, from what the Judge does: nothing that only the hub knows. */
import type { Decision } from '../schemas/decision.ts';
import type { Input } from '../schemas/record.ts';
import type { Call } from './people.ts';

/**
 * The calls that one line of the record amounts to in the room.
 * @param windowMs how long a window usually stays open, which everybody at a table knows.
 * @param shooting whether this night's waking of the Dark is the calling of the numbers, masks on.
 */
export function callsOf(
  input: Input,
  decisions: readonly Decision[],
  windowMs: number,
  shooting: boolean,
): Call[] {
  const refused = decisions.some((decision) => decision.type === 'refused');
  return refused ? [] : [...said(input, windowMs, shooting), ...decisions.flatMap(announced)];
}

function said(input: Input, windowMs: number, shooting: boolean): Call[] {
  switch (input.type) {
    case 'vote.open':
      return [{ say: 'candidate', candidate: input.candidate, closesIn: windowMs }];
    case 'vote.close':
      return [{ say: 'thank-you' }];
    case 'vote.announce':
      return [{ say: 'counted' }];
    case 'night.begin':
      return [{ say: 'night' }];
    case 'day.begin':
      return [{ say: 'day' }];
    case 'wake':
      return [
        {
          say: 'wake',
          who: input.who,
          ...(input.seat && { seat: input.seat }),
          blind: shooting && input.who === 'mafia',
        },
      ];
    case 'sleep':
      return [{ say: 'sleep', who: input.who, ...(input.seat && { seat: input.seat }) }];
    default:
      return [];
  }
}

function announced(decision: Decision): Call[] {
  if (decision.type === 'vote.order')
    return [{ say: 'vote', candidates: decision.question ? ['all'] : decision.candidates }];
  // Who was shot stays at the table, masked, until the morning.
  if (decision.type === 'leaves' && decision.cause !== 'night') return [{ say: 'left', seat: decision.seat }];
  return [];
}
