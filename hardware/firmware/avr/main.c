/* The seat unit: sleeps until something is to be done, does it, sleeps again. */
#include "board.h"
#include "idle.h"

static unit_t unit;
static uint8_t image[CALIBRATION_LENGTH];

static stamp_t slot_at;
static uint8_t turn;          /* an answer is to be made */
static uint8_t turn_in_ticks; /* for so long it would be too early: newer samples can still come into it */
static uint8_t turn_at_ms;    /* the tick in which the sweep was heard: enough for one */
static uint8_t deaf_ticks;

static void begin(uint32_t noise, uint8_t cause) {
  memory_calibration(image);
  uint32_t number = memory_unit(noise);
  unit_begin(&unit, image, memory_boot(noise, number), cause);
  unit.unit = number;
  turn = 0;
  deaf_ticks = 0;
}

/* 1: an answer was made, which fills most of a tick. */
static uint8_t answer(void) {
  if (!turn || turn_in_ticks != 0 || bus_busy()) return 0;
  turn = 0;
  unit_answer(&unit, slot_at);
  bus_offer(unit.wire);
  return 1;
}

static void hear(void) {
  arrival_t when;
  uint8_t *encoded = bus_received(&when);
  if (encoded == 0) return;
  /* A whole µs that is surely past. */
  switch (unit_hear(&unit, encoded, stamp_add(when.at, 1), image)) {
    case HEARD_MY_TURN: {
      uint16_t slot = unit_slot_us(&unit);
      slot_at = stamp_add(when.at, slot);
      clock_arm_slot(when.count + 2 * slot);
      turn = 1;
      turn_in_ticks = (uint8_t)(slot / 1000 - 1);
      deaf_ticks = BUS_DEAF_US / 1000 + 1;
      turn_at_ms = (uint8_t)clock_ms();
      break;
    }
    case HEARD_SWEEP:
      deaf_ticks = BUS_DEAF_US / 1000 + 1;
      break;
    case HEARD_SETUP:
      memory_keep(image);
      begin(((uint32_t)clock_ms() << 16) ^ TCNT1, RESET_SETUP);
      bus_listen();
      break;
    default:
      bus_listen();
      break;
  }
}

static void tick(void) {
  sample_t sample = {0, 0, 0, 0};
  if (!samples_take(&sample)) return;
  stamp_t at = clock_tick();
  unit_tick(&unit, &sample, &at);
  for (uint8_t bad = bus_bad(); bad != 0; bad--) unit_bad_frame(&unit);
  uint8_t busy = turn_at_ms == (uint8_t)clock_ms();
  uint8_t made = 0;
  if (!busy) {
    if (turn_in_ticks != 0) turn_in_ticks--;
    made = answer();
  }
  if (deaf_ticks != 0 && --deaf_ticks == 0) bus_listen();
  /* Not while a sweep comes in: its bytes and its decoding fill their ticks. */
  if (!busy && (deaf_ticks != 0 || unit.quiet_ms > 2 * BUS_SWEEP_MS)) {
    leds_step(&unit, clock_ms());
    if (!made) leds_step(&unit, clock_ms());
  }
  if (memory_stack_low()) unit.stack_low = 1;
  memory_alive();
}

int main(void) {
  uint32_t noise = samples_noise();
  begin(noise, memory_reset_cause());
  leds_begin();
  samples_begin();
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
