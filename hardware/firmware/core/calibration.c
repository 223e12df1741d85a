#include "calibration.h"
#include "frame.h"

#define FIELD(name) (SETUP_##name - SETUP_SEAT)

static uint8_t possible(const calibration_t *c) {
  return c->seat >= 1 && c->seat <= BUS_SEATS && c->pad_up >= 1 && c->pad_up < c->pad_down && c->pad_down <= 1000 &&
         c->mask_off >= 1 && c->mask_off < c->mask_on && c->mask_on <= 1023 && c->knock >= 1 && c->knock <= 1023 &&
         c->brightness <= 31;
}

uint8_t calibration_read(const uint8_t *image, calibration_t *out) {
  out->seat = image[FIELD(SEAT)];
  out->fitted = image[FIELD(FITTED)];
  out->pad_down = get_u16(image + FIELD(PAD_DOWN));
  out->pad_up = get_u16(image + FIELD(PAD_UP));
  out->mask_on = get_u16(image + FIELD(MASK_ON));
  out->mask_off = get_u16(image + FIELD(MASK_OFF));
  out->knock = get_u16(image + FIELD(KNOCK));
  out->brightness = image[FIELD(BRIGHTNESS)];
  if (get_u16(image + CALIBRATION_FIELDS) == crc16(image, CALIBRATION_FIELDS) && possible(out)) return 1;
  out->seat = 0;
  out->fitted = CAN_FIST | CAN_MASK | CAN_SEATED | CAN_BUTTON;
  out->pad_down = 160;
  out->pad_up = 90;
  out->mask_on = 600;
  out->mask_off = 300;
  out->knock = 200;
  out->brightness = 8;
  return 0;
}

void calibration_seal(const uint8_t *fields, uint8_t *image) {
  for (uint8_t i = 0; i < CALIBRATION_FIELDS; i++) image[i] = fields[i];
  put_u16(image + CALIBRATION_FIELDS, crc16(image, CALIBRATION_FIELDS));
}
