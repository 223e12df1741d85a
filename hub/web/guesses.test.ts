import { expect, test } from 'vitest';
import { Guesses, networkOf } from './guesses.ts';

test('a network is what a device can choose its address in', () => {
  expect(networkOf('192.168.7.21')).toBe('192.168.7');
  expect(networkOf('::ffff:192.168.7.21')).toBe('192.168.7');
  expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8:1:2::1')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
});

test('a device that guesses from ever new addresses is slowed, and nobody in another network with it', () => {
  const guesses = new Guesses();
  let taken = 0;
  for (let n = 0; n < 1000; n++) {
    const address = `2001:db8::${n.toString(16)}`;
    if (guesses.wait(address, n) > 0) continue;
    guesses.wrong(address, n);
    taken++;
  }
  expect(taken).toBe(50);
  expect(guesses.wait('2001:db8:0:1::1', 1000)).toBe(0);
});

test('right guesses, counted as wrong until they are known, use nothing up', () => {
  const guesses = new Guesses();
  for (let n = 0; n < 200; n++) {
    const address = `10.0.0.${n}`;
    expect(guesses.wait(address, n)).toBe(0);
    guesses.wrong(address, n);
    guesses.right(address);
  }
});
