import type { BrowserContext, Page } from 'playwright-core';

/** Hides that a program drives the browser. The page of an invitation ignores the input of programs. */
export const asPerson = (browser: BrowserContext | Page): Promise<unknown> =>
  browser.addInitScript("Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false })");
