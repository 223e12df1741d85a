/* Generated from hardware/seat-unit.netlist by hardware/wiring.ts. Do not edit. */
#ifndef PINS_GENERATED_H
#define PINS_GENERATED_H

#define PIN_DRIVE_PORT PORTD
#define PIN_DRIVE_DDR DDRD
#define PIN_DRIVE_PIN PIND
#define PIN_DRIVE_BIT 2
#define PIN_SEAT_PORT PORTD
#define PIN_SEAT_DDR DDRD
#define PIN_SEAT_PIN PIND
#define PIN_SEAT_BIT 3
#define PIN_BUTTON_PORT PORTD
#define PIN_BUTTON_DDR DDRD
#define PIN_BUTTON_PIN PIND
#define PIN_BUTTON_BIT 4
#define PIN_PAD_CHANNEL 0
#define PIN_MASK_CHANNEL 1
#define PIN_KNOCK_CHANNEL 2

#endif
