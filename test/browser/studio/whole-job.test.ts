import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { asPerson } from '../../support/chromium/as-person.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { decodeBlurred } from '../../support/images/decode-qr.ts';
import { emailTo, invitationIn, signInIn } from '../../support/service/mailbox.ts';
import { sharedService } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { ask, openPhone, untilMessages } from '../phone.ts';
import { inDots, renderForPrint, SCALE } from './support/paper.ts';
import { requestSignInFrom } from './support/request-sign-in-from.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
let target: Receiver;
let isTargetHealthy: boolean;
beforeAll(async () => {
  [browser, target] = await Promise.all([
    connectChromium(),
    startReceiver({ answer: (_received, response) => response.writeHead(isTargetHealthy ? 200 : 503).end('closed') }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await target?.stop();
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Studio', exact: true }).getByRole('link', { name, exact: true }).click();

/** The test is long. This is a timeout, not a performance target. */
const MAX_MILLISECONDS = 300_000;

/** The complete workflow of an owner, from the first sign-in to the sign-out, without calling the API directly. */
test(
  'a new user creates a code, prints it, has it scanned, views the results and works with others',
  async () => {
    isTargetHealthy = false;
    const email = `${randomUUID()}@example.com`;
    const colleague = `${randomUUID()}@example.com`;
    const studio = await openStudio(browser, undefined, { scale: SCALE });
    const { page } = studio;
    await requestSignInFrom(page.context(), '127.0.62.4');

    // Sign in with the e-mail.
    await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(email);
    await page.getByRole('button', { name: 'Send me a link', exact: true }).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill(signInIn(await emailTo(email)).code);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await heading(page, 'Codes').waitFor();

    // A name and a prompt are enough. The draft can answer before it is saved.
    await page.getByRole('link', { name: 'New code', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Café Linden');
    await page
      .getByRole('textbox', { name: 'Prompt', exact: true })
      .fill('You are the host of Café Linden. Breakfast is served from 8 to 11. The garden opens in May.');
    await page.getByRole('textbox', { name: 'Welcome message', exact: true }).fill('Welcome!');
    await page.getByRole('combobox', { name: 'Template', exact: true }).selectOption('hospitality');
    const preview = page.getByRole('region', { name: 'Preview', exact: true });
    await preview.getByRole('textbox', { name: 'Ask something', exact: true }).fill('When is breakfast?');
    await page.keyboard.press('Enter');
    await preview.getByText('Breakfast is served from 8 to 11.').waitFor();
    await page.getByRole('button', { name: 'Create code', exact: true }).click();
    await heading(page, 'Café Linden').waitFor();
    await page.getByRole('img', { name: 'QR code of Café Linden', exact: true }).first().waitFor();

    // The printed QR code contains the scan URL, and a phone opens it.
    await page.getByRole('link', { name: /print/i }).first().click();
    await page.getByRole('radio', { name: 'Table tent' }).check();
    await page
      .getByRole('status')
      .filter({ hasText: /This print scans/ })
      .waitFor();
    const { areas, picture } = await renderForPrint(page);
    const [scanUrl = ''] = decodeBlurred(picture, areas.map(inDots));
    expect(scanUrl).toMatch(new RegExp(`^${sharedService().scan_host}/s/\\w{10}$`));
    const phone = await openPhone(browser);
    await phone.goto(scanUrl);
    await untilMessages(phone, 1);
    await ask(phone, 'When is breakfast?');
    await untilMessages(phone, 3);
    await phone.context().close();

    // The conversation and the metrics appear.
    await goTo(page, 'Conversations');
    await page.getByText('When is breakfast?').first().click();
    await page
      .getByText(/Breakfast is served from 8 to 11\./)
      .first()
      .waitFor();
    await goTo(page, 'Overview');
    await heading(page, 'Overview').waitFor();
    // Scans are counted in batches, so reload until they appear.
    await eventually(async () => {
      await page.reload();
      await page.getByRole('link', { name: 'Café Linden' }).waitFor({ timeout: 5_000 });
    });

    // A colleague is invited, and accepting signs them in.
    await goTo(page, 'Organizations');
    await page.getByRole('button', { name: 'New organization' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Linden Group');
    await page.getByRole('textbox', { name: 'Studio address' }).fill(`linden-${randomUUID().slice(0, 8)}`);
    await page.getByRole('button', { name: 'Create organization' }).click();
    await heading(page, 'Linden Group').waitFor();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(colleague);
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Editor');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    const { link } = invitationIn(await emailTo(colleague));
    const colleaguePage = await (await browser.newContext({ locale: 'en-GB' })).newPage();
    await asPerson(colleaguePage);
    await colleaguePage.goto(link);
    await colleaguePage.getByRole('button', { name: 'View invitation' }).click();
    await colleaguePage.getByRole('button', { name: 'Accept invitation' }).click();
    await heading(colleaguePage, 'You joined Linden Group').waitFor();
    await colleaguePage.goto(`${sharedService().base_url}/studio/organizations`);
    await colleaguePage.getByRole('link', { name: 'Linden Group', exact: true }).waitFor();
    await colleaguePage.context().close();

    // While the receiver is down, failed attempts are shown. The event is resent when the receiver is back.
    await goTo(page, 'Webhooks');
    await page.getByRole('button', { name: 'New webhook', exact: true }).first().click();
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(target.url);
    await page.getByRole('button', { name: 'Create webhook', exact: true }).click();
    const secret = page.getByRole('dialog', { name: 'Store the secret', exact: true });
    await secret.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByRole('button', { name: 'Conversation ended' }).click();
    // The conversation of the phone can end meanwhile, which causes another event.
    await page
      .getByRole('img', { name: /[2-6] of 6 attempts/ })
      .first()
      .waitFor();
    isTargetHealthy = true;
    await page.getByRole('button', { name: 'Resend event: Conversation ended' }).first().click();
    await page.locator('.deliveries').getByText('Delivered').first().waitFor();

    // A key is created and revoked.
    await goTo(page, 'API keys');
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Point of sale');
    await page.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await page.getByRole('button', { name: 'Revoke Point of sale' }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Key revoked.').waitFor();

    // Sign out everywhere.
    await goTo(page, 'Account');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await studio.pageErrors()).toEqual([]);
    await studio.close();
  },
  MAX_MILLISECONDS,
);
