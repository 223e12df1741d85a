import { SENSING } from '../../schemas/frame.ts';
import { type SeatSetup, seatSetup } from '../../schemas/seat-setup.ts';
import { SEATS, type Seat } from '../../schemas/vocabulary.ts';
import { loadConfig } from '../config/load.ts';
import type { UnitProfile } from '../link/bus/unit-profile.ts';
import { type Command, CommandError, readArguments, type Streams } from './command.ts';
import { type Bus, openBus } from './seat-bus.ts';
import { table } from './table.ts';

const OPTIONS = {
  port: { type: 'string', value: 'PATH', help: 'the serial port of the bus, such as /dev/ttyUSB0' },
  table: { type: 'string', value: 'FILE', help: 'the configuration that names the ports' },
  for: { type: 'string', value: 'SECONDS', help: 'trace: end after so long; left out: with Ctrl-C' },
  seat: { type: 'string', value: 'N', help: 'set: the seat it is, 1 to 10' },
  wired: {
    type: 'string',
    value: 'CHANNELS',
    help: 'set: which sensors it has, of fist,mask,seated,button,knock',
  },
  'pad-down': {
    type: 'string',
    value: 'N',
    help: 'set: above its resting a fist is down from here on, ADC counts',
  },
  'pad-up': { type: 'string', value: 'N', help: 'set: and has left below this' },
  'mask-on': { type: 'string', value: 'N', help: 'set: the mask is on from this reading, ADC counts' },
  'mask-off': { type: 'string', value: 'N', help: 'set: and off from this one' },
  knock: { type: 'string', value: 'N', help: 'set: a knock is felt from this reading, ADC counts' },
  brightness: { type: 'string', value: 'N', help: 'set: how bright its LEDs are, 0 to 31' },
} as const;
type Values = { [K in keyof typeof OPTIONS]?: string };

/** The field of a setup frame that an option gives. */
const NUMBERS = {
  seat: 'seat',
  'pad-down': 'padDown',
  'pad-up': 'padUp',
  'mask-on': 'maskOn',
  'mask-off': 'maskOff',
  knock: 'knock',
  brightness: 'brightness',
} as const satisfies Partial<Record<keyof typeof OPTIONS, keyof SeatSetup>>;

/** For a technician with a unit on the bus, straight on its port: while a table runs there, the port is in use. */
export const seat: Command = {
  usage: [
    'list (--port PATH | --table FILE)',
    'trace SEAT (--port PATH | --table FILE) [--for SECONDS]',
    'rezero (--port PATH | --table FILE)',
    'set SEAT|UNIT|new (--port PATH | --table FILE) [--seat N] [--wired fist,mask,seated,button,knock]',
    '    [--pad-down N] [--pad-up N] [--mask-on N] [--mask-off N] [--knock N] [--brightness N]',
  ],
  summary:
    'The units of a wired bus: list them, watch a pad, zero the pads, set a unit up. Not while a table runs.',
  options: OPTIONS,
  async run(args, streams) {
    const { values, positionals } = readArguments(args, OPTIONS, [0, 2]);
    const [what, who] = positionals;
    if (what === undefined) throw new CommandError('say what to do: list, trace, rezero or set');
    const action = Object.hasOwn(ACTIONS, what) ? ACTIONS[what] : undefined;
    if (!action) throw new CommandError(`don't know how to "${what}" (list, trace, rezero, set)`);
    if (action.needs !== null && who === undefined)
      throw new CommandError(`${what} what? Say ${action.needs}`);
    if (action.needs === null && who !== undefined)
      throw new CommandError(`don't know what to do with "${who}"`);
    action.check?.(who ?? '', values);
    const bus = await openBus(portsFrom(values));
    try {
      await action.run(bus, streams, who ?? '', values);
      return 0;
    } finally {
      await bus.close();
    }
  },
};

type Action = {
  /** What has to follow it. */
  needs: string | null;
  /** Throws for what can't be meant, before any port is opened. */
  check?(who: string, values: Values): void;
  run(bus: Bus, streams: Streams, who: string, values: Values): Promise<void>;
};

const ACTIONS: Readonly<Record<string, Action>> = {
  list: { needs: null, run: list },
  trace: {
    needs: 'which seat',
    check: (who, { for: seconds }) => {
      seatNumber(who);
      if (seconds !== undefined && !(Number(seconds) > 0))
        throw new CommandError(`--for ${seconds}: give a number of seconds above 0`);
    },
    run: trace,
  },
  rezero: { needs: null, run: rezero },
  set: {
    needs: 'which unit: its seat, its number from "seat list", or "new" for the one without a seat',
    check: (_, values) => {
      if (Object.keys(asked(values)).length === 0)
        throw new CommandError('say what to set: --seat, --wired, --pad-down …');
    },
    run: set,
  },
};

function portsFrom({ port, table: file }: Values): readonly string[] {
  if ((port === undefined) === (file === undefined)) throw new CommandError('give --port or --table');
  if (port !== undefined) return [port];
  const links = Object.values(loadConfig(file).seats ?? {});
  const ports = [...new Set(links.flatMap((link) => (link.link === 'serial' ? [link.port] : [])))];
  if (ports.length === 0) throw new CommandError(`${file}: no seat is linked by serial`);
  return ports;
}

function seatNumber(text: string): Seat {
  const found = SEATS.find((one) => String(one) === text);
  if (found === undefined) throw new CommandError(`seat ${text}: give a number from 1 to 10`);
  return found;
}

/** What the options say is to be set; a slip is named as it was typed. */
function asked(values: Values): Partial<SeatSetup> {
  const set: Partial<SeatSetup> = {};
  for (const [option, name] of Object.entries(NUMBERS) as [keyof typeof NUMBERS, keyof SeatSetup][]) {
    const text = values[option];
    if (text === undefined) continue;
    if (!/^\d+$/.test(text)) throw new CommandError(`--${option} ${text}: give a whole number`);
    set[name] = Number(text);
  }
  if (values.wired !== undefined)
    set.fitted = values.wired.split(',').reduce((bits, channel) => {
      const bit = (SENSING as readonly string[]).indexOf(channel.trim());
      if (bit < 0) throw new CommandError(`--wired ${channel}: give some of ${SENSING.join(', ')}`);
      return bits | (1 << bit);
    }, 0);
  return set;
}

async function list(bus: Bus, { out }: Streams): Promise<void> {
  const found = await bus.survey();
  const rows = found.map(({ seat: at, profile, disputed }) => {
    const setup = profile.setup;
    return [
      at === null ? '–' : String(at),
      profile.unit ?? '?',
      profile.firmware,
      profile.resetCause,
      profile.channels.join(' '),
      `${profile.padZero} +${setup?.padDown ?? '?'} +${setup?.padUp ?? '?'}`,
      `${setup?.maskOn ?? '?'} ${setup?.maskOff ?? '?'}`,
      String(setup?.knock ?? '?'),
      String(setup?.brightness ?? '?'),
      healthOf(profile, disputed),
    ];
  });
  const heading = [
    'seat',
    'unit',
    'firmware',
    'started by',
    'wired',
    'pad rest down up',
    'mask on off',
    'knock',
    'LEDs',
  ];
  out(table([[...heading, 'health'], ...rows]));
}

function healthOf(profile: UnitProfile, disputed: boolean): string {
  const troubles = profile.state.filter((bit) =>
    ['pad-fault', 'uncalibrated', 'stack-low', 'queue-full'].includes(bit),
  );
  const words = [
    ...troubles,
    ...(disputed ? ['two units on this seat'] : []),
    ...(profile.lostEdges > 0 ? [`${profile.lostEdges} edges lost`] : []),
  ];
  // A unit that was switched on in the middle of a sweep has seen one; many: a bad wire.
  const bad = profile.badFrames > 0 ? ` (${profile.badFrames} bad frames)` : '';
  return (words.length === 0 ? 'ok' : words.join(', ')) + bad;
}

const BAR = 40;

/** A line every tenth of a second: the heaviest reading since the last one, in ADC counts, and what the unit makes of it. */
async function trace(bus: Bus, { out }: Streams, who: string, { for: seconds }: Values): Promise<void> {
  const at = seatNumber(who);
  const found = (await bus.survey()).find((one) => one.seat === at);
  if (found === undefined) throw new CommandError(`seat ${at} is not heard; "seat list" says who is`);
  const { padZero, setup } = found.profile;
  out(`Seat ${at}: rests at ${padZero}, a fist from ${padZero + (setup?.padDown ?? 0)} on. Ctrl-C ends.\n`);
  await bus.watch(
    at,
    seconds === undefined ? Number.POSITIVE_INFINITY : Number(seconds) * 1000,
    (counts, state) => {
      const bar = '█'.repeat(Math.round((counts / 1023) * BAR)).padEnd(BAR, '·');
      out(`${String(counts).padStart(4)} ${bar} ${state.join(' ')}\n`);
    },
  );
}

async function rezero(bus: Bus, { out }: Streams): Promise<void> {
  const before = await bus.survey();
  const after = await bus.rezero();
  for (const { seat: at, profile } of before) {
    const now = after.find(({ profile: { unit } }) => unit === profile.unit)?.profile.padZero;
    out(
      `${at === null ? `unit ${profile.unit}` : `seat ${at}`}: rested at ${profile.padZero}, now at ${now ?? '?'}\n`,
    );
  }
}

async function set(bus: Bus, { out }: Streams, who: string, values: Values): Promise<void> {
  const found = await bus.survey();
  const strangers = found.filter((one) => one.seat === null);
  if (who === 'new' && strangers.length > 1)
    throw new CommandError(
      `${strangers.length} units have no seat: say which (${strangers.map(({ profile }) => profile.unit).join(', ')})`,
    );
  const meant = found.filter(
    (one) => (who === 'new' && one.seat === null) || String(one.seat) === who || one.profile.unit === who,
  );
  const [unit] = meant;
  if (unit === undefined)
    throw new CommandError(`no such unit on the bus: "${who}" ("seat list" says who is there)`);
  if (meant.length > 1)
    throw new CommandError(
      `two units are seat ${who}: say ${meant.map(({ profile }) => profile.unit).join(' or ')}`,
    );
  const was = unit.profile.setup;
  const boot = unit.profile.boot;
  if (was === null || boot === null)
    throw new CommandError(`unit ${unit.profile.unit} hasn't told its settings`);
  const read = seatSetup.safeParse({ ...was, ...asked(values) });
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = issue?.path[0];
    const option = Object.entries(NUMBERS).find(([, field]) => field === name)?.[0] ?? String(name);
    throw new CommandError(
      was.seat === 0 && name === 'seat'
        ? 'a unit without a seat needs one: --seat N'
        : `--${option}: ${issue?.message}`,
    );
  }
  const taken = found.find((one) => one.seat === read.data.seat && one !== unit);
  if (taken !== undefined)
    throw new CommandError(
      `seat ${read.data.seat} has unit ${taken.profile.unit}: give that one another seat first`,
    );
  await bus.setUp(unit.profile, read.data);
  out(`Unit ${unit.profile.unit} is seat ${read.data.seat} and keeps: ${sentence(read.data)}\n`);
}

const sentence = ({ padDown, padUp, maskOn, maskOff, knock, brightness, fitted }: SeatSetup): string =>
  `pad down ${padDown}, up ${padUp}; mask on ${maskOn}, off ${maskOff}; knock ${knock}; LEDs ${brightness}; wired ` +
  SENSING.filter((_, bit) => (fitted & (1 << bit)) !== 0).join(', ');
