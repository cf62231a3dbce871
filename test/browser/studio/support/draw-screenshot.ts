import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNoOptions, runCommand } from '../../../../operator/command.ts';
import { launchChromium } from '../../../support/chromium/chromium.ts';
import { ApiClient } from '../../../support/service/client.ts';
import { startService } from '../../../support/service/local-service.ts';
import { openStudio } from './studio.ts';

const HELP = `Updates the screenshot in the README.

npm run screenshot -- [options]

  --help            print this text

If the environment variable PNG names a file, the command also writes a PNG to it.`;

const FOLDER = join(import.meta.dirname, '../../../../docs/images');
const SIZE = { width: 1280, height: 760 };

const CODE = {
  name: 'Lobby concierge',
  template: 'hospitality',
  prompt: `You are the concierge of Hotel Aurora: warm, brief, and honest about what you do not know.

Breakfast is from 7 to 10 on the terrace, on weekends until 11. The pool on the roof closes at 22. The Wi-Fi is called Aurora, and needs no password. Check-out is at 11; luggage stays with us until the evening.`,
};
const QUESTION = 'When is breakfast?';

await runCommand(HELP, readNoOptions(HELP), async () => {
  const [browser, service] = await Promise.all([launchChromium(), startService()]);
  try {
    const api = new ApiClient(service.base_url, service.api_key);
    const { body } = await api.call('POST', '/v1/qpr-codes', { body: CODE });
    const { page, settled } = await openStudio(browser, api, {
      baseUrl: service.base_url,
      serviceFile: service.file,
      path: `/studio/codes/${body.id}`,
    });
    await page.setViewportSize(SIZE);
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByRole('textbox', { name: 'Ask something' }).fill(QUESTION);
    await page.keyboard.press('Enter');
    await preview.getByText('from 7 to 10').waitFor();
    await settled();
    await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
    const devTools = await page.context().newCDPSession(page);
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'studio.webp'), Buffer.from(data, 'base64'));
    if (process.env.PNG) await page.screenshot({ path: process.env.PNG });
  } finally {
    await Promise.all([browser.close(), service.stop()]);
  }
  return true;
});
