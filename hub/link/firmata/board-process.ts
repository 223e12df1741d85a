/** A process of its own that holds one Firmata board: a board can't be connected again within one, so it ends with it. */
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { SerialPort } from 'serialport';
import type { Sample } from '../../../firmware-sim/wasm/unit-core.ts';
import { CAPABILITIES } from '../../../schemas/frame.ts';
import { portTrouble } from '../port-trouble.ts';
import type { Ask, Board, BoardSeat, Told } from './messages.ts';
import { PERIOD_MS, SampledSeat } from './sampled-seat.ts';

/** A board silent for longer hangs, or runs no Firmata. */
const SILENT_MS = 1500;
const GREETED_MS = 8000;

/** The part of johnny-five and firmata-io that is used here; neither has types. */
type Io = { analogPins: number[]; firmware: { name?: string; version?: { major: number; minor: number } } };
type FiveBoard = {
  io: Io;
  on(event: 'ready' | 'error' | 'close' | 'exit', then: (error?: Error) => void): void;
  pinMode(pin: number, mode: number): void;
  analogRead(channel: number, then: (value: number) => void): void;
  digitalRead(pin: number, then: (value: number) => void): void;
};
type Five = {
  Board: new (options: { io: Io; repl: false; debug: false }) => FiveBoard;
  Pin: { ANALOG: number };
};
type Firmata = new (
  port: SerialPort,
  options: { samplingInterval: number; reportVersionTimeout: number },
) => Io;
/** Firmata's own number of an input with its pull-up on. */
const PULLUP = 0x0b;

const require = createRequire(import.meta.url);
const { Board: FiveBoard, Pin } = require('johnny-five') as Five;
const { Firmata } = require('firmata-io') as { Firmata: Firmata };

const { port: path, seats } = JSON.parse(process.argv[2] ?? '') as Board;
const boot = randomInt(1, 2 ** 32);
const started = process.hrtime.bigint();
const us = (): number => Number((process.hrtime.bigint() - started) / 1000n);
const tell = (told: Told): void => {
  if (process.connected) process.send?.(told);
};
const end = (why: string, type: 'fault' | 'no-port' = 'fault'): void => {
  tell({ type, detail: why });
  // The pipe is flushed by its own closing; a port that hangs must not keep the process.
  if (process.connected) process.disconnect();
  setTimeout(() => process.exit(1), 50);
};

const channelOf = (pin: string): number => Number(pin.replace(/^A/i, ''));
const fittedAt = ({ pins }: BoardSeat): number =>
  ['fist', ...(pins.seated === undefined ? [] : ['seated']), ...(pins.button === undefined ? [] : ['button'])]
    .map((channel) => 1 << (CAPABILITIES as readonly string[]).indexOf(channel))
    .reduce((bits, bit) => bits | bit, 0);

const felt = new Map(
  seats.map((it) => [it, new SampledSeat(it, fittedAt(it), boot, (edge) => tell({ type: 'edge', edge }))]),
);

const port = new SerialPort({ path, baudRate: 57_600 });
port.on('error', (error) => end(portTrouble(error.message), port.isOpen ? 'fault' : 'no-port'));
port.on('close', () => end('the board is gone'));
const board = new FiveBoard({
  io: new Firmata(port, { samplingInterval: PERIOD_MS, reportVersionTimeout: 1000 }),
  repl: false,
  debug: false,
});
board.on('error', (error) => end(error?.message ?? 'the board failed'));
const greeted = setTimeout(() => end('no Firmata answers on this port'), GREETED_MS);

board.on('ready', () => {
  clearTimeout(greeted);
  const { name = 'Firmata', version } = board.io.firmware;
  tell({ type: 'ready', boot, firmware: `${name} ${version?.major ?? 0}.${version?.minor ?? 0}` });
  for (const [{ pins }, seat] of felt) {
    const take = (change: Partial<Sample>) => seat.take(change, us());
    const input = (pin: number, then: (low: boolean) => void) => {
      board.pinMode(pin, PULLUP);
      board.digitalRead(pin, (value) => then(value === 0));
    };
    if (pins.seated !== undefined) {
      const pin = /^A/i.test(pins.seated) ? board.io.analogPins[channelOf(pins.seated)] : Number(pins.seated);
      if (pin !== undefined) input(pin, (seated) => take({ seated }));
    }
    if (pins.button !== undefined) input(pins.button, (button) => take({ button }));
    board.pinMode(channelOf(pins.fist), Pin.ANALOG);
    board.analogRead(channelOf(pins.fist), (pad) => take({ pad }));
  }
  const since = us();
  setInterval(() => {
    for (const seat of felt.values())
      if (us() - Math.max(since, seat.lastPad) > SILENT_MS * 1000) end('the board says nothing more');
  }, 500);
});

process.on('message', ({ ask }: Ask) => {
  const heard = us();
  const through = [...felt].map(([{ seat }, it]): [BoardSeat['seat'], number] => [seat, it.through]);
  tell({ type: 'time', ask, boot, heard, sent: us(), through });
});
process.on('disconnect', () => process.exit(0));
