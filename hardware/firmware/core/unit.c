#include "unit.h"

#define SWEEP_LOST_MS 500

static uint8_t room_for_another(const queue_t *q) { return q->count < QUEUE_LENGTH; }

static void enqueue(queue_t *q, uint8_t what, stamp_t at) {
  edge_t *edge = &q->edges[(uint8_t)(q->head + q->count) % QUEUE_LENGTH];
  edge->what = what;
  edge->at = at;
  q->count++;
}

/* The mask's and the fist's and the chair's last word, so that a state lost to a full queue is said later. */
static void note(unit_t *u, uint8_t what) {
  if (what <= EDGE_FIST_UP_BUTTON) u->said_fist = what;
  else if (what <= EDGE_MASK_OFF) u->said_mask = what;
  else if (what <= EDGE_SEATED_OFF) u->said_seated = what;
}

static void say(void *to, uint8_t what, stamp_t at) {
  unit_t *u = to;
  if (room_for_another(&u->queue)) {
    enqueue(&u->queue, what, at);
    note(u, what);
  } else {
    u->owes = 1;
    if (++u->queue.lost == 0) u->queue.lost = 1; /* each loss shows, however many there were */
  }
}

/* Where something else has begun already, it stood so until then: a channel's moments never go back. */
static void say_if_new(unit_t *u, const settle_t *s, uint8_t what, uint8_t said, stamp_t at) {
  if (what != said && room_for_another(&u->queue)) {
    enqueue(&u->queue, what, s->lasted != 0 ? s->since : at);
    note(u, what);
  }
}

/* How everything stands, where that is not what was said last: at boot, and after the queue was full. */
static void catch_up(unit_t *u, stamp_t at) {
  const sense_t *s = &u->sense;
  uint8_t fitted = u->calibration.fitted;
  if (fitted & CAN_FIST) say_if_new(u, &s->fist, s->fist.is ? EDGE_FIST_DOWN_PAD : EDGE_FIST_UP_PAD, u->said_fist, at);
  else if (fitted & CAN_BUTTON)
    say_if_new(u, &s->button, s->button.is ? EDGE_FIST_DOWN_BUTTON : EDGE_FIST_UP_BUTTON, u->said_fist, at);
  if (fitted & CAN_MASK)
    say_if_new(u, &s->mask, s->mask.is == 2 ? EDGE_MASK_ON : s->mask.is == 1 ? EDGE_MASK_LIFTED : EDGE_MASK_OFF,
               u->said_mask, at);
  if (fitted & CAN_SEATED) say_if_new(u, &s->seated, s->seated.is ? EDGE_SEATED_ON : EDGE_SEATED_OFF, u->said_seated, at);
  /* With the queue full again something may be left to say. */
  u->owes = !room_for_another(&u->queue);
}

void unit_begin(unit_t *u, const uint8_t *image, uint32_t boot, uint8_t reset) {
  uint8_t *bytes = (uint8_t *)u;
  for (uint16_t i = 0; i < sizeof *u; i++) bytes[i] = 0;
  u->calibrated = calibration_read(image, &u->calibration);
  sense_begin(&u->sense);
  if ((uint16_t)(boot ^ (boot >> 16)) == 0) boot++; /* the tag 0 means: nobody is known here */
  u->boot = boot;
  u->tag = (uint16_t)(boot ^ (boot >> 16));
  u->dice = u->tag;
  u->reset = reset;
  u->queue.oldest = 1;
  u->quiet_ms = SWEEP_LOST_MS;
  u->greeting = WARM_MS + SEATED_MS;
  u->owes = 1;
}

void unit_tick(unit_t *u, const sample_t *now, const stamp_t *at) {
  sense_take(&u->sense, &u->calibration, now, at, say, u);
  u->sampled = *at;
  if (u->greeting != 0) u->greeting--;
  else if (u->owes && room_for_another(&u->queue)) catch_up(u, stamp_sub(*at, SENSE_CENTRE_US));
  u->sampling++;
  if ((u->sampling % BUS_PAD_MS) == 0) {
    u->pad_index++;
    u->pad[u->pad_index % REPORT_PAD_LENGTH] = (uint8_t)(now->pad >> 2);
  }
  if (u->quiet_ms < SWEEP_LOST_MS) u->quiet_ms++;
  else u->known = 0;
}

static void acknowledge(queue_t *q, uint8_t seq) {
  uint8_t done = (uint8_t)(seq - (uint8_t)(q->oldest - 1));
  if (done == 0 || done > q->count) return; /* long done, or of edges never made */
  q->head = (uint8_t)(q->head + done) % QUEUE_LENGTH;
  q->count = (uint8_t)(q->count - done);
  q->oldest = (uint16_t)(q->oldest + done);
  q->sent = q->sent > done ? (uint8_t)(q->sent - done) : 0;
}

static uint8_t hear_broadcast(unit_t *u, const uint8_t *body, stamp_t at) {
  u->quiet_ms = 0;
  u->sweep = get_u16(body + FRAME_SEQ);
  u->heard = at;
  /* Two units on one seat would talk at once for ever: while unknown, a throw of the dice lets each be alone at times. */
  u->dice = (uint16_t)((u->dice >> 1) ^ (-(u->dice & 1u) & 0xB400u));
  uint8_t seat = u->calibration.seat;
  if (seat == 0) {
    u->guest = body[BROADCAST_FLAGS] >> 4;
    return u->guest >= 1 && u->guest <= BUS_SEATS && (u->dice & 1) ? HEARD_MY_TURN : HEARD_SWEEP;
  }
  const uint8_t *ack = body + BROADCAST_ACKS + (uint8_t)(seat - 1) * BROADCAST_ACKS_STEP;
  const uint8_t *lamp = body + BROADCAST_LAMPS + (uint8_t)(seat - 1) * BROADCAST_LAMPS_STEP;
  u->lamp_pattern = lamp[BROADCAST_LAMPS_EACH_PATTERN];
  u->lamp_level = lamp[BROADCAST_LAMPS_EACH_LEVEL];
  u->known = get_u16(ack + BROADCAST_ACKS_EACH_TAG) == u->tag;
  if (u->known) acknowledge(&u->queue, ack[BROADCAST_ACKS_EACH_SEQ]);
  uint8_t rezero = body[BROADCAST_FLAGS] & 15;
  if (rezero != u->rezero) {
    u->rezero = rezero;
    sense_rezero(&u->sense);
  }
  return u->known || (u->dice & 1) ? HEARD_MY_TURN : HEARD_SWEEP;
}

uint8_t unit_hear(unit_t *u, uint8_t *encoded, stamp_t at, uint8_t *image_out) {
  const uint8_t *body = encoded + 1;
  if (!frame_open(encoded)) {
    unit_bad_frame(u);
    return HEARD_NOTHING;
  }
  if (body[FRAME_TYPE] == FRAME_BROADCAST) return hear_broadcast(u, body, at);
  if (body[FRAME_TYPE] == FRAME_SETUP) {
    uint32_t boot = get_u32(body + SETUP_BOOT);
    if (boot != u->boot && !(boot == BOOT_ANY && u->calibration.seat == 0)) return HEARD_NOTHING;
    calibration_t tried;
    calibration_seal(body + SETUP_SEAT, image_out);
    if (calibration_read(image_out, &tried)) return HEARD_SETUP;
  }
  unit_bad_frame(u);
  return HEARD_NOTHING;
}

uint16_t unit_slot_us(const unit_t *u) {
  uint8_t seat = u->calibration.seat != 0 ? u->calibration.seat : u->guest;
  return (uint16_t)(BUS_FIRST_SLOT_US + (uint8_t)(seat - 1) * (uint16_t)BUS_SLOT_US);
}

static uint16_t state_of(const unit_t *u) {
  uint16_t state = sense_state(&u->sense, &u->calibration);
  if (!room_for_another(&u->queue)) state |= STATE_QUEUE_FULL;
  if (!u->calibrated) state |= STATE_UNCALIBRATED;
  if (u->stack_low) state |= STATE_STACK_LOW;
  return state;
}

static void write_edges(unit_t *u, uint8_t *body) {
  queue_t *q = &u->queue;
  if (q->sent >= q->count) q->sent = 0;
  put_u16(body + REPORT_FIRST, (uint16_t)(q->oldest + q->sent));
  uint8_t *slot = body + REPORT_EDGES;
  for (uint8_t i = 0; i < REPORT_EDGES_LENGTH && q->sent < q->count; i++, slot += REPORT_EDGES_STEP) {
    const edge_t *edge = &q->edges[(uint8_t)(q->head + q->sent++) % QUEUE_LENGTH];
    slot[REPORT_EDGES_EACH_WHAT] = edge->what;
    put_stamp(slot + REPORT_EDGES_EACH_AT, edge->at);
  }
}

static void write_report(unit_t *u, uint8_t *body) {
  body[REPORT_PAD_INDEX] = u->pad_index;
  for (uint8_t i = 0; i < REPORT_PAD_LENGTH; i++)
    body[REPORT_PAD + i] = u->pad[(uint8_t)(u->pad_index + 1 + i) % REPORT_PAD_LENGTH];
  put_u16(body + REPORT_NEWEST, (uint16_t)(u->queue.oldest + u->queue.count - 1));
  write_edges(u, body);
  body[REPORT_BAD_FRAMES] = u->bad_frames;
  body[REPORT_LOST_EDGES] = u->queue.lost;
}

/* In the order of KEPT. */
static uint16_t kept(const calibration_t *c, uint8_t which) {
  switch (which & 3) {
    case 0:
      return c->mask_on;
    case 1:
      return c->mask_off;
    case 2:
      return c->knock;
    default:
      return c->brightness;
  }
}

static void write_hello(const unit_t *u, uint8_t *body) {
  static const uint16_t sensing[HELLO_SENSING_LENGTH] = {SENSE_FIST_US, SENSE_MASK_US, SENSE_SEATED_US,
                                                         SENSE_BUTTON_US, SENSE_KNOCK_US};
  put_u16(body + HELLO_OLDEST, u->queue.oldest);
  put_u16(body + HELLO_NEWEST, (uint16_t)(u->queue.oldest + u->queue.count - 1));
  body[HELLO_PROTOCOL] = FRAME_PROTOCOL;
  body[HELLO_MAJOR] = FIRMWARE_MAJOR;
  body[HELLO_MINOR] = FIRMWARE_MINOR;
  body[HELLO_PATCH] = FIRMWARE_PATCH;
  put_u16(body + HELLO_CAPABILITIES, (uint16_t)(u->calibration.fitted | CAN_RING | CAN_TRACE));
  body[HELLO_RESET] = u->reset;
  put_u32(body + HELLO_UNIT, u->unit);
  put_u16(body + HELLO_PAD_ZERO, (uint16_t)(u->sense.zero / 64));
  put_u16(body + HELLO_PAD_DOWN, u->calibration.pad_down);
  put_u16(body + HELLO_PAD_UP, u->calibration.pad_up);
  for (uint8_t i = 0; i < HELLO_SENSING_LENGTH; i++)
    put_u16(body + HELLO_SENSING + i * HELLO_SENSING_STEP, sensing[i]);
  put_u16(body + HELLO_KEPT, kept(&u->calibration, (uint8_t)u->sweep));
}

void unit_answer(unit_t *u, stamp_t at) {
  uint8_t *body = u->wire + 2;
  for (uint8_t i = 0; i < FRAME_BODY_LENGTH; i++) body[i] = 0;
  body[FRAME_TYPE] = u->known ? FRAME_REPORT : FRAME_HELLO;
  put_u16(body + FRAME_SEQ, u->sweep);
  body[REPORT_SEAT] = u->calibration.seat;
  put_u32(body + REPORT_BOOT, u->boot);
  put_stamp(body + REPORT_NOW, at);
  put_stamp(body + REPORT_HEARD, u->heard);
  uint32_t behind = stamp_since(at, sense_through(&u->sense, u->sampled)) / 1000 + 1;
  body[REPORT_BEHIND] = behind > 254 ? 255 : (uint8_t)behind;
  put_u16(body + REPORT_STATE, state_of(u));
  if (u->known) write_report(u, body);
  else write_hello(u, body);
  frame_close(u->wire);
}

void unit_bad_frame(unit_t *u) { u->bad_frames++; }
