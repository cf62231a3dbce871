import type { Page } from 'playwright-core';

const FIND_HIDDEN = `(() => {
  const hidden = [];
  const fields = document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]');
  for (const element of fields) {
    if (element.disabled || !element.checkVisibility({ visibilityProperty: true })) continue;
    element.focus();
    const { left, top, width, height } = element.getBoundingClientRect();
    // A visually hidden input has a label that shows its focus.
    if (document.activeElement !== element || width < 2 || height < 2) continue;
    const shares = [0.1, 0.5, 0.9];
    const isSeen = shares.some((x) => shares.some((y) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    }));
    if (!isSeen) hidden.push(element.outerHTML.slice(0, 120));
  }
  document.activeElement?.blur();
  return hidden;
})()`;

/** Everything that another element covers completely while it has the focus, such as a sticky bar (WCAG 2.2, 2.4.11). */
export const hiddenFocus = (page: Page): Promise<string[]> => page.evaluate<string[]>(FIND_HIDDEN);
