/**
 * Lets the browser draw what stands in the page before its large script takes the processor, in the light that this
 * screen is set to.
 */
try {
  const theme = localStorage.getItem('theme');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing begins in the dark.
}
const go = () => void import('./main.tsx');
// After the frame, not in it. A page that nobody looks at is given no frames.
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(go));
else go();
