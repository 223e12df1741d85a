/** Lets the browser draw the frame that stands in the page before its large script takes the processor. */
const go = () => void import('./main.tsx');
// After the frame, not in it. A page that nobody looks at is given no frames.
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(go));
else go();
