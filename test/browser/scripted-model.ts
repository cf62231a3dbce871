import type { Page } from 'playwright-core';
import { languageOf } from '../../shared/language/language-of.ts';

/** Answers every question immediately with this text, so that tests do not depend on a model or its speed. */
export async function answerWith(page: Page, text: string): Promise<void> {
  const delta = `event: delta\ndata: ${JSON.stringify({ text })}\n\n`;
  await page.route('**/messages', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `${delta}event: done\ndata: ${JSON.stringify({ outcome: 'complete', language: languageOf(text) })}\n\n`,
    }),
  );
}
