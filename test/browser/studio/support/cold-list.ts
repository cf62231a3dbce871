import type { Browser } from 'playwright-core';
import { SIGNED_IN_MARKER } from '../../../../contracts/sign-in.ts';
import type { ApiClient } from '../../../support/service/client.ts';
import { openStudio } from './studio.ts';

/** A phone with a weak signal: 1.6 Mbit/s, 150 ms latency. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};

export interface ColdList {
  readonly firstPaintMs: number;
  readonly listMs: number;
  readonly requests: number;
  readonly kilobytes: number;
}

/** Measures the time, requests and bytes until the code list is shown, on the network above and with an empty cache. */
export async function measureColdList(browser: Browser, api: ApiClient, serviceFile?: string): Promise<ColdList> {
  const { baseUrl } = api;
  const { page } = await openStudio(browser, api, {
    baseUrl,
    path: '/icon.svg',
    ...(serviceFile && { serviceFile }),
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', NETWORK);
  // Marks the user as signed in, so the Studio does not wait for the session check.
  await page.evaluate(`localStorage.setItem('${SIGNED_IN_MARKER}', '1')`);
  await page.goto(`${baseUrl}/studio`, { waitUntil: 'commit' });
  await page.locator('main [data-item]').first().waitFor();
  const measured = await page.evaluate<ColdList>(`new Promise((resolve) => requestAnimationFrame(() => {
    const listMs = performance.now();
    const loaded = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    const bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
    resolve({ firstPaintMs: paint ? paint.startTime : listMs, listMs, requests: loaded.length, kilobytes: bytes / 1000 });
  }))`);
  // The emulated network stays with the page, so the page cannot be reused.
  await page.context().close();
  return measured;
}
