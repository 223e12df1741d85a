#include "serial.h"
#include <avr/interrupt.h>
#include <avr/io.h>

/* Timer 2 runs freely at 250 kHz; a bit of 104.17 µs is 26 counts, 1.7 µs off after ten. A byte of the bus holds an
   interrupt up for some µs: a bit's middle is 50 away from its ends. */
#define BIT 26
#define RING 16

static uint8_t out[PLAYER_FRAME];
static uint8_t out_at;
static uint16_t out_bits; /* the byte that goes out: start, data, stop, and a one above them */
static volatile uint8_t sending;

static uint8_t in_byte, in_bits;
static volatile uint8_t ring[RING];
static volatile uint8_t ring_end;
static uint8_t ring_begin;

void serial_begin(void) {
  PORTD |= _BV(PIN_PLAYER_TX) | _BV(PIN_PLAYER_RX);
  DDRD |= _BV(PIN_PLAYER_TX);
  TCCR2A = 0;
  TCCR2B = _BV(CS22);
  EICRA = _BV(ISC11); /* falling: a start bit */
  EIFR = _BV(INTF1);
  EIMSK = _BV(INT1);
}

uint8_t serial_busy(void) { return sending; }

void serial_send(const uint8_t *frame) {
  for (uint8_t i = 0; i < PLAYER_FRAME; i++) out[i] = frame[i];
  out_at = 0;
  out_bits = 0;
  sending = 1;
  __asm__ volatile("" ::: "memory"); /* all of it before the interrupt may come */
  OCR2A = (uint8_t)(TCNT2 + BIT);
  TIFR2 = _BV(OCF2A);
  TIMSK2 |= _BV(OCIE2A);
}

ISR(TIMER2_COMPA_vect) {
  OCR2A = (uint8_t)(OCR2A + BIT);
  if (out_bits <= 1) {
    if (out_at == PLAYER_FRAME) {
      TIMSK2 &= (uint8_t)~_BV(OCIE2A);
      sending = 0;
      return;
    }
    out_bits = (uint16_t)(0x600 | (uint16_t)out[out_at++] << 1);
  }
  if (out_bits & 1) PORTD |= _BV(PIN_PLAYER_TX);
  else PORTD &= (uint8_t)~_BV(PIN_PLAYER_TX);
  out_bits >>= 1;
}

ISR(INT1_vect) {
  OCR2B = (uint8_t)(TCNT2 + BIT + BIT / 2);
  EIMSK = 0;
  in_bits = 0;
  TIFR2 = _BV(OCF2B);
  TIMSK2 |= _BV(OCIE2B);
}

ISR(TIMER2_COMPB_vect) {
  uint8_t high = PIND & _BV(PIN_PLAYER_RX);
  OCR2B = (uint8_t)(OCR2B + BIT);
  if (in_bits++ < 8) {
    in_byte >>= 1;
    if (high) in_byte |= 0x80;
    return;
  }
  /* The stop bit; without one the byte is none. */
  if (high) {
    ring[ring_end] = in_byte;
    ring_end = (uint8_t)(ring_end + 1) % RING;
  }
  TIMSK2 &= (uint8_t)~_BV(OCIE2B);
  EIFR = _BV(INTF1);
  EIMSK = _BV(INT1);
}

uint8_t serial_take(uint8_t *byte) {
  if (ring_begin == ring_end) return 0;
  *byte = ring[ring_begin];
  ring_begin = (uint8_t)(ring_begin + 1) % RING;
  return 1;
}
