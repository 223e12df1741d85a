#include "frame.h"

stamp_t stamp_add(stamp_t at, uint32_t us) {
  uint32_t lo = at.lo + us;
  if (lo < us) at.hi++;
  at.lo = lo;
  return at;
}

stamp_t stamp_sub(stamp_t at, uint32_t us) {
  if (at.lo < us) {
    if (at.hi == 0) return (stamp_t){0, 0}; /* nothing is before boot */
    at.hi--;
  }
  at.lo -= us;
  return at;
}

uint32_t stamp_since(stamp_t later, stamp_t earlier) {
  uint8_t turns = (uint8_t)(later.hi - earlier.hi);
  if (later.lo < earlier.lo) turns--;
  if (turns >= 128) return 0; /* earlier than the earlier one */
  return turns == 0 ? later.lo - earlier.lo : UINT32_MAX;
}

void put_u16(uint8_t *at, uint16_t value) {
  at[0] = (uint8_t)value;
  at[1] = (uint8_t)(value >> 8);
}

void put_u32(uint8_t *at, uint32_t value) {
  put_u16(at, (uint16_t)value);
  put_u16(at + 2, (uint16_t)(value >> 16));
}

void put_stamp(uint8_t *at, stamp_t value) {
  put_u32(at, value.lo);
  at[4] = value.hi;
}

uint16_t get_u16(const uint8_t *at) { return (uint16_t)(at[0] | (uint16_t)at[1] << 8); }

uint32_t get_u32(const uint8_t *at) { return get_u16(at) | (uint32_t)get_u16(at + 2) << 16; }

/* CRC-16/CCITT a byte at a time without a table: the shifts are the polynomial 0x1021. */
uint16_t crc16(const uint8_t *bytes, uint8_t length) {
  uint16_t crc = 0xFFFF;
  while (length--) {
    uint8_t x = (uint8_t)((crc >> 8) ^ *bytes++);
    x ^= x >> 4;
    crc = (uint16_t)((crc << 8) ^ ((uint16_t)x << 12) ^ ((uint16_t)x << 5) ^ x);
  }
  return crc;
}

void frame_close(uint8_t *wire) {
  uint8_t *body = wire + 2;
  uint16_t crc = crc16(body, FRAME_BODY_LENGTH - 2);
  body[FRAME_BODY_LENGTH - 2] = (uint8_t)(crc >> 8);
  body[FRAME_BODY_LENGTH - 1] = (uint8_t)crc;
  /* From the end: each zero becomes the distance to the next one. */
  uint8_t distance = 1;
  for (uint8_t i = FRAME_BODY_LENGTH; i > 0; i--) {
    uint8_t *byte = &body[i - 1];
    if (*byte == 0) {
      *byte = distance;
      distance = 1;
    } else {
      distance++;
    }
  }
  wire[1] = distance;
  wire[0] = 0;
  wire[FRAME_WIRE_LENGTH - 1] = 0;
}

uint8_t frame_open(uint8_t *encoded) {
  uint8_t next = 0;
  for (uint8_t i = 0; i < FRAME_ENCODED_LENGTH; i++) {
    uint8_t byte = encoded[i];
    if (byte == 0) return 0;
    if (i == next) {
      next = (uint8_t)(i + byte);
      if (next < i || next > FRAME_ENCODED_LENGTH) return 0;
      encoded[i] = 0;
    }
  }
  if (next != FRAME_ENCODED_LENGTH) return 0;
  const uint8_t *body = encoded + 1;
  uint16_t crc = crc16(body, FRAME_BODY_LENGTH - 2);
  if (body[FRAME_BODY_LENGTH - 2] != (uint8_t)(crc >> 8) || body[FRAME_BODY_LENGTH - 1] != (uint8_t)crc) return 0;
  for (uint8_t i = FRAME_BODY_LENGTH - 2 - FRAME_TAG_LENGTH; i < FRAME_BODY_LENGTH - 2; i++)
    if (body[i] != 0) return 0;
  return 1;
}
