/* What a unit is told once and keeps: its seat, what is wired to it, its thresholds. */
#ifndef CALIBRATION_H
#define CALIBRATION_H

#include <stdint.h>
#include "frame.generated.h"

typedef struct {
  uint8_t seat; /* 1–10; 0: none yet */
  uint8_t fitted;
  uint16_t pad_down, pad_up;
  uint16_t mask_on, mask_off;
  uint16_t knock;
  uint8_t brightness;
} calibration_t;

/* In EEPROM: the fields of a setup frame from `seat` on, as they came, and a CRC. */
#define CALIBRATION_FIELDS (SETUP_BRIGHTNESS + 1 - SETUP_SEAT)
#define CALIBRATION_LENGTH (CALIBRATION_FIELDS + 2)

/* Reads an image; 0 where its CRC or its values are impossible – `out` is then the default, without a seat. */
uint8_t calibration_read(const uint8_t *image, calibration_t *out);
/* Makes the image of the fields that stand at `fields`. */
void calibration_seal(const uint8_t *fields, uint8_t *image);

#endif
