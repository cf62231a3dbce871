import type { Page } from 'playwright-core';

/** More steps than any page has controls. */
const MAX_STEPS = 150;

/**
 * Walks through the page with the keyboard, forwards and backwards, and returns the elements that are completely hidden
 * behind others while they have the focus (WCAG 2.2, 2.4.11). A bar that sticks to an edge of the window hides them, for
 * example. axe does not check this.
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate('window.focused = new Set()');
    for (let step = 0; step < MAX_STEPS; step += 1) {
      await page.keyboard.press(key);
      const found = await page.evaluate<string | null>(FOCUSED);
      if (found === null) break;
      if (found !== '') hidden.push(`${key}: ${found}`);
    }
  }
  await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
  return hidden;
}

/** Script. Returns the focused element if it is hidden, an empty text if it is visible, null after the last one. */
const FOCUSED = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || window.focused.has(focused)) return null;
  window.focused.add(focused);
  const isSeen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => {
      const shown = document.elementFromPoint(left + width * across, top + height * down);
      return shown !== null && (element.contains(shown) || shown.contains(element));
    }));
  };
  // A control can be transparent or tiny if its label shows its state.
  return [focused, ...(focused.labels ?? [])].some(isSeen) ? '' : focused.outerHTML.slice(0, 200);
})()`;
