/**
 * Any request over real sockets to the real page's server and the running table behind it, with a screen beside it
 * that must not notice. The record alone is in memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../../firmware-sim/random.ts';
import { monotonicScheduler } from '../../hub/table/scheduler.ts';
import { type Log, Table } from '../../hub/table/table.ts';
import { Desk } from '../../hub/web/desk.ts';
import { startWeb } from '../../hub/web/server.ts';
import { windowSettings } from '../../schemas/window.ts';
import { Lanes } from './lanes.ts';
import { mutated } from './mutation.ts';
import type { Door } from './run.ts';

type Asked = { method: string; path: string; body: string };

const post = (path: string, body: string): Asked => ({ method: 'POST', path, body });
const get = (path: string): Asked => ({ method: 'GET', path, body: '' });
const act = (text: string): Asked => post('/api/act', `{"screen":"fuzz","act":${text}}`);

const POSITION =
  '{"phase":"voting","day":2,"alive":[1,2,3,4,5,6,7,9,10],"fouls":{"7":3},"opener":4,"nominees":[{"by":1,"seat":3},{"by":2,"seat":5}],"quietNights":1,"misses":0,"quietDays":0,"firstDayLeft":1,"nightKills":[8],"speechLost":[7],"due":[{"seat":8,"kind":"last-word"}],"noVote":false}';
const ASKED: readonly Asked[] = [
  act('{"type":"vote.begin"}'),
  act('{"type":"vote.open","candidate":3}'),
  act('{"type":"vote.close","by":"judge"}'),
  act('{"type":"vote.announce","votes":[1,2],"reason":"seen"}'),
  act('{"type":"undo"}'),
  act('{"type":"night.begin"}'),
  post('/api/act', '{"screen":"fuzz","act":{"type":"foul","seat":3},"moment":{"at":1,"uncertainty":2}}'),
  post(
    '/api/game',
    '{"screen":"fuzz","ruleset":"fiim-eng","players":{"1":"A"},"title":"t","settings":{"maskOnGrace":3000},"begin":{"kind":"rating"}}',
  ),
  post('/api/game', `{"screen":"fuzz","ruleset":"black-cat","begin":{"position":${POSITION}}}`),
  post('/api/pen', '{"screen":"fuzz"}'),
  post('/api/record', '{"screen":"fuzz"}'),
  post('/api/music', '{"screen":"fuzz","music":{"do":"volume","volume":40}}'),
  post('/api/believe', '{"screen":"fuzz","seat":3,"device":"seat-3","boot":7}'),
  post('/api/access/login', '{"pin":"0000"}'),
  post('/api/access/pin', '{"pin":"123","code":"000000"}'),
  post('/api/access/end', '{"session":"abc"}'),
  get('/api/access'),
  get('/api/access/sessions'),
  get('/api/view'),
  get('/api/clock'),
  get('/api/public/view'),
  get('/api/stream?screen=fuzz&after=3&game=1'),
  get('/api/public/stream?after=3'),
  get('/judge'),
  get('/board'),
  get('/assets/../../package.json'),
];
const BODIES = ASKED.map(({ body }) => body).filter((body) => body !== '');

const request = ({ method, path, body }: Asked): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const REQUESTS = ASKED.map(request);

/** Ms after which another screen counts as unanswered. */
const LATE = 15_000;

/** A record that keeps no line. */
class NoLog implements Log {
  #games = 0;
  #lines = 0;
  async create(): Promise<string> {
    this.#lines = 1;
    return String(++this.#games);
  }
  async append(): Promise<number> {
    return ++this.#lines;
  }
  async mark(): Promise<void> {}
}

export async function httpDoor(seed: number): Promise<Door> {
  const random = new Random(seed);
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-http-'));
  const options = { clock: {}, closes: 'judge', edges: windowSettings.parse({}), linked: [1] } as const;
  const table = new Table(new NoLog(), monotonicScheduler(0), options, () => {});
  const desk = new Desk(table, {
    table: 'fuzz',
    closes: 'judge',
    settings: {},
    claims: () => [],
    believe: () => {},
  });
  // Open to the network, so that the routes of the PIN are there.
  const web = await startWeb({ table: desk, host: '0.0.0.0', access: join(folder, 'access.json') });
  const port = Number(new URL(web.url).port);
  const lanes = new Lanes(port);

  /** A request that is whole with a body that isn't, or bytes that are no request. */
  const input = (): string => {
    const asked = random.pick(ASKED) ?? get('/');
    if (asked.body !== '' && random.chance(0.6))
      return request({ ...asked, body: mutated(asked.body, BODIES, random) });
    const text = mutated(request(asked), REQUESTS, random);
    const length = random.below(200);
    return random.chance(0.5) ? text.replace(/content-length: \d+/, `content-length: ${length}`) : text;
  };
  return {
    try: async () => {
      const text = input();
      const bytes = Buffer.from(text, 'utf8').toString('latin1');
      if (random.chance(0.5)) await lanes.say(bytes);
      else await lanes.sayAlone(bytes);
      return text;
    },
    alive: async () => {
      const socket = connect(port, '127.0.0.1');
      const answer = await new Promise<string>((done) => {
        const late = setTimeout(async () => {
          const open = await new Promise((told) => web.app.server.getConnections((_, count) => told(count)));
          const within = (await web.app.inject({ url: '/api/clock', headers: { host: 'localhost' } }))
            .statusCode;
          const { connecting, bytesWritten, localPort } = socket;
          done(
            `nothing for ${LATE} ms: ${JSON.stringify({ connecting, bytesWritten, localPort, open, within })}`,
          );
        }, LATE);
        const over = (said: string) => {
          clearTimeout(late);
          done(said);
        };
        socket.on('error', (error) => over(String(error)));
        socket.on('close', () => over('by closing'));
        socket.once('data', (data) => over(data.toString()));
        socket.write(`GET /api/clock HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`);
      });
      socket.destroy();
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`it answers ${answer}`);
    },
    close: async () => {
      lanes.close();
      await web.close();
      table.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
