/* The core's door for JavaScript: one instance of the module is one unit. Moments are (lo, hi) µs. */
#include "../core/ring.h"
#include "../core/unit.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static unit_t unit;
static receiver_t receiver;
static uint8_t image[CALIBRATION_LENGTH];

EXPORT(image) uint8_t *door_image(void) { return image; }
EXPORT(imageLength) uint32_t door_image_length(void) { return CALIBRATION_LENGTH; }
EXPORT(wire) uint8_t *door_wire(void) { return unit.wire; }

/* Seals the fields that stand in the image, as a setup frame would. */
EXPORT(seal) void door_seal(void) { calibration_seal(image, image); }

EXPORT(begin) void door_begin(uint32_t boot, uint32_t reset, uint32_t number) {
  receiver.length = 0;
  unit_begin(&unit, image, boot, (uint8_t)reset);
  unit.unit = number;
}

EXPORT(tick)
void door_tick(uint32_t pad, uint32_t mask, uint32_t knock, uint32_t switches, uint32_t lo, uint32_t hi) {
  sample_t sample = {(uint16_t)pad, (uint16_t)mask, (uint16_t)knock, (uint8_t)switches};
  stamp_t at = {lo, (uint8_t)hi};
  unit_tick(&unit, &sample, &at);
}

/* A byte of the bus, whose last bit was in at the moment given. Returns a HEARD_ code. */
EXPORT(hear) uint32_t door_hear(uint32_t byte, uint32_t lo, uint32_t hi) {
  switch (receiver_take(&receiver, (uint8_t)byte)) {
    case RECEIVED_FRAME:
      return unit_hear(&unit, receiver.bytes, (stamp_t){lo, (uint8_t)hi}, image);
    case RECEIVED_BAD:
      unit_bad_frame(&unit);
      break;
    default:
      break;
  }
  return HEARD_NOTHING;
}

EXPORT(slotUs) uint32_t door_slot_us(void) { return unit_slot_us(&unit); }
EXPORT(answer) void door_answer(uint32_t lo, uint32_t hi) { unit_answer(&unit, (stamp_t){lo, (uint8_t)hi}); }
EXPORT(seat) uint32_t door_seat(void) { return unit.calibration.seat; }
EXPORT(boot) uint32_t door_boot(void) { return unit.boot; }
EXPORT(queued) uint32_t door_queued(void) { return unit.queue.count; }
EXPORT(state) uint32_t door_state(void) { return sense_state(&unit.sense, &unit.calibration); }

/* 0xRRGGBB */
EXPORT(colour) uint32_t door_colour(uint32_t led, uint32_t ms) {
  colour_t c = ring_colour(&unit, (uint8_t)led, (uint16_t)ms);
  return (uint32_t)c.red << 16 | (uint32_t)c.green << 8 | c.blue;
}

/* A detector alone, without the bus around it: Firmata boards and seats on MQTT. */
EXPORT(zero) uint32_t door_zero(void) { return unit.sense.zero / 64; }
EXPORT(rezero) void door_rezero(void) { sense_rezero(&unit.sense); }
/* Everything sensed before this moment is among the edges, but what is still to be said of how things stand. */
EXPORT(throughLo) uint32_t door_through_lo(void) { return sense_through(&unit.sense, unit.sampled).lo; }
EXPORT(throughHi) uint32_t door_through_hi(void) { return sense_through(&unit.sense, unit.sampled).hi; }
EXPORT(owes) uint32_t door_owes(void) { return unit.owes; }
/* Half-width in µs, in the order of SENSING. */
EXPORT(sensing) uint32_t door_sensing(uint32_t channel) {
  static const uint16_t us[HELLO_SENSING_LENGTH] = {SENSE_FIST_US, SENSE_MASK_US, SENSE_SEATED_US, SENSE_BUTTON_US,
                                                    SENSE_KNOCK_US};
  return channel < HELLO_SENSING_LENGTH ? us[channel] : 0;
}
EXPORT(edgeWhat) uint32_t door_edge_what(void) { return unit.queue.count ? unit.queue.edges[unit.queue.head].what : 0; }
EXPORT(edgeLo) uint32_t door_edge_lo(void) { return unit.queue.edges[unit.queue.head].at.lo; }
EXPORT(edgeHi) uint32_t door_edge_hi(void) { return unit.queue.edges[unit.queue.head].at.hi; }
EXPORT(dropEdge) void door_drop_edge(void) {
  queue_t *q = &unit.queue;
  if (q->count == 0) return;
  q->head = (uint8_t)(q->head + 1) % QUEUE_LENGTH;
  q->count--;
  q->oldest++;
  if (q->sent) q->sent--;
}
