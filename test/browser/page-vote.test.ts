/** The page by itself in a vote: seats in doubt, corrections, flags, windows that count no more. */
import { expect, test } from 'vitest';
import { en } from '../../hub/web/page/words/en.ts';
import type { GameView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';
import { openPage } from './chromium.ts';
import { SAMPLES } from './samples.ts';
import { apart, asked, beforeToldTable, browser, judge, next, show, table } from './told-table.ts';

beforeToldTable();

test('a nomination is taken back where it stands, also while its candidates are voted on', async () => {
  show('voteOpen');
  const page = await openPage(browser, judge());
  const candidate = page.locator('[data-candidate="9"]');
  await Promise.all([next(page, '/api/act'), candidate.getByRole('button', { name: 'Undo' }).click()]);
  expect(asked()).toEqual([{ type: 'undo', of: 29 }]);
});

test('while a count stands an earlier foul is taken back by a touch, or by keys; so is a nomination without effect', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  const given = page.locator('#given button[data-line]');
  expect(await given.evaluateAll((all) => all.map((one) => one.getAttribute('title')))).toEqual([
    'Undo: Foul to 8',
    'Undo: 5 nominates 7 – not taken',
    'Undo: Foul to 3',
  ]);
  await Promise.all([next(page, '/api/act'), given.nth(2).click()]);
  // One touch is for the seat instead of the count; the next is for the count again.
  for (const key of ['KeyT', 'Digit8']) await page.keyboard.press(key);
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyZ')]);
  await page.locator('#seat-panel .standing li').nth(1).waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('KeyX')]);
  await page.locator('#seat-panel').waitFor({ state: 'detached' });
  await page.locator('#reach').click();
  await page.locator('#seat-7').click();
  await page.locator('#seat-panel .standing', { hasText: '5 nominates 7 – not taken' }).waitFor();
  await page.locator('#seat-2').click();
  expect(await page.locator('#count').textContent()).toBe('3+1?');
  expect(await page.locator('#seat-panel').count()).toBe(0);
  expect(asked()).toEqual([
    { type: 'undo', of: 23 },
    { type: 'undo', of: 36 },
    { type: 'disqualify', seat: 8 },
  ]);
});

test('a seat in doubt is settled by one touch, any other corrected by one, then announced', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  const out = (n: number) =>
    page.locator('#state-line', { hasText: new RegExp(`${n}.votes? still out`) }).waitFor();
  expect(await page.locator('#count').textContent()).toBe('4+1?');
  await out(3);
  await page.locator('#settle-in').click();
  expect(await page.locator('#count').textContent()).toBe('5');
  await out(2);
  await page.locator('#seat-2').click();
  expect(await page.locator('#count').textContent()).toBe('4');
  await out(3);
  expect(await page.locator('#primary').textContent()).toContain('Announce 4');
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Space')]);
  expect(asked()).toEqual([{ type: 'vote.announce', votes: [1, 5, 8, 9] }]);
});

test('a hand that nobody has heard of is in doubt before the close, and the number is called again by one key', async () => {
  show('voteUnheard');
  const page = await openPage(browser, judge());
  await page.locator('#count', { hasText: '3+2?' }).waitFor();
  await page.locator('.board', { hasText: '2 in doubt' }).waitFor();
  await page.locator('#waiting', { hasText: '5 and 9' }).waitFor();
  await page.locator('#seat-9.doubtful').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('F2')]);
  await apart(page);
  await Promise.all([next(page, '/api/act'), page.locator('.other[data-act="vote.open"]').click()]);
  // Seat 9 was quiet: nothing of it becomes a line.
  const game = table.shown.game as GameView;
  table.shown = { ...table.shown, game: { ...game, vote: { ...game.vote!, unheard: [5] } } };
  await page.locator('#count', { hasText: '3+1?' }).waitFor();
  expect(await page.locator('#seat-9.doubtful').count()).toBe(0);
  expect(asked()).toEqual([
    { type: 'vote.open', candidate: 7 },
    { type: 'vote.open', candidate: 7 },
  ]);
});

test('seats that fall silent are named with what to do, and counted by eye by one touch', async () => {
  show('voteOpen');
  const page = await openPage(browser, judge());
  await page.locator('#count').waitFor();
  const ailing = page.locator('#ailing li');
  expect(await ailing.count()).toBe(0);
  const { seats } = table.shown;
  const ails = (reasons: Partial<Record<Seat, string>>, byEye: readonly Seat[] = []) => {
    table.shown = {
      ...table.shown,
      seats: seats.map((one) => {
        const reason = reasons[one.seat] ?? null;
        const health = {
          ...one.health,
          state: reason === null ? ('ok' as const) : ('offline' as const),
          reason,
        };
        return { ...one, health, byEye: byEye.includes(one.seat) };
      }),
    };
  };
  // No line of the record says so: the next sign of life does.
  ails({ 2: 'silent', 5: 'unplugged', 8: 'silent' });
  await ailing.nth(1).waitFor();
  expect(await ailing.allTextContents()).toEqual([
    expect.stringContaining(`2 and 8 · ${en.healthReason.silent}`),
    expect.stringContaining(`seat 5 · ${en.healthReason.unplugged}`),
  ]);
  const acts = page.waitForResponse(() => asked().length === 2);
  await Promise.all([acts, ailing.first().getByRole('button').click()]);
  expect(asked()).toEqual([
    { type: 'by-eye', seat: 2, on: true },
    { type: 'by-eye', seat: 8, on: true },
  ]);
  ails({ 2: 'silent', 5: 'unplugged', 8: 'silent' }, [2, 8]);
  table.say(table.shown.line + 1);
  await ailing.nth(1).waitFor({ state: 'detached' });
  expect(await ailing.allTextContents()).toEqual([expect.stringContaining('seat 5')]);
  // Well again by itself.
  ails({});
  await ailing.first().waitFor({ state: 'detached' });
});

test('a number is called again instead of deciding the seats in doubt', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('F2')]);
  expect(asked()).toEqual([{ type: 'vote.open', candidate: 7 }]);
});

test('a doubtful seat can be settled by the keyboard alone', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  await page.keyboard.press('KeyO');
  await page.locator('#primary').waitFor();
  await Promise.all([next(page, '/api/act'), page.keyboard.press('Enter')]);
  expect(asked()).toEqual([{ type: 'vote.announce', votes: [1, 2, 5, 8] }]);
});

test('a seat in doubt goes back to doubt, and undo takes back what only this screen knows', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  const counts: (string | null)[] = [];
  for (let touch = 0; touch < 3; touch++) {
    await page.keyboard.press('Digit9');
    counts.push(await page.locator('#count').textContent());
  }
  expect(counts).toEqual(['5', '4', '4+1?']);
  await page.keyboard.press('Digit2');
  await page.locator('#undo', { hasText: 'correction of 2' }).waitFor();
  await page.keyboard.press('KeyU');
  expect(await page.locator('#count').textContent()).toBe('4+1?');
  expect(asked()).toEqual([]);
});

test('flags carry their clause, and their sanction is one touch; the other reading too', async () => {
  show('voteClosed');
  const page = await openPage(browser, judge());
  const late = page.locator('[data-flag="late"]');
  await late.locator('summary').click();
  expect(await late.textContent()).toContain('12.6');
  await Promise.all([next(page, '/api/act'), late.getByRole('button', { name: 'Foul' }).click()]);
  await Promise.all([next(page, '/api/act'), page.locator('.ask').getByRole('button').click()]);
  expect(asked()).toEqual([
    { type: 'foul', seat: 6, reason: 'late' },
    { type: 'vote.announce', votes: [1, 2, 8] },
  ]);
});

test('a flag whose foul was given offers no second one, and one that is passed can be taken up again', async () => {
  const closed = SAMPLES.voteClosed('en', table.now());
  const game = closed.game!;
  const line = Math.max(...game.flags.map((flag) => flag.line)) + 1;
  const given = { line, act: { type: 'foul', seat: 6, reason: 'late' } } as const;
  table.shown = { ...closed, gameId: '7', game: { ...game, undoable: [given] } };
  const page = await openPage(browser, judge());
  expect(await page.locator('[data-flag="late"]').count()).toBe(0);
  await page.locator('#done-flags summary', { hasText: 'Done with: 1' }).click();
  await page.locator('[data-done="late"]', { hasText: 'Foul to 6' }).waitFor();
  await page.locator('[data-flag="withdrawn"]').getByRole('button', { name: 'no sanction' }).click();
  await page.reload();
  await page.locator('#done-flags summary', { hasText: 'Done with: 2' }).click();
  expect(await page.locator('[data-flag="withdrawn"]').count()).toBe(0);
  await page.locator('[data-done="withdrawn"]').getByRole('button').click();
  await page.locator('[data-flag="withdrawn"]').waitFor();
  expect(asked()).toEqual([]);
});

test('a reload in mid-vote shows the window, the fists and the corrections to come', async () => {
  show('voteOpen');
  const page = await openPage(browser, judge());
  await page.locator('#strip .fist-mark').first().waitFor();
  await page.reload();
  await page.locator('#strip .fist-mark').first().waitFor();
  expect(await page.locator('#strip .fist-mark').allTextContents()).toEqual(['2', '8', '1']);
  expect(await page.locator('#count').textContent()).toBe('3');
  // Who has voted before is seen at once for what it is, on the strip and at its seat.
  const { vote } = table.shown.game!;
  const window = vote!.window!;
  const second = { ...window.fists[0]!, seat: 3, verdict: 'second-candidate' } as const;
  const more = { ...vote!, window: { ...window, fists: [...window.fists, second] } };
  const seats = table.shown.seats.map((one) => (one.seat === 3 ? { ...one, fist: true } : one));
  table.say(table.shown.line + 1, [], { seats, game: { ...table.shown.game!, vote: more } });
  await page.locator('#seat-3.second .glyph[data-glyph="2"]').waitFor();
  expect(await page.locator('#seat-3').getAttribute('aria-label')).toContain('second vote');
  expect(await page.locator('#seat-3.fist').count()).toBe(0);
  // The hub was away in it: its number is called again, and Stop is the small key.
  const open = { ...window.open, at: window.open.at - 60_000 };
  const missed = { ...vote!, window: { ...window, open } };
  table.say(table.shown.line + 1, [], { game: { ...table.shown.game!, vote: missed } });
  await page.locator('#primary', { hasText: 'Call 7 again' }).waitFor();
  expect(await page.locator('.other').allTextContents()).toEqual(['Stop F2']);
});

test('the history of the vote holds every window, those that count no more among them', async () => {
  show('again');
  const page = await openPage(browser, judge());
  const history = page.locator('#vote-history');
  await history.locator('summary', { hasText: '2 do not count' }).click();
  expect(await history.locator('li').count()).toBe(5);
  expect(await history.locator('[data-fate="replaced"]').textContent()).toContain('called again');
  expect(await history.locator('[data-fate="announced"]').first().textContent()).toContain('4 (1, 2, 4, 6)');
});

test('a vote that somebody’s leaving has ended says so, with the clause on touch', async () => {
  show('calledOff');
  const page = await openPage(browser, judge());
  await page.locator('.board', { hasText: 'The vote is cancelledNo. 8 disqualified' }).waitFor();
  const why = page.locator('#result-why');
  expect(await why.getByText('8.1').isVisible()).toBe(false);
  await why.locator('summary', { hasText: 'No. 8 disqualified' }).click();
  await why.getByText('8.1, 12.5').waitFor();
  await page.locator('#vote-history summary').click();
  await page.locator('[data-fate="cancelled"]', { hasText: 'No. 8 disqualified' }).waitFor();
  // What was nominated is past: no touch beside the list takes it back, only the seat taken in hand.
  expect(await page.locator('#candidates > li').count()).toBe(3);
  expect(await page.locator('#candidates button').count()).toBe(0);
  await page.locator('#seat-9').click();
  await page.locator('#seat-panel .standing', { hasText: '4 nominates 9' }).getByRole('button').waitFor();
});

test('what can be acted on stands above what is only told, and open readings below both', async () => {
  const closed = SAMPLES.voteClosed('en', table.now());
  const told = { ...closed.game!.flags[0]!, seat: 4, kind: 'no-vote', sanction: 'none' } as const;
  table.shown = { ...closed, game: { ...closed.game!, flags: [told, ...closed.game!.flags] } };
  const page = await openPage(browser, judge());
  await page.locator('#settle-in').waitFor();
  const seats = await page
    .locator('#flags [data-flag]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('data-seat')));
  expect(seats).toEqual(['6', '2', '5', '4']);
  expect(await page.locator('#flags ~ .asks .ask').count()).toBe(1);
});
