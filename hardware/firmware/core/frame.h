/* Frames of the bus: numbers in a body, CRC, COBS, and the receiver that cuts a stream of bytes. */
#ifndef FRAME_H
#define FRAME_H

#include <stdint.h>
#include "frame.generated.h"

#define FRAME_ENCODED_LENGTH (FRAME_BODY_LENGTH + 1)

/* µs of the unit's clock since boot; 40 bits, without the cost of 64-bit arithmetic. */
typedef struct {
  uint32_t lo;
  uint8_t hi;
} stamp_t;

stamp_t stamp_add(stamp_t at, uint32_t us);
stamp_t stamp_sub(stamp_t at, uint32_t us);
/* later − earlier in µs, saturating at what 32 bits hold. */
uint32_t stamp_since(stamp_t later, stamp_t earlier);

void put_u16(uint8_t *at, uint16_t value);
void put_u32(uint8_t *at, uint32_t value);
void put_stamp(uint8_t *at, stamp_t value);
uint16_t get_u16(const uint8_t *at);
uint32_t get_u32(const uint8_t *at);

uint16_t crc16(const uint8_t *bytes, uint8_t length);

/* Completes `wire`, whose body stands from wire + 2: CRC, stuffing in place, a zero at each end. */
void frame_close(uint8_t *wire);
/* Unstuffs in place; the body then stands from encoded + 1. 0: no exact encoding, or a wrong CRC. */
uint8_t frame_open(uint8_t *encoded);

/* Types that this unit hears; all others are passed over at no cost. */
#ifndef RECEIVER_WANTS
#define RECEIVER_WANTS(type) ((type) == FRAME_BROADCAST || (type) == FRAME_SETUP)
#endif

/* What is between two zeros. */
typedef struct {
  uint8_t bytes[FRAME_ENCODED_LENGTH];
  uint8_t length;
} receiver_t;

#define RECEIVER_PASSING 254
enum { RECEIVED_NOTHING = 0, RECEIVED_FRAME = 1, RECEIVED_BAD = 2 };

/* Inline: it runs in the receive interrupt, a byte every 20 µs. */
static inline uint8_t receiver_take(receiver_t *r, uint8_t byte) {
  uint8_t length = r->length;
  if (byte != 0) {
    if (length >= FRAME_ENCODED_LENGTH) { /* passing, or too long already: one comparison for both */
      if (length == FRAME_ENCODED_LENGTH) r->length = FRAME_ENCODED_LENGTH + 1;
      return RECEIVED_NOTHING;
    }
    if (length == 1 && !RECEIVER_WANTS(byte)) {
      r->length = RECEIVER_PASSING;
      return RECEIVED_NOTHING;
    }
    r->bytes[length] = byte;
    r->length = (uint8_t)(length + 1);
    return RECEIVED_NOTHING;
  }
  r->length = 0;
  if (length == 0 || length == RECEIVER_PASSING) return RECEIVED_NOTHING;
  return length == FRAME_ENCODED_LENGTH ? RECEIVED_FRAME : RECEIVED_BAD;
}

#endif
