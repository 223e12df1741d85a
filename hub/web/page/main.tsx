import { render } from 'preact';
import { App } from './app.tsx';
import { followClock } from './clock.ts';
import { giveTones } from './cue.ts';
import { listenToKeys } from './keys.ts';
import { openStream, takeFirst } from './stream.ts';
import { runTicker } from './ticker.ts';
import { keepAwake } from './wake-lock.ts';

takeFirst();
openStream();
followClock();
runTicker();
listenToKeys();
giveTones();
keepAwake();
const place = document.getElementById('page') as HTMLElement;
place.replaceChildren();
render(<App />, place);
