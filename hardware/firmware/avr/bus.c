#include "board.h"

static receiver_t receiver;
static volatile uint8_t bad;
static volatile uint16_t arrived; /* Timer 1 at the closing zero */

static const uint8_t *offered;
static volatile const uint8_t *sending;
static volatile uint8_t left;

void bus_begin(void) {
  PIN_DRIVE_DDR |= _BV(PIN_DRIVE_BIT);
  PIN_DRIVE_PORT &= (uint8_t)~_BV(PIN_DRIVE_BIT);
  PORTD |= _BV(PD0); /* the receiver's output floats while we talk */
  UBRR0 = F_CPU / 16 / BUS_BAUD - 1;
  UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
  UCSR0B = _BV(RXEN0) | _BV(TXEN0);
  bus_listen();
}

void bus_listen(void) {
  while (UCSR0A & _BV(RXC0)) (void)UDR0;
  receiver.length = 0;
  WAITING &= (uint8_t)~_BV(WAITING_FRAME);
  UCSR0B |= _BV(RXCIE0);
}

ISR(USART_RX_vect) {
  /* A byte with a framing error, or after one that was lost, spoils the frame's CRC or its length: enough. */
  uint8_t byte = UDR0;
  uint8_t what = receiver_take(&receiver, byte);
  if (what == RECEIVED_FRAME) {
    arrived = TCNT1;
    UCSR0B &= (uint8_t)~_BV(RXCIE0);
    WAITING |= _BV(WAITING_FRAME);
  } else if (what == RECEIVED_BAD) {
    bad++;
  }
}

uint8_t *bus_received(arrival_t *when) {
  if (!(WAITING & _BV(WAITING_FRAME))) return 0;
  WAITING &= (uint8_t)~_BV(WAITING_FRAME);
  when->count = arrived;
  when->at = clock_stamp(arrived);
  return receiver.bytes;
}

uint8_t bus_bad(void) {
  uint8_t before = SREG;
  cli();
  uint8_t count = bad;
  bad = 0;
  SREG = before;
  return count;
}

void bus_offer(const uint8_t *wire) { offered = wire; }

uint8_t bus_busy(void) { return left != 0; }

void bus_slot(void) {
  const uint8_t *wire = offered;
  if (wire == 0) return;
  offered = 0;
  PIN_DRIVE_PORT |= _BV(PIN_DRIVE_BIT);
  UDR0 = wire[0];
  sending = wire + 1;
  left = FRAME_WIRE_LENGTH - 1;
  UCSR0B |= _BV(UDRIE0);
}

ISR(USART_UDRE_vect) {
  const uint8_t *next = (const uint8_t *)sending;
  UDR0 = *next;
  sending = next + 1;
  if (--left != 0) return;
  /* The last byte: the line is ours until it has left. */
  UCSR0A = _BV(TXC0);
  UCSR0B = (uint8_t)((UCSR0B & ~_BV(UDRIE0)) | _BV(TXCIE0));
}

ISR(USART_TX_vect) {
  PIN_DRIVE_PORT &= (uint8_t)~_BV(PIN_DRIVE_BIT);
  UCSR0B &= (uint8_t)~_BV(TXCIE0);
}
