/** What this tab keeps over a reload of its page, and no other tab has. A browser that keeps nothing still plays. */

export function keptInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @param value null: no longer */
export function keepInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Then it is forgotten with the page.
  }
}
