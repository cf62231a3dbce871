import type { Browser } from 'playwright-core';
import { openStudio } from '../../test/browser/studio/support/studio.ts';
import type { ApiClient } from '../../test/support/service/client.ts';
import type { LocalService } from '../../test/support/service/local-service.ts';

export const PRINTED = 500;

/** How long a print of 500 placements takes: loading the images, decoding every symbol, and writing the PDF. */
export async function printPlacements(
  browser: Browser,
  api: ApiClient,
  service: Pick<LocalService, 'base_url' | 'file'>,
): Promise<{ readonly checkedMs: number; readonly pdfMs: number }> {
  const { body: code } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Menu', prompt: 'You are the host.' },
  });
  await api.call('POST', '/v1/placements', {
    body: { qpr_code_id: String(code.id), count: PRINTED, name: 'Table {n}' },
  });
  const studio = await openStudio(browser, api, { baseUrl: service.base_url, serviceFile: service.file });
  const { page } = studio;
  page.setDefaultTimeout(300_000);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const start = performance.now();
  await studio.open(`/studio/placements/print?code=${code.id}`);
  await page.getByRole('status').filter({ hasText: 'This print scans' }).waitFor();
  const checkedMs = performance.now() - start;
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await download;
  const pdfMs = performance.now() - start - checkedMs;
  await studio.close();
  return { checkedMs, pdfMs };
}
