/* The ATmega328P's part of the seat unit: time, samples, bus bytes, LEDs, EEPROM. One file each; `board` is theirs. */
#ifndef BOARD_H
#define BOARD_H

#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>
#include "../core/unit.h"
#include "pins.generated.h"

/* What the interrupts leave to be done: bits in a register that a single instruction sets. */
#define WAITING GPIOR0
#define WAITING_FRAME 0
#define WAITING_SAMPLE 1

#define TICK_COUNTS 2000 /* Timer 1 at 2 MHz: a millisecond */

/* ---- clock.c: 40-bit µs on Timer 1, and the unit's slot on its second compare. */
void clock_begin(void);
/* When Timer 1 stood at `count`, less than 16 ms ago. */
stamp_t clock_stamp(uint16_t count);
/* The last tick's moment. */
stamp_t clock_tick(void);
/* Ticks of a millisecond since the start, rolling. */
uint16_t clock_ms(void);
/* At `count` the answer goes out. */
void clock_arm_slot(uint16_t count);

/* ---- samples.c: the three analog channels, one after the other from each tick on. */
void samples_begin(void);
void samples_start(void); /* from the tick's interrupt */
/* 1 when a new sample is there, begun at the last tick. */
uint8_t samples_take(sample_t *out);
/* Bits that nobody can foretell, before the clock runs. */
uint32_t samples_noise(void);

/* ---- bus.c: the UART and the transceiver's direction. */
typedef struct {
  stamp_t at;     /* the closing zero was in by then */
  uint16_t count; /* and Timer 1 stood there */
} arrival_t;
void bus_begin(void);
/* What was received since bus_listen(), or 0. The receiver is deaf until bus_listen(). */
uint8_t *bus_received(arrival_t *when);
void bus_listen(void);
uint8_t bus_bad(void); /* frames cut wrongly since the last call */
void bus_offer(const uint8_t *wire); /* goes out at the slot */
void bus_slot(void);   /* from the slot's interrupt */
uint8_t bus_busy(void);

/* ---- leds.c: a few bytes a step. */
void leds_begin(void);
void leds_step(const unit_t *u, uint16_t ms);

/* ---- memory.c: EEPROM, reset cause, watchdog, stack. */
void memory_calibration(uint8_t *image);
void memory_keep(const uint8_t *image);
uint32_t memory_unit(uint32_t noise); /* drawn once */
uint32_t memory_boot(uint32_t noise, uint32_t unit); /* drawn at every start */
uint8_t memory_reset_cause(void);
void memory_watch(void);
void memory_alive(void);
uint8_t memory_stack_low(void); /* a look at one byte of the reserve: it is asked every tick */

#endif
