/* One seat unit: what it senses, the queue of its edges, and its place on the bus. No hardware: samples, bytes
   and moments come in; a frame and a ring of colours go out. */
#ifndef UNIT_H
#define UNIT_H

#include <stdint.h>
#include "calibration.h"
#include "frame.h"
#include "sense.h"

#define FIRMWARE_MAJOR 1
#define FIRMWARE_MINOR 1
#define FIRMWARE_PATCH 0

#define QUEUE_LENGTH 32

typedef struct {
  uint8_t what;
  stamp_t at;
} edge_t;

typedef struct {
  edge_t edges[QUEUE_LENGTH];
  uint8_t head;    /* place of the oldest */
  uint8_t count;
  uint8_t sent;    /* of those, how many have gone out since the round began */
  uint16_t oldest; /* number of the oldest; the next one's when empty */
  uint8_t lost;
} queue_t;

typedef struct {
  calibration_t calibration;
  sense_t sense;
  queue_t queue;
  uint32_t boot;
  uint32_t unit; /* set after unit_begin: the hardware's own number */
  uint16_t tag;
  uint16_t dice;
  uint16_t sweep;
  stamp_t heard;
  stamp_t sampled; /* the last sample's moment */
  uint8_t sampling; /* ms, rolling: every fourth reading of the pad is kept */
  uint8_t pad_index;
  uint8_t pad[REPORT_PAD_LENGTH]; /* ring; pad_index % length is the newest */
  uint8_t said_fist, said_mask, said_seated; /* what the last queued edge said of each */
  uint8_t greeting;
  uint8_t owes; /* how things stand is still to be said */
  uint8_t guest; /* the seat in whose slot a unit without one may say hello */
  uint8_t known; /* the hub believes this boot at this seat */
  uint8_t rezero;
  uint8_t reset;
  uint8_t calibrated;
  uint8_t stack_low;
  uint8_t bad_frames;
  uint16_t quiet_ms; /* since the last broadcast, saturating */
  uint8_t lamp_pattern, lamp_level;
  uint8_t wire[FRAME_WIRE_LENGTH]; /* the answer */
} unit_t;

enum { HEARD_NOTHING = 0, HEARD_SWEEP = 1, HEARD_MY_TURN = 2, HEARD_SETUP = 3 };

/* `image` is the calibration as it stands in EEPROM; `boot` is drawn by the caller, `reset` a RESET_ code. */
void unit_begin(unit_t *u, const uint8_t *image, uint32_t boot, uint8_t reset);
/* One millisecond. `at` is when the sample was taken. */
void unit_tick(unit_t *u, const sample_t *now, const stamp_t *at);
/* What the receiver cut out, whose closing zero was in by `at`. HEARD_MY_TURN: answer in the slot;
   HEARD_SETUP: `image_out` is to be kept, and the unit to begin anew with it. */
uint8_t unit_hear(unit_t *u, uint8_t *encoded, stamp_t at, uint8_t *image_out);
/* µs from a broadcast's end to this unit's slot. */
uint16_t unit_slot_us(const unit_t *u);
/* Makes u->wire; it is to go out no earlier than `at`. */
void unit_answer(unit_t *u, stamp_t at);
void unit_bad_frame(unit_t *u);

#endif
