/** Connections of strangers: used again while the other side leaves them open, so that one's words follow another's. */
import { connect, type Socket } from 'node:net';

/** Ms after which nothing more is waited for. */
const PATIENCE = 20;
/** Inputs on one connection at most. */
const USES = 40;

type Lane = { socket: Socket; uses: number };

export class Lanes {
  readonly #port: number;
  readonly #first: string;
  readonly #free: Lane[] = [];

  /** @param first said on each connection before anything else, in latin1. */
  constructor(port: number, first = '') {
    this.#port = port;
    this.#first = first;
  }

  /** Says `text` (latin1) on an open connection; resolves at an answer, at its end, or when patience is at its own. */
  async say(text: string): Promise<void> {
    const lane = this.#free.pop() ?? { socket: this.#open(this.#first), uses: 0 };
    const { socket } = lane;
    lane.uses++;
    socket.write(text, 'latin1');
    const answered = await new Promise<boolean>((done) => {
      const over = (open: boolean) => {
        clearTimeout(timer);
        socket.off('data', heard).off('close', closed);
        done(open);
      };
      const heard = () => over(true);
      const closed = () => over(false);
      const timer = setTimeout(closed, PATIENCE);
      socket.on('data', heard).on('close', closed);
    });
    if (answered && lane.uses < USES && socket.writable) this.#free.push(lane);
    else socket.destroy();
  }

  /** Says `text` on a connection of its own, and nothing after it. */
  async sayAlone(text: string, first = ''): Promise<void> {
    const socket = this.#open(first);
    const closed = new Promise((done) => socket.once('close', done));
    socket.end(text, 'latin1');
    const cut = setTimeout(() => socket.destroy(), PATIENCE);
    await closed;
    clearTimeout(cut);
  }

  close(): void {
    for (const { socket } of this.#free.splice(0)) socket.destroy();
  }

  #open(first: string): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.on('error', () => {});
    socket.on('data', () => {});
    socket.on('close', () => {
      const at = this.#free.findIndex((lane) => lane.socket === socket);
      if (at >= 0) this.#free.splice(at, 1);
    });
    if (first !== '') socket.write(first, 'latin1');
    return socket;
  }
}
