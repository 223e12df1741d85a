/* What the ring shows: a lamp's pattern and level as colours, one LED at a time. */
#ifndef RING_H
#define RING_H

#include <stdint.h>
#include "unit.h"

#define RING_LEDS 12

typedef struct {
  uint8_t red, green, blue;
} colour_t;

/* Colour of LED `led` at `ms` of the unit's rolling clock. */
colour_t ring_colour(const unit_t *u, uint8_t led, uint16_t ms);

#endif
