#include "ring.h"

enum { STILL, BREATHE, BLINK, FILL, RUN, OTHER, QUARTERS, ONE };
typedef struct {
  uint8_t look, red, green, blue;
} look_t;

/* In the order of LAMP_PATTERNS; each is read by its shape, its motion or whether it is bright, without its colour. Deaf
   to the sensors: a ring never tells what its own seat just did. */
static const look_t LOOKS[LAMP_PATTERNS] = {
    {STILL, 0, 0, 0},       /* off */
    {STILL, 10, 8, 4},      /* idle */
    {FILL, 0, 90, 160},     /* speaking: what is left of the minute, its end blinking */
    {OTHER, 170, 90, 0},    /* candidate: every other LED */
    {RUN, 200, 200, 200},   /* voting */
    {STILL, 0, 170, 40},    /* voted */
    {ONE, 60, 0, 0},        /* out: the lowest LED alone */
    {BLINK, 200, 120, 0},   /* attention */
    {RUN, 140, 0, 200},     /* identify */
    {STILL, 2, 2, 6},       /* night */
    {QUARTERS, 200, 80, 0}, /* fouls: one at the top, two with the right, three with the bottom … */
};
static const look_t NO_HUB = {BREATHE, 60, 0, 60};
static const look_t NO_SEAT = {BLINK, 160, 0, 0};

static uint8_t scaled(uint8_t value, uint8_t by) { return (uint8_t)(((uint16_t)value * (uint16_t)(by + 1)) >> 8); }

colour_t ring_colour(const unit_t *u, uint8_t led, uint16_t ms) {
  const look_t *look = &LOOKS[u->lamp_pattern < LAMP_PATTERNS ? u->lamp_pattern : LAMP_IDLE];
  uint8_t level = u->lamp_level;
  if (u->calibration.seat == 0) look = &NO_SEAT, level = 255;
  else if (u->quiet_ms >= 500) look = &NO_HUB, level = 255;
  switch (look->look) {
    case BREATHE: {
      uint8_t phase = (uint8_t)(ms >> 3);
      level = scaled(level, phase < 128 ? (uint8_t)(phase * 2) : (uint8_t)(510 - phase * 2));
      break;
    }
    case BLINK:
      if (ms & 256) level = 0;
      break;
    case FILL: {
      /* The last LED of what is left blinks, and when nothing is left the first: a whole minute is no vote taken, and
         a turn without time is still a turn. */
      uint16_t left = (uint16_t)level * RING_LEDS;
      uint16_t from = (uint16_t)led * 255;
      level = from < left || led == 0 ? 255 : 0;
      if (from + 255 >= left && (ms & 256)) level = 0;
      break;
    }
    case RUN:
      if ((uint8_t)((ms >> 6) % RING_LEDS) != led) level = scaled(level, 40);
      break;
    case OTHER:
      if (led & 1) level = 0;
      break;
    case QUARTERS:
      level = led % 3 == 0 && (uint16_t)(led / 3) * 64 < level ? 255 : 12;
      break;
    case ONE:
      if (led != RING_LEDS / 2) level = 0;
      break;
    default:
      break;
  }
  colour_t colour = {scaled(look->red, level), scaled(look->green, level), scaled(look->blue, level)};
  return colour;
}
