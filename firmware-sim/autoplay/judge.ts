/** A Judge without a person: plays whole games through the page's own HTTP commands. */
import { randomUUID } from 'node:crypto';
import type { Act } from '../../schemas/record.ts';
import type { JudgeView } from '../../schemas/view.ts';
import type { Role, Seat } from '../../schemas/vocabulary.ts';
import { Random } from '../random.ts';
import { deal, type Habits, Policy, type Step } from './policy.ts';

export type AutoplayOptions = {
  /** Where the page is served: `http://127.0.0.1:8080`. */
  url: string;
  ruleset: string;
  seed: number;
  /** How many times faster than a calm Judge. A vote keeps its length: fists are real at any speed. */
  speed?: number;
  /** Games to play; endlessly when left out. */
  games?: number;
  habits?: Partial<Habits>;
  /** The roles that were dealt, for the people who got the cards. */
  dealt?: (roles: Readonly<Record<Seat, Role>>) => void;
  /** Told of each act and of what was refused, for who watches. */
  log?: (line: string) => void;
};

export type Autoplay = {
  /** Resolves with the number of games that reached their end, after the last one or `stop`. */
  readonly played: Promise<number>;
  stop(): void;
};

/** How often the page is looked at while there is nothing to do but watch hands, ms. */
const GLANCE = 100;
const BETWEEN_GAMES = 4000;

export function autoplay(options: AutoplayOptions): Autoplay {
  const stop = new AbortController();
  const played = play(options, stop.signal);
  return { played, stop: () => stop.abort() };
}

async function play(options: AutoplayOptions, stopped: AbortSignal): Promise<number> {
  const speed = options.speed ?? 1;
  const random = new Random(options.seed);
  const page = new Page(options.url, stopped);
  let games = 0;
  /** Of the game that is played, counted from this start; one that was open already is the first. */
  let number = 0;
  let policy = new Policy(random.fork(), options.habits);
  let begun = false;
  while (!stopped.aborted) {
    const view = await page.view();
    if (!view) {
      await pause(GLANCE * 5, stopped);
      continue;
    }
    const step: Step = begun || view.game ? policy.next(view) : { do: 'begin', after: 0 };
    if (step.do === 'finished') {
      if (begun) games++;
      if (options.games !== undefined && games >= options.games) break;
      if (begun) await pause(BETWEEN_GAMES / speed, stopped);
      policy = new Policy(random.fork(), options.habits);
      number++;
      say(options, stopped, number, `begins under ${options.ruleset}`, await begin(page, options, random));
      begun = true;
    } else if (step.do === 'begin') {
      number++;
      say(options, stopped, number, `begins under ${options.ruleset}`, await begin(page, options, random));
      begun = true;
    } else if (step.do === 'wait') await pause(GLANCE, stopped);
    else {
      if (!begun) number++;
      begun = true;
      await pause(step.after / speed, stopped);
      if (stopped.aborted) break;
      const refusal = await page.act(step.act);
      say(options, stopped, number, told(step.act), refusal);
      if (refusal !== null) await pause(GLANCE, stopped);
    }
  }
  return games;
}

/** Once it is stopped no answer is waited for, and the one that is missing is no refusal. */
function say(
  { log }: AutoplayOptions,
  stopped: AbortSignal,
  number: number,
  what: string,
  refusal: string | null,
): void {
  if (!stopped.aborted) log?.(`game ${number}: ${what}${refusal === null ? '' : ` – refused, ${refusal}`}`);
}

/** Of these a log says no more than what a Judge calls aloud: their seats would tell who has which role. */
const ALOUD: Partial<Record<Act['type'], readonly string[]>> = {
  wake: ['who'],
  sleep: ['who'],
  check: ['by'],
  shots: [],
  roles: [],
};

/** An act and whom it is about: `nominate, by 5, seat 3`. */
export function told(act: Act): string {
  // Each player in turn takes a card: that seat is called.
  const aloud = 'who' in act && act.who === 'player' ? undefined : ALOUD[act.type];
  const about = Object.entries(act).filter(
    ([name, value]) =>
      name !== 'type' &&
      name !== 'reason' &&
      value !== undefined &&
      (aloud === undefined || aloud.includes(name)),
  );
  return [act.type, ...about.map(([name, value]) => `${name} ${value}`)].join(', ');
}

async function begin(page: Page, options: AutoplayOptions, random: Random): Promise<string | null> {
  const roles = deal(random);
  options.dealt?.(roles);
  return page.post('/api/game', { ruleset: options.ruleset, begin: { roles } });
}

/** The page's commands, as a browser sends them. */
class Page {
  readonly #url: string;
  readonly #screen = `autoplay-${randomUUID().slice(0, 8)}`;
  readonly #stopped: AbortSignal;

  constructor(url: string, stopped: AbortSignal) {
    this.#url = url;
    this.#stopped = stopped;
  }

  /** What the page shows, or null while the hub doesn't answer. */
  async view(): Promise<JudgeView | null> {
    try {
      const response = await fetch(`${this.#url}/api/view`, { signal: this.#stopped });
      return response.ok ? ((await response.json()) as JudgeView) : null;
    } catch {
      return null;
    }
  }

  /** Null when it was taken, otherwise why not. */
  async act(act: Act): Promise<string | null> {
    return this.post('/api/act', { act });
  }

  async post(path: string, command: object): Promise<string | null> {
    try {
      const response = await fetch(`${this.#url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ screen: this.#screen, ...command }),
        signal: this.#stopped,
      });
      if (response.ok) return null;
      const answer = (await response.json()) as { reason?: string; code?: string };
      return answer.reason ?? answer.code ?? String(response.status);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    stopped.addEventListener('abort', done, { once: true });
    function done() {
      clearTimeout(timer);
      stopped.removeEventListener('abort', done);
      resolve();
    }
  });
}
