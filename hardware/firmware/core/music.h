/* The night-music controller: what it is told, what its player says, its turn on the bus. No hardware: orders,
   levels and bytes come in; frames for the player, an answer and the relay's state go out. */
#ifndef MUSIC_H
#define MUSIC_H

#include <stdint.h>
#include "frame.h"
#include "player.h"

#define MUSIC_MAJOR 1
#define MUSIC_MINOR 0
#define MUSIC_PATCH 0

/* ms: a frame's wait and length twice over, and what the player takes to begin (data sheet; not measured). */
#define MUSIC_LATENCY_MS 400

typedef struct {
  uint8_t folder; /* 0: silence */
  uint8_t volume, duck; /* percent */
  uint8_t amplifier; /* an AMPLIFIER_ code */
  uint16_t fade; /* ms */
} music_order_t;

typedef struct {
  music_order_t order;
  uint32_t boot, unit;
  uint16_t tag, dice, turn; /* `turn`: number of the last order on the bus */
  uint8_t known; /* the last order was meant for this boot */
  uint8_t reset, bad_frames;
  uint8_t relay;

  uint8_t full; /* the volume that was last meant, percent */
  uint32_t gain, step; /* where the fade stands, of MUSIC_FULL, and what a ms adds */
  uint8_t duck, duck_ms; /* percent, on its way to the order's */

  /* The player, as it says. */
  uint16_t quiet_ms; /* since its last word */
  uint8_t answered, status, said_volume, card_out, error;
  uint16_t track;
  player_receiver_t receiver;

  /* What it was told. */
  uint8_t playing; /* the folder; 0: none, or not known */
  uint8_t sent_volume;
  uint8_t last, asked; /* kind of the last frame; the last question */
  uint16_t gap_ms, reply_ms, start_ms, stop_ms, reset_ms, retry_ms;
  uint16_t unmet_ms; /* for so long it hasn't done what it was told */

  /* Its sound, by windows of a tenth of a second. */
  uint16_t lowest, highest;
  uint8_t window_ms, deaf; /* tenths without a sound while it plays */
  uint32_t sounded;

  uint8_t wire[FRAME_WIRE_LENGTH]; /* the answer */
} music_t;

/* `relay` is what it was before this start; after the power was gone it is off. */
void music_begin(music_t *m, uint32_t boot, uint32_t unit, uint8_t reset, uint8_t relay);
/* One millisecond; `level` is the player's output as the ADC reads it. */
void music_tick(music_t *m, uint16_t level);
/* 0: not possible, and nothing is changed. */
uint8_t music_obey(music_t *m, const music_order_t *order);
/* 1: `frame` (PLAYER_FRAME bytes) is to go to the player now. Ask once a ms while none is on its way. */
uint8_t music_speak(music_t *m, uint8_t *frame);
/* A byte that the player sent. */
void music_player_says(music_t *m, uint8_t byte);
/* What is reported: MUSIC_ and MUSIC_FAULT_ codes, what plays (0: nothing), percent (255: not known). */
uint8_t music_state(const music_t *m);
uint8_t music_fault(const music_t *m);
uint8_t music_folder(const music_t *m);
uint16_t music_track(const music_t *m);
uint8_t music_volume(const music_t *m);

enum { MUSIC_HEARD_NOTHING = 0, MUSIC_HEARD_ORDER = 1, MUSIC_HEARD_MY_TURN = 2 };
/* What the receiver cut out of the bus. MUSIC_HEARD_MY_TURN: answer after BUS_MUSIC_SLOT_US. */
uint8_t music_hear(music_t *m, uint8_t *encoded);
/* Makes m->wire. */
void music_answer(music_t *m);

#endif
