/**
 * The serial bus, said once: which frames there are, every field's place, meaning and unit, and the
 * timing of a sweep. The hub's codec (`hub/link/bus/frame-codec.ts`) reads this table; the firmware's
 * header (`hardware/firmware/core/frame.generated.h`) is generated from it, and a test fails when stale.
 *
 * On the wire: 0x00 | COBS(body) | 0x00. Body: type, seq, payload, tag, CRC-16/CCITT (0x1021, from
 * 0xFFFF, most significant byte first, over all before it). Numbers are little-endian. Every frame has
 * the same length, whatever it says, day and night: its traffic tells nobody who woke.
 */

type Scalar = { kind: 'u8' | 'u16' | 'u32' | 'u40'; doc: string };
type Bytes = { kind: 'bytes'; length: number; doc: string };
type List = { kind: 'list'; length: number; of: Record<string, Scalar>; doc: string };
export type Field = Scalar | Bytes | List;
export type Layout = Record<string, Field>;
/** What a layout holds once decoded. */
export type Values<L extends Layout> = {
  -readonly [K in keyof L]: L[K] extends List
    ? { [S in keyof L[K]['of']]: number }[]
    : L[K] extends Bytes
      ? Uint8Array
      : number;
};

const u8 = (doc: string) => ({ kind: 'u8', doc }) as const;
const u16 = (doc: string) => ({ kind: 'u16', doc }) as const;
const u32 = (doc: string) => ({ kind: 'u32', doc }) as const;
/** µs of the unit's own clock since its boot: 40 bits are 12.7 days, and the hub unrolls beyond. */
const u40 = (doc: string) => ({ kind: 'u40', doc }) as const;
const bytes = (length: number, doc: string) => ({ kind: 'bytes', length, doc }) as const;
const list = <F extends Record<string, Scalar>>(length: number, of: F, doc: string) =>
  ({ kind: 'list', length, of, doc }) as const;

export const SEATS_ON_BUS = 10;
export const PAYLOAD_LENGTH = 51;
/** Reserved for authentication once units are paired; zeros until then, and refused otherwise. */
export const TAG_LENGTH = 8;
/** type 1, seq 2, payload, tag, CRC 2. */
export const BODY_LENGTH = 3 + PAYLOAD_LENGTH + TAG_LENGTH + 2;
/** One byte of COBS (the body is shorter than 254) and a zero at each end. */
export const WIRE_LENGTH = BODY_LENGTH + 1 + 2;

export const BUS = {
  /** Bits a second, 8N1: divides 16 MHz exactly. */
  baud: 500_000,
  /** ms from one broadcast to the next. */
  sweepMs: 20,
  /** µs from the end of the broadcast to the first seat's slot: decoding, and the transceivers' turn. */
  firstSlotUs: 2000,
  /** µs from one seat's slot to the next. */
  slotUs: 1450,
  /** µs that a unit stays deaf after a broadcast, while the others answer. */
  deafUs: 16_400,
  /** Pad readings a second in the reports. */
  padHz: 250,
  /** Where the night-music controller hangs on the bus: after so many sweeps it has a turn of its own … */
  musicSweeps: 10,
  /** … of so many ms, between one sweep and the next, always, whatever is to be said; */
  musicMs: 8,
  /** µs from the end of its order to its answer. */
  musicSlotUs: 2000,
} as const;

/** Version of this table. A unit that speaks another is named and not used. */
export const FRAME_PROTOCOL = 1;
/** `setup` with this boot is for a unit that has no seat yet: one such unit on the bus at a time. */
export const BOOT_ANY = 0xffffffff;

export const broadcast = {
  flags: u8(
    'bits 0–3: number of the last re-zero; a unit that sees a new one takes its resting pad as zero. ' +
      'Bits 4–7: a seat that nobody sits at, in whose slot a unit without a seat may say hello; 0: none',
  ),
  acks: list(
    SEATS_ON_BUS,
    {
      tag: u16('boot tag of the unit that is believed at this seat; 0: unknown, say hello'),
      seq: u8('edges of that boot up to this number (mod 256) are in the record'),
    },
    'seats 1–10',
  ),
  lamps: list(
    SEATS_ON_BUS,
    { pattern: u8('index in LAMP_PATTERNS'), level: u8('0–255') },
    'seats 1–10; public state only',
  ),
} as const satisfies Layout;

const answer = {
  seat: u8('1–10; 0 in the hello of a unit that has none'),
  boot: u32('drawn anew at every start'),
  now: u40('µs when this frame was due to begin: never after its first bit'),
  heard: u40('µs when the closing zero of broadcast `seq` was in: never before'),
  behind: u8('ms before `now` up to which everything sensed has become an edge; 255: further'),
  state: u16('STATE_BITS as they are'),
} as const satisfies Layout;

export const report = {
  ...answer,
  padIndex: u8(
    'number (mod 256) of the newest reading in `pad`; reading n was taken at n × 4 ms of the clock',
  ),
  pad: bytes(8, 'fist pad at 250 Hz, 8 bit, oldest first: readings overlap from frame to frame'),
  newest: u16('number of the last edge made (mod 65536); 0: none yet'),
  first: u16('number of the first edge below (mod 65536)'),
  edges: list(
    3,
    { what: u8('index in EDGE_CODES; 0: empty'), at: u40('µs of the unit’s clock') },
    'consecutive edges; sent again, round and round, until acknowledged',
  ),
  badFrames: u8('frames refused since boot (mod 256)'),
  lostEdges: u8('edges lost to a full queue since boot; after 255 it goes on with 1'),
} as const satisfies Layout;

export const hello = {
  ...answer,
  oldest: u16('number of the oldest edge that is not acknowledged'),
  newest: u16('number of the last edge made'),
  protocol: u8('FRAME_PROTOCOL'),
  major: u8('firmware version'),
  minor: u8(''),
  patch: u8(''),
  capabilities: u16('CAPABILITIES, bit 0 first'),
  reset: u8('index in RESET_CAUSES'),
  unit: u32('drawn once and kept in EEPROM: the unit itself, whatever its seat'),
  padZero: u16('ADC counts of the resting pad'),
  padDown: u16('ADC counts above zero at which a fist is down'),
  padUp: u16('and below which it has left'),
  sensing: list(5, { us: u16('half-width in µs that sensing adds') }, 'in the order of SENSING'),
  kept: u16('what is kept of KEPT[seq mod 4]: a unit that is not acknowledged tells all four by and by'),
} as const satisfies Layout;

/** Sent in place of a broadcast; nobody answers it, and the unit starts anew with it. */
export const setup = {
  boot: u32('the unit meant; BOOT_ANY: the one without a seat'),
  seat: u8('1–10'),
  fitted: u8('CAPABILITIES that are wired: bits 0–4'),
  padDown: u16('ADC counts above zero'),
  padUp: u16('ADC counts above zero, less than padDown'),
  maskOn: u16('ADC counts from which the mask is on the face'),
  maskOff: u16('ADC counts below which it is off; between the two it is lifted'),
  knock: u16('ADC counts of the knock sensor’s swing'),
  brightness: u8('0–31, of every LED'),
} as const satisfies Layout;

export const musicOrder = {
  tag: u16('boot tag of the controller that is believed; 0: unknown, say hello'),
  folder: u8('1–99 of its card; 0: silence'),
  volume: u8('percent, once faded in'),
  fade: u16('ms from silence to full and back; 0: at once'),
  duck: u8('percent of the volume that are left now'),
  amplifier: u8('index in AMPLIFIER'),
} as const satisfies Layout;

export const musicReport = {
  boot: u32('drawn anew at every start'),
  state: u8('index in MUSIC_STATES'),
  fault: u8('index in MUSIC_FAULTS, from 1; 0: none'),
  folder: u8('1–99 that plays; 0: none'),
  track: u16('number of the file that plays, as the player counts; 0: none'),
  volume: u8('percent, as the player says it; 255: not known'),
  sounded: u32('tenths of a second of music that came out with the amplifier on, since the start'),
  amplifier: u8('1: the relay is pulled'),
  badFrames: u8('frames refused since boot (mod 256)'),
} as const satisfies Layout;

export const musicHello = {
  boot: u32('drawn anew at every start'),
  unit: u32('drawn once and kept in EEPROM'),
  protocol: u8('FRAME_PROTOCOL'),
  major: u8('firmware version'),
  minor: u8(''),
  patch: u8(''),
  reset: u8('index in RESET_CAUSES'),
  latency: u16('ms at most from an order’s coming to its being heard'),
} as const satisfies Layout;

export const FRAMES = {
  broadcast: { type: 1, layout: broadcast, doc: 'hub → all, once a sweep; `seq` numbers the sweep' },
  report: { type: 2, layout: report, doc: 'seat → hub, in its slot; `seq` is the sweep answered' },
  hello: { type: 3, layout: hello, doc: 'instead of a report, until the hub acknowledges its boot tag' },
  setup: { type: 4, layout: setup, doc: 'hub → one unit: its seat number and calibration, kept in EEPROM' },
  musicOrder: {
    type: 5,
    layout: musicOrder,
    doc: 'hub → night-music controller, in its turn; `seq` numbers it',
  },
  musicReport: { type: 6, layout: musicReport, doc: 'its answer; `seq` is the order’s' },
  musicHello: { type: 7, layout: musicHello, doc: 'instead of a report, until an order bears its boot tag' },
} as const;
export type FrameName = keyof typeof FRAMES;
export type Frame = {
  [N in FrameName]: { name: N; seq: number; values: Values<(typeof FRAMES)[N]['layout']> };
}[FrameName];
export type FrameOf<N extends FrameName> = Extract<Frame, { name: N }>;

/** What an edge's `what` stands for; the index is the code. */
export const EDGE_CODES = [
  null,
  { channel: 'fist', state: 'down', source: 'pad' },
  { channel: 'fist', state: 'up', source: 'pad' },
  { channel: 'fist', state: 'down', source: 'button' },
  { channel: 'fist', state: 'up', source: 'button' },
  { channel: 'mask', state: 'on' },
  { channel: 'mask', state: 'lifted' },
  { channel: 'mask', state: 'off' },
  { channel: 'seated', state: 'on' },
  { channel: 'seated', state: 'off' },
  { channel: 'button', state: 'pressed' },
  { channel: 'knock', state: 'pressed' },
] as const;

/** Order of `hello.kept`, by the sweep's number mod 4; its names are those of `setup`. */
export const KEPT = ['maskOn', 'maskOff', 'knock', 'brightness'] as const;

/** Order of `hello.sensing`. */
export const SENSING = ['fist', 'mask', 'seated', 'button', 'knock'] as const;

/** Bits of `state`, bit 0 first. */
export const STATE_BITS = [
  'fist',
  'mask-on',
  'mask-lifted',
  'seated',
  'button',
  'queue-full',
  'pad-fault',
  'uncalibrated',
  'stack-low',
] as const;

/** The first five are the channels that are wired; a seat without `fist` votes with its button. */
export const CAPABILITIES = ['fist', 'mask', 'seated', 'button', 'knock', 'ring', 'trace'] as const;

export const RESET_CAUSES = ['unknown', 'power-on', 'external', 'brown-out', 'watchdog', 'setup'] as const;

/** What an order may ask of the amplifier's relay. */
export const AMPLIFIER = ['off', 'on', 'stay'] as const;

/** What a ring can show; the unit knows each by its look, the hub by its meaning. */
export const LAMP_PATTERNS = [
  'off',
  'idle',
  'speaking',
  'candidate',
  'voting',
  'voted',
  'out',
  'attention',
  'identify',
  'night',
  'fouls',
] as const;
