/** A TCP line to the hub that can be held: the connection stays open and nothing comes through. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type HoldableLine = { port: number; hold(): void; release(): void; close(): Promise<void> };

export async function holdableLine(to: number): Promise<HoldableLine> {
  const sockets = new Set<Socket>();
  let held = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => void (into.write(bytes) || from.pause()));
      into.on('drain', () => void (held || from.resume()));
      from.on('error', () => into.destroy());
      from.on('close', () => {
        sockets.delete(from);
        into.destroy();
      });
      if (held) from.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    hold() {
      held = true;
      for (const socket of sockets) socket.pause();
    },
    release() {
      held = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
