#include "sense.h"

enum { FIST_UP = 0, FIST_DOWN = 1 };
enum { MASK_OFF = 0, MASK_LIFTED = 1, MASK_ON = 2 };
#define MASK_HYSTERESIS 8
#define PINNED_AT 1016
#define PINNED_MS 5000
#define ZERO_UNIT 64

/* 1 when `class` has lasted `need` ms and differs from what was believed; s->since is when it began, and `late` µs
   is by how much `at` is after the middle of the time in which the reading was taken. */
static uint8_t differs(settle_t *s, uint8_t class, uint8_t need, const stamp_t *at, uint16_t late) {
  if (s->lasted == 0 || class != s->maybe) {
    s->maybe = class;
    s->lasted = 0;
    s->since = stamp_sub(*at, late);
  }
  if (++s->lasted < need) return 0;
  s->is = class;
  s->lasted = 0;
  return 1;
}

/* Nearly always nothing has changed, and that costs no call. */
static inline uint8_t settle(settle_t *s, uint8_t class, uint8_t need, const stamp_t *at, uint16_t late) {
  if (class != s->is) return differs(s, class, need, at, late);
  s->lasted = 0;
  return 0;
}

static uint16_t median(uint16_t a, uint16_t b, uint16_t c) {
  if (a > b) {
    uint16_t t = a;
    a = b;
    b = t;
  }
  return c < a ? a : c > b ? b : c;
}

/* The zero follows a lighter pad at 250 counts a second and a heavier one at 4: drift under a resting load is
   taken in, a hand that comes down is not. It stands still while a fist is down or coming. */
static void track(sense_t *s, uint16_t pad) {
  uint16_t level = (uint16_t)(pad * ZERO_UNIT);
  if (s->fist.is == FIST_DOWN) return;
  if (level < s->zero) {
    uint16_t step = (uint16_t)(s->zero - level);
    s->zero = (uint16_t)(s->zero - (step < 16 ? step : 16));
  } else if (level > s->zero && s->fist.lasted == 0 && (s->warming & 3) == 0) {
    s->zero++;
  }
}

static uint16_t zero_of(const sense_t *s) { return (uint16_t)(s->zero / ZERO_UNIT); }

void sense_begin(sense_t *s) {
  uint8_t *bytes = (uint8_t *)s;
  for (uint16_t i = 0; i < sizeof *s; i++) bytes[i] = 0;
  /* As the record has it at the beginning of a game: at the place, mask off, hands off the pad. */
  s->seated.is = 1;
  s->warming = WARM_MS;
  s->fist_moved = 255;
}

static void take_pad(sense_t *s, const calibration_t *c, uint16_t raw, const stamp_t *at, edge_sink_t say, void *to) {
  uint16_t pad = median(s->pad[0], s->pad[1], raw);
  s->pad[0] = s->pad[1];
  s->pad[1] = raw;
  if (raw < PINNED_AT) s->pinned_ms = 0;
  else if (s->pinned_ms < PINNED_MS) s->pinned_ms++;
  if (s->warming > WARM_MS / 2) {
    /* A fist that lies there at boot must not become the zero: no more than a resting pad is ever taken. */
    uint16_t rest = pad < c->pad_up ? pad : 0;
    s->zero = (uint16_t)(rest * ZERO_UNIT);
    return;
  }
  uint16_t zero = zero_of(s);
  uint8_t class = s->fist.is;
  if (pad >= zero + c->pad_down) class = FIST_DOWN;
  else if (pad < zero + c->pad_up) class = FIST_UP;
  /* The median is one sample late. */
  if (settle(&s->fist, class, class == FIST_DOWN ? FIST_DOWN_MS : FIST_HOLD_OFF_MS, at, SENSE_CENTRE_US + 1000)) {
    s->fist_moved = 0;
    say(to, class == FIST_DOWN ? EDGE_FIST_DOWN_PAD : EDGE_FIST_UP_PAD, s->fist.since);
  }
  track(s, pad);
}

static void take_mask(sense_t *s, const calibration_t *c, uint16_t mask, const stamp_t *at, edge_sink_t say, void *to) {
  uint16_t on = c->mask_on, off = c->mask_off;
  if (s->mask.is == MASK_ON) on = (uint16_t)(on - MASK_HYSTERESIS);
  if (s->mask.is == MASK_OFF) off = (uint16_t)(off + MASK_HYSTERESIS);
  uint8_t class = mask >= on ? MASK_ON : mask < off ? MASK_OFF : MASK_LIFTED;
  if (settle(&s->mask, class, MASK_MS, at, SENSE_CENTRE_US))
    say(to, class == MASK_ON ? EDGE_MASK_ON : class == MASK_OFF ? EDGE_MASK_OFF : EDGE_MASK_LIFTED, s->mask.since);
}

static void take_button(sense_t *s, const calibration_t *c, uint8_t down, const stamp_t *at, edge_sink_t say, void *to) {
  if (!settle(&s->button, down, down ? BUTTON_DOWN_MS : BUTTON_UP_MS, at, SENSE_CENTRE_US)) return;
  /* A seat without a pad votes with its button. */
  if (!(c->fitted & CAN_FIST)) say(to, down ? EDGE_FIST_DOWN_BUTTON : EDGE_FIST_UP_BUTTON, s->button.since);
  else if (down) say(to, EDGE_BUTTON_PRESSED, s->button.since);
}

/* A fist that comes down is felt by the knock sensor too: a knock is one without a fist's move beside it. */
static void take_knock(sense_t *s, const calibration_t *c, uint16_t swing, const stamp_t *at, edge_sink_t say, void *to) {
  if (s->knock_wait != 0) {
    if (s->fist_moved < KNOCK_WAIT_MS || s->fist.lasted != 0) s->knock_wait = 0;
    else if (--s->knock_wait == 0) say(to, EDGE_KNOCK_PRESSED, s->knock_at);
  }
  if (s->knock_quiet != 0) s->knock_quiet--;
  else if (swing >= c->knock) {
    s->knock_quiet = KNOCK_QUIET_MS;
    if (s->fist_moved >= KNOCK_WAIT_MS) {
      s->knock_wait = KNOCK_WAIT_MS;
      s->knock_at = stamp_sub(*at, SENSE_CENTRE_US);
    }
  }
}

void sense_take(sense_t *s, const calibration_t *c, const sample_t *now, const stamp_t *at, edge_sink_t say, void *to) {
  if (s->fist_moved < 255) s->fist_moved++;
  if (c->fitted & CAN_FIST) take_pad(s, c, now->pad, at, say, to);
  if (s->warming <= WARM_MS / 2) {
    if (c->fitted & CAN_MASK) take_mask(s, c, now->mask, at, say, to);
    if (c->fitted & CAN_SEATED)
      if (settle(&s->seated, (now->switches & SWITCH_SEATED) != 0, SEATED_MS, at, SENSE_CENTRE_US))
        say(to, s->seated.is ? EDGE_SEATED_ON : EDGE_SEATED_OFF, s->seated.since);
    if (c->fitted & CAN_BUTTON) take_button(s, c, (now->switches & SWITCH_BUTTON) != 0, at, say, to);
    if (c->fitted & CAN_KNOCK) take_knock(s, c, now->knock, at, say, to);
  }
  /* Past the warming it goes round by fours: the slow clock of the zero. */
  s->warming = s->warming == 0 ? 3 : s->warming - 1;
}

void sense_rezero(sense_t *s) {
  if (s->fist.is == FIST_UP && s->fist.lasted == 0) s->zero = (uint16_t)(s->pad[1] * ZERO_UNIT);
}

stamp_t sense_through(const sense_t *s, stamp_t at) {
  /* What the last two samples began may still be unsaid. */
  stamp_t through = stamp_sub(at, 2000 + SENSE_CENTRE_US);
  const settle_t *all[4] = {&s->fist, &s->mask, &s->seated, &s->button};
  for (uint8_t i = 0; i < 4; i++)
    if (all[i]->lasted != 0 && stamp_since(through, all[i]->since) != 0) through = all[i]->since;
  if (s->knock_wait != 0 && stamp_since(through, s->knock_at) != 0) through = s->knock_at;
  return through;
}

uint16_t sense_state(const sense_t *s, const calibration_t *c) {
  uint16_t state = 0;
  if (s->fist.is == FIST_DOWN || (!(c->fitted & CAN_FIST) && s->button.is)) state |= STATE_FIST;
  if (s->mask.is == MASK_ON) state |= STATE_MASK_ON;
  if (s->mask.is == MASK_LIFTED) state |= STATE_MASK_LIFTED;
  if (s->seated.is) state |= STATE_SEATED;
  if (s->button.is) state |= STATE_BUTTON;
  if (s->pinned_ms >= PINNED_MS) state |= STATE_PAD_FAULT;
  return state;
}
