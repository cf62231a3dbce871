import type { Browser } from 'playwright-core';
import QRCode from 'qrcode';
import { openStudio } from '../../test/browser/studio/support/studio.ts';
import type { ApiClient } from '../../test/support/service/client.ts';
import type { LocalService } from '../../test/support/service/local-service.ts';

/** All codes share one image: drawing one for each would measure the service, not the list. */
const IMAGE = await QRCode.toBuffer('https://example.com/s/0000000000', { width: 400 });

const codeAt = (index: number) => ({
  id: `qpr_${String(index).padStart(26, '0')}`,
  name: `Room ${index + 1}`,
  short_id: String(index).padStart(10, '0'),
  scan_url: `http://localhost/s/${String(index).padStart(10, '0')}`,
  status: 'active',
  scans_total: index,
  scans_week: index % 50,
  scans_by_day: Array.from({ length: 7 }, (_, day) => (index * (day + 3)) % 9),
  created_at: '2026-01-01T00:00:00.000Z',
});

export interface ListSmoothness {
  /** The longest frame while the list grows to its full length. */
  readonly growMs: number;
  /** The longest frame while the list scrolls from its start to its end, one screen per frame. */
  readonly scrollMs: number;
  /** From a click on the last code's checkbox to the next frame. */
  readonly selectMs: number;
}

/** Measures how smooth a list of codes is. The responses are prepared in advance, so only the browser's work counts. */
export async function measureSmoothness(
  browser: Browser,
  api: ApiClient,
  service: Pick<LocalService, 'base_url' | 'file'>,
  codeCount: number,
): Promise<ListSmoothness> {
  const studio = await openStudio(browser, api, {
    path: '/studio/account',
    baseUrl: service.base_url,
    serviceFile: service.file,
  });
  const { page } = studio;
  page.setDefaultTimeout(300_000);
  await page.route('**/v1/qpr-codes?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const [offset, limit] = [Number(searchParams.get('offset') ?? 0), Number(searchParams.get('limit'))];
    const codes = Array.from({ length: Math.min(limit, codeCount - offset) }, (_, index) => codeAt(offset + index));
    return route.fulfill({ json: { codes, total: codeCount, limit, offset } });
  });
  await page.route('**/qr/*.png', (route) => route.fulfill({ contentType: 'image/png', body: IMAGE }));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await studio.open('/studio');
  await page.locator('.load-more button').waitFor();
  await page.evaluate(`
    window.longestFrame = 0;
    let last = performance.now();
    const frame = (now) => { window.longestFrame = Math.max(window.longestFrame, now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
  `);
  // Do not use Playwright's locators here: they would search the whole list inside the page, and that time would count.
  const growMs = await page.evaluate<number>(`new Promise((resolve) => {
    let loadedAtClick = 0;
    const step = () => {
      const loaded = document.querySelectorAll('.code-card').length;
      if (loaded >= ${codeCount}) return setTimeout(() => resolve(window.longestFrame), 200);
      if (loaded > loadedAtClick) {
        loadedAtClick = loaded;
        const more = document.querySelector('.load-more button');
        more.scrollIntoView({ block: 'end' });
        more.click();
      }
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  })`);
  const scrollMs = await page.evaluate<number>(`new Promise((resolve) => {
    scrollTo(0, 0);
    const step = () => {
      const before = scrollY;
      scrollBy(0, innerHeight);
      if (scrollY > before) requestAnimationFrame(step);
      else resolve(window.longestFrame);
    };
    requestAnimationFrame(() => { window.longestFrame = 0; requestAnimationFrame(step); });
  })`);
  const selectMs = await page.evaluate<number>(`new Promise((resolve) => {
    const start = performance.now();
    [...document.querySelectorAll('.code-check')].at(-1).click();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
  })`);
  await studio.close();
  return { growMs, scrollMs, selectMs };
}
