import { expect, onTestFinished, test } from 'vitest';
import { BusLink } from '../../hub/link/bus/bus-link.ts';
import { TestHost } from '../../hub/link/test-host.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { startEmulatedSimulation } from './emulated-simulation.ts';

const PLACES: readonly Seat[] = [1, 6, 10];

test('emulated units in their own process, over a real pty: greeted, pressed, lit, unplugged, back', async () => {
  const emulated = await startEmulatedSimulation({ seed: 5, seats: PLACES });
  onTestFinished(() => emulated.close());
  const host = new TestHost();
  const link = new BusLink({ ports: emulated.ports, host });
  onTestFinished(() => link.close());
  host.acknowledges(link);
  await host.when(() => PLACES.every((seat) => host.edges(seat).length === 3));
  for (const seat of PLACES) emulated.sense(seat, 'fist', 'down');
  await host.when(() => PLACES.every((seat) => host.edges(seat).length === 4));
  expect(PLACES.map((seat) => host.edges(seat)[3]!.state)).toEqual(PLACES.map(() => 'down'));

  link.lamps(new Map(PLACES.map((seat) => [seat, { pattern: 'out', level: 1 }])));
  let ring = await emulated.ring(10);
  // Whatever the look of `out` is: red, and nothing else.
  const red = () => ring.some((led) => led.red > 0) && ring.every((led) => led.green + led.blue === 0);
  while (!red()) {
    const from = host.events.length;
    await host.until((e) => e.type === 'heard' && e.seat === 10, from);
    ring = await emulated.ring(10);
  }
  expect(ring).toHaveLength(12);

  emulated.unplug();
  await host.until((e) => e.type === 'lost' && e.seat === 10 && e.reason === 'unplugged');
  emulated.plug();
  await host.until((e) => e.type === 'back' && e.seat === 10);
}, 60_000);
