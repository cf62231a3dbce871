import type { Browser, Page } from 'playwright-core';
import { ApiClient } from '../support/service/client.ts';
import { type ServiceFile, sharedService } from '../support/service/shared-service.ts';
import { TIMEOUT_MILLISECONDS } from '../support/timeouts.ts';

export const PROMPT =
  'You are the concierge of the Grand Hotel. Breakfast is served from 7 to 10 in the Garden Room on the ground floor. ' +
  'The pool on the roof closes at 22.';

export interface PhoneOptions {
  readonly locale?: string;
  readonly width?: number;
}

let phoneCount = 0;

/**
 * Opens a phone with a unique User-Agent, so it counts as a separate visitor with a separate rate limit. Opening one
 * takes a second of CPU time, so reuse it within a test file.
 */
export async function openPhone(browser: Browser, options: PhoneOptions = {}): Promise<Page> {
  phoneCount += 1;
  const context = await browser.newContext({
    viewport: { width: options.width ?? 390, height: 720 },
    isMobile: true,
    hasTouch: true,
    locale: options.locale ?? 'en-GB',
    // Animations would take much CPU time.
    reducedMotion: 'reduce',
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1 test/${process.pid}.${phoneCount}`,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  return page;
}

export async function createCode(service: ServiceFile, input: Record<string, unknown> = {}): Promise<string> {
  const { body } = await new ApiClient(service.base_url, service.api_key).call('POST', '/v1/qpr-codes', {
    body: { name: 'Grand Hotel', prompt: PROMPT, template: 'hospitality', ...input },
  });
  return String(body.short_id);
}

/** Opens a code like a visitor who opens it for the first time, even if the page has shown it before. */
export async function visit(page: Page, shortId: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.evaluate('sessionStorage.clear()');
  await page.goto(`${sharedService().scan_host}/s/${shortId}`);
}

export async function ask(page: Page, text: string): Promise<void> {
  await page.locator('#text').fill(text);
  await page.locator('#send').tap();
}

/** All messages so far, including the welcome message. */
export const messages = (page: Page): Promise<string[]> => page.locator('#log .message').allInnerTexts();

/** Waits until there are `count` messages and none is still streaming. */
export async function untilMessages(page: Page, count: number): Promise<void> {
  await page
    .locator('#log .message')
    .nth(count - 1)
    .waitFor();
  await page.locator('#send').waitFor();
}
