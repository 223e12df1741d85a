/** Each fault of the emulator that the adapter puts right, shown by a program of a few instructions. */
import { assemble } from 'avr8js/dist/cjs/utils/assembler.js';
import { expect, test } from 'vitest';
import { AvrChip, MS, RESET } from './chip.ts';

const VECTORS = { watchdog: 0x0c, compareA: 0x16, rx: 0x24, udre: 0x26, tx: 0x28, adc: 0x2a };

/** A program: `main`, and what stands at some vectors. Registers: r16–r31 are free. */
function chip(main: string, vectors: Partial<Record<keyof typeof VECTORS, string>> = {}) {
  const jumps = Object.entries(vectors).map(
    ([name], i) => `_loc ${VECTORS[name as keyof typeof VECTORS] * 2}\n  jmp isr${i}`,
  );
  const bodies = Object.values(vectors).map((body, i) => `isr${i}:\n${body}\n  reti`);
  const { bytes, errors } = assemble(['jmp main', ...jumps, '_loc 104', 'main:', main, ...bodies].join('\n'));
  expect(errors).toEqual([]);
  const flash = new Uint8Array(0x1000);
  flash.set(bytes);
  const sent: { byte: number; from: number; to: number }[] = [];
  const made = new AvrChip(new Uint16Array(flash.buffer), {
    analog: () => 512,
    transmitted: (byte, from, to) => sent.push({ byte, from, to }),
    shifted: () => undefined,
  });
  made.reset(RESET.powerOn);
  return { made, sent };
}
const UART_ON = `
  ldi r16, 1
  sts 0xC4, r16   ; UBRR: 500 000 baud
  ldi r16, 6
  sts 0xC2, r16   ; 8N1
`;
/** Longer than a byte takes, or a conversion. */
const A_WHILE = `  ldi r18, 255
delay:
  ldi r19, 20
inner:
  dec r19
  brne inner
  dec r18
  brne delay`;
const FOREVER = `
forever:
  rjmp forever
`;

test('500 000 baud at 16 MHz, exactly', () => {
  const { made } = chip(`${UART_ON}${FOREVER}`);
  made.runTo(100);
  expect(made.baud).toBe(500_000);
});

test('a UDRE interrupt that only disables itself leaves the register ready to be written', () => {
  const { made, sent } = chip(
    `${UART_ON}
  ldi r16, 0x28
  sts 0xC1, r16   ; TXEN, UDRIE
  sei
  nop
  nop
again:
  lds r17, 0xC0
  sbrs r17, 5     ; wait for UDRE
  rjmp again
  ldi r18, 0x55
  sts 0xC6, r18
${FOREVER}`,
    { udre: '  ldi r16, 0x08\n  sts 0xC1, r16' },
  );
  made.runTo(MS);
  expect(sent.map((s) => s.byte)).toEqual([0x55]);
});

test('a write of UCSRB keeps a byte that waits to be read; a write of UCSRA too', () => {
  const { made } = chip(`${UART_ON}
  ldi r16, 0x10
  sts 0xC1, r16   ; RXEN
wait:
  lds r17, 0xC0
  sbrs r17, 7     ; RXC
  rjmp wait
  ldi r16, 0x18
  sts 0xC1, r16
  ldi r16, 0x40
  sts 0xC0, r16
  lds r20, 0xC0
  lds r21, 0xC6
${FOREVER}`);
  made.receive(0xa7, 2000);
  made.runTo(MS);
  expect(made.peek(20) & 0x80).toBe(0x80);
  expect(made.peek(21)).toBe(0xa7);
});

test('two bytes wait to be read, a third is told of', () => {
  const { made } = chip(`${UART_ON}
  ldi r16, 0x10
  sts 0xC1, r16
${A_WHILE}
  lds r20, 0xC0
  lds r21, 0xC6
  lds r22, 0xC6
  lds r23, 0xC0
${FOREVER}`);
  for (const [i, byte] of [1, 2, 3].entries()) made.receive(byte, 1000 + 320 * i);
  made.runTo(3 * MS);
  expect(made.peek(20) & 0x88).toBe(0x88);
  expect([made.peek(21), made.peek(22)]).toEqual([1, 2]);
  expect(made.peek(23) & 0x88).toBe(0);
});

test('sei; sleep: an interrupt that is already due wakes the sleeper', () => {
  const { made } = chip(
    `
  ldi r16, 1
  sts 0x53, r16   ; SE
  ldi r16, 0x8F
  sts 0x7A, r16   ; ADC on, its interrupt on
  ldi r16, 0xCF
  sts 0x7A, r16   ; a conversion
${A_WHILE}
  ldi r25, 0
  sei
  sleep
  ldi r25, 1      ; reached only by waking up
${FOREVER}`,
    { adc: '  ldi r24, 1' },
  );
  made.runTo(5 * MS);
  expect([made.peek(24), made.peek(25)]).toEqual([1, 1]);
});

const SLEEPER = `
  ldi r16, 1
  sts 0x53, r16
  ldi r16, 2
  sts 0x81, r16   ; timer 1 at 2 MHz
  ldi r16, 7
  sts 0x89, r16
  ldi r16, 208
  sts 0x88, r16   ; compare A at 2000
  ldi r16, 2
  sts 0x6F, r16
asleep:
  sei
  sleep
  inc r25
  rjmp asleep
`;

test('asleep it skips to the timer’s compare, at the very cycle', () => {
  const { made } = chip(SLEEPER, { compareA: '  inc r24' });
  made.runTo(15_900);
  expect(made.peek(24)).toBe(0);
  made.runTo(16_200);
  expect([made.peek(24), made.peek(25)]).toEqual([1, 1]);
  expect(made.awake).toBeLessThan(100);
  expect(Number.isInteger(made.cycles)).toBe(true);
});

test('a byte that arrives wakes the sleeper too', () => {
  const { made } = chip(`${UART_ON}  ldi r16, 0x90\n  sts 0xC1, r16\n${SLEEPER}`, { rx: '  lds r23, 0xC6' });
  made.receive(0x42, 5000);
  made.runTo(4999);
  expect(made.peek(23)).toBe(0);
  made.runTo(5100);
  expect(made.peek(23)).toBe(0x42);
});

test('bytes follow each other without a gap, and TXC comes when the last one has left', () => {
  const { made, sent } = chip(
    `${UART_ON}
  ldi r24, 0
  ldi r20, 5
  ldi r16, 0x28
  sts 0xC1, r16
  sei
${FOREVER}`,
    {
      udre: `  sts 0xC6, r20
  dec r20
  brne more
  ldi r16, 0x40
  sts 0xC0, r16
  ldi r16, 0x48
  sts 0xC1, r16
more:`,
      tx: '  inc r24',
    },
  );
  const lastEnds = () => sent.at(-1)?.to ?? 0;
  made.runTo(1000);
  expect(made.peek(24)).toBe(0);
  made.runTo(MS);
  expect(sent.map((s) => s.byte)).toEqual([5, 4, 3, 2, 1]);
  for (let i = 1; i < 5; i++) expect(sent[i]!.from).toBe(sent[i - 1]!.to);
  expect(sent[0]!.to - sent[0]!.from).toBe(320);
  expect(made.peek(24)).toBe(1);
  expect(lastEnds()).toBe(sent[0]!.from + 5 * 320);
});

test('a watchdog’s reset is a reset: its cause is told, the peripherals begin anew', () => {
  const { made } = chip(`
  in r20, 0x34      ; MCUSR
${UART_ON}
  ldi r16, 0x98
  sts 0xC1, r16
  ldi r16, 0x18
  sts 0x60, r16
  ldi r16, 0x08
  sts 0x60, r16     ; 16 ms
${FOREVER}`);
  made.runTo(MS);
  expect(made.peek(20)).toBe(RESET.powerOn);
  expect(made.listening).toBe(true);
  made.runTo(16.7 * MS);
  made.runTo(made.cycles + 200);
  expect(made.peek(20)).toBe(RESET.watchdog);
});
