#include "music.h"

#define FULL 0x1000000UL
#define NONE 255

/* What the player's status is to us. */
enum { STOPPED = 0, PLAYS = 1 };
/* Kinds of frames, in whose rotation none starves another. */
enum { DEED = 0, VOLUME = 1, QUESTION = 2, KINDS = 3 };

#define GAP_MS 50 /* from one frame's beginning to the next's */
#define REPLY_MS 200
#define QUIET_MS 2000
#define WARM_MS 4000 /* a player reads its card before it answers */
#define START_AGAIN_MS 1500
#define STOP_AGAIN_MS 150
#define RESET_AFTER_MS 1000 /* of playing on after a stop */
#define RESET_AGAIN_MS 2000
#define RETRY_MS 5000 /* after an error */
#define STUCK_MS 4000
#define DUCK_MS 4 /* for a percent */
#define WINDOW_MS 100
#define DEAF 30 /* tenths */
/* Counts from peak to peak that are a sound; and up to which volume there may be too little to tell. */
#define SOUND_LEAST 8
#define TELLS_ABOVE 6

static void up(uint16_t *ms) {
  if (*ms != UINT16_MAX) ++*ms;
}
static void down(uint16_t *ms) {
  if (*ms != 0) --*ms;
}

void music_begin(music_t *m, uint32_t boot, uint32_t unit, uint8_t reset, uint8_t relay) {
  uint8_t *bytes = (uint8_t *)m;
  for (uint16_t i = 0; i < sizeof *m; i++) bytes[i] = 0;
  if ((uint16_t)(boot ^ (boot >> 16)) == 0) boot++; /* the tag 0 means: nobody is known here */
  m->boot = boot;
  m->unit = unit;
  m->tag = (uint16_t)(boot ^ (boot >> 16));
  m->dice = m->tag;
  m->reset = reset;
  m->relay = reset == RESET_POWER_ON ? 0 : relay != 0;
  m->order.duck = 100;
  m->order.amplifier = AMPLIFIER_STAY;
  m->duck = 100;
  m->status = NONE;
  m->said_volume = NONE;
  m->sent_volume = NONE;
  m->step = FULL;
  m->lowest = UINT16_MAX;
  m->last = QUESTION;
}

uint8_t music_obey(music_t *m, const music_order_t *order) {
  if (order->folder > 99 || order->volume > 100 || order->duck > 100 || order->amplifier > AMPLIFIER_STAY ||
      order->fade > 30000)
    return 0;
  if (order->folder != m->order.folder) {
    m->error = MUSIC_FAULT_NONE;
    m->retry_ms = 0;
    m->unmet_ms = 0;
    m->last = QUESTION; /* a deed next */
  }
  if (order->fade != m->order.fade) m->step = order->fade == 0 ? FULL : FULL / order->fade;
  if (order->amplifier != AMPLIFIER_STAY) m->relay = order->amplifier == AMPLIFIER_ON;
  /* What fades out goes down from the volume it had. */
  if (order->folder != 0) m->full = order->volume;
  m->order = *order;
  return 1;
}

static uint8_t as_told(const music_t *m) { return m->order.folder != 0 && m->playing == m->order.folder; }
/* It plays what isn't meant, and that is faded out. */
static uint8_t wrong(const music_t *m) { return m->status != STOPPED && !as_told(m) && m->gain == 0; }
static uint8_t idle(const music_t *m) { return m->status == STOPPED && m->order.folder != 0; }

static void listen(music_t *m, uint16_t level) {
  if (level < m->lowest) m->lowest = level;
  if (level > m->highest) m->highest = level;
  if (++m->window_ms < WINDOW_MS) return;
  uint8_t sound = m->highest - m->lowest >= SOUND_LEAST || m->said_volume <= TELLS_ABOVE;
  m->window_ms = 0;
  m->lowest = UINT16_MAX;
  m->highest = 0;
  if (m->status != PLAYS) m->deaf = 0;
  else if (!sound) m->deaf += m->deaf < DEAF;
  else {
    m->deaf = 0;
    if (m->relay && m->said_volume != 0) m->sounded++;
  }
}

static void fade(music_t *m) {
  if (as_told(m)) {
    if (m->status == PLAYS) m->gain = FULL - m->gain < m->step ? FULL : m->gain + m->step;
  } else {
    m->gain = m->gain < m->step ? 0 : m->gain - m->step;
  }
  if (++m->duck_ms < DUCK_MS) return;
  m->duck_ms = 0;
  if (m->duck < m->order.duck) m->duck++;
  else if (m->duck > m->order.duck) m->duck--;
}

void music_tick(music_t *m, uint16_t level) {
  listen(m, level);
  fade(m);
  up(&m->quiet_ms);
  up(&m->start_ms);
  down(&m->gap_ms);
  down(&m->reply_ms);
  down(&m->stop_ms);
  down(&m->reset_ms);
  down(&m->retry_ms);
  if (wrong(m) || (idle(m) && m->error == MUSIC_FAULT_NONE && !m->card_out)) up(&m->unmet_ms);
  else m->unmet_ms = 0;
}

static uint8_t loudness(const music_t *m) {
  uint32_t percent = (uint32_t)m->full * m->duck; /* of 10 000 */
  return (uint8_t)((percent * (m->gain >> 12) / 4096 * PLAYER_LOUDEST + 5000) / 10000);
}

/* Stop, begin, or shake it: whatever is still to be done. */
static uint8_t deed(music_t *m, uint16_t *parameter) {
  if (wrong(m)) {
    if (m->status == PLAYS && m->unmet_ms >= RESET_AFTER_MS && m->reset_ms == 0) {
      m->reset_ms = RESET_AGAIN_MS;
      return PLAYER_RESET;
    }
    if (m->stop_ms != 0) return 0;
    m->stop_ms = STOP_AGAIN_MS;
    return PLAYER_STOP;
  }
  if (!idle(m) || m->card_out || m->retry_ms != 0) return 0;
  if (as_told(m) && m->start_ms < START_AGAIN_MS) return 0;
  if (!as_told(m)) {
    m->gain = 0;
    if (m->sent_volume != 0) return 0; /* quiet first */
  }
  m->playing = m->order.folder;
  m->start_ms = 0;
  *parameter = m->playing;
  return PLAYER_LOOP_FOLDER;
}

static uint8_t question(music_t *m) {
  if (m->reply_ms != 0) return 0;
  m->reply_ms = REPLY_MS;
  m->asked = (uint8_t)(m->asked + 1) & 3;
  return m->asked == 1 ? PLAYER_ASK_VOLUME : m->asked == 3 ? PLAYER_ASK_TRACK : PLAYER_ASK_STATUS;
}

uint8_t music_speak(music_t *m, uint8_t *frame) {
  if (m->gap_ms != 0) return 0;
  uint8_t command = 0;
  uint16_t parameter = 0;
  uint8_t kind = m->last;
  for (uint8_t i = 0; i < KINDS && command == 0; i++) {
    kind = (uint8_t)(kind + 1) % KINDS;
    if (kind == DEED) command = deed(m, &parameter);
    else if (kind == QUESTION) command = question(m);
    else if (loudness(m) != m->sent_volume) {
      m->sent_volume = loudness(m);
      parameter = m->sent_volume;
      command = PLAYER_VOLUME;
      m->reply_ms = 0; /* an answer that is underway may be of before */
    }
  }
  if (command == 0) return 0;
  m->last = kind;
  m->gap_ms = GAP_MS;
  player_frame(frame, command, parameter);
  return 1;
}

static void failed(music_t *m, uint8_t fault) {
  m->error = fault;
  m->retry_ms = RETRY_MS;
}

static void restarted(music_t *m) {
  m->status = STOPPED;
  m->playing = 0;
  m->sent_volume = NONE;
  m->said_volume = NONE;
}

void music_player_says(music_t *m, uint8_t byte) {
  uint8_t command;
  uint16_t parameter;
  if (!player_take(&m->receiver, byte, &command, &parameter)) return;
  if (m->quiet_ms >= QUIET_MS) restarted(m);
  m->quiet_ms = 0;
  m->answered = 1;
  uint8_t low = (uint8_t)parameter;
  switch (command) {
    case PLAYER_ASK_STATUS:
      m->reply_ms = 0;
      m->status = low == PLAYS ? PLAYS : STOPPED;
      if (m->status == PLAYS && as_told(m)) m->error = MUSIC_FAULT_NONE;
      break;
    case PLAYER_ASK_VOLUME:
      /* Only while it is the answer to what was asked last: otherwise it may be of before. */
      if (m->reply_ms == 0 || low > PLAYER_LOUDEST) break;
      m->reply_ms = 0;
      m->said_volume = low;
      m->sent_volume = low;
      break;
    case PLAYER_ASK_TRACK:
      m->reply_ms = 0;
      m->track = parameter;
      break;
    case PLAYER_READY:
      restarted(m);
      m->card_out = !(low & 2);
      break;
    case PLAYER_CARD_IN:
      m->card_out = 0;
      break;
    case PLAYER_CARD_OUT:
      m->card_out = 1;
      restarted(m);
      break;
    case PLAYER_ERROR:
      m->reply_ms = 0;
      if (low == ERROR_RANGE || low == ERROR_NO_FILE) failed(m, MUSIC_FAULT_NO_FOLDER);
      else if (low != ERROR_BUSY && low != ERROR_FRAME && low != ERROR_CHECK) failed(m, MUSIC_FAULT_PLAYER_ERROR);
      break;
    default:
      break;
  }
}

uint8_t music_fault(const music_t *m) {
  if (m->quiet_ms >= (m->answered ? QUIET_MS : WARM_MS)) return MUSIC_FAULT_NO_PLAYER;
  if (m->card_out) return MUSIC_FAULT_NO_CARD;
  if (m->error) return m->error;
  return m->unmet_ms >= STUCK_MS ? MUSIC_FAULT_STUCK : MUSIC_FAULT_NONE;
}

uint8_t music_state(const music_t *m) {
  if (music_fault(m) != MUSIC_FAULT_NONE) return MUSIC_FAILED;
  if (m->status == NONE) return MUSIC_STARTING;
  if (m->status == STOPPED) return MUSIC_STOPPED;
  return m->deaf >= DEAF ? MUSIC_SILENT : MUSIC_PLAYING;
}

uint8_t music_folder(const music_t *m) { return m->status == PLAYS ? m->playing : 0; }
uint16_t music_track(const music_t *m) { return m->status == PLAYS ? m->track : 0; }

uint8_t music_volume(const music_t *m) {
  if (m->said_volume == NONE) return NONE;
  return (uint8_t)(((uint16_t)m->said_volume * 100 + PLAYER_LOUDEST / 2) / PLAYER_LOUDEST);
}

uint8_t music_hear(music_t *m, uint8_t *encoded) {
  const uint8_t *body = encoded + 1;
  music_order_t order;
  if (!frame_open(encoded) || body[FRAME_TYPE] != FRAME_MUSIC_ORDER) goto bad;
  order.folder = body[MUSIC_ORDER_FOLDER];
  order.volume = body[MUSIC_ORDER_VOLUME];
  order.fade = get_u16(body + MUSIC_ORDER_FADE);
  order.duck = body[MUSIC_ORDER_DUCK];
  order.amplifier = body[MUSIC_ORDER_AMPLIFIER];
  uint16_t tag = get_u16(body + MUSIC_ORDER_TAG);
  uint8_t was_known = m->known;
  m->turn = get_u16(body + FRAME_SEQ);
  m->known = tag == m->tag;
  if (tag != 0) {
    /* Another one is in use: this one is silent, its amplifier ready, and leaves the turn to it. */
    if (!m->known) order.folder = 0;
    if (!music_obey(m, &order)) goto bad;
    return m->known ? MUSIC_HEARD_MY_TURN : MUSIC_HEARD_ORDER;
  }
  /* Nobody's turn: nothing changes, and who isn't in use says who it is. Two would talk at once for ever: a throw of
     the dice, as at the seats. */
  m->dice = (uint16_t)((m->dice >> 1) ^ (-(m->dice & 1u) & 0xB400u));
  return !was_known && (m->dice & 1) ? MUSIC_HEARD_MY_TURN : MUSIC_HEARD_ORDER;
bad:
  m->bad_frames++;
  return MUSIC_HEARD_NOTHING;
}

void music_answer(music_t *m) {
  uint8_t *body = m->wire + 2;
  for (uint8_t i = 0; i < FRAME_BODY_LENGTH; i++) body[i] = 0;
  body[FRAME_TYPE] = m->known ? FRAME_MUSIC_REPORT : FRAME_MUSIC_HELLO;
  put_u16(body + FRAME_SEQ, m->turn);
  put_u32(body + MUSIC_REPORT_BOOT, m->boot);
  if (m->known) {
    body[MUSIC_REPORT_STATE] = music_state(m);
    body[MUSIC_REPORT_FAULT] = music_fault(m);
    body[MUSIC_REPORT_FOLDER] = music_folder(m);
    put_u16(body + MUSIC_REPORT_TRACK, music_track(m));
    body[MUSIC_REPORT_VOLUME] = music_volume(m);
    put_u32(body + MUSIC_REPORT_SOUNDED, m->sounded);
    body[MUSIC_REPORT_AMPLIFIER] = m->relay;
    body[MUSIC_REPORT_BAD_FRAMES] = m->bad_frames;
  } else {
    put_u32(body + MUSIC_HELLO_UNIT, m->unit);
    body[MUSIC_HELLO_PROTOCOL] = FRAME_PROTOCOL;
    body[MUSIC_HELLO_MAJOR] = MUSIC_MAJOR;
    body[MUSIC_HELLO_MINOR] = MUSIC_MINOR;
    body[MUSIC_HELLO_PATCH] = MUSIC_PATCH;
    body[MUSIC_HELLO_RESET] = m->reset;
    put_u16(body + MUSIC_HELLO_LATENCY, MUSIC_LATENCY_MS);
  }
  frame_close(m->wire);
}
