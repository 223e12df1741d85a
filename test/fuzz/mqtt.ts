/** Any bytes over real sockets to the real broker, logged in or not, with a seat beside them that must not notice. */
import { Random } from '../../firmware-sim/random.ts';
import { startBroker } from '../../hub/link/mqtt/broker.ts';
import { createMqttLink } from '../../hub/link/mqtt/mqtt-link.ts';
import { startMqttMusic } from '../../hub/link/mqtt/mqtt-music.ts';
import { connectPacket, publishPacket, RawClient, subscribePacket } from '../../hub/link/mqtt/raw-client.ts';
import { MusicChoice } from '../../hub/link/music/choice.ts';
import { upTopic } from '../../schemas/mqtt.ts';
import { MUSIC_UP } from '../../schemas/music.ts';
import { Lanes } from './lanes.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

/** Out of the way, so that the words themselves are reached; the limits have tests of their own. */
const LIMITS = {
  connections: 5000,
  connectionsPerAddress: 5000,
  connectsPerSecond: 1e6,
  packetsPerSecond: 1e9,
  bytesPerSecond: 1e12,
};
const HONEST = { name: 'seat-2', password: 'another password', seats: [2] as const };
/** One that may say everything there is to say: a seat's words, and the night-music controller's. */
const DEVICE = { name: 'seat-1', password: 'a password of this run', seats: [1] as const, music: true };
const PING = Buffer.from([0xc0, 0]);
const SEAT_WORDS = [
  '{"v":1,"type":"up","seat":1,"boot":7,"n":1,"now":5000,"sensed":5000,"heard":null,"acked":0,"queue":0,"lost":0,"edges":[{"seq":1,"channel":"fist","state":"down","at":4000,"sensing":0.5}]}',
  '{"v":1,"type":"up","seat":1,"boot":7,"n":2,"now":9000,"heard":{"sync":3,"at":8000},"acked":1,"lost":0,"edges":[]}',
  '{"v":1,"type":"hello","seat":1,"boot":7,"unit":"a","firmware":"1","capabilities":["pad","mask"],"resetCause":"power-on"}',
  '{"v":1,"type":"gone","seat":1,"boot":7}',
];
const MUSIC_WORDS = [
  '{"v":1,"type":"hello","boot":5,"unit":"m","firmware":"1","latency":300}',
  '{"v":1,"type":"report","boot":5,"state":"playing","folder":1,"track":3,"volume":60,"sounded":12,"fault":null,"amplifier":true}',
  '{"v":1,"type":"gone","boot":5}',
];
const OTHERS = [...SEAT_WORDS, ...MUSIC_WORDS];

export async function mqttDoor(seed: number): Promise<Door> {
  const random = new Random(seed);
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    devices: [DEVICE, HONEST],
    allowPlain: true,
    limits: LIMITS,
  });
  const now = () => performance.now();
  const link = createMqttLink({
    broker,
    seats: [1],
    host: { now, emit: () => {}, recorded: () => undefined },
  });
  const order = { folder: 1, volume: 60, fade: 0, duck: 100, amplifier: 'on' } as const;
  const nobody = () => {};
  const choice = new MusicChoice({
    ...{ order, hello: nobody, heard: nobody, gone: nobody, answering: nobody, onChoice: nobody },
  });
  const music = startMqttMusic({ broker, line: choice.line('mqtt'), now });
  const port = Number(new URL(broker.url).port);
  const honest = new RawClient(port);
  await honest.login('honest', HONEST.name, HONEST.password);
  const pinging = setInterval(() => honest.send(PING), 200);
  const login = connectPacket('fuzz', DEVICE.name, DEVICE.password).toString('latin1');
  const lanes = new Lanes(port, login);
  const packets = [
    subscribePacket('#'),
    ...SEAT_WORDS.map((word) => publishPacket(upTopic(1), word)),
    ...MUSIC_WORDS.map((word) => publishPacket(MUSIC_UP, word)),
    publishPacket(upTopic(1), SEAT_WORDS[0] ?? '', true),
    publishPacket('$SYS/a/b', ''),
    connectPacket('other', 'nobody', 'x'),
  ].map((packet) => packet.toString('latin1'));

  /** A packet that is whole with words that aren't, or bytes that are no packet. */
  const input = (): string => {
    if (random.chance(0.5)) return mutated(random.pick(packets) ?? '', [...packets, ...OTHERS], random);
    const [topic, words] = random.chance(0.5) ? [upTopic(1), SEAT_WORDS] : [MUSIC_UP, MUSIC_WORDS];
    const word = mutated(random.pick(words) ?? '', OTHERS, random);
    return publishPacket(topic, Buffer.from(word, random.chance(0.8) ? 'utf8' : 'latin1')).toString('latin1');
  };
  return {
    try: async () => {
      const text = input();
      const alone = random.next();
      // A ping behind it: where it is answered, what stood before it was taken.
      if (alone > 0.3) await lanes.say(text + PING.toString('latin1'));
      else await lanes.sayAlone(text, alone < 0.1 ? '' : login);
      return text;
    },
    alive: async () => {
      await honest.hears(honest.received.length + 2);
    },
    close: async () => {
      clearInterval(pinging);
      lanes.close();
      honest.socket.destroy();
      music();
      await link.close();
      await broker.close();
    },
  };
}
