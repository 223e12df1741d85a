/* What both images do with nothing to do: sleep until an interrupt leaves something in WAITING. */
#ifndef IDLE_H
#define IDLE_H

#include <avr/sleep.h>
#include "board.h"

/* From here on interrupts come. */
static inline void idle_begin(void) {
  set_sleep_mode(SLEEP_MODE_IDLE);
  sleep_enable();
  sei();
}

/* Returns once something is to be done. Asleep only with nothing to do; between sei and sleep nothing can come in. */
static inline void idle(void) {
  cli();
  while (WAITING == 0) {
    sei();
    sleep_cpu();
    cli();
  }
  sei();
}

#endif
