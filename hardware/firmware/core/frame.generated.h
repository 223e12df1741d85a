/* Generated from schemas/frame.ts by hardware/firmware/frame-header.ts. Do not edit. */
#ifndef FRAME_GENERATED_H
#define FRAME_GENERATED_H

#define FRAME_PROTOCOL 1
#define FRAME_BODY_LENGTH 64
#define FRAME_TAG_LENGTH 8
#define FRAME_WIRE_LENGTH 67 /* both zeros included */
#define FRAME_TYPE 0 /* u8 */
#define FRAME_SEQ 1 /* u16 */
#define BUS_BAUD 500000UL
#define BUS_SEATS 10
#define BUS_SWEEP_MS 20
#define BUS_FIRST_SLOT_US 2000
#define BUS_SLOT_US 1450
#define BUS_DEAF_US 16400
#define BUS_PAD_MS 4
#define BUS_MUSIC_SLOT_US 2000
#define BOOT_ANY 4294967295UL

/* hub → all, once a sweep; `seq` numbers the sweep */
#define FRAME_BROADCAST 1
#define BROADCAST_FLAGS 3 /* u8: bits 0–3: number of the last re-zero; a unit that sees a new one takes its resting pad as zero. Bits 4–7: a seat that nobody sits at, in whose slot a unit without a seat may say hello; 0: none */
#define BROADCAST_ACKS 4 /* list: seats 1–10 */
#define BROADCAST_ACKS_LENGTH 10
#define BROADCAST_ACKS_STEP 3
#define BROADCAST_ACKS_EACH_TAG 0 /* u16: boot tag of the unit that is believed at this seat; 0: unknown, say hello */
#define BROADCAST_ACKS_EACH_SEQ 2 /* u8: edges of that boot up to this number (mod 256) are in the record */
#define BROADCAST_LAMPS 34 /* list: seats 1–10; public state only */
#define BROADCAST_LAMPS_LENGTH 10
#define BROADCAST_LAMPS_STEP 2
#define BROADCAST_LAMPS_EACH_PATTERN 0 /* u8: index in LAMP_PATTERNS */
#define BROADCAST_LAMPS_EACH_LEVEL 1 /* u8: 0–255 */

/* seat → hub, in its slot; `seq` is the sweep answered */
#define FRAME_REPORT 2
#define REPORT_SEAT 3 /* u8: 1–10; 0 in the hello of a unit that has none */
#define REPORT_BOOT 4 /* u32: drawn anew at every start */
#define REPORT_NOW 8 /* u40: µs when this frame was due to begin: never after its first bit */
#define REPORT_HEARD 13 /* u40: µs when the closing zero of broadcast `seq` was in: never before */
#define REPORT_BEHIND 18 /* u8: ms before `now` up to which everything sensed has become an edge; 255: further */
#define REPORT_STATE 19 /* u16: STATE_BITS as they are */
#define REPORT_PAD_INDEX 21 /* u8: number (mod 256) of the newest reading in `pad`; reading n was taken at n × 4 ms of the clock */
#define REPORT_PAD 22 /* bytes: fist pad at 250 Hz, 8 bit, oldest first: readings overlap from frame to frame */
#define REPORT_PAD_LENGTH 8
#define REPORT_NEWEST 30 /* u16: number of the last edge made (mod 65536); 0: none yet */
#define REPORT_FIRST 32 /* u16: number of the first edge below (mod 65536) */
#define REPORT_EDGES 34 /* list: consecutive edges; sent again, round and round, until acknowledged */
#define REPORT_EDGES_LENGTH 3
#define REPORT_EDGES_STEP 6
#define REPORT_EDGES_EACH_WHAT 0 /* u8: index in EDGE_CODES; 0: empty */
#define REPORT_EDGES_EACH_AT 1 /* u40: µs of the unit’s clock */
#define REPORT_BAD_FRAMES 52 /* u8: frames refused since boot (mod 256) */
#define REPORT_LOST_EDGES 53 /* u8: edges lost to a full queue since boot; after 255 it goes on with 1 */

/* instead of a report, until the hub acknowledges its boot tag */
#define FRAME_HELLO 3
#define HELLO_SEAT 3 /* u8: 1–10; 0 in the hello of a unit that has none */
#define HELLO_BOOT 4 /* u32: drawn anew at every start */
#define HELLO_NOW 8 /* u40: µs when this frame was due to begin: never after its first bit */
#define HELLO_HEARD 13 /* u40: µs when the closing zero of broadcast `seq` was in: never before */
#define HELLO_BEHIND 18 /* u8: ms before `now` up to which everything sensed has become an edge; 255: further */
#define HELLO_STATE 19 /* u16: STATE_BITS as they are */
#define HELLO_OLDEST 21 /* u16: number of the oldest edge that is not acknowledged */
#define HELLO_NEWEST 23 /* u16: number of the last edge made */
#define HELLO_PROTOCOL 25 /* u8: FRAME_PROTOCOL */
#define HELLO_MAJOR 26 /* u8: firmware version */
#define HELLO_MINOR 27 /* u8:  */
#define HELLO_PATCH 28 /* u8:  */
#define HELLO_CAPABILITIES 29 /* u16: CAPABILITIES, bit 0 first */
#define HELLO_RESET 31 /* u8: index in RESET_CAUSES */
#define HELLO_UNIT 32 /* u32: drawn once and kept in EEPROM: the unit itself, whatever its seat */
#define HELLO_PAD_ZERO 36 /* u16: ADC counts of the resting pad */
#define HELLO_PAD_DOWN 38 /* u16: ADC counts above zero at which a fist is down */
#define HELLO_PAD_UP 40 /* u16: and below which it has left */
#define HELLO_SENSING 42 /* list: in the order of SENSING */
#define HELLO_SENSING_LENGTH 5
#define HELLO_SENSING_STEP 2
#define HELLO_SENSING_EACH_US 0 /* u16: half-width in µs that sensing adds */
#define HELLO_KEPT 52 /* u16: what is kept of KEPT[seq mod 4]: a unit that is not acknowledged tells all four by and by */

/* hub → one unit: its seat number and calibration, kept in EEPROM */
#define FRAME_SETUP 4
#define SETUP_BOOT 3 /* u32: the unit meant; BOOT_ANY: the one without a seat */
#define SETUP_SEAT 7 /* u8: 1–10 */
#define SETUP_FITTED 8 /* u8: CAPABILITIES that are wired: bits 0–4 */
#define SETUP_PAD_DOWN 9 /* u16: ADC counts above zero */
#define SETUP_PAD_UP 11 /* u16: ADC counts above zero, less than padDown */
#define SETUP_MASK_ON 13 /* u16: ADC counts from which the mask is on the face */
#define SETUP_MASK_OFF 15 /* u16: ADC counts below which it is off; between the two it is lifted */
#define SETUP_KNOCK 17 /* u16: ADC counts of the knock sensor’s swing */
#define SETUP_BRIGHTNESS 19 /* u8: 0–31, of every LED */

/* hub → night-music controller, in its turn; `seq` numbers it */
#define FRAME_MUSIC_ORDER 5
#define MUSIC_ORDER_TAG 3 /* u16: boot tag of the controller that is believed; 0: unknown, say hello */
#define MUSIC_ORDER_FOLDER 5 /* u8: 1–99 of its card; 0: silence */
#define MUSIC_ORDER_VOLUME 6 /* u8: percent, once faded in */
#define MUSIC_ORDER_FADE 7 /* u16: ms from silence to full and back; 0: at once */
#define MUSIC_ORDER_DUCK 9 /* u8: percent of the volume that are left now */
#define MUSIC_ORDER_AMPLIFIER 10 /* u8: index in AMPLIFIER */

/* its answer; `seq` is the order’s */
#define FRAME_MUSIC_REPORT 6
#define MUSIC_REPORT_BOOT 3 /* u32: drawn anew at every start */
#define MUSIC_REPORT_STATE 7 /* u8: index in MUSIC_STATES */
#define MUSIC_REPORT_FAULT 8 /* u8: index in MUSIC_FAULTS, from 1; 0: none */
#define MUSIC_REPORT_FOLDER 9 /* u8: 1–99 that plays; 0: none */
#define MUSIC_REPORT_TRACK 10 /* u16: number of the file that plays, as the player counts; 0: none */
#define MUSIC_REPORT_VOLUME 12 /* u8: percent, as the player says it; 255: not known */
#define MUSIC_REPORT_SOUNDED 13 /* u32: tenths of a second of music that came out with the amplifier on, since the start */
#define MUSIC_REPORT_AMPLIFIER 17 /* u8: 1: the relay is pulled */
#define MUSIC_REPORT_BAD_FRAMES 18 /* u8: frames refused since boot (mod 256) */

/* instead of a report, until an order bears its boot tag */
#define FRAME_MUSIC_HELLO 7
#define MUSIC_HELLO_BOOT 3 /* u32: drawn anew at every start */
#define MUSIC_HELLO_UNIT 7 /* u32: drawn once and kept in EEPROM */
#define MUSIC_HELLO_PROTOCOL 11 /* u8: FRAME_PROTOCOL */
#define MUSIC_HELLO_MAJOR 12 /* u8: firmware version */
#define MUSIC_HELLO_MINOR 13 /* u8:  */
#define MUSIC_HELLO_PATCH 14 /* u8:  */
#define MUSIC_HELLO_RESET 15 /* u8: index in RESET_CAUSES */
#define MUSIC_HELLO_LATENCY 16 /* u16: ms at most from an order’s coming to its being heard */

#define EDGE_NONE 0
#define EDGE_FIST_DOWN_PAD 1
#define EDGE_FIST_UP_PAD 2
#define EDGE_FIST_DOWN_BUTTON 3
#define EDGE_FIST_UP_BUTTON 4
#define EDGE_MASK_ON 5
#define EDGE_MASK_LIFTED 6
#define EDGE_MASK_OFF 7
#define EDGE_SEATED_ON 8
#define EDGE_SEATED_OFF 9
#define EDGE_BUTTON_PRESSED 10
#define EDGE_KNOCK_PRESSED 11

#define SENSING_FIST 0
#define SENSING_MASK 1
#define SENSING_SEATED 2
#define SENSING_BUTTON 3
#define SENSING_KNOCK 4

#define STATE_FIST 1
#define STATE_MASK_ON 2
#define STATE_MASK_LIFTED 4
#define STATE_SEATED 8
#define STATE_BUTTON 16
#define STATE_QUEUE_FULL 32
#define STATE_PAD_FAULT 64
#define STATE_UNCALIBRATED 128
#define STATE_STACK_LOW 256

#define CAN_FIST 1
#define CAN_MASK 2
#define CAN_SEATED 4
#define CAN_BUTTON 8
#define CAN_KNOCK 16
#define CAN_RING 32
#define CAN_TRACE 64

#define RESET_UNKNOWN 0
#define RESET_POWER_ON 1
#define RESET_EXTERNAL 2
#define RESET_BROWN_OUT 3
#define RESET_WATCHDOG 4
#define RESET_SETUP 5

#define LAMP_OFF 0
#define LAMP_IDLE 1
#define LAMP_SPEAKING 2
#define LAMP_CANDIDATE 3
#define LAMP_VOTING 4
#define LAMP_VOTED 5
#define LAMP_OUT 6
#define LAMP_ATTENTION 7
#define LAMP_IDENTIFY 8
#define LAMP_NIGHT 9
#define LAMP_FOULS 10
#define LAMP_PATTERNS 11

#define AMPLIFIER_OFF 0
#define AMPLIFIER_ON 1
#define AMPLIFIER_STAY 2

#define MUSIC_STARTING 0
#define MUSIC_STOPPED 1
#define MUSIC_PLAYING 2
#define MUSIC_SILENT 3
#define MUSIC_FAILED 4

#define MUSIC_FAULT_NONE 0
#define MUSIC_FAULT_NO_PLAYER 1
#define MUSIC_FAULT_NO_CARD 2
#define MUSIC_FAULT_NO_FOLDER 3
#define MUSIC_FAULT_PLAYER_ERROR 4
#define MUSIC_FAULT_STUCK 5

#endif
