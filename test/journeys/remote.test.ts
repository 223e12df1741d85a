import { expect, onTestFinished, test } from 'vitest';
import { BEFORE_VOTE } from '../../hub/judge/test-position.ts';
import type { HidDevice, HidDoor } from '../../hub/link/remote/remote.ts';
import { config } from '../../schemas/config.ts';
import { REMOTE_KEYS, type RemoteKey } from '../../schemas/remote.ts';
import { dataFolder, hubIn, nextLine, Screen } from './hub.ts';

/** A presenter as the system shows it: reports of a keyboard; there or not. */
class Presenter {
  plugged = false;
  opened = 0;
  #take: (report: Uint8Array) => void = () => {};
  #end: (why: string) => void = () => {};
  #whenOpened = () => {};

  readonly door: HidDoor = {
    find: async () => (this.plugged ? ['hid-1'] : []),
    open: async (): Promise<HidDevice> => {
      this.opened++;
      return {
        onReport: (take) => {
          this.#take = take;
          this.#whenOpened();
        },
        onEnd: (ended) => {
          this.#end = ended;
        },
        close: async () => {},
      };
    },
  };

  /** Resolves once the hub reads it. */
  async plug(): Promise<void> {
    const read = new Promise<void>((resolve) => {
      this.#whenOpened = resolve;
    });
    this.plugged = true;
    await read;
  }

  pull(): void {
    this.plugged = false;
    this.#end('could not read');
  }

  press(key: RemoteKey): void {
    this.#take(Uint8Array.of(0, 0, REMOTE_KEYS[key], 0, 0, 0, 0, 0));
    this.#take(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0));
  }
}

test('the remote leads a vote: next, thank you, undo – whoever holds the pen; pulled and plugged in again', async () => {
  const folder = dataFolder();
  onTestFinished(folder.remove);
  const presenter = new Presenter();
  const said: string[] = [];
  const hub = await hubIn(folder.path, {
    config: {
      ...config.parse({
        web: { port: 0 },
        broker: { port: 0 },
        remote: { device: '046d:c540' },
        vote: { closes: 'judge' },
      }),
      data: folder.path,
    },
    seats: 'none',
    hid: async () => presenter.door,
    log: (line) => said.push(line),
  });
  onTestFinished(() => hub.close());
  await presenter.plug();
  // Another screen has the pen and keeps it.
  const screen = new Screen(hub, 'assistant');
  expect(
    await screen.post('/api/game', { ruleset: 'fiim-eng', begin: { position: BEFORE_VOTE } }),
  ).toMatchObject({
    ok: true,
  });
  expect((await screen.view()).game?.next[0]).toMatchObject({ type: 'vote.begin' });

  // Later than what is next changed: a press that came with it would have meant something else.
  const later = hub.table.now() + 301;
  while (hub.table.now() <= later) await screen.view();

  const begun = nextLine(hub, 'vote.begin');
  presenter.press('page-down');
  await begun;
  await hub.table.idle();
  const opened = nextLine(hub, 'vote.open');
  presenter.press('page-down');
  expect(await opened).toMatchObject({ candidate: 3 });

  const closed = nextLine(hub, 'vote.close');
  presenter.press('period');
  expect(await closed).toMatchObject({ by: 'judge' });
  const undone = nextLine(hub, 'undo');
  presenter.press('page-up');
  await undone;
  await hub.table.idle();
  expect((await screen.view()).game?.vote?.window).toMatchObject({ candidate: 3, close: null });

  presenter.pull();
  const again = nextLine(hub, 'vote.close');
  await presenter.plug();
  presenter.press('b');
  await again;
  expect(presenter.opened).toBe(2);
  expect(said.filter((line) => line.startsWith('remote')).map((line) => line.split(': ')[1])).toEqual(
    expect.arrayContaining(['there', 'gone (could not read)']),
  );
  // The assistant's screen holds the pen as before.
  expect(await screen.act({ type: 'undo' })).toMatchObject({ ok: true });
});

test('a machine without HID has a table without a remote, and says so', async () => {
  const folder = dataFolder();
  onTestFinished(folder.remove);
  const said: string[] = [];
  const hub = await hubIn(folder.path, {
    config: {
      ...config.parse({ web: { port: 0 }, broker: { port: 0 }, remote: { device: '046d:c540' } }),
      data: folder.path,
    },
    seats: 'none',
    hid: () => Promise.reject(new Error('no such module')),
    log: (line) => said.push(line),
  });
  onTestFinished(() => hub.close());
  expect(said).toContain('remote 046d:c540: no HID on this machine (no such module)');
});
