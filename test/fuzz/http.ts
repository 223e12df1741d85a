/**
 * Any request over real sockets to the real page's server and the running table behind it, with a screen beside it
 * that must not notice. The record alone is in memory.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
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

const textOf = ({ method, path, body }: Asked): string =>
  `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
const REQUESTS = ASKED.map(textOf);

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
  listened(): void {}
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

  // A screen that was there before: whoever comes now waits behind all those who came and gave up meanwhile, since a turn
  // of the event loop takes one connection, and here the crowd's own turns are among them.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const alive = () =>
    new Promise<void>((answered, refused) => {
      const asked = request({ port, host: '127.0.0.1', path: '/api/clock', agent }, (response) => {
        response.resume();
        if (response.statusCode === 200) response.on('end', answered);
        else refused(new Error(`it answers ${response.statusCode}`));
      });
      asked.on('error', refused).end();
    });
  await alive();

  /** A request that is whole with a body that isn't, or bytes that are no request. */
  const input = (): string => {
    const asked = random.pick(ASKED) ?? get('/');
    if (asked.body !== '' && random.chance(0.6))
      return textOf({ ...asked, body: mutated(asked.body, BODIES, random) });
    const text = mutated(textOf(asked), REQUESTS, random);
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
    alive,
    close: async () => {
      lanes.close();
      agent.destroy();
      await web.close();
      table.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
