import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hearBuild, outdated } from './build.ts';

let loaded = 0;
let kept: Map<string, string>;
beforeEach(() => {
  loaded = 0;
  kept = new Map();
  outdated.value = false;
  vi.stubGlobal('document', { querySelector: () => ({ content: 'old' }) });
  vi.stubGlobal('location', { reload: () => loaded++ });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the first word of another build loads the page anew, once', () => {
  hearBuild('old', false);
  hearBuild(null, false);
  expect([outdated.value, loaded]).toEqual([false, 0]);
  for (let i = 0; i < 3; i++) hearBuild('new', false);
  expect([outdated.value, loaded]).toEqual([true, 1]);
  // It came back as old as it was: it is not asked for again by itself.
  outdated.value = false;
  hearBuild('new', false);
  expect([outdated.value, loaded]).toEqual([true, 1]);
});

test('what is being entered is not lost: the page says that it is old, and is left alone from then on', () => {
  hearBuild('new', true);
  hearBuild('new', false);
  expect([outdated.value, loaded]).toEqual([true, 0]);
  // The hub was put back to the old build.
  hearBuild('old', false);
  expect(outdated.value).toBe(false);
});
