/* From samples, one a millisecond, to the edges of one seat. No hardware, no clock of its own. */
#ifndef SENSE_H
#define SENSE_H

#include <stdint.h>
#include "calibration.h"
#include "frame.h"

/* Every ms: 10-bit readings, and the two switches. */
typedef struct {
  uint16_t pad, mask, knock;
  uint8_t switches;
} sample_t;
enum { SWITCH_SEATED = 1, SWITCH_BUTTON = 2 };

/* A class of readings that must last before it is believed; stamped at the first of them. */
typedef struct {
  uint8_t is;
  uint8_t maybe;
  uint8_t lasted; /* ms */
  stamp_t since;
} settle_t;

typedef struct {
  settle_t fist, mask, seated, button;
  uint16_t pad[2];     /* the two readings before this one, for the median */
  uint16_t zero;       /* the resting pad in 1/64 counts */
  uint16_t pinned_ms;  /* how long the pad has been at the rail */
  uint8_t knock_wait;  /* ms until a knock that was felt is said */
  uint8_t knock_quiet; /* ms during which no further knock is felt */
  stamp_t knock_at;
  uint8_t fist_moved;  /* ms since the fist moved, saturating */
  uint16_t warming;    /* ms until what is found at boot is said */
} sense_t;

/* Says each edge: `what` is an EDGE_ code. */
typedef void (*edge_sink_t)(void *to, uint8_t what, stamp_t at);

void sense_begin(sense_t *s);
/* One millisecond's sample, taken at `at`. */
void sense_take(sense_t *s, const calibration_t *c, const sample_t *now, const stamp_t *at, edge_sink_t say, void *to);
/* The resting pad is zero from here on, unless a fist lies on it. */
void sense_rezero(sense_t *s);
/* Everything sensed before this moment has been said. */
stamp_t sense_through(const sense_t *s, stamp_t at);
uint16_t sense_state(const sense_t *s, const calibration_t *c);

/* µs between a stamp and the middle of the time in which the true moment lies. */
#define SENSE_CENTRE_US 500
/* Half-widths in µs: half a sample for the sampling, the rest what a tolerance of 10 % of the threshold is
   worth on the flank of each sensor (FSR under a fist about 10 ms; a mask moves in 100 ms). */
#define SENSE_FIST_US 1500
#define SENSE_MASK_US 10500
#define SENSE_SEATED_US 5500
#define SENSE_BUTTON_US 1500
#define SENSE_KNOCK_US 2500

/* Lengths in ms that a class must last. */
#define FIST_DOWN_MS 2
#define FIST_HOLD_OFF_MS 30
#define MASK_MS 20
#define SEATED_MS 50
#define BUTTON_DOWN_MS 3
#define BUTTON_UP_MS 20
#define KNOCK_WAIT_MS 60
#define KNOCK_QUIET_MS 200
#define WARM_MS 100

#endif
