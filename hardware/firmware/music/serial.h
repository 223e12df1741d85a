/* The line to the music player: 9600 baud by Timer 2 on two pins of port D, for the UART is the bus's. */
#ifndef SERIAL_H
#define SERIAL_H

#include <stdint.h>
#include "../core/player.h"

#define PIN_PLAYER_RX 3 /* INT1: what the player says */
#define PIN_PLAYER_TX 4
#define PIN_RELAY 5

void serial_begin(void);
uint8_t serial_busy(void);
/* Sends a frame of PLAYER_FRAME bytes; only while not busy. */
void serial_send(const uint8_t *frame);
/* 1: a byte that came is in `byte`. */
uint8_t serial_take(uint8_t *byte);

#endif
