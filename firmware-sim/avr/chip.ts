/**
 * An ATmega328P at 16 MHz: avr8js, and what it gets wrong put right. Virtual time: it runs to the cycle it is
 * told, and skips to the next interrupt while the firmware sleeps. Private fields of avr8js are read, so its
 * version is pinned.
 */
import {
  AVRADC,
  AVRClock,
  AVREEPROM,
  AVRIOPort,
  AVRSPI,
  AVRTimer,
  type AVRTimerConfig,
  AVRUSART,
  AVRWatchdog,
  adcConfig,
  avrInstruction,
  CPU,
  clockConfig,
  EEPROMMemoryBackend,
  portBConfig,
  portCConfig,
  portDConfig,
  spiConfig,
  timer1Config,
  timer2Config,
  usart0Config,
  watchdogConfig,
} from 'avr8js';

export const HZ = 16_000_000;
/** Cycles of a millisecond. */
export const MS = HZ / 1000;

const SEI = 0x9478;
const SLEEP = 0x9588;
const SMCR = 0x53;
const MCUSR = 0x54;
/** Bits of UCSRA that a write doesn't touch, and of UCSRB. */
const RXC = 0x80;
const UDRE = 0x20;
const FE = 0x10;
const DOR = 0x08;
const RXEN = 0x10;

export const RESET = { powerOn: 0x01, external: 0x02, brownOut: 0x04, watchdog: 0x08 } as const;

/** What is outside the chip. Cycles are of the chip's own crystal, and go on over a reset. */
export type Board = {
  /** 10-bit reading of an analog pin. */
  analog(channel: number, cycles: number): number;
  /** A byte has left the UART, from its start bit to its stop bit. */
  transmitted(byte: number, from: number, to: number): void;
  /** A byte has left the SPI. */
  shifted(byte: number): void;
  /** An output of port D changed. */
  driven?(): void;
};

type Event = { cycles: number; callback: () => void; next: Event | null };
type CpuInside = { nextClockEvent: Event | null };
type TimerInside = {
  tcnt: number;
  tcntUpdated: boolean;
  ocrA: number;
  ocrB: number;
  lastCycle: number;
  divider: number;
  updateDivider: boolean;
  count: (reschedule?: boolean) => void;
};
type Interrupt = Parameters<CPU['setInterruptFlag']>[0];
type UartInside = { UDRE: Interrupt; RXC: Interrupt; TXC: Interrupt; cyclesPerChar: number };

export class AvrChip {
  readonly eeprom = new EEPROMMemoryBackend(1024);
  readonly #program: Uint16Array;
  readonly #board: Board;
  #cpu!: CPU;
  #uart!: AVRUSART;
  #portD!: AVRIOPort;
  #arrivals: { cycle: number; byte: number }[] = [];
  #fifo: number[] = [];
  #resetBy = 0;
  #inputs = 0xff;
  /** Cycles spent awake, since the start. */
  awake = 0;
  /** Told whenever the firmware sets timer 1's compare A anew: once a tick. */
  onTick: (() => void) | null = null;

  constructor(program: Uint16Array, board: Board) {
    this.#program = program;
    this.#board = board;
  }

  get cycles(): number {
    return this.#cpu.cycles;
  }

  get started(): boolean {
    return this.#cpu !== undefined;
  }

  /** Program counter, in words. */
  get pc(): number {
    return this.#cpu.pc;
  }

  /** Bits a second that the UART is set to. */
  get baud(): number {
    return this.#uart.baudRate;
  }

  /** Would a byte that arrives now be looked at? */
  get listening(): boolean {
    return (this.#cpu.data[usart0Config.UCSRB]! & 0x90) === 0x90;
  }

  /** Level of an output of port D. */
  drives(bit: number): boolean {
    return (this.#cpu.data[portDConfig.PORT]! & this.#cpu.data[portDConfig.DDR]! & (1 << bit)) !== 0;
  }

  /** An output of port D that pulls its line low; an open one leaves it to whoever is at its other end. */
  pulls(bit: number): boolean {
    return (~this.#cpu.data[portDConfig.PORT]! & this.#cpu.data[portDConfig.DDR]! & (1 << bit)) !== 0;
  }

  /** RAM or a register, as a debugger sees it. */
  peek(address: number): number {
    return this.#cpu.data[address]!;
  }

  /** Level at an input of port D; open inputs are pulled up. */
  input(bit: number, high: boolean): void {
    this.#inputs = high ? this.#inputs | (1 << bit) : this.#inputs & ~(1 << bit);
    this.#portD.setPin(bit, high);
  }

  /** A reset for the reason given (a RESET bit); everything but EEPROM and the crystal begins anew. */
  reset(cause: number, at = this.#cpu?.cycles ?? 0): void {
    const cpu = new CPU(this.#program, 2048);
    cpu.cycles = at;
    cpu.data[MCUSR] = cause;
    this.#cpu = cpu;
    this.#makeTimer(cpu, timer1Config, 0xffff);
    this.#makeTimer(cpu, timer2Config, 0xff);
    this.#portD = new AVRIOPort(cpu, portDConfig);
    this.#portD.addListener(() => this.#board.driven?.());
    for (const config of [portBConfig, portCConfig]) new AVRIOPort(cpu, config);
    for (let bit = 0; bit < 8; bit++) this.#portD.setPin(bit, (this.#inputs & (1 << bit)) !== 0);
    this.#uart = this.#makeUart(cpu);
    const adc = new AVRADC(cpu, adcConfig);
    adc.onADCRead = (input) => {
      const channel = 'channel' in input ? input.channel : -1;
      const value = channel < 0 ? 0 : this.#board.analog(channel, cpu.cycles);
      cpu.addClockEvent(
        () => adc.completeADCRead(Math.min(1023, Math.max(0, Math.round(value)))),
        adc.sampleCycles,
      );
    };
    const spi = new AVRSPI(cpu, spiConfig, HZ);
    spi.onByte = (byte) => {
      this.#board.shifted(byte);
      cpu.addClockEvent(() => spi.completeTransfer(0xff), spi.transferCycles);
    };
    new AVREEPROM(cpu, this.eeprom);
    new AVRWatchdog(cpu, watchdogConfig, new AVRClock(cpu, HZ, clockConfig));
    // avr8js leaves the peripherals as they were: on the part a reset is a reset.
    cpu.reset = () => {
      this.#resetBy = RESET.watchdog;
    };
    this.#fifo = [];
    this.#resetBy = 0;
    if (cause === RESET.powerOn) this.#arrivals = [];
  }

  #makeUart(cpu: CPU): AVRUSART {
    const uart = new AVRUSART(cpu, usart0Config, HZ);
    const inside = uart as unknown as UartInside;
    // UDRE is a level, not an event: an interrupt that only disables UDRIE must not lose it.
    inside.UDRE.constant = true;
    // One byte is shifted out while the next one waits; TXC when none does. avr8js knows only the one.
    let held: number | null = null;
    let free = 0;
    const shift = (byte: number, from: number): void => {
      const to = from + inside.cyclesPerChar;
      free = to;
      this.#board.transmitted(byte, from, to);
      cpu.addClockEvent(() => {
        if (free !== to) return;
        if (held === null) cpu.setInterruptFlag(inside.TXC);
        else {
          const next = held;
          held = null;
          shift(next, free);
          cpu.setInterruptFlag(inside.UDRE);
        }
      }, to - cpu.cycles);
    };
    cpu.writeHooks[usart0Config.UDR] = (byte) => {
      if (cpu.cycles >= free) shift(byte, cpu.cycles);
      else {
        held = byte;
        cpu.clearInterrupt(inside.UDRE);
      }
      return true;
    };
    // A write of UCSRA clears what is read-only in the part.
    const writeA = cpu.writeHooks[usart0Config.UCSRA]!;
    cpu.writeHooks[usart0Config.UCSRA] = (value, old, address, mask) => {
      const done = writeA(value, old, address, mask);
      cpu.data[usart0Config.UCSRA]! |= old & (RXC | UDRE | FE | DOR);
      return done;
    };
    // A write of UCSRB drops a byte that waits to be read: raise it again.
    const write = cpu.writeHooks[usart0Config.UCSRB]!;
    cpu.writeHooks[usart0Config.UCSRB] = (value, old, address, mask) => {
      const waits = (cpu.data[usart0Config.UCSRA]! & RXC) !== 0 && (value & RXEN) !== 0;
      const done = write(value, old, address, mask);
      if (waits) cpu.setInterruptFlag(inside.RXC);
      return done;
    };
    // The part holds two bytes and tells of a third.
    const read = cpu.readHooks[usart0Config.UDR]!;
    cpu.readHooks[usart0Config.UDR] = (address) => {
      const byte = read(address);
      cpu.data[usart0Config.UCSRA]! &= ~DOR;
      const next = this.#fifo.shift();
      if (next !== undefined) uart.writeByte(next, true);
      return byte;
    };
    return uart;
  }

  /** A byte of the bus, whose stop bit is in at `cycle`. */
  receive(byte: number, cycle: number): void {
    this.#arrivals.push({ cycle, byte });
    this.#arrivals.sort((a, b) => a.cycle - b.cycle);
  }

  /** What is still to arrive between two cycles is read as something else. */
  spoil(from: number, to: number, read: (was: number) => number): void {
    for (const arrival of this.#arrivals)
      if (arrival.cycle > from && arrival.cycle <= to) arrival.byte = read(arrival.byte);
  }

  /** Runs to `cycle`, or a few cycles beyond where an instruction ends there. */
  runTo(cycle: number): void {
    while (this.#cpu.cycles < cycle) {
      const arrival = this.#arrivals[0];
      if (arrival !== undefined && arrival.cycle <= this.#cpu.cycles) {
        this.#arrivals.shift();
        this.#arrive(arrival.byte);
      } else this.#run(Math.min(cycle, arrival?.cycle ?? cycle));
    }
  }

  #arrive(byte: number): void {
    const { data } = this.#cpu;
    if ((data[usart0Config.UCSRB]! & RXEN) === 0) return;
    if ((data[usart0Config.UCSRA]! & RXC) === 0) this.#uart.writeByte(byte, true);
    else if (this.#fifo.length < 1) this.#fifo.push(byte);
    else data[usart0Config.UCSRA]! |= DOR;
  }

  #run(limit: number): void {
    const cpu = this.#cpu;
    const inside = cpu as unknown as CpuInside;
    const { progMem, data } = cpu;
    while (cpu.cycles < limit && this.#resetBy === 0) {
      const opcode = progMem[cpu.pc]!;
      if (opcode === SLEEP && (data[SMCR]! & 1) !== 0) {
        if (!this.#sleep(limit)) return;
        continue;
      }
      const before = cpu.cycles;
      avrInstruction(cpu);
      this.awake += cpu.cycles - before;
      // After SEI one more instruction runs before any interrupt: `sei; sleep` loses no wake-up.
      if (opcode === SEI) continue;
      const event = inside.nextClockEvent;
      if (cpu.nextInterrupt >= 0 || (event !== null && event.cycles <= cpu.cycles)) cpu.tick();
    }
    if (this.#resetBy !== 0) this.reset(this.#resetBy, cpu.cycles);
  }

  /** Nothing happens until an interrupt does, so nothing is run: from event to event. False: still asleep. */
  #sleep(limit: number): boolean {
    const cpu = this.#cpu;
    const inside = cpu as unknown as CpuInside;
    const asleep = cpu.pc++;
    while (cpu.pc === asleep + 1 && this.#resetBy === 0) {
      if (cpu.nextInterrupt < 0) {
        if (cpu.cycles >= limit) {
          cpu.pc = asleep;
          return false;
        }
        cpu.cycles = Math.min(limit, Math.max(cpu.cycles, inside.nextClockEvent?.cycles ?? limit));
      }
      cpu.tick();
    }
    // The clock starts again: four cycles, and two for the interrupt.
    cpu.cycles += 4;
    this.awake += 6;
    return true;
  }

  /** avr8js counts a timer in steps of its prescaler, an event for each: counted here from compare to compare. */
  #makeTimer(cpu: CPU, config: AVRTimerConfig, top: number): void {
    const timer = new AVRTimer(cpu, config) as unknown as TimerInside;
    const add = cpu.addClockEvent.bind(cpu);
    const toCompare = (): number => {
      const { tcnt, ocrA, ocrB, lastCycle, divider } = timer;
      const counts = Math.min(((ocrA - tcnt - 1) & top) + 1, ((ocrB - tcnt - 1) & top) + 1);
      return lastCycle + counts * divider - cpu.cycles;
    };
    cpu.addClockEvent = (callback, cycles) => {
      const steady =
        callback === timer.count && timer.divider > 0 && !timer.updateDivider && !timer.tcntUpdated;
      return add(callback, steady ? toCompare() : cycles);
    };
    for (const register of [config.OCRA, config.OCRB]) {
      const write = cpu.writeHooks[register]!;
      cpu.writeHooks[register] = (value, old, address, mask) => {
        timer.count(false);
        const done = write(value, old, address, mask);
        cpu.updateClockEvent(timer.count, 0);
        if (register === timer1Config.OCRA) this.onTick?.();
        return done;
      };
    }
  }
}
