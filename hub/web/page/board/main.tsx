import { render } from 'preact';
import { followClock } from '../clock.ts';
import { runTicker } from '../ticker.ts';
import { keepAwake } from '../wake-lock.ts';
import { Board } from './board.tsx';
import { wearLook } from './look.ts';
import { openStream, takeFirst, view } from './stream.ts';

takeFirst();
wearLook();
openStream();
followClock('/api/public/clock');
runTicker();
keepAwake(() => view.value !== null && view.value.gameId !== null && view.value.over === null);
render(<Board />, document.getElementById('board') as HTMLElement);
