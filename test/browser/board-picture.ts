/** Faults of the board's picture that can be measured. Runs in the page; each is told in words. */
export function cutOff(): string[] {
  // A hundredth of the shorter side of a 16 : 9 screen. From five metres, 4 of them can be read on a common television.
  const upright = innerHeight > innerWidth;
  const unit = upright
    ? Math.min(innerWidth, innerHeight * 0.5625)
    : Math.min(innerHeight, innerWidth * 0.5625);
  const smallest = (4 * unit) / 100;
  const found: string[] = [];
  const texts: { one: Element; says: string; box: DOMRect }[] = [];
  for (const one of document.querySelectorAll<HTMLElement>('#board *')) {
    if (!one.checkVisibility() || one.closest('.unseen')) continue;
    const says = `${one.tagName} ${one.id || one.className} "${(one.textContent ?? '').slice(0, 40)}"`;
    const box = one.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(one).fontSize);
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      found.push(`${says} reaches beyond the screen`);
    if (getComputedStyle(one).overflow !== 'visible') {
      if (one.scrollHeight > one.clientHeight + size / 2 || one.scrollWidth > one.clientWidth + 2)
        found.push(`${says} is cut`);
      // Of a line's letters too, from the ring of Å to the tail of у: as high as its font is, whatever the line's height.
      const letters = document.createRange();
      letters.selectNodeContents(one);
      for (const { top, bottom, height, width } of letters.getClientRects())
        if (width > 0 && height > 0 && (top < box.top - 1 || bottom > box.bottom + 1))
          found.push(`${says} has letters cut off`);
    }
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
    if (!own) continue;
    // Room kept for the tails of letters may lie over its neighbour; a line must not.
    const { paddingTop, paddingBottom } = getComputedStyle(one);
    const [above, below] = [paddingTop, paddingBottom].map(Number.parseFloat) as [number, number];
    const line = new DOMRect(box.x, box.y + above, box.width, box.height - above - below);
    texts.push({ one, says, box: line });
    // A long name is written smaller; its number is not.
    if (size < smallest && !one.closest('.long, .longest')) found.push(`${says} is ${size} px`);
    if (size < smallest / 2) found.push(`${says} is ${size} px`);
  }
  for (const [i, { one, says, box }] of texts.entries())
    for (const other of texts.slice(i + 1)) {
      if (one.contains(other.one)) continue;
      const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (wide > 2 && high > 2) found.push(`${says} lies over ${other.says}`);
    }
  if (document.documentElement.scrollHeight > innerHeight) found.push('the page scrolls');
  return found;
}
