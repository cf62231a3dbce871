import type { Page } from 'playwright-core';

/** The page gets this answer to whatever it asks, at once: what a model writes is then no matter of luck or time. */
export async function answerWith(page: Page, text: string): Promise<void> {
  const delta = `event: delta\ndata: ${JSON.stringify({ text })}\n\n`;
  await page.route('**/messages', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: `${delta}event: done\ndata: {"outcome":"complete"}\n\n`,
    }),
  );
}
