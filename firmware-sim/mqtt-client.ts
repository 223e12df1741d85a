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
    connectTimeout: 3000,
    // Words that are stale by the time there is a connection again are not sent.
    queueQoSZero: false,
    will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 0, retain: false },
    ...(ca === undefined ? {} : { ca, allowPartialTrustChain: true, checkServerIdentity: () => undefined }),
  });
}
