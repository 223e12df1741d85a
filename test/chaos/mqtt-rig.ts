import type { Line } from '../../firmware-sim/line.ts';
import type { MqttSeat } from '../../firmware-sim/mqtt-seat.ts';
import type { Random } from '../../firmware-sim/random.ts';
import { startSimulation } from '../../firmware-sim/simulation.ts';
import { SEATS } from '../../schemas/vocabulary.ts';
import { after, type Rig, type SeatTrouble } from './rig.ts';

/** Share of the messages that are doubled, or overtaken, while a link does such things. */
const SHARE = 0.3;

/** Ten seats on MQTT, each with a connection of its own. */
export function mqttRig(url: string, credentials: ReadonlyMap<string, string>, seed: number): Rig {
  const simulation = startSimulation({ url, credentials, seed });
  const seats = [...simulation.seats.values()];
  return {
    link: 'mqtt',
    people: simulation.people,
    config: SEATS.map((seat) => `  ${seat}: { link: mqtt }\n`).join(''),
    ready: () => simulation.ready(),
    trouble: (what, random) => {
      const seat = random.pick(seats);
      return seat ? happens(seat, seats, what, random) : Promise.resolve(0);
    },
    close: () => simulation.close(),
  };
}

async function happens(
  seat: MqttSeat,
  all: readonly MqttSeat[],
  what: SeatTrouble,
  random: Random,
): Promise<number> {
  switch (what) {
    case 'unplugged':
      seat.unplug();
      await after(random.between(50, 1500));
      seat.plug();
      return 1;
    case 'restarted':
      seat.restart();
      return 1;
    case 'frozen':
      seat.freeze(random.between(100, 3000));
      return 1;
    case 'stalled':
      seat.stall(random.between(100, 2000));
      return 1;
    case 'duplicated':
      return misbehaving([seat.up, seat.down], 'duplicate', 'doubled', random);
    case 'reordered':
      return misbehaving([seat.up, seat.down], 'reorder', 'overtaken', random);
    case 'cut':
      for (const each of all) each.unplug();
      await after(random.between(0, 300));
      for (const each of all) each.plug();
      return 1;
  }
}

async function misbehaving(
  lines: readonly Line[],
  how: 'duplicate' | 'reorder',
  counted: 'doubled' | 'overtaken',
  random: Random,
): Promise<number> {
  const soFar = () => lines.reduce((sum, line) => sum + line.happened[counted], 0);
  const before = soFar();
  for (const line of lines) line.manners = { ...line.manners, [how]: SHARE };
  await after(random.between(300, 1500));
  for (const line of lines) line.manners = { ...line.manners, [how]: 0 };
  return soFar() - before;
}
