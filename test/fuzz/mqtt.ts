/** Any bytes over real sockets to the real broker, logged in or not, with a seat beside them that must not notice. */
import { connect } from 'node:net';
import { Random } from '../../firmware-sim/random.ts';
import { startBroker } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { connectPacket, publishPacket, RawClient, subscribePacket } from '../../hub/link/mqtt/raw-client.ts';
import { upTopic } from '../../schemas/mqtt.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

/** Out of the way, so that the words themselves are reached; the limits have tests of their own. */
const LIMITS = {
  connections: 5000,
  connectionsPerAddress: 5000,
  connectsPerSecond: 1e6,
  packetsPerSecond: 1e6,
};
const HONEST = { name: 'seat-2', password: 'another password', seats: [2] as const };
const PING = Buffer.from([0xc0, 0]);

const SEAT = { name: 'seat-1', password: 'a password of this run', seats: [1] as const };
const UP =
  '{"v":1,"type":"up","seat":1,"boot":7,"n":1,"now":5000,"sensed":5000,"heard":null,"acked":0,"queue":0,"lost":0,"edges":[{"seq":1,"channel":"fist","state":"down","at":4000,"sensing":0.5}]}';

export async function mqttDoor(seed: number): Promise<Door> {
  const random = new Random(seed);
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    devices: [SEAT, HONEST],
    allowPlain: true,
    limits: LIMITS,
  });
  const host = { now: () => performance.now(), emit: () => {}, recorded: () => undefined };
  const link = createMqttLink({ broker, seats: [1], host });
  const port = Number(new URL(broker.url).port);
  const honest = new RawClient(port);
  await honest.login('honest', HONEST.name, HONEST.password);
  const pinging = setInterval(() => honest.send(PING), 200);
  const login = connectPacket('fuzz', SEAT.name, SEAT.password);
  const words = [
    subscribePacket('#'),
    publishPacket(upTopic(1), UP),
    publishPacket(upTopic(1), UP, true),
    publishPacket('$SYS/a/b', ''),
    connectPacket('other', 'nobody', 'x'),
  ].map((packet) => packet.toString('latin1'));
  return {
    try: async () => {
      const text = mutated(random.pick(words) ?? '', [...words, UP], random);
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('data', () => {});
      const closed = new Promise((done) => socket.once('close', done));
      if (random.chance(0.7)) socket.write(login);
      socket.end(text, 'latin1');
      const cut = setTimeout(() => socket.destroy(), 20);
      await closed;
      clearTimeout(cut);
      return text;
    },
    alive: async () => {
      await honest.hears(honest.received.length + 2);
    },
    close: async () => {
      clearInterval(pinging);
      honest.socket.destroy();
      await link.close();
      await broker.close();
    },
  };
}
