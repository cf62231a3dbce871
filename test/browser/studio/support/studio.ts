import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, ConsoleMessage, Page, Request } from 'playwright-core';
import { asPerson } from '../../../support/chromium/as-person.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { invokeAsOperator } from '../../../support/service/operator.ts';
import { ServiceAccount, sharedService } from '../../../support/service/shared-service.ts';
import { TIMEOUT_MILLISECONDS } from '../../../support/timeouts.ts';

export interface StudioOptions {
  readonly locale?: string;
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /** Screenshot pixels per CSS pixel (96 per inch). @default 1 */
  readonly scale?: number;
  /** @default /studio */
  readonly path?: string;
  /** The base URL of a service other than the shared one. */
  readonly baseUrl?: string;
  /** The path of that service's `service.json`. */
  readonly serviceFile?: string;
}

export interface StudioPage {
  readonly page: Page;
  /** Navigates inside the Studio, like a link. */
  open(path: string): Promise<void>;
  /** Waits until all requests are complete. */
  settled(): Promise<void>;
  /** CSP violations, console errors and uncaught exceptions. */
  pageErrors(): Promise<string[]>;
  /** The Cumulative Layout Shift of the page. */
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

/** Pages of closed Studios, without cookies and stored data, for the next `openStudio` of the test file. */
const idlePages: { readonly browser: Browser; readonly settings: string; readonly page: Page }[] = [];

/**
 * Opens the Studio for an account: `openStudio(browser, await newAccount())`. It reuses the page of a closed Studio if
 * there is one, because a new page loads all scripts again, which takes a second of CPU time.
 */
export async function openStudio(
  browser: Browser,
  api: ApiClient | undefined,
  options: StudioOptions = {},
): Promise<StudioPage> {
  const { width = 1280, scale = 1, locale = 'en-GB', colorScheme = 'light', path = '/studio', serviceFile } = options;
  const baseUrl = options.baseUrl ?? sharedService().base_url;
  const settings = JSON.stringify([scale, locale, colorScheme]);
  const idleIndex = idlePages.findIndex((one) => one.browser === browser && one.settings === settings);
  const [reused] = idleIndex < 0 ? [] : idlePages.splice(idleIndex, 1);
  const page = reused?.page ?? (await newPage(browser, scale, locale, colorScheme));
  const context = page.context();
  await page.setViewportSize({ width, height: 800 });
  const errors: string[] = [];
  // Browsers log every refused request. `/v1/me` is refused for signed-out users. If the service is busy, it responds
  // with 503, and the Studio retries.
  const isExpected = (message: ConsoleMessage) =>
    message.location().url.endsWith('/v1/me') || message.text().includes('status of 503');
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message)) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const settled = quietNetwork(page);
  if (api) await signIn(context, baseUrl, api, serviceFile);
  await page.goto(`${baseUrl}${path}`);
  return {
    page,
    open: async (to) => {
      await page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(to)}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
    },
    settled,
    pageErrors: async () => [...errors, ...(await page.evaluate<string[]>('window.studioFaults'))],
    layoutShift: () => page.evaluate<number>('window.studioShift'),
    close: async () => {
      // Benchmarks, which have their own service, measure new pages.
      if (serviceFile) return context.close();
      await clean(page, baseUrl, colorScheme);
      idlePages.push({ browser, settings, page });
    },
  };
}

async function newPage(browser: Browser, scale: number, locale: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    locale,
    colorScheme,
    // Animations would take much CPU time.
    reducedMotion: 'reduce',
  });
  await Promise.all([context.addInitScript(RECORDER), asPerson(context)]);
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MILLISECONDS);
  return page;
}

/** Leaves the Studio and removes everything that a test has added to the page, except for the HTTP cache. */
async function clean(page: Page, baseUrl: string, colorScheme: 'light' | 'dark'): Promise<void> {
  const context = page.context();
  const listened = ['console', 'pageerror', 'request', 'requestfinished', 'requestfailed', 'dialog'];
  for (const event of listened) page.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.emulateMedia({ media: null, colorScheme, reducedMotion: 'reduce' }),
  ]);
  // The Studio stores a draft when the user leaves, so delete the stored data only after that.
  await page.goto(`${baseUrl}/icon.svg`);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await Promise.all([context.clearCookies(), context.clearPermissions()]);
}

/** A page counts as complete after this time without an open request. */
const QUIET_MILLISECONDS = 250;

/**
 * Waits until no request is open. `waitForLoadState('networkidle')` does not work here: it returns immediately in a
 * document that was idle before, and the Studio stays in the same document.
 */
function quietNetwork(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastChange = Date.now();
  const end = (request: Request) => {
    open.delete(request);
    lastChange = Date.now();
  };
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const deadline = Date.now() + TIMEOUT_MILLISECONDS;
    while (open.size > 0 || Date.now() - lastChange < QUIET_MILLISECONDS) {
      if (Date.now() > deadline) throw new Error(`Still open: ${[...open].map((request) => request.url()).join(' ')}`);
      await sleep(QUIET_MILLISECONDS / 5);
    }
  };
}

/** Signs in with a one-time link from the operator. The session cookie stays in the context. */
async function signIn(context: BrowserContext, baseUrl: string, api: ApiClient, serviceFile?: string): Promise<void> {
  if (api instanceof ServiceAccount) return useLink(context, baseUrl, await api.takeStudioUrl());
  const { body: me } = await api.call<{ account: { email: string } }>('GET', '/v1/me');
  await openSession(context, me.account.email, { baseUrl, serviceFile });
}

/** Signs the account with this e-mail address in to a browser context. */
export async function openSession(
  context: BrowserContext,
  email: string,
  { baseUrl = sharedService().base_url, serviceFile }: { baseUrl?: string; serviceFile?: string | undefined } = {},
): Promise<void> {
  const { studio_url: url } = await invokeAsOperator('Qpr-issue-key', { email, only_link: true }, serviceFile);
  await useLink(context, baseUrl, String(url));
}

async function useLink(context: BrowserContext, baseUrl: string, link: string): Promise<void> {
  const response = await context.request.post(`${baseUrl}/v1/sessions`, {
    headers: { 'x-qpr-studio': '1', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
    data: { token: new URL(link).hash.slice(1) },
  });
  if (!response.ok()) throw new Error(`Signing in failed: ${await response.text()}`);
}
