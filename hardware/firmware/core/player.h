/* The music player behind the controller: a DFPlayer Mini and its kin (YX5200-24SS), by their serial frames:
   7E FF 06 command feedback high low check check EF, 9600 baud 8N1. */
#ifndef PLAYER_H
#define PLAYER_H

#include <stdint.h>

#define PLAYER_FRAME 10
#define PLAYER_BAUD 9600
#define PLAYER_LOUDEST 30

enum {
  PLAYER_VOLUME = 0x06,      /* 0–30 */
  PLAYER_RESET = 0x0C,
  PLAYER_STOP = 0x16,
  PLAYER_LOOP_FOLDER = 0x17, /* 1–99, over and over */
  PLAYER_CARD_IN = 0x3A,
  PLAYER_CARD_OUT = 0x3B,
  PLAYER_READY = 0x3F,       /* low: 2, there is a card */
  PLAYER_ERROR = 0x40,
  PLAYER_ASK_STATUS = 0x42,  /* low: 0 stopped, 1 plays, 2 paused */
  PLAYER_ASK_VOLUME = 0x43,
  PLAYER_ASK_TRACK = 0x4C,
};

enum { ERROR_BUSY = 1, ERROR_FRAME = 3, ERROR_CHECK = 4, ERROR_RANGE = 5, ERROR_NO_FILE = 6 };

typedef struct {
  uint8_t bytes[PLAYER_FRAME];
  uint8_t length;
} player_receiver_t;

void player_frame(uint8_t *frame, uint8_t command, uint16_t parameter);
/* 1: the byte ended a whole and right frame; its command and parameter are then in `command` and `parameter`. */
uint8_t player_take(player_receiver_t *r, uint8_t byte, uint8_t *command, uint16_t *parameter);

#endif
