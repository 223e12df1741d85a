/* The night-music controller: the seat unit's clock, bus, memory and first analog channel, and a player at two more
   pins. Sleeps until something is to be done, does it, sleeps again. */
#include <avr/eeprom.h>
#include "../avr/board.h"
#include "../avr/idle.h"
#include "../core/music.h"
#include "serial.h"

/* After what avr/memory.c keeps: the relay, so that a reset in the night leaves it as it was. */
#define AT_RELAY ((uint8_t *)32)

static music_t music;
static uint8_t relay;

static void switch_relay(void) {
  if (music.relay == relay) return;
  relay = music.relay;
  if (relay) PORTD |= _BV(PIN_RELAY);
  else PORTD &= (uint8_t)~_BV(PIN_RELAY);
  eeprom_update_byte(AT_RELAY, relay);
}

/* First of all: what holds the relay while the pin is open doesn't hold it for long. */
static void begin(void) {
  uint8_t cause = memory_reset_cause();
  uint8_t before = cause != RESET_POWER_ON && eeprom_read_byte(AT_RELAY) == 1;
  relay = before;
  if (before) PORTD |= _BV(PIN_RELAY);
  DDRD |= _BV(PIN_RELAY);
  uint32_t noise = samples_noise();
  uint32_t number = memory_unit(noise);
  music_begin(&music, memory_boot(noise, number), number, cause, before);
  eeprom_update_byte(AT_RELAY, relay);
}

static void hear(void) {
  arrival_t when;
  uint8_t *encoded = bus_received(&when);
  if (encoded == 0) return;
  if (music_hear(&music, encoded) == MUSIC_HEARD_MY_TURN && !bus_busy()) {
    music_answer(&music);
    bus_offer(music.wire);
    clock_arm_slot(when.count + 2 * BUS_MUSIC_SLOT_US);
  }
  bus_listen();
}

static void tick(void) {
  sample_t sample;
  uint8_t byte;
  uint8_t frame[PLAYER_FRAME];
  if (!samples_take(&sample)) return;
  while (serial_take(&byte)) music_player_says(&music, byte);
  music_tick(&music, sample.pad);
  if (!serial_busy() && music_speak(&music, frame)) serial_send(frame);
  switch_relay();
  music.bad_frames = (uint8_t)(music.bad_frames + bus_bad());
  memory_alive();
}

int main(void) {
  begin();
  samples_begin();
  serial_begin();
  clock_begin();
  bus_begin();
  memory_watch();
  idle_begin();
  for (;;) {
    idle();
    hear();
    tick();
  }
}
