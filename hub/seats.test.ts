import { execFile } from 'node:child_process';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { config } from '../schemas/config.ts';
import { TestHost } from './link/test-host.ts';
import { linkedSeats, startSeats } from './seats.ts';

test('simulated seats and a satellite that carries two, over TLS, each with its own password', async () => {
  const data = await mkdtemp(join(tmpdir(), 'mafia-table-'));
  const tls = { key: join(data, 'key.pem'), cert: join(data, 'cert.pem') };
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-keyout', tls.key, '-out', tls.cert, '-subj', '/CN=the table'];
  await promisify(execFile)('openssl', ['req', ...kind, ...files]);
  const table = config.parse({
    data,
    broker: { host: '0.0.0.0', port: 0, tls },
    seats: {
      1: { link: 'simulated' },
      2: { link: 'mqtt', device: 'kitchen' },
      3: { link: 'mqtt', device: 'kitchen' },
    },
  });
  expect(linkedSeats(table, 'mqtt')).toEqual([1, 2, 3]);
  const host = new TestHost();
  const seats = await startSeats({ config: table, simulated: 'mqtt', seed: 1, host, log: () => {} });
  onTestFinished(() => seats.close());
  await host.until((e) => e.type === 'heard' && e.seat === 1);
  const secrets = JSON.parse(await readFile(join(data, 'secrets.json'), 'utf8')) as { mqtt: object };
  expect(Object.keys(secrets.mqtt).sort()).toEqual(['kitchen', 'seat-1']);
});

test('beyond loopback, plain text has to be asked for by name', async () => {
  const data = await mkdtemp(join(tmpdir(), 'mafia-table-'));
  const start = async (broker: object) => {
    const table = config.parse({
      data,
      broker: { host: '0.0.0.0', port: 0, ...broker },
      seats: { 4: { link: 'mqtt' } },
    });
    return startSeats({ config: table, simulated: 'mqtt', seed: 1, host: new TestHost(), log: () => {} });
  };
  await expect(start({})).rejects.toThrow(/broker\.tls.*broker\.plain/);
  await (await start({ plain: true })).close();
});
