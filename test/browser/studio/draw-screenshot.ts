import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../../support/chromium.ts';
import { ApiClient } from '../../support/client.ts';
import { startService } from '../../support/local-service.ts';
import { openStudio } from './support/studio.ts';

/** Draws the picture of the readme anew: `npm run screenshot`. */
const FOLDER = join(import.meta.dirname, '../../../docs/images');
const SIZE = { width: 1200, height: 660 };

const CODES = [
  ['Lobby concierge', 'hospitality'],
  ['Breakfast menu', 'hospitality'],
  ['Room 204', 'hospitality'],
  ['Spa and pool', 'hospitality'],
  ['Conference check-in', 'events'],
  ['Loyalty card', 'rewards'],
] as const;

const [browser, service] = await Promise.all([launchChromium(), startService()]);
try {
  const api = new ApiClient(service.base_url, service.api_key);
  for (const [name, template] of CODES.toReversed()) {
    await api.call('POST', '/v1/qpr-codes', { body: { name, template, prompt: `You answer for: ${name}.` } });
  }
  const { page, settled } = await openStudio(browser, api, { baseUrl: service.base_url, serviceFile: service.file });
  await page.setViewportSize(SIZE);
  await page.getByRole('link', { name: 'Lobby concierge' }).waitFor();
  await settled();
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'studio.webp'), Buffer.from(data, 'base64'));
} finally {
  await Promise.all([browser.close(), service.stop()]);
}
