import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { autoplay, told } from './judge.ts';

test('stopped while a command is under way: nothing is said of it', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/api/view') response.end(JSON.stringify({ game: null }));
    else server.emit('asked');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  const asked = once(server, 'asked');
  const judge = autoplay({ url: `http://127.0.0.1:${port}`, ruleset: 'fiim-eng', seed: 1, log });
  await asked;
  judge.stop();
  expect(await judge.played).toBe(0);
  expect(said).toEqual([]);
});

test('an act is told with its seats; of the night, no more than what is called aloud', () => {
  expect(told({ type: 'nominate', by: 5, seat: 3 })).toBe('nominate, by 5, seat 3');
  expect(told({ type: 'vote.announce', votes: [1, 2], reason: 'seen' })).toBe('vote.announce, votes 1,2');
  expect(told({ type: 'day.begin' })).toBe('day.begin');
  expect(told({ type: 'wake', who: 'don', seat: 4 })).toBe('wake, who don');
  expect(told({ type: 'wake', who: 'player', seat: 4 })).toBe('wake, who player, seat 4');
  expect(told({ type: 'check', by: 'sheriff', seat: 7 })).toBe('check, by sheriff');
  expect(told({ type: 'shots', shots: { 1: [6] } })).toBe('shots');
});
