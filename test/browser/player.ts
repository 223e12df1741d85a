/**
 * A Judge at the page, by touch alone or by keyboard alone: looks at what the hub shows, presses what a person
 * would press, and does nothing that the page doesn't offer.
 */
import type { Page } from 'playwright-core';
import { en } from '../../hub/web/page/words/en.ts';
import type { GameView, JudgeView } from '../../schemas/view.ts';
import type { Seat } from '../../schemas/vocabulary.ts';

export type Hand = 'touch' | 'keyboard';

/** Ms between two presses of what has changed since, and for which it must have stood there. */
const APART = 350;

const LETTERS = { nominate: 'KeyN', foul: 'KeyF' } as const;

export class Player {
  readonly page: Page;
  readonly #hand: Hand;
  readonly #done = new Set<string>();
  #pressed = Number.NEGATIVE_INFINITY;
  /** Refusals the page showed: a Judge who presses only what is offered sees none. */
  readonly refusals: string[] = [];

  constructor(page: Page, hand: Hand) {
    this.page = page;
    this.#hand = hand;
  }

  async view(): Promise<JudgeView> {
    return (await this.page.evaluate(async () => (await fetch('/api/view')).json())) as JudgeView;
  }

  /** Begins a game with these roles: seats by role, everybody else a citizen. */
  async begin(ruleset: string, roles: { mafia: [Seat, Seat]; don: Seat; sheriff: Seat }): Promise<void> {
    const { page } = this;
    await page.locator('#ruleset').waitFor();
    await page.locator('#ruleset').selectOption(ruleset);
    await this.#press('#setup-roles summary');
    const touches: [Seat, number][] = [
      [roles.mafia[0], 1],
      [roles.mafia[1], 1],
      [roles.don, 2],
      [roles.sheriff, 3],
    ];
    for (const [seat, times] of touches) for (let i = 0; i < times; i++) await this.#press(`#role-${seat}`);
    await this.#sent('/api/game', () => this.#press('#begin-game'));
    await page.locator('#primary').waitFor();
    this.#pressed = performance.now();
  }

  /** Plays until the winner is on the screen. Throws after `steps` presses. */
  async finish(steps = 600): Promise<GameView> {
    for (let i = 0; i < steps; i++) {
      const { game } = await this.view();
      if (!game) throw new Error('there is no game');
      if (game.over && game.phase === 'over') {
        await this.page.locator('#winner').waitFor();
        return game;
      }
      await this.step(game);
    }
    throw new Error(`no end after ${steps} presses`);
  }

  /** One press, or the wait for the hub to close the window. */
  async step(game: GameView): Promise<void> {
    const { page } = this;
    const { vote, word, night, bestMove } = game;
    if (vote?.window && vote.window.close === null && game.phase === 'voting') {
      // Where the text names no length the word alone closes it: the Judge gives everybody time, then presses.
      if (vote.window.length === null) {
        await page.waitForTimeout(800);
        await this.#sent('/api/act', () => this.primary());
      } else {
        await page.locator('#strip .cursor').waitFor({ state: 'detached' });
        // What the hub has just made of the key nobody has read yet.
        this.#pressed = performance.now();
      }
      return;
    }
    if (vote?.tally && !vote.tally.confirmed && vote.tally.doubtful.length > 0) {
      await this.#settle();
      return;
    }
    const saying =
      bestMove?.offered && bestMove.seats === null && this.#once(`best-move ${game.day}`, bestMove.seat);
    if (
      saying &&
      (night?.awake?.who === 'best-move' || (word?.begun != null && word.seat === bestMove.seat))
    ) {
      await this.#bestMove();
      return;
    }
    if (saying) this.#done.delete(`best-move ${game.day} ${bestMove.seat}`);
    if (word?.begun != null && word.kind === 'turn' && game.phase === 'day' && game.nominees.length < 2) {
      const target = game.alive.find(
        (seat) => seat !== word.seat && !game.nominees.some((nominee) => nominee.seat === seat),
      );
      if (target !== undefined && this.#once(`nominate ${game.day}`, word.seat)) {
        await this.#onSeat(target, 'nominate');
        return;
      }
    }
    const first = game.next[0];
    if (first?.type === 'shots' && !night?.shots) {
      const dark = (seat: Seat) => ['mafia', 'don'].includes(game.roles?.[seat] ?? '');
      const target = game.alive.find((seat) => !dark(seat)) as Seat;
      await this.#number(target);
      return;
    }
    const checker = night?.shooting && night.awake?.who;
    if ((checker === 'don' || checker === 'sheriff') && this.#once(`check ${game.day}`, checker)) {
      const holder = Object.entries(game.roles ?? {}).find(([, role]) => role === checker)?.[0];
      if (game.alive.includes(Number(holder) as Seat) || night?.shots?.killed === Number(holder)) {
        await this.#number(game.alive.find((seat) => seat !== Number(holder)) as Seat);
        return;
      }
    }
    // The cards are dealt already, and speeches are not what this game is about.
    const second = game.next[1];
    const skip =
      (first?.type === 'wake' && first.who === 'player' && second?.type === 'wake') ||
      (first?.type === 'speech.end' && second !== undefined && game.phase === 'day');
    await this.#sent('/api/act', () => (skip ? this.#second() : this.primary()));
  }

  async #second(): Promise<void> {
    await this.#pause();
    if (this.#hand === 'touch') await this.page.locator('.other').first().tap();
    else await this.page.keyboard.press('F2');
    this.#pressed = performance.now();
  }

  /** Two presses closer than a person's are one to the page. */
  async #pause(): Promise<void> {
    await this.page.waitForTimeout(Math.max(0, this.#pressed + APART - performance.now()));
  }

  async primary(): Promise<void> {
    await this.#pause();
    if (this.#hand === 'touch') await this.page.locator('#primary').tap();
    else await this.page.keyboard.press('Space');
    // After it: a busy browser takes a press down later than it was sent.
    this.#pressed = performance.now();
  }

  async #onSeat(seat: Seat, act: keyof typeof LETTERS): Promise<void> {
    const { page } = this;
    if (this.#hand === 'touch') {
      await page.locator(`#seat-${seat}`).tap();
      const key = page.locator('#seat-panel .acts button', {
        has: page.locator(`kbd:text("${LETTERS[act].slice(3)}")`),
      });
      await this.#sent('/api/act', () => key.tap());
    } else {
      await page.keyboard.press(`Digit${seat % 10}`);
      await page.locator('#seat-panel').waitFor();
      await this.#sent('/api/act', () => page.keyboard.press(LETTERS[act]));
    }
    // What was done lets go of the seat.
    await page.locator('#seat-panel').waitFor({ state: 'detached' });
  }

  async #number(seat: Seat): Promise<void> {
    const { page } = this;
    await page.locator('#pad button:not([disabled])').first().waitFor();
    await this.#sent('/api/act', () =>
      this.#hand === 'touch' ? page.locator(`#pad-${seat}`).tap() : page.keyboard.press(`Digit${seat % 10}`),
    );
  }

  async #settle(): Promise<void> {
    // As many as are left in doubt: what is heard meanwhile settles some by itself.
    while ((await this.page.locator('#settle-out').count()) > 0) {
      await this.#pause();
      if (this.#hand === 'touch') await this.page.locator('#settle-out').tap();
      else await this.page.keyboard.press('KeyO');
      this.#pressed = performance.now();
    }
    await this.page.locator('#primary').waitFor();
    await this.#sent('/api/act', () => this.primary());
  }

  async #bestMove(): Promise<void> {
    const { page } = this;
    await page.locator('.best-move, #pad[data-for="best-move"]').waitFor();
    const say = (seat: Seat) =>
      this.#hand === 'touch'
        ? page
            .locator('.pad')
            .getByRole('button', { name: String(seat), exact: false })
            .first()
            .tap()
        : page.keyboard.press(`Digit${seat}`);
    await say(2);
    await say(4);
    // The third number takes the move.
    await this.#sent('/api/act', () => say(6));
  }

  /** A key on the page: touched, or reached by its focus and pressed. */
  async #press(selector: string): Promise<void> {
    const key = this.page.locator(selector);
    if (this.#hand === 'touch') await key.tap();
    else {
      await key.focus();
      await this.page.keyboard.press('Enter');
    }
  }

  /** Does it, and waits until the page shows the line that came of it. */
  async #sent(path: string, press: () => Promise<unknown>): Promise<void> {
    const answered = this.page.waitForResponse((response) => response.url().endsWith(path));
    // What the hub changed right before the press is read, and pressed again.
    const changed = this.page.locator('#notice', { hasText: en.amiss.changed });
    await press();
    const soon = () => this.page.waitForTimeout(1000).then(() => false);
    while (!(await Promise.race([answered.then(() => true), soon()])))
      if (await changed.isVisible()) await press();
    const answer = (await (await answered).json()) as { ok: boolean; line?: number; reason?: string };
    if (!answer.ok) this.refusals.push(answer.reason ?? '?');
    else
      await this.page.waitForFunction(
        (line) => Number(document.querySelector<HTMLElement>('#state-line')?.dataset.line) >= line,
        answer.line ?? 0,
      );
  }

  #once(name: string, of: string | number): boolean {
    const key = `${name} ${of}`;
    if (this.#done.has(key)) return false;
    this.#done.add(key);
    return true;
  }
}
