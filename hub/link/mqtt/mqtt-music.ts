/** The night-music controller on MQTT: an order once a beat, and what it says turned over to its host. */
import { MQTT_VERSION, padded } from '../../../schemas/mqtt.ts';
import { MUSIC_BYTES, MUSIC_DOWN, MUSIC_UP, type OrderMessage } from '../../../schemas/music.ts';
import type { MusicLine } from '../music/choice.ts';
import { everyBeat } from './beat.ts';
import type { Broker } from './broker.ts';
import { readMusicMessage } from './message.ts';

export type MqttMusicOptions = {
  broker: Broker;
  line: MusicLine;
  /** Table time, ms. */
  now(): number;
  /** Told of each kind of fault once. */
  log?: (line: string) => void;
};

/** Returns what ends it. */
export function startMqttMusic({ broker, line, now, log }: MqttMusicOptions): () => void {
  const logged = new Set<string>();
  const connections = new Map<number, number>();
  broker.listenOn(MUSIC_UP, (_topic, payload, sender) => {
    const at = now();
    const read = readMusicMessage(payload);
    if ('fault' in read) {
      if (!logged.has(read.fault)) log?.(`mqtt music ${read.fault}: ${read.detail}`);
      logged.add(read.fault);
      return;
    }
    const { v: _v, pad: _pad, boot, ...said } = read.message;
    const identity = { device: sender.device.name, boot };
    if (said.type === 'gone') {
      // The will of a connection that was replaced since is an old session's.
      if (connections.get(boot) === sender.connection)
        line.gone(identity, { code: 'controller-cut', about: null });
      return;
    }
    connections.set(boot, sender.connection);
    if (connections.size > 8) connections.delete(connections.keys().next().value as number);
    const { type: _type, ...its } = said;
    if ('latency' in its) line.hello(identity, its, at);
    else line.report(identity, its, at);
  });
  const beats = everyBeat(() => {
    const meant = line.order(now());
    if (meant === null) return;
    const order: OrderMessage = { v: MQTT_VERSION, type: 'order', boot: meant.boot, ...meant.order };
    broker.publish(MUSIC_DOWN, padded(order, MUSIC_BYTES));
  });
  return () => beats.stop();
}
