/**
 * The page's first frame: its state line, drawn by the hub, so that the browser shows phase and word as soon as it has
 * the page, whatever its script takes. The script puts the whole view in its place.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { JudgeView } from '../../schemas/view.ts';
import { cookie } from './cookies.ts';
import { recordText, stateText, waitingText, wordText } from './page/state-text.ts';
import { en, type Words } from './page/words/en.ts';
import { ru } from './page/words/ru.ts';

export const DICTIONARIES: Record<'en' | 'ru', Words> = { en, ru };

export type Look = { language: 'en' | 'ru'; theme: 'dark' | 'light' };

/** As the screen itself told by its cookies (`page/settings.ts`), or else what its browser asks for. */
export function lookOf({ headers }: { headers: IncomingHttpHeaders }): Look {
  const kept = cookie(headers, 'language');
  const asks = /(^|[\s,])ru\b/i.test(headers['accept-language'] ?? '');
  return {
    language: kept === 'en' || kept === 'ru' ? kept : asks ? 'ru' : 'en',
    theme: cookie(headers, 'theme') === 'light' ? 'light' : 'dark',
  };
}

/**
 * The page with its first frame in it.
 * @param html as built, with its marks `<html lang="en">` and `<!--frame-->`
 * @param view null: who asks may not see the table
 */
export function withFrame(html: string, view: JudgeView | null, look: Look): string {
  return html
    .replace('<html lang="en">', () => `<html lang="${look.language}" data-theme="${look.theme}">`)
    .replace('<!--frame-->', () => (view ? frame(view, DICTIONARIES[look.language]) : TITLE));
}

const TITLE = '<main class="waiting"><h1>Mafia table</h1></main>';
/** The settings' keys come with the script; their room is kept, so that nothing moves. */
const settings = (keys: number) =>
  `<span class="settings"><i class="icon"></i><i class="icon more"></i><span class="rest">${'<i class="icon"></i>'.repeat(keys - 1)}</span></span>`;

function frame({ game: inHand, waiting, now, recordFault }: JudgeView, w: Words): string {
  // A beginning that was taken back is in the form again.
  const game = inHand?.takenBack ? null : inHand;
  const { title, question, paused, facts } = stateText(game, w);
  const word = wordText(game, now, w);
  const waits = waitingText(waiting, game, w);
  const record = recordText(recordFault !== null, w);
  const beside = (text: string | null, look = '') => (text ? `<small${look}> · ${safe(text)}</small>` : '');
  const fact = (html: string, look = '') => `<span class="fact${look}">${html}</span>`;
  return [
    `<div class="page${game === null ? ' page-setup' : game.phase === 'night' ? ' page-night' : ''}"><header class="state-line">`,
    `<h1 elementtiming="state">${safe(title)}${beside(question)}`,
    `${beside(paused, ' class="look"')}</h1>`,
    word ? fact(`${safe(word.says)} <b class="tabular">${safe(word.left)}</b>`) : '',
    '<span class="facts">',
    ...facts.map((text) => fact(safe(text))),
    waits ? fact(safe(waits), ' look') : '',
    '<span class="grow"></span>',
    game || recordFault !== null
      ? fact(
          `${record.mark} <span class="wide">${safe(record.says)}</span>`,
          recordFault === null ? ' recording quiet' : ' recording look',
        )
      : '',
    `</span>${settings(game ? 5 : 4)}</header></div>`,
  ].join('');
}

const MARKS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string): string => text.replace(/[&<>"]/g, (mark) => MARKS[mark] as string);
