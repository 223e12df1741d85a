/* The music controller's door for JavaScript: one instance of the module is one controller. */
#define RECEIVER_WANTS(type) ((type) == FRAME_MUSIC_ORDER)
#include "../core/music.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static music_t music;
static receiver_t receiver;
static uint8_t frame[PLAYER_FRAME];

EXPORT(wire) uint8_t *door_wire(void) { return music.wire; }
EXPORT(frame) uint8_t *door_frame(void) { return frame; }

EXPORT(begin) void door_begin(uint32_t boot, uint32_t unit, uint32_t reset, uint32_t relay) {
  receiver.length = 0;
  music_begin(&music, boot, unit, (uint8_t)reset, (uint8_t)relay);
}
EXPORT(tick) void door_tick(uint32_t level) { music_tick(&music, (uint16_t)level); }
EXPORT(obey)
uint32_t door_obey(uint32_t folder, uint32_t volume, uint32_t fade, uint32_t duck, uint32_t amplifier) {
  music_order_t order = {(uint8_t)folder, (uint8_t)volume, (uint8_t)duck, (uint8_t)amplifier, (uint16_t)fade};
  return music_obey(&music, &order);
}
EXPORT(speak) uint32_t door_speak(void) { return music_speak(&music, frame); }
EXPORT(says) void door_says(uint32_t byte) { music_player_says(&music, (uint8_t)byte); }
/* A byte of the bus; returns a MUSIC_HEARD_ code. */
EXPORT(hear) uint32_t door_hear(uint32_t byte) {
  uint8_t what = receiver_take(&receiver, (uint8_t)byte);
  if (what == RECEIVED_FRAME) return music_hear(&music, receiver.bytes);
  if (what == RECEIVED_BAD) music.bad_frames++;
  return MUSIC_HEARD_NOTHING;
}
EXPORT(answer) void door_answer(void) { music_answer(&music); }

EXPORT(boot) uint32_t door_boot(void) { return music.boot; }
EXPORT(relay) uint32_t door_relay(void) { return music.relay; }
EXPORT(state) uint32_t door_state(void) { return music_state(&music); }
EXPORT(fault) uint32_t door_fault(void) { return music_fault(&music); }
EXPORT(folder) uint32_t door_folder(void) { return music_folder(&music); }
EXPORT(track) uint32_t door_track(void) { return music_track(&music); }
EXPORT(volume) uint32_t door_volume(void) { return music_volume(&music); }
EXPORT(sounded) uint32_t door_sounded(void) { return music.sounded; }
EXPORT(latency) uint32_t door_latency(void) { return MUSIC_LATENCY_MS; }
