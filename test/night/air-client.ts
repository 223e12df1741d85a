/** In place of the MQTT client library: `connect` gives a client on whatever air there is. */
import { EventEmitter } from 'node:events';

export type ClientAir = {
  /** A client connects: it is to say `connect` when it has. */
  joins(client: AirClient): void;
  subscribes(topic: string, client: AirClient): void;
  says(topic: string, text: string): void;
};

let current: ClientAir | null = null;

/** From now on clients connect here; null: nowhere. */
export function breathe(air: ClientAir | null): void {
  current = air;
}

export class AirClient extends EventEmitter {
  connected = false;
  readonly #air: ClientAir;

  constructor(air: ClientAir) {
    super();
    this.#air = air;
    air.joins(this);
  }
  subscribe(topic: string, _options: object, done?: (error: null) => void): void {
    this.#air.subscribes(topic, this);
    done?.(null);
  }
  publish(topic: string, text: string): void {
    this.#air.says(topic, text);
  }
  end(): void {
    this.connected = false;
  }
  async endAsync(): Promise<void> {
    this.end();
  }
}

/** In place of `mqtt.connect`. */
export function connect(): AirClient {
  if (!current) throw new Error('there is no air');
  return new AirClient(current);
}
