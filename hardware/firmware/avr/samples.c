#include "board.h"

/* ADC clock 125 kHz: full resolution; three conversions end 0.3 ms after the tick. */
#define ADC_ON (_BV(ADEN) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0))
#define CHANNELS 3
#if PIN_PAD_CHANNEL != 0 || PIN_MASK_CHANNEL != 1 || PIN_KNOCK_CHANNEL != 2
#error "the conversions go from ADC0 on: pad, mask, knock"
#endif

static volatile uint16_t read[CHANNELS];

void samples_begin(void) {
  PIN_SEAT_PORT |= _BV(PIN_SEAT_BIT);
  PIN_BUTTON_PORT |= _BV(PIN_BUTTON_BIT);
  DIDR0 = 0x3F;
  ADCSRA = ADC_ON | _BV(ADIE);
}

void samples_start(void) {
  ADMUX = _BV(REFS0);
  ADCSRA |= _BV(ADSC);
}

ISR(ADC_vect) {
  uint8_t which = ADMUX & 3;
  read[which] = ADC;
  if (which == CHANNELS - 1) {
    WAITING |= _BV(WAITING_SAMPLE);
  } else {
    ADMUX++;
    ADCSRA |= _BV(ADSC);
  }
}

uint8_t samples_take(sample_t *out) {
  if (!(WAITING & _BV(WAITING_SAMPLE))) return 0;
  WAITING &= (uint8_t)~_BV(WAITING_SAMPLE);
  /* The next conversion writes no earlier than at the next tick. */
  out->pad = read[0];
  out->mask = read[1];
  out->knock = read[2];
  out->switches = 0;
  if (!(PIN_SEAT_PIN & _BV(PIN_SEAT_BIT))) out->switches |= SWITCH_SEATED;
  if (!(PIN_BUTTON_PIN & _BV(PIN_BUTTON_BIT))) out->switches |= SWITCH_BUTTON;
  return 1;
}

uint32_t samples_noise(void) {
  uint32_t noise = 2166136261UL;
  ADCSRA = ADC_ON;
  for (uint8_t i = 0; i < 64; i++) {
    ADMUX = (uint8_t)(_BV(REFS0) | i % CHANNELS);
    ADCSRA |= _BV(ADSC);
    while (ADCSRA & _BV(ADSC)) continue;
    noise = (noise ^ ADCL) * 16777619UL;
    noise = (noise ^ ADCH) * 16777619UL;
  }
  return noise;
}
