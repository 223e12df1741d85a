#include <avr/eeprom.h>
#include <avr/wdt.h>
#include "board.h"

/* EEPROM: calibration, the unit's own number with a CRC, a count of its starts. */
#define AT_CALIBRATION ((uint8_t *)0)
#define AT_UNIT ((uint8_t *)16)
#define AT_STARTS ((uint32_t *)24)

extern uint8_t _end;
#define PAINT 0xA5
#define PAINTED_ABOVE 32

static uint8_t cause __attribute__((section(".noinit")));

/* Before main: why we are here, and a watchdog that a reset by itself leaves running is stopped. */
__attribute__((naked, used, section(".init3"))) static void find_cause(void) {
  cause = MCUSR;
  MCUSR = 0;
  wdt_disable();
  for (uint8_t *at = &_end; at < (uint8_t *)RAMEND - 64; at++) *at = PAINT;
}

uint8_t memory_reset_cause(void) {
  if (cause & _BV(PORF)) return RESET_POWER_ON;
  if (cause & _BV(WDRF)) return RESET_WATCHDOG;
  if (cause & _BV(BORF)) return RESET_BROWN_OUT;
  return cause & _BV(EXTRF) ? RESET_EXTERNAL : RESET_UNKNOWN;
}

void memory_calibration(uint8_t *image) { eeprom_read_block(image, AT_CALIBRATION, CALIBRATION_LENGTH); }

void memory_keep(const uint8_t *image) {
  for (uint8_t i = 0; i < CALIBRATION_LENGTH; i++) {
    wdt_reset();
    eeprom_update_byte(AT_CALIBRATION + i, image[i]);
  }
}

uint32_t memory_unit(uint32_t noise) {
  uint8_t kept[6];
  eeprom_read_block(kept, AT_UNIT, sizeof kept);
  if (get_u16(kept + 4) == crc16(kept, 4)) return get_u32(kept);
  put_u32(kept, noise);
  put_u16(kept + 4, crc16(kept, 4));
  eeprom_update_block(kept, AT_UNIT, sizeof kept);
  return noise;
}

uint32_t memory_boot(uint32_t noise, uint32_t unit) {
  uint32_t starts = eeprom_read_dword(AT_STARTS) + 1;
  eeprom_update_dword(AT_STARTS, starts);
  uint8_t bytes[8];
  put_u32(bytes, unit);
  put_u32(bytes + 4, starts);
  for (uint8_t i = 0; i < sizeof bytes; i++) noise = (noise ^ bytes[i]) * 16777619UL;
  return noise;
}

void memory_watch(void) { wdt_enable(WDTO_120MS); }

void memory_alive(void) { wdt_reset(); }

uint8_t memory_stack_low(void) {
  static uint8_t looked;
  looked = (uint8_t)(looked + 1) % PAINTED_ABOVE;
  return (&_end)[looked] != PAINT;
}
