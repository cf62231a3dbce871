import type { Page } from 'playwright-core';

/** Words in buttons, labels and table cells that continue on the next line. */
export const brokenWords = (page: Page): Promise<string[]> => page.evaluate<string[]>(BROKEN_WORDS);

/**
 * Script. The limit of 14 letters is for names that users enter: they can have longer words, which have to break
 * somewhere.
 */
const BROKEN_WORDS = `(() => {
  const broken = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const element = text.parentElement.closest('button, .button, .badge, label, legend, summary, th, td, dt, .bulk-actions');
    const head = element?.closest('thead');
    // On a phone, the head of a table is only for screen readers.
    if (!element?.checkVisibility() || (head && getComputedStyle(head).clipPath !== 'none')) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<!\\p{L})\\p{L}{2,14}(?!\\p{L})/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) broken.push(word);
    }
  }
  return broken;
})()`;
