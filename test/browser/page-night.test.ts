/** The page by itself at night: cards, shots and best moves, and that nothing of them shows unless it is held. */
import { expect, test } from 'vitest';
import { en } from '../../hub/web/page/words/en.ts';
import type { GameView, SeatView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { openPage } from './chromium.ts';
import { SAMPLES } from './samples.ts';
import { apart, asked, beforeToldTable, browser, judge, next, show, table } from './told-table.ts';

beforeToldTable();

test('a card takes one touch, which wakes the next; it outlives a reload, and ten that don’t add up are told', async () => {
  const night = SAMPLES.night('en', table.now());
  const next = (seat: Seat) => (seat < 10 ? ((seat + 1) as Seat) : null);
  const deal = (seat: Seat) => {
    const awake = { who: 'player', seat, since: table.now() } as const;
    const inHand = { ...night.game!.night!, shooting: false, awake, toDeal: next(seat) };
    const shown = { ...night, gameId: '8', game: { ...night.game!, day: 1, roles: null, night: inHand } };
    table.say(table.shown.line + 1, [], shown);
    return page.locator(`#state-line[data-line="${table.shown.line}"]`).waitFor();
  };
  const page = await openPage(browser, judge());
  for (const seat of [1, 2, 3] as const) {
    await deal(seat);
    if (seat !== 2) expect(await page.locator('#pad legend').textContent()).not.toContain('entered');
    if (seat === 1) {
      // Reached by the keyboard: what was dealt is not left marked.
      await page.locator('#deal-mafia').press('Enter');
      expect(await page.locator('#deal-mafia:focus').count()).toBe(0);
      // The next card, at once: it is the next seat's, though the table has not said yet that it is awake.
      await page.keyboard.press('Digit3');
    } else if (seat === 3) await page.locator('#deal-mafia').dblclick();
    await page.locator('#pad legend', { hasText: 'entered' }).waitFor();
    if (seat === 2) {
      await page.keyboard.down('KeyR');
      await page.locator('#seat-2 .name', { hasText: 'Don' }).waitFor();
      await page.keyboard.up('KeyR');
    }
    // Sooner than this it would be the same card touched twice.
    await apart(page);
  }
  expect(asked()).toEqual(([2, 3, 4] as const).map((seat) => ({ type: 'wake', who: 'player', seat })));
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('dealt') ?? 'null');
    for (let seat = 4; seat < 10; seat++) kept.roles.push([seat, 'citizen']);
    sessionStorage.setItem('dealt', JSON.stringify(kept));
  });
  await page.reload();
  await deal(10);
  await page.locator('#misdealt').waitFor({ state: 'detached' });
  await page.locator('#deal-citizen').click();
  await page.locator('#misdealt').waitFor();
  await page.locator('#enter-roles').click();
  await page.keyboard.down('KeyR');
  await page.locator('#roles .named').first().waitFor();
  expect(await page.locator('#roles .named').allTextContents()).toEqual(['1 Mafia', '2 Don', '3 Mafia']);
  await page.keyboard.up('KeyR');
  expect(asked()).toHaveLength(3);
});

test('by night nothing shows who did what, unless it is held', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  const timeless = async () =>
    (await page.locator('body').innerHTML())
      .replaceAll(/value="[^"]*"/g, '')
      .replaceAll(/>\d+ s</g, '><')
      .replace(/data-line="\d+"/, '');
  const { game, ...dark } = table.shown;
  const entered = async (line: number, change: Partial<GameView>, seats: Partial<SeatView>) => {
    table.say(line, [], {
      ...dark,
      seats: dark.seats.map((seat) => ({ ...seat, ...seats })),
      game: {
        ...game!,
        next: [{ type: 'sleep', who: 'mafia' }],
        script: { ...game!.script, running: { since: dark.now, seconds: 60, exact: true } },
        undo: { line, act: { type: 'shots', shots: {} } },
        ...change,
      },
    });
    await page.locator(`#state-line[data-line="${line}"]`).waitFor();
    return timeless();
  };
  // All have slept: what comes now is the Best Move, or the Day.
  const asleep = { ...game!.night!, awake: null };
  const ends = async (line: number, next: GameView['next']) => entered(line, { night: asleep, next }, {});
  const bestMove = await ends(68, [{ type: 'wake', who: 'best-move' }, { type: 'day.begin' }]);
  expect(await ends(69, [{ type: 'day.begin' }])).toBe(bestMove);
  expect(await page.locator('#primary').textContent()).toContain(en.act.nightEnd(2));
  const missed = await entered(
    70,
    { night: { ...game!.night!, shots: { killed: null, misfire: true, fired: { 2: [7], 5: [3], 9: [7] } } } },
    {},
  );
  const killed = await entered(
    71,
    {
      alive: [1, 2, 3],
      night: {
        ...game!.night!,
        shots: { killed: 7, misfire: false, fired: { 2: [7], 5: [7], 9: [7] } },
        checks: [
          { line: 69, by: 'sheriff', seat: 5, result: 'dark', signs: { hand: 'thumb-down', head: 'shake' } },
        ],
      },
      next: [
        { type: 'sleep', who: 'mafia' },
        { type: 'wake', who: 'best-move' },
      ],
      flags: [
        {
          line: 70,
          at: 1,
          day: 2,
          night: true,
          seat: 4,
          kind: 'mask-off',
          sanction: 'judge',
          clauses: [],
          by: null,
        },
      ],
      over: { winner: 'dark', by: 'parity', clauses: [] },
      bestMove: { seat: 7, offered: true, reason: null, seats: null },
    },
    { mask: 'on', fist: true, alive: false },
  );
  expect(killed).toBe(missed);
  await page.keyboard.down('KeyR');
  await page.locator('#answer').getByText('Dark').waitFor();
  await page.locator('#answer', { hasText: 'thumb down, shake the head' }).waitFor();
  expect(await page.locator('#seat-5 .name').textContent()).toBe('Don');
  await page.keyboard.up('KeyR');
  await page.locator('#say').waitFor();
  await page.keyboard.down('KeyM');
  await page.locator('[data-flag="mask-off"]').waitFor();
  await page.keyboard.up('KeyM');
  await page.locator('#say').waitFor();
});

test('at night one touch of a number is the shot of all who are Dark', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await Promise.all([next(page, '/api/act'), page.locator('#pad-7').click()]);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Digit3')]);
  expect(asked()).toEqual([
    { type: 'shots', shots: { 2: [7], 5: [7], 9: [7] } },
    { type: 'shots', shots: { 2: [3], 5: [3], 9: [3] } },
  ]);
});

test('shots that differ are entered one by one, and nothing of them is seen unless it is held', async () => {
  show('night');
  const page = await openPage(browser, judge());
  const prompt = (text: string) => page.locator('#pad legend', { hasText: text }).waitFor();
  const timeless = async () =>
    (await page.locator('body').innerHTML()).replaceAll(/value="[^"]*"|>\d+ s<| disabled=""/g, '');
  await page.keyboard.press('KeyS');
  await prompt('Who fired?');
  await page.locator('#pad-2').click();
  await prompt('On whom?');
  await page.locator('#pad-7').click();
  await prompt('Who fired?');
  const once = await timeless();
  for (const digit of [5, 3, 5, 7]) await page.keyboard.press(`Digit${digit}`);
  await prompt('Who fired?');
  expect(await timeless()).toBe(once);
  await page.keyboard.down('KeyR');
  await page.locator('#fired li').nth(2).waitFor();
  expect(await page.locator('#fired li').allTextContents()).toEqual(['2 → 7', '5 → 3', '5 → 7']);
  await page.keyboard.up('KeyR');
  await prompt('Who fired?');
  // The last shot is taken back: its number first, then who fired it.
  await page.keyboard.press('KeyU');
  await prompt('On whom?');
  await page.keyboard.press('KeyU');
  await prompt('Who fired?');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([{ type: 'shots', shots: { 2: [7], 5: [3], 9: [] } }]);
});

test('by night a touch looks alike whoever was touched, and whatever the rules say of it', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  // Time goes on; nothing else may differ, attributes and classes included.
  const seen = async () => (await page.locator('body').innerHTML()).replaceAll(/ value="[^"]*"|>\d+ s</g, '');
  const prompt = (text: string) => page.locator('#pad legend', { hasText: text }).waitFor();
  // Seat 2 is Dark, 1 is not, 10 is gone.
  const touched = async (by: Seat): Promise<string[]> => {
    const looks: string[] = [];
    await page.keyboard.press('KeyS');
    for (const [seat, then] of [
      [by, 'On whom?'],
      [7, 'Who fired?'],
    ] as const) {
      await page.locator(`#pad-${seat}`).click();
      await prompt(then);
      looks.push(await seen());
    }
    table.refuses = by === 2 ? null : by === 1 ? 'not-dark' : 'seat-out';
    await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
    const pressed = await page.evaluate(() => performance.now());
    looks.push(await seen());
    if (by !== 2) {
      await page.keyboard.down('KeyR');
      await page.locator('#answer', { hasText: 'Refused' }).waitFor();
      await page.locator('#fired', { hasText: 'Only a living Dark player' }).waitFor();
      await page.keyboard.up('KeyR');
    }
    await page.keyboard.press('Escape');
    await prompt('All fire on');
    looks.push(await seen());
    // A press sooner than a person's next would be taken for this one.
    await page.waitForFunction((from) => performance.now() - from > 300, pressed);
    return looks;
  };
  const dark = await touched(2);
  expect(await touched(1)).toEqual(dark);
  expect(await touched(10)).toEqual(dark);
  // Nor does it show that whoever checks is out.
  table.refuses = null;
  await Promise.all([next(page, '/api/act'), page.locator('#pad-4').click()]);
  const taken = await seen();
  table.refuses = 'holder-out';
  await Promise.all([next(page, '/api/act'), page.locator('#pad-3').click()]);
  expect(await seen()).toBe(taken);
  // By day it is not said either: it was of the Night.
  table.say(80, [], SAMPLES.day('en', table.now()));
  await page.locator('#seconds').waitFor();
  expect(await page.locator('#notice.quiet').count()).toBe(1);
});

test('by night the newest foul of this Night is taken back by a touch or by Z, and why it was given is not shown', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  // Of a Day before it: not here.
  const older = { line: 30, act: { type: 'foul', seat: 3 } } as const;
  const foul = (line: number) => ({ line, act: { type: 'foul', seat: 6, reason: 'mask-off' } }) as const;
  const key = page.locator('[data-line]', { hasText: '↶' });
  for (const undoable of [[older], [foul(60), older]]) {
    const line = table.shown.line + 1;
    table.say(line, [], { game: { ...table.shown.game!, undoable } });
    await page.locator(`#state-line[data-line="${line}"]`).waitFor();
    expect(await key.count()).toBe(undoable.length - 1);
  }
  expect(await key.evaluate((one) => one.outerHTML)).not.toContain('mask');
  await Promise.all([next(page, '/api/act'), key.click()]);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyZ')]);
  expect(asked()).toEqual([
    { type: 'undo', of: 60 },
    { type: 'undo', of: 60 },
  ]);
});

test('who was shot at stands for the Judge’s eyes while it is held', async () => {
  const night = SAMPLES.night('en', table.now());
  const shots = { killed: null, misfire: true, fired: { 2: [7], 5: [3, 7], 9: [] } } as const;
  table.shown = { ...night, game: { ...night.game!, night: { ...night.game!.night!, shots } } };
  const page = await openPage(browser, judge());
  await page.locator('#say').waitFor();
  await page.keyboard.down('KeyR');
  await page.locator('#shot', { hasText: 'A miss' }).waitFor();
  expect(await page.locator('#fired li').allTextContents()).toEqual(['2 → 7', '5 → 3, 7', '9 → –']);
});

test('one Space at night records no miss: that is a key of its own', async () => {
  show('night');
  const page = await openPage(browser, judge());
  await page.locator('#primary:disabled').waitFor();
  await page.keyboard.press('Space');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('F2')]);
  expect(asked()).toEqual([{ type: 'shots', shots: { 2: [], 5: [], 9: [] } }]);
});

test('a Best Move is taken down with its third number; one touched again is free, a fourth is not taken', async () => {
  const night = SAMPLES.night('en', table.now());
  const awake = { who: 'best-move', seat: null, since: table.now() } as const;
  const bestMove = { seat: 7, offered: true, reason: null, seats: null } as const;
  const game: GameView = {
    ...night.game!,
    bestMove,
    night: { ...night.game!.night!, awake },
    next: [{ type: 'sleep', who: 'best-move' }],
  };
  table.shown = { ...night, game };
  const page = await openPage(browser, judge());
  await page.locator('#primary', { hasText: 'No best move' }).waitFor();
  for (const digit of [2, 5, 5, 4]) await page.keyboard.press(`Digit${digit}`);
  // Fewer than three were said: the primary key takes them, and they are shown while they are held.
  await page.locator('#primary', { hasText: /Accept 2.numbers/ }).waitFor();
  expect(await page.locator('.primary').count()).toBe(1);
  expect(await page.locator('[aria-pressed="true"]').count()).toBe(1);
  await page.keyboard.down('KeyR');
  await page.locator('#named', { hasText: '2, 4' }).waitFor();
  await page.keyboard.up('KeyR');
  await page.locator('#pad').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  await Promise.all([next(page, '/api/act'), page.locator('#pad-9').click()]);
  await page.keyboard.press('Digit1');
  expect(asked()).toEqual([
    { type: 'best-move', seats: [2, 4] },
    { type: 'best-move', seats: [2, 4, 9] },
  ]);
});

test('two touches enter a Best Move, undo leaves all but the last number, and what else was said is added after', async () => {
  show('bestMove');
  const offered = table.shown;
  const page = await openPage(browser, judge(), {}, { hasTouch: true });
  const key = (seat: Seat) => page.locator(`#best-move [data-seat="${seat}"]`);
  await key(4).tap();
  const [from, to] = [await key(8).boundingBox(), await key(1).boundingBox()];
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', box = to) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: box!.x + 20, y: box!.y + 20 }],
    });
  await touch('touchStart', from);
  await touch('touchMove');
  await Promise.all([next(page, '/api/act'), touch('touchEnd')]);
  const act = { type: 'best-move', seats: [4, 8, 1] as Seat[] } as const;
  expect(asked()).toEqual([act]);
  const { game } = offered;
  const taken = {
    ...game!,
    bestMove: { ...game!.bestMove!, seats: act.seats },
    undo: { line: 50, act },
  };
  table.say(50, [], { ...offered, game: taken });
  await page.locator('#taken-best-move', { hasText: '4, 8, and 1' }).waitFor();
  await page.locator('#tainted').tap();
  await expect.poll(asked).toEqual([act, { type: 'undo' }, { ...act, tainted: true }]);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyU')]);
  table.say(51, [], offered);
  await page.locator('#primary', { hasText: 'Accept 4, 8' }).waitFor();
});

test('the list of roles tells none until it is held, but the one that a finger puts right, while it lies there', async () => {
  const page = await openPage(browser, judge());
  for (const [moment, line] of [
    ['day', 90],
    ['night', 91],
  ] as const) {
    table.say(line, [], { ...SAMPLES[moment]('en', table.now()), gameId: moment });
    await page.locator(`#state-line[data-line="${line}"]`).waitFor();
    await page.locator('#enter-roles').click();
    const named = () => page.locator('.roles-list').textContent();
    await page.locator('#role-1').waitFor();
    expect(await named()).not.toMatch(/Don|Mafia|Sheriff|Citizen/);
    expect(await page.locator('.roles-list .named').count()).toBe(0);
    // Held or not, the same seat lies under a finger.
    const spot = () => page.locator('#role-7').boundingBox();
    const before = await spot();
    await page.keyboard.down('KeyR');
    await page.locator('#role-5', { hasText: 'Don' }).waitFor();
    expect(await spot()).toEqual(before);
    await page.keyboard.up('KeyR');
    await page.locator('#role-5', { hasText: '•' }).waitFor();
    await page.locator('#role-1').hover();
    await page.mouse.down();
    await page.locator('#role-1', { hasText: 'Mafia' }).waitFor();
    expect(((await named()) ?? '').match(/Don|Mafia|Sheriff|Citizen/g)).toHaveLength(1);
    await page.mouse.up();
    // That it was taken is seen.
    await page.locator('#role-1.touched', { hasText: '• ✓' }).waitFor();
    await page.locator('#role-1').focus();
    await page.keyboard.down('Enter');
    await page.locator('#role-1', { hasText: 'Don' }).waitFor();
    await page.keyboard.up('Enter');
    await page.locator('#role-1', { hasText: '•' }).waitFor();
    await page.locator('#close-roles').click();
    await page.locator('#roles').waitFor({ state: 'detached' });
  }
});
