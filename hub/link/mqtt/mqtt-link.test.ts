import { expect, onTestFinished, test } from 'vitest';
import { MqttSeat } from '../../../firmware-sim/mqtt-seat.ts';
import { Random } from '../../../firmware-sim/random.ts';
import { SeatUnit } from '../../../firmware-sim/seat.ts';
import { realTime } from '../../../firmware-sim/time.ts';
import { SEATS, type Seat } from '../../../schemas/vocabulary.ts';
import { TestHost } from '../test-host.ts';
import { startBroker } from './broker.ts';
import { createMqttLink } from './mqtt-link.ts';

test('ten seats press at once: every edge comes once, in order, and is forgotten when recorded', async () => {
  const devices = SEATS.map((seat) => ({
    name: `seat-${seat}`,
    password: `password of ${seat}`,
    seats: [seat],
  }));
  const broker = await startBroker({ port: 0, devices });
  const host = new TestHost();
  const link = createMqttLink({ broker, seats: SEATS, host });
  host.acknowledges(link);
  const time = realTime();
  const random = new Random(7);
  const seats = devices.map(
    ({ name, password, seats: [seat] }) =>
      new MqttSeat({
        url: broker.url,
        username: name,
        password,
        unit: new SeatUnit({ seat: seat as Seat, ppm: random.between(-100, 100) }),
        time,
        random: random.fork(),
      }),
  );
  onTestFinished(async () => {
    for (const seat of seats) await seat.close();
    await link.close();
    await broker.close();
  });
  for (const seat of seats) seat.start();
  for (const seat of SEATS) await host.until((e) => e.type === 'hello' && e.seat === seat);
  for (let i = 0; i < 6; i++) {
    for (const { unit } of seats) unit.sense(time.now(), 'fist', i % 2 === 0 ? 'down' : 'up');
  }
  for (const seat of SEATS)
    await host.until((e) => e.type === 'edge' && e.edge.seat === seat && e.edge.seq === 6);
  await host.when(() => seats.every((s) => s.unit.waiting === 0));
  for (const seat of SEATS) expect(host.edges(seat).map((e) => e.seq)).toEqual([1, 2, 3, 4, 5, 6]);
  for (const exchange of host.exchanges()) {
    expect(exchange.hubReceived).toBeGreaterThan(exchange.hubSent);
    expect(exchange.seatSent).toBeGreaterThanOrEqual(exchange.seatHeard);
  }
  expect(host.faults()).toEqual([]);
});
