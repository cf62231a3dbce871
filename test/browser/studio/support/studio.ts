import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { PATIENCE_MILLISECONDS } from '../../../support/patience.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { invokeAsOperator } from '../../../support/service/operator.ts';
import { sharedService } from '../../../support/service/shared-service.ts';

export interface StudioOptions {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /** Dots of a screenshot in a CSS pixel, of which an inch has 96. @default 1 */
  readonly scale?: number;
  /** @default /studio */
  readonly path?: string;
  /** A service other than the shared one: its address, and its `service.json`. */
  readonly baseUrl?: string;
  readonly serviceFile?: string;
}

export interface StudioPage {
  readonly page: Page;
  /** Goes to another address inside the Studio, as a link does. */
  open(path: string): Promise<void>;
  /** Waits until all that was asked for has come. */
  settled(): Promise<void>;
  /** What the page's own policy refused, and what the console holds as an error. It must stay empty. */
  faults(): Promise<string[]>;
  /** How far things moved by themselves, as the browser counts it (Cumulative Layout Shift). */
  layoutShift(): Promise<number>;
  close(): Promise<void>;
}

const RECORDER = `
  window.studioFaults = [];
  window.studioShift = 0;
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    window.studioFaults.push('policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sourceFile));
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.studioShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** The Studio in a browser of its own, for the account of a client: `openStudio(browser, await newAccount())`. */
export async function openStudio(
  browser: Browser,
  api: ApiClient | undefined,
  options: StudioOptions = {},
): Promise<StudioPage> {
  const { width = 1280, scale = 1, locale = 'en-GB', colorScheme = 'light', path = '/studio' } = options;
  const baseUrl = options.baseUrl ?? sharedService().base_url;
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    deviceScaleFactor: scale,
    locale,
    colorScheme,
  });
  await context.addInitScript(RECORDER);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MILLISECONDS);
  const errors: string[] = [];
  // Browsers note every refused request. Asking who is signed in is refused for those who are not; and a service that is
  // too busy for a moment says so, and is asked again.
  const isExpected = (message: ConsoleMessage) =>
    message.location().url.endsWith('/v1/me') || message.text().includes('status of 503');
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  if (api) await signIn(context, baseUrl, api, options.serviceFile);
  await page.goto(`${baseUrl}${path}`);
  return {
    page,
    open: async (to) => {
      await page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    },
    settled: () => page.waitForLoadState('networkidle'),
    faults: async () => [...errors, ...(await page.evaluate<string[]>('window.studioFaults'))],
    layoutShift: () => page.evaluate<number>('window.studioShift'),
    close: () => context.close(),
  };
}

/** With a link as the operator gets it, which works once; the cookie of the session stays in the context. */
async function signIn(context: BrowserContext, baseUrl: string, api: ApiClient, serviceFile?: string): Promise<void> {
  const { body: me } = await api.call<{ account: { email: string } }>('GET', '/v1/me');
  await openSession(context, me.account.email, { baseUrl, serviceFile });
}

/** Gives a browser a session of the account with this address. */
export async function openSession(
  context: BrowserContext,
  email: string,
  { baseUrl = sharedService().base_url, serviceFile }: { baseUrl?: string; serviceFile?: string | undefined } = {},
): Promise<void> {
  const { studio_url: url } = await invokeAsOperator('Qpr-issue-key', { email, only_link: true }, serviceFile);
  const response = await context.request.post(`${baseUrl}/v1/sessions`, {
    headers: { 'x-qpr-studio': '1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
    data: { token: new URL(String(url)).hash.slice(1) },
  });
  if (!response.ok()) throw new Error(`Not signed in: ${await response.text()}`);
}
