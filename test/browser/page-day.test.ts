/** The page by itself on a Day and around a game: keys, touches, what is offered and what is refused. */
import { expect, test } from 'vitest';
import { en } from '../../hub/web/page/words/en.ts';
import { enterRoles, openPage } from './chromium.ts';
import { SAMPLES } from './samples.ts';
import { apart, asked, beforeToldTable, browser, judge, next, show, table } from './told-table.ts';

beforeToldTable();

test('Space does what comes next, with the moment of the press on the table’s clock', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  const before = table.now();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  const after = table.now();
  expect(asked()).toEqual([{ type: 'speech.end', seat: 5 }]);
  const moment = table.asked[0]?.meta.moment;
  expect(moment?.at).toBeGreaterThanOrEqual(before - (moment?.uncertainty ?? 0));
  expect(moment?.at).toBeLessThanOrEqual(after + (moment?.uncertainty ?? 0));
});

test('a second press of the primary key right after the first does nothing, and that is said', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  // Both in one turn of the page: no machine is too slow to press twice.
  const twice = () =>
    page.evaluate(() => {
      for (let press = 0; press < 2; press++)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true }));
    });
  await Promise.all([next(page, '/api/act'), twice()]);
  await page.getByRole('alert').getByText('Pressed twice').waitFor();
  // It says so for a while, and a press after a person's pause counts.
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([1, 2].map(() => ({ type: 'speech.end', seat: 5 })));
});

test('one touch takes the pen on a second screen; its second half, and a press that comes with it, does nothing', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.keyboard.press('Space')]);
  await other.locator('#take-pen:not([aria-disabled])').waitFor();
  // A double touch whose second half comes down on the key that has taken the pen's place, and one on Space.
  await other.evaluate(() => {
    const { left, top } = document.querySelector('#take-pen')!.getBoundingClientRect();
    const touch = () => {
      const [clientX, clientY] = [left + 20, top + 20];
      const key = document.elementFromPoint(clientX, clientY)!;
      for (const type of ['pointerdown', 'pointerup', 'click'])
        key.dispatchEvent(
          new PointerEvent(type, { clientX, clientY, detail: 1, bubbles: true, cancelable: true }),
        );
    };
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#primary:enabled')) return;
      observer.disconnect();
      touch();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', code: 'Space', bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true });
    touch();
  });
  await one.locator('#take-pen').waitFor();
  // On a slow machine the pen comes later than the second half of a touch would: it is then said what has changed.
  await other.locator('#notice', { hasText: new RegExp(`${en.amiss.twice}|${en.amiss.changed}`) }).waitFor();
  expect(asked()).toEqual([{ type: 'speech.end', seat: 5 }]);
  await apart(other);
  await Promise.all([next(other, '/api/act'), other.keyboard.press('Space')]);
  expect(asked()).toHaveLength(2);
});

test('digits take a seat in hand, letters act on it, U undoes – in any keyboard layout', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#primary').waitFor();
  await page.keyboard.press('0');
  await page.locator('#seat-panel').waitFor();
  // Seat 10 is out: it takes sanctions still. What is refused leaves it in hand, what is done lets go of it.
  table.refuses = 'seat-out';
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyX')]);
  await page.getByRole('alert').getByText('Refused').waitFor();
  expect(await page.locator('#seat-panel').count()).toBe(1);
  table.refuses = null;
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyF')]);
  await page.locator('#seat-panel').waitFor({ state: 'detached' });
  await page.keyboard.press('6');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyN')]);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyU')]);
  expect(asked()).toEqual([
    { type: 'disqualify', seat: 10 },
    { type: 'foul', seat: 10 },
    { type: 'nominate', by: 5, seat: 6 },
    { type: 'undo' },
  ]);
});

test('while a Best Move is said one touch more takes a seat in hand, and a presenter’s ← undoes', async () => {
  show('bestMove');
  const page = await openPage(browser, judge());
  await page.locator('#seat-3').click();
  await page.locator('#primary', { hasText: 'Accept 3' }).waitFor();
  await page.locator('#reach').click();
  await page.locator('#seat-6').click();
  await page.locator('#seat-panel').waitFor();
  // Another is then taken in hand as well: no number is said while one is.
  await page.keyboard.press('7');
  await page.locator('#seat-7.selected').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyX')]);
  await page.locator('#best-move').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.locator('#primary', { hasText: 'End the speech' }).waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('ArrowLeft')]);
  expect(asked()).toEqual([{ type: 'disqualify', seat: 7 }, { type: 'undo' }]);
});

test('a foul is one touch, and an earlier one is taken back where it stands', async () => {
  show('day');
  const page = await openPage(browser, judge());
  // Pressed twice it is one foul, and that is said.
  const twice = page.evaluate(() => {
    const key = document.querySelector<HTMLElement>('#foul-6')!;
    for (let i = 0; i < 2; i++) key.click();
  });
  await Promise.all([next(page, '/api/act'), twice]);
  await page.locator('#notice', { hasText: en.amiss.twice }).waitFor();
  await page.locator('#seat-3').click();
  const older = page.locator('#seat-panel .standing li', { hasText: 'late' });
  await Promise.all([next(page, '/api/act'), older.getByRole('button').click()]);
  await Promise.all([
    next(page, '/api/act'),
    page.locator('[data-candidate="7"]').getByRole('button').click(),
  ]);
  // A foul lets go of its seat: with none in hand Z takes back the newest, and says which that was.
  await page.keyboard.press('Escape');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyZ')]);
  await page.locator('#notice', { hasText: en.tookBack(en.act.foul(3)) }).waitFor();
  expect(asked()).toEqual([
    { type: 'foul', seat: 6 },
    { type: 'undo', of: 30 },
    { type: 'undo', of: 25 },
    { type: 'undo', of: 38 },
  ]);
});

test('a seat that is out is offered its sanctions, and nothing that would be refused', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#seat-10.gone').click();
  const keys = await page.locator('#seat-panel .acts kbd').allTextContents();
  expect(keys).toEqual(['F', 'X', 'P']);
  // Before the first Night there is no game yet to give a foul in, or to end.
  const before = { ...table.shown.game!, phase: 'setup', word: null, roles: null } as const;
  table.say(table.shown.line + 1, [], { game: before });
  await page.locator('#foul-6').waitFor({ state: 'detached' });
  await page.locator('#enter-roles').waitFor();
  expect(await page.locator('[data-act="game.end"]').count()).toBe(0);
});

test('many flags are passed with one touch', async () => {
  const day = SAMPLES.day('en', table.now());
  const flag = {
    line: 30,
    at: 0,
    day: 2,
    night: false,
    kind: 'late',
    sanction: 'foul',
    clauses: ['12.6'],
    by: null,
  } as const;
  const flags = ([1, 2, 3, 4, 5] as const).map((seat) => ({ ...flag, seat }));
  table.shown = { ...day, game: { ...day.game!, flags } };
  const page = await openPage(browser, judge());
  await page.locator('#all-seen').click();
  await page.locator('#done-flags summary', { hasText: 'Done with: 5' }).waitFor();
  expect(await page.locator('#flags li').count()).toBe(0);
  // Of an earlier Day one line tells how many; those whom the same thing ails are one line as well.
  const unheard = { ...flag, line: 31, kind: 'unheard', sanction: 'none' } as const;
  const left = [
    ...([9, 5] as const).map((seat) => ({ ...unheard, seat })),
    { ...flag, line: 32, day: 1, seat: 7 as const },
  ];
  table.say(table.shown.line + 1, [], { game: { ...day.game!, flags: left } });
  await page.locator('#flags [data-seat="5 9"]', { hasText: '5 and 9 · could not be heard' }).waitFor();
  const earlier = page.locator('#earlier-flags li', { hasText: 'seat 7 · Day 1 · late' });
  expect(await earlier.isVisible()).toBe(false);
  await page.locator('#earlier-flags summary', { hasText: 'Of earlier Days: 1' }).first().click();
  await earlier.getByRole('button', { name: 'Foul' }).waitFor();
});

test('by day nothing of the Night is seen but that there is something, until it is held', async () => {
  const day = SAMPLES.day('en', table.now());
  const flag = {
    line: 30,
    at: 0,
    day: 2,
    night: true,
    sanction: 'foul',
    clauses: ['12.6'],
    by: null,
  } as const;
  const flags = [
    { ...flag, seat: 4, kind: 'mask-off' } as const,
    { ...flag, seat: 9, kind: 'knock' } as const,
    ...day.game!.flags,
  ];
  const given = { line: 31, act: { type: 'foul', seat: 9, reason: 'knock' } } as const;
  table.shown = { ...day, game: { ...day.game!, flags, undo: given, undoable: [given] } };
  const page = await openPage(browser, judge());
  const line = page.locator('#hold-masks', { hasText: 'Of the Night: 1' });
  await line.waitFor();
  const seen = async () => `${await page.locator('#flags, #done-flags').allTextContents()}`;
  const covered = await page.locator('.page').innerHTML();
  for (const word of ['mask off', 'knock', 'seat 4']) expect(covered).not.toContain(word);
  // By the keyboard: M, the arrow, Enter; Space is not meant for it any more once M is up.
  await page.keyboard.down('KeyM');
  await page.locator('[data-flag="mask-off"]').waitFor();
  expect(await seen()).toContain('seat 4 · Night 2 · mask off');
  await page.keyboard.press('ArrowDown');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Enter')]);
  await page.keyboard.up('KeyM');
  await page.locator('[data-flag="mask-off"]').waitFor({ state: 'detached' });
  expect(await seen()).not.toContain('seat 9');
  // By one finger: down on the line, and up on the key.
  const at = await line.boundingBox();
  await page.mouse.move(at!.x + 20, at!.y + 20);
  await page.mouse.down();
  const foul = await page.locator('[data-flag="mask-off"] button', { hasText: 'Foul' }).boundingBox();
  await page.mouse.move(foul!.x + 20, foul!.y + 20);
  await Promise.all([next(page, '/api/act'), page.mouse.up()]);
  await page.locator('[data-flag="mask-off"]').waitFor({ state: 'detached' });
  const act = { type: 'foul', seat: 4, reason: 'mask-off' };
  expect(asked()).toEqual([act, act]);
});

test('Enter in a name goes on to the next, and begins no game', async () => {
  const page = await openPage(browser, judge());
  await page.locator('#name-1').fill('Anna');
  await page.locator('#name-1').press('Enter');
  await page.keyboard.type('Boris');
  expect(await page.locator('#name-2').inputValue()).toBe('Boris');
  expect(await page.locator('.places .full').count()).toBe(0);
  await page.locator('#name-3').fill('y'.repeat(60));
  await page.locator('.places .full', { hasText: en.setup.nameFull(60) }).waitFor();
  await page.locator('#name-10').press('Enter');
  await Promise.all([next(page, '/api/game'), page.locator('#begin-game').click()]);
  expect(table.games).toHaveLength(1);
});

test('what the table refuses is said in words, and the next act clears it', async () => {
  show('day');
  table.refuses = 'not-speaking';
  const page = await openPage(browser, judge());
  await page.locator('#primary').click();
  await page.getByRole('alert').getByText('Refused: This seat does not have the word').waitFor();
  table.refuses = null;
  // What was not done may be tried again at once.
  await page.keyboard.press('Space');
  await page.locator('#notice.quiet').waitFor({ state: 'attached' });
});

test('two screens show the same; one holds the pen until the other takes it', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.locator('#primary').click()]);
  await other.locator('#take-pen').waitFor();
  expect(await other.locator('#foul-1').isDisabled()).toBe(true);
  // It has only just come to stand there.
  await apart(other);
  await other.locator('#take-pen').click();
  await one.locator('#take-pen').waitFor();
  await other.locator('#primary').waitFor();
  // What a browser hands down to a copy of a tab, as it does to a window that a page opens, is not the pen.
  const [copy] = await Promise.all([
    other.waitForEvent('popup'),
    other.evaluate(() => {
      open(location.href);
    }),
  ]);
  await copy.locator('#take-pen').waitFor();
  await other.reload();
  await other.locator('#primary').waitFor();
  await copy.close();
  table.say(60, [], SAMPLES.voteResult('en', table.now()));
  for (const page of [one, other]) await page.locator('#result', { hasText: 'No. 7 leaves' }).waitFor();
});

test('a game that goes on, and one that was set aside for it, are named in the form, and taken up by one touch', async () => {
  show('day');
  const setAside = { gameId: '7', ruleset: 'club-ru', title: null, phase: 'night', day: 3 } as const;
  table.shown = { ...table.shown, setAside };
  const page = await openPage(browser, judge());
  await page.locator('#new-game').click();
  await page.locator('#begin-game', { hasText: en.setup.beginAnother }).waitFor();
  await page.locator('#goes-on', { hasText: en.phaseOf('day', 2) }).waitFor();
  const [answer] = await Promise.all([next(page, '/api/game/again'), page.locator('#take-up-again').click()]);
  expect(answer.request().postDataJSON()).toMatchObject({ gameId: '7' });
  await page.locator('#primary').waitFor();
});

test('in the form too the pen is one touch away, from a game of another screen and before any', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.locator('#primary').click()]);
  await other.locator('#take-pen').waitFor();
  await other.locator('#new-game').click();
  await other.locator('#take-pen', { hasText: en.pen.elsewhere }).click();
  await other.locator('#begin-game').waitFor();
  await one.locator('#take-pen').waitFor();
  // A press right after that is still the same one: pressed on, it begins the game.
  const pressOn = () =>
    other.evaluate(() => {
      const again = setInterval(() => {
        const key = document.querySelector<HTMLElement>('#begin-game');
        if (key) key.click();
        else clearInterval(again);
      }, 50);
    });
  await Promise.all([next(other, '/api/game'), pressOn()]);
  table.say(2, [], SAMPLES.setup('en', table.now()));
  await one.locator('.setup #take-pen').waitFor();
});

test('a nomination that does not stand is said with its reason, in the words of the screen', async () => {
  const day = SAMPLES.day('en', table.now());
  const notNominated = { line: 40, by: 5, seat: 7, reason: 'already-nominated' } as const;
  table.shown = { ...day, game: { ...day.game!, notNominated } };
  const page = await openPage(browser, judge());
  await page.getByRole('alert').getByText('5 does not nominate 7: This seat is nominated').waitFor();
  await page.locator('#language').click();
  await page.getByRole('alert').getByText('это место уже выставлено').waitFor();
  await page.locator('#seat-7').click();
  expect(await page.locator('#seat-panel button.main').allTextContents()).toEqual(['Фол F']);
});

test('without the pen the roles cannot be entered', async () => {
  show('day');
  const [one, other] = await Promise.all([openPage(browser, judge()), openPage(browser, judge())]);
  await Promise.all([next(one, '/api/act'), one.locator('#primary').click()]);
  await other.locator('#take-pen').waitFor();
  expect(await other.locator('#enter-roles').isDisabled()).toBe(true);
});

test('paper is said at once, with why; after it the game goes on from a position, begun from what the table knew last', async () => {
  show('day');
  const page = await openPage(browser, judge());
  await page.locator('#recording', { hasText: en.recording }).waitFor();
  table.shown = { ...table.shown, recordFault: 'full' };
  table.stir();
  await page.locator('#notice', { hasText: `${en.onPaper} (${en.recordFailure.full})` }).waitFor();
  await page.locator('#recording', { hasText: en.recordFault }).waitFor();
  // Nothing that is pressed would be kept: the keys say so and send nothing; the form's as well.
  await page.locator('#primary:disabled', { hasText: en.onPaperKey }).waitFor();
  await page.keyboard.press('Space');
  expect(await page.locator('#foul-1').isDisabled()).toBe(true);
  await page.locator('#new-game').click();
  await page.locator('#begin-game:disabled', { hasText: en.recordFault }).waitFor();
  await Promise.all([next(page, '/api/record'), page.locator('#write-again').click()]);
  expect(asked()).toEqual([]);
  table.shown = { ...table.shown, recordFault: null };
  table.stir();
  await page.locator('#begin-game:enabled', { hasText: en.setup.beginAnother }).waitFor();
  await page.locator('#setup-position summary').click();
  await page.locator('#position-voting').click();
  await page.locator('#place-8').click();
  await page.locator('#fouls-5').click();
  await page.locator('#position-opener button').nth(2).click();
  await page.locator('#position-nominees button').nth(5).click();
  await page.locator('#position-nominees button').nth(0).click();
  await page.locator('.nominees button').nth(1).click();
  await page.locator('#position-misses').getByRole('button').nth(1).click();
  await Promise.all([next(page, '/api/game'), page.locator('#begin-game', { hasText: 'Go on' }).click()]);
  expect(table.games).toMatchObject([
    {
      ruleset: 'fiim-eng',
      players: { 3: 'Clara' },
      begin: {
        position: {
          phase: 'voting',
          day: 2,
          alive: [1, 2, 3, 4, 5, 6, 7, 9],
          fouls: { 3: 2, 5: 2 },
          opener: 3,
          nominees: [
            { by: 2, seat: 3 },
            { by: 4, seat: 9 },
            { by: 6, seat: 1 },
          ],
          nightKills: [10, 8],
          // One that the game has counted, and one more.
          misses: 2,
        },
      },
    },
  ]);
});

test('a game begins with names drawn to seats, a ruleset and the roles', async () => {
  show('setup');
  const page = await openPage(browser, judge());
  await page.locator('#name-1').fill('Anna');
  await page.locator('#name-10').fill('Boris');
  await enterRoles(page);
  const roles = page.locator('#roles .roles-list');
  expect(await roles.textContent()).not.toMatch(/Don|Mafia|Sheriff|Citizen/);
  await page.locator('#hold-roles').focus();
  await page.keyboard.down('KeyR');
  await page.locator('#role-5', { hasText: 'Don' }).waitFor();
  await page.keyboard.up('KeyR');
  await page.locator('#role-5', { hasText: '•' }).waitFor();
  await Promise.all([next(page, '/api/game'), page.locator('#begin-game').click()]);
  expect(table.games).toMatchObject([
    {
      ruleset: 'fiim-eng',
      players: { 1: 'Anna', 10: 'Boris' },
      begin: { kind: 'rating', roles: { 1: 'citizen', 2: 'mafia', 4: 'sheriff', 5: 'don', 9: 'mafia' } },
    },
  ]);
});

test('a game that is over leads to the next, by the rules and with the names of the last', async () => {
  show('over');
  const page = await openPage(browser, judge());
  await page.locator('#primary', { hasText: 'New game' }).waitFor();
  await page.keyboard.press('Space');
  await page.locator('#begin-game').waitFor();
  expect(await page.locator('#state-line h1').textContent()).toBe('A new game');
  expect(await page.locator('#recording').count()).toBe(0);
  // Who sat there is who will, though this page has never been told: the hub has.
  const name = table.shown.seats[0]!.name;
  expect([name, await page.locator('#name-1').inputValue()]).toEqual([expect.stringMatching(/./), name]);
});
