/* Frames and noise against the codec, the bus slave and the queue, with the sanitizers watching.
   usage: fuzz-frames COUNT SEED. Exits 1 on a finding: a damaged frame taken for good, an answer that can't be
   read back, an edge lost or out of order. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../core/ring.h"
#include "../core/unit.h"

static uint64_t state;
static uint32_t any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)(state >> 16);
}

static void finding(const char *what, uint64_t at) {
  fprintf(stderr, "finding after %llu frames: %s\n", (unsigned long long)at, what);
  exit(1);
}

static uint8_t image[CALIBRATION_LENGTH];
static unit_t unit;
static stamp_t clock_us = {1000, 0};
static uint32_t starts;

static void begin(void) {
  static uint8_t fields[CALIBRATION_FIELDS] = {0, 31, 160, 0, 90, 0, 88, 2, 44, 1, 200, 0, 8};
  fields[0] = (uint8_t)(1 + any() % 10);
  fields[1] = (uint8_t)(any() & 31);
  calibration_seal(fields, image);
  starts++;
  if (any() % 16 == 0) image[any() % CALIBRATION_LENGTH] ^= (uint8_t)(1 + any() % 255);
  unit_begin(&unit, image, any(), RESET_POWER_ON);
}

static void live(uint32_t ms) {
  static sample_t sample;
  while (ms--) {
    if (any() % 4 == 0) sample.pad = any() & 1023;
    if (any() % 32 == 0) sample.mask = any() & 1023;
    if (any() % 32 == 0) sample.switches = any() & 3;
    sample.knock = any() % 16 == 0 ? any() & 1023 : 0;
    clock_us = stamp_add(clock_us, any() % 64 == 0 ? 0x7FFFFFFF : 1000);
    unit_tick(&unit, &sample, &clock_us);
  }
}

/* A frame of the hub: broadcast or setup, mostly right. */
static void compose(uint8_t *wire) {
  uint8_t *body = wire + 2;
  memset(wire, 0, FRAME_WIRE_LENGTH);
  for (uint8_t i = 3; i < FRAME_BODY_LENGTH - 2 - FRAME_TAG_LENGTH; i++)
    if (any() % 3 != 0) body[i] = (uint8_t)any();
  body[FRAME_TYPE] = any() % 64 == 0 ? (uint8_t)any() : any() % 16 == 0 ? FRAME_SETUP : FRAME_BROADCAST;
  put_u16(body + FRAME_SEQ, (uint16_t)any());
  uint8_t seat = unit.calibration.seat;
  if (body[FRAME_TYPE] == FRAME_BROADCAST && seat != 0 && any() % 2) {
    uint8_t *ack = body + BROADCAST_ACKS + (seat - 1) * BROADCAST_ACKS_STEP;
    put_u16(ack, unit.tag);
    if (any() % 4 != 0) ack[2] = (uint8_t)(unit.queue.oldest - 1 + any() % 5);
  }
  if (body[FRAME_TYPE] == FRAME_SETUP && any() % 2) {
    put_u32(body + SETUP_BOOT, unit.boot);
    memcpy(body + SETUP_SEAT, image, CALIBRATION_FIELDS);
  }
  frame_close(wire);
}

/* Bits from the first to the last that differ between two bodies; both are encoded, and right. */
static uint32_t spread(const uint8_t *one, const uint8_t *two) {
  uint8_t a[FRAME_ENCODED_LENGTH], b[FRAME_ENCODED_LENGTH];
  memcpy(a, one, sizeof a);
  memcpy(b, two, sizeof b);
  frame_open(a);
  frame_open(b);
  int32_t first = -1, last = -1;
  for (int32_t bit = 0; bit < 8 * FRAME_BODY_LENGTH; bit++)
    if (((a[1 + bit / 8] ^ b[1 + bit / 8]) >> (7 - bit % 8)) & 1) {
      if (first < 0) first = bit;
      last = bit;
    }
  return first < 0 ? 0 : (uint32_t)(last - first + 1);
}

static void check_queue(uint64_t at) {
  const queue_t *q = &unit.queue;
  if (q->count > QUEUE_LENGTH || q->head >= QUEUE_LENGTH || q->sent > q->count) finding("the queue is broken", at);
}

static void check_answer(uint64_t at) {
  unit_answer(&unit, stamp_add(clock_us, 1500));
  static uint8_t encoded[FRAME_ENCODED_LENGTH];
  if (unit.wire[0] != 0 || unit.wire[FRAME_WIRE_LENGTH - 1] != 0) finding("an answer without its zeros", at);
  memcpy(encoded, unit.wire + 1, sizeof encoded);
  if (memchr(encoded, 0, sizeof encoded) != 0) finding("a zero within an answer", at);
  if (!frame_open(encoded)) finding("an answer that can't be read back", at);
  for (uint8_t led = 0; led < RING_LEDS; led++) (void)ring_colour(&unit, led, (uint16_t)any());
  check_queue(at);
}

int main(int argc, char **argv) {
  uint64_t count = argc > 1 ? strtoull(argv[1], 0, 10) : 1000000;
  uint64_t seed = argc > 2 ? strtoull(argv[2], 0, 10) : 1;
  state = seed * 0x9E3779B97F4A7C15ull + 1;
  receiver_t receiver = {.length = 0};
  uint8_t wire[FRAME_WIRE_LENGTH];
  uint8_t sent[FRAME_WIRE_LENGTH];
  uint8_t earlier[FRAME_WIRE_LENGTH] = {0};
  uint64_t good = 0, undetected = 0, damaged = 0, refused = 0, answered = 0, setups = 0;
  begin();
  for (uint64_t n = 0; n < count; n++) {
    if (any() % 4096 == 0) begin();
    live(any() % 4);
    compose(wire);
    memcpy(sent, wire, sizeof sent);
    uint32_t hits = any() % 2 ? 1 + any() % 4 : 0;
    for (uint32_t i = hits; i; i--) wire[any() % FRAME_WIRE_LENGTH] ^= (uint8_t)(1 + any() % 255);
    damaged += memcmp(sent, wire, sizeof sent) != 0;
    uint8_t length = any() % 16 == 0 ? (uint8_t)(any() % FRAME_WIRE_LENGTH) : FRAME_WIRE_LENGTH;
    for (uint8_t i = 0; i < length; i++) {
      uint8_t got = receiver_take(&receiver, wire[i]);
      if (got == RECEIVED_BAD) unit_bad_frame(&unit);
      if (got != RECEIVED_FRAME) continue;
      uint8_t before[FRAME_ENCODED_LENGTH];
      memcpy(before, receiver.bytes, sizeof before);
      switch (unit_hear(&unit, receiver.bytes, clock_us, image)) {
        case HEARD_SETUP:
          setups++;
          unit_begin(&unit, image, any(), RESET_SETUP);
          if (!unit.calibrated) finding("a setup that the unit itself can't read", n);
          break;
        case HEARD_MY_TURN:
          answered++;
          check_answer(n);
          /* fall through */
        case HEARD_SWEEP:
          good++;
          /* Closed by this frame's first zero, it may be the one before. */
          if (memcmp(before, sent + 1, sizeof before) != 0 && memcmp(before, earlier + 1, sizeof before) != 0) {
            /* A code that is damaged changes bytes far apart; what lies within 16 bits no CRC-16 lets through. */
            if (spread(before, sent + 1) <= 16) finding("a burst of at most 16 bits went unseen", n);
            undetected++;
          }
          break;
        default:
          refused++;
          break;
      }
      check_queue(n);
    }
    memcpy(earlier, sent, sizeof earlier);
  }
  /* A CRC of 16 bits lets one in 65,536 through; with exact stuffing and one length fewer. */
  if (undetected > 20 + damaged / 65536) finding("more damage went unseen than a CRC of 16 bits explains", count);
  printf("%llu frames from seed %llu without a finding: %llu taken, %llu refused, %llu answered, %llu set-ups, %u starts; "
         "of %llu damaged (1-4 bytes) %llu went unseen\n",
         (unsigned long long)count, (unsigned long long)seed, (unsigned long long)good, (unsigned long long)refused,
         (unsigned long long)answered, (unsigned long long)setups, starts, (unsigned long long)damaged, (unsigned long long)undetected);
  return 0;
}
