#include "../core/ring.h"
#include "board.h"

/* APA102/SK9822 on SPI: a start frame, a word a LED, clocks to push the last ones through. One word a step. */
#define STEPS 16 /* from one picture to the next */

static void word(uint8_t a, uint8_t b, uint8_t c, uint8_t d) {
  uint8_t bytes[4] = {a, b, c, d};
  for (uint8_t i = 0; i < 4; i++) {
    SPDR = bytes[i];
    while (!(SPSR & _BV(SPIF))) continue;
  }
}

void leds_begin(void) {
  DDRB |= _BV(PB2) | _BV(PB3) | _BV(PB5); /* SS is an output, or SPI would fall to slave */
  SPCR = _BV(SPE) | _BV(MSTR);
  SPSR = _BV(SPI2X);
}

void leds_step(const unit_t *u, uint16_t ms) {
  static uint8_t step, shown;
  /* Another pattern doesn't wait for the end of the picture that is on its way. */
  if (shown != u->lamp_pattern) shown = u->lamp_pattern, step = 0;
  if (step == 0 || step == RING_LEDS + 1) word(0, 0, 0, 0);
  else if (step <= RING_LEDS) {
    colour_t c = ring_colour(u, (uint8_t)(step - 1), ms);
    word((uint8_t)(0xE0 | u->calibration.brightness), c.blue, c.green, c.red);
  }
  step = step == STEPS - 1 ? 0 : (uint8_t)(step + 1);
}
