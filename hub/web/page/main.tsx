import { render } from 'preact';
import { App } from './app.tsx';
import { followClock } from './clock.ts';
import { giveTones } from './cue.ts';
import { listenToKeys } from './keys.ts';
import { startAtTop } from './new-game.ts';
import { game } from './state.ts';
import { letIn, openStream, takeFirst } from './stream.ts';
import { followTakenBack } from './taken-back.ts';
import { runTicker } from './ticker.ts';
import './style/page.css';
import { keepAwake } from './wake-lock.ts';

takeFirst();
void openStream();
followClock('/api/clock', letIn);
runTicker(() => {
  const window = game.value?.vote?.window;
  return window != null && window.close === null;
});
listenToKeys();
giveTones();
startAtTop();
followTakenBack();
keepAwake(() => game.value !== null && game.value.over === null);
const place = document.getElementById('page') as HTMLElement;
place.replaceChildren();
render(<App />, place);
