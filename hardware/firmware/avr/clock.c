#include "board.h"

/* The tick at which `us` was right, in Timer 1's counts. */
static volatile uint16_t tick_count;
static volatile uint32_t us;
static volatile uint8_t us_high;
static volatile uint16_t ms;

void clock_begin(void) {
  TCCR1A = 0;
  TCCR1B = _BV(CS11);
  TCNT1 = 0;
  OCR1A = TICK_COUNTS;
  TIFR1 = _BV(OCF1A) | _BV(OCF1B);
  TIMSK1 = _BV(OCIE1A);
}

ISR(TIMER1_COMPA_vect) {
  tick_count = OCR1A;
  OCR1A = tick_count + TICK_COUNTS;
  uint32_t now = us + 1000;
  if (now < 1000) us_high++;
  us = now;
  ms++;
  samples_start();
}

ISR(TIMER1_COMPB_vect) {
  TIMSK1 &= (uint8_t)~_BV(OCIE1B);
  bus_slot();
}

stamp_t clock_tick(void) {
  uint8_t before = SREG;
  cli();
  stamp_t at = {us, us_high};
  SREG = before;
  return at;
}

stamp_t clock_stamp(uint16_t count) {
  uint8_t before = SREG;
  cli();
  stamp_t at = {us, us_high};
  uint16_t tick = tick_count;
  SREG = before;
  int16_t since = (int16_t)(count - tick);
  return since < 0 ? stamp_sub(at, (uint16_t)-since / 2 + 1) : stamp_add(at, (uint16_t)since / 2);
}

uint16_t clock_ms(void) {
  uint8_t before = SREG;
  cli();
  uint16_t now = ms;
  SREG = before;
  return now;
}

void clock_arm_slot(uint16_t count) {
  OCR1B = count;
  TIFR1 = _BV(OCF1B);
  TIMSK1 |= _BV(OCIE1B);
}
