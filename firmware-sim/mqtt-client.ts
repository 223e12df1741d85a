import mqtt, { type MqttClient } from 'mqtt';

export type DeviceLogin = {
  url: string;
  username: string;
  password: string;
  /** The broker's own certificate, for `mqtts:`: trusted as it is, whatever name it bears. */
  ca?: string | Buffer;
};

/** A device's connection as the contract wants it: MQTT 3.1.1, a clean session, a will, tried again for ever. */
export function connectDevice(
  { url, username, password, ca }: DeviceLogin,
  clientId: string,
  will: { topic: string; payload: string },
): MqttClient {
  return mqtt.connect(url, {
    protocolVersion: 4,
    clientId,
    username,
    password,
    clean: true,
    keepalive: 10,
    reconnectPeriod: 250,
    // A hub that is busy starting answers late, and is asked once.
    connectTimeout: 10_000,
    // Words that are stale by the time there is a connection again are not sent.
    queueQoSZero: false,
    will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 0, retain: false },
    ...(ca === undefined ? {} : { ca, allowPartialTrustChain: true, checkServerIdentity: () => undefined }),
  });
}

/** The cable is out: the connection is gone without a word, and isn't tried again. */
export function cutDevice(client: MqttClient): void {
  client.removeAllListeners();
  client.on('error', () => {});
  client.stream?.on('error', () => {}).destroy();
  client.end(true);
}

/** Says goodbye where there is anybody to say it to. */
export async function endDevice(client: MqttClient): Promise<void> {
  client.on('error', () => {});
  await client.endAsync(!client.connected);
}
