import type { Browser } from 'playwright-core';
import { loadStudioMessages } from '../messages/read.ts';
import type { StudioMessages } from '../messages/studio.js';
import { openStudio } from '../test/browser/studio/support/studio.ts';
import { launchChromium } from '../test/support/chromium/chromium.ts';
import { ApiClient } from '../test/support/service/client.ts';
import { type LocalService, startService } from '../test/support/service/local-service.ts';
import { type BenchmarkResult, rounded } from './support/report.ts';
import type { Bench } from './support/workbench.ts';

const PRINTED = 500;
const LIMIT_SECONDS = 60;

/** Measures how long a print of 500 placements takes: loading images, decoding every symbol, and writing the PDF. */
export async function print(bench: Bench): Promise<BenchmarkResult> {
  bench.progress(`a print of ${PRINTED} placements in a browser`);
  const [service, browser] = await Promise.all([startService({ isLongLived: true }), launchChromium()]);
  try {
    const { checkSeconds, pdfSeconds } = await printPlacements(browser, service);
    const total = checkSeconds + pdfSeconds;
    return {
      name: 'print',
      rows: [
        {
          [`print of ${PRINTED} placements`]: 'images loaded, and every symbol decoded',
          seconds: rounded(checkSeconds),
        },
        { [`print of ${PRINTED} placements`]: 'PDF', seconds: rounded(pdfSeconds) },
        { [`print of ${PRINTED} placements`]: 'total', seconds: rounded(total) },
      ],
      targets: [
        { text: `${PRINTED} placements are ready to print within ${LIMIT_SECONDS} s`, met: total <= LIMIT_SECONDS },
      ],
    };
  } finally {
    await Promise.all([browser.close(), service.stop()]);
  }
}

/** Creates placements and prints them in the Studio. Returns how many seconds the check and the PDF took. */
async function printPlacements(browser: Browser, service: LocalService) {
  const api = new ApiClient(service.base_url, service.api_key);
  const code = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Menu', prompt: 'You are the host.' } });
  await api.call('POST', '/v1/placements', {
    body: { qpr_code_id: String(code.body.id), count: PRINTED, name: 'Table {n}' },
  });
  const studio = await openStudio(browser, api, { baseUrl: service.base_url, serviceFile: service.file });
  const { page } = studio;
  const texts = loadStudioMessages<StudioMessages>('en').print.print;
  page.setDefaultTimeout(300_000);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const start = performance.now();
  await studio.open(`/studio/placements/print?code=${code.body.id}`);
  await page
    .getByRole('status')
    .filter({ hasText: texts.scans({ count: PRINTED }) })
    .waitFor();
  const checkedAt = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: texts.pdf }).click();
  await (await download).path();
  const downloadedAt = performance.now();
  await studio.close();
  return { checkSeconds: (checkedAt - start) / 1_000, pdfSeconds: (downloadedAt - checkedAt) / 1_000 };
}
