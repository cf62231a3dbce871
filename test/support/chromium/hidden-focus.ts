import type { Page } from 'playwright-core';

/** No page has more controls than this. */
const MAX_STEPS = 150;
/** Each call of the browser takes CPU time, so the test asks only after this many steps whether the walk is over. */
const STEPS_AT_ONCE = 10;

/**
 * Walks through the page with the keyboard, forwards and backwards, and returns the elements that are completely
 * hidden behind others while they have the focus (WCAG 2.2, 2.4.11), for example behind a bar that sticks to an edge of
 * the window. axe does not check this.
 */
export async function hiddenFocus(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate(RECORD_FOCUSED);
  for (const key of ['Tab', 'Shift+Tab']) {
    await page.evaluate('Object.assign(window.focused, { seen: new Set(), hidden: [], isOver: false })');
    for (let step = 0, isOver = false; step < MAX_STEPS && !isOver; step += STEPS_AT_ONCE) {
      for (let press = 0; press < STEPS_AT_ONCE; press += 1) await page.keyboard.press(key);
      isOver = await page.evaluate<boolean>('window.focused.isOver');
    }
    hidden.push(...(await page.evaluate<string[]>('window.focused.hidden')).map((element) => `${key}: ${element}`));
  }
  await page.evaluate('window.focused.stop(); document.activeElement.blur(); scrollTo(0, 0)');
  return hidden;
}

/**
 * Script. After each Tab, it checks whether the focused element is visible, until the walk is over. It listens for
 * `keyup`, because by then the browser has scrolled to the element.
 */
const RECORD_FOCUSED = `(() => {
  const isSeen = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [0.1, 0.5, 0.9].some((across) => [0.1, 0.5, 0.9].some((down) => {
      const shown = document.elementFromPoint(left + width * across, top + height * down);
      return shown !== null && (element.contains(shown) || shown.contains(element));
    }));
  };
  const look = ({ key }) => {
    const { activeElement } = document;
    const { seen, hidden, isOver } = window.focused;
    if (key !== 'Tab' || isOver) return;
    if (!activeElement || activeElement === document.body || seen.has(activeElement)) {
      window.focused.isOver = true;
      return;
    }
    seen.add(activeElement);
    // A control can be transparent or tiny if its label shows its state.
    if (![activeElement, ...(activeElement.labels ?? [])].some(isSeen)) hidden.push(activeElement.outerHTML.slice(0, 200));
  };
  // When the walk is over, the focus stays where it is, so that the walk in the other direction begins there.
  const stay = (event) => {
    if (event.key === 'Tab' && window.focused.isOver) event.preventDefault();
  };
  const listeners = new AbortController();
  addEventListener('keyup', look, { capture: true, signal: listeners.signal });
  addEventListener('keydown', stay, { capture: true, signal: listeners.signal });
  window.focused = { stop: () => listeners.abort() };
})()`;
