/** Any request over real sockets to the real page's server, with a screen beside it that must not notice. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Random } from '../../firmware-sim/random.ts';
import { FakeTable } from '../../hub/web/fake-table.ts';
import { startWeb } from '../../hub/web/server.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

const request = (method: string, path: string, body: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const REQUESTS = [
  request('POST', '/api/act', '{"screen":"fuzz","act":{"type":"vote.open","candidate":3}}'),
  request(
    'POST',
    '/api/act',
    '{"screen":"fuzz","act":{"type":"foul","seat":3},"moment":{"at":1,"uncertainty":2}}',
  ),
  request('POST', '/api/game', '{"screen":"fuzz","ruleset":"fiim-eng","players":{"1":"A"},"begin":{}}'),
  request('POST', '/api/pen', '{"screen":"fuzz"}'),
  request('POST', '/api/record', '{"screen":"fuzz"}'),
  request('GET', '/api/view', ''),
  request('GET', '/api/stream?screen=fuzz&after=3&game=1', ''),
  request('GET', '/judge', ''),
  request('GET', '/assets/../../package.json', ''),
];

export async function httpDoor(seed: number): Promise<Door> {
  const random = new Random(seed);
  const web = await startWeb({ table: new FakeTable() });
  const port = Number(new URL(web.url).port);
  return {
    try: async () => {
      const text = mutated(random.pick(REQUESTS) ?? '', REQUESTS, random);
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.on('data', () => {});
      const closed = new Promise((done) => socket.once('close', done));
      socket.end(text.replace(/content-length: \d+/, `content-length: ${random.below(200)}`), 'latin1');
      const cut = setTimeout(() => socket.destroy(), 20);
      await closed;
      clearTimeout(cut);
      return text;
    },
    alive: async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`GET /api/clock HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
      const [answer] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      if (!answer.toString().startsWith('HTTP/1.1 200')) throw new Error(`it answers ${answer}`);
    },
    close: () => web.close(),
  };
}
