#include "player.h"

enum { BEGIN = 0x7E, VERSION = 0xFF, LENGTH = 6, END = 0xEF };

static uint16_t check(const uint8_t *frame) {
  uint16_t sum = 0;
  for (uint8_t i = 1; i < 7; i++) sum = (uint16_t)(sum - frame[i]);
  return sum;
}

void player_frame(uint8_t *frame, uint8_t command, uint16_t parameter) {
  frame[0] = BEGIN;
  frame[1] = VERSION;
  frame[2] = LENGTH;
  frame[3] = command;
  frame[4] = 0; /* no acknowledgement: what it says when asked is believed */
  frame[5] = (uint8_t)(parameter >> 8);
  frame[6] = (uint8_t)parameter;
  uint16_t sum = check(frame);
  frame[7] = (uint8_t)(sum >> 8);
  frame[8] = (uint8_t)sum;
  frame[9] = END;
}

uint8_t player_take(player_receiver_t *r, uint8_t byte, uint8_t *command, uint16_t *parameter) {
  if (r->length == 0 && byte != BEGIN) return 0;
  r->bytes[r->length++] = byte;
  if (r->length < PLAYER_FRAME) return 0;
  r->length = 0;
  const uint8_t *f = r->bytes;
  if (f[1] != VERSION || f[2] != LENGTH || f[9] != END) return 0;
  if (check(f) != (uint16_t)((uint16_t)f[7] << 8 | f[8])) return 0;
  *command = f[3];
  *parameter = (uint16_t)((uint16_t)f[5] << 8 | f[6]);
  return 1;
}
