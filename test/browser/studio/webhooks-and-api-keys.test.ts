import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { violations } from '../../support/chromium/axe.ts';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { newMember } from './support/new-member.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
let target: Receiver;
let isHealthy: boolean;
beforeAll(async () => {
  [browser, target] = await Promise.all([
    connectChromium(),
    startReceiver({
      answer: (_received, response) =>
        response.writeHead(isHealthy ? 200 : 500).end(isHealthy ? 'thanks' : 'the cellar is full'),
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await target?.stop();
});

test('a webhook is created, and a failed delivery is inspected, resent and delivered', async () => {
  isHealthy = false;
  const studio = await openStudio(browser, await newAccount(), { path: '/studio/webhooks' });
  const { page } = studio;

  await page.getByRole('button', { name: 'New webhook' }).first().click();
  // The dialog can be canceled, and focuses its first field when it opens again.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'New webhook' }).first().click();
  expect(await page.getByRole('textbox', { name: 'URL' }).evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await page.getByRole('textbox', { name: 'URL' }).fill('not an address');
  await page.getByRole('checkbox', { name: /Plan upgraded/ }).uncheck();
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.locator('.field .error').getByText('Enter a full address').waitFor();
  await page.getByRole('textbox', { name: 'URL' }).fill('https://example.com:9/');
  await page.getByRole('button', { name: 'Create webhook' }).click();
  await page.locator('.field .error').getByText('This port is not allowed').waitFor();
  // The refused input is kept.
  expect(await page.getByRole('textbox', { name: 'URL' }).inputValue()).toBe('https://example.com:9/');
  expect(await page.getByRole('checkbox', { name: /Plan upgraded/ }).isChecked()).toBe(false);
  await page.getByRole('textbox', { name: 'URL' }).fill(target.url);
  await page.getByRole('textbox', { name: 'Description' }).fill('Lobby bar, run by IT');
  await page.getByRole('button', { name: 'Create webhook' }).click();

  const secret = page.getByRole('dialog', { name: 'Store the secret' });
  await secret.getByText(/^whsec_/).waitFor();
  // The environment variable has the same name in the sample receivers.
  await secret.getByText(/^WEBHOOK_SECRET=whsec_/).waitFor();
  const pressEscapeTwice = async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  };
  await pressEscapeTwice();
  expect(await secret.isVisible()).toBe(true);
  // A browser without `closedby` closes a dialog at the second Escape in a row. The Studio opens it again.
  await secret.evaluate((dialog) => dialog.removeAttribute('closedby'));
  await pressEscapeTwice();
  await secret.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('heading', { level: 1, name: target.url }).waitFor();
  await page.getByText('Lobby bar, run by IT').waitFor();

  await page.getByRole('button', { name: 'Send test event' }).click();
  await page.getByRole('button', { name: 'Code scanned' }).click();
  await page.getByRole('img', { name: /[3-6] of 6 attempts/ }).waitFor();
  await page.locator('.deliveries').getByText('Pending').first().waitFor();
  await page
    .getByText(/Next attempt (in|now)/)
    .first()
    .waitFor();
  await page.locator('summary', { hasText: 'Code scanned' }).click();
  await page.getByText('the cellar is full').first().waitFor();
  // The details show the payload, and the headers of each attempt.
  await page.getByRole('figure', { name: 'Payload' }).getByText('"event": "scan.created"').waitFor();
  await page.getByText('Request headers').first().click();
  await page.getByText('x-service-attempt: 1').first().waitFor();
  expect(await violations(page)).toEqual([]);

  isHealthy = true;
  const resend = page.getByRole('button', { name: 'Resend event: Code scanned' });
  await resend.click();
  await page.locator('.deliveries').getByText('Delivered').first().waitFor();
  // The deliveries of an event share one row, and a delivered event can be sent again, too.
  await resend.click();
  await page
    .getByRole('heading', { name: /^Delivery · / })
    .nth(2)
    .waitFor();
  expect(await page.locator('.deliveries > li').count()).toBe(1);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('delivered');
  await page.waitForURL(/status=delivered/);
  await page.getByRole('button', { name: 'Count failed deliveries' }).click();
  await page.getByText('0 failed deliveries.').waitFor();
  // The count stays when another filter loads other deliveries.
  await page.getByRole('combobox', { name: 'Status' }).selectOption('pending');
  await page.getByText('No deliveries match these filters.').waitFor();
  await page.getByText('0 failed deliveries.').waitFor();

  // Reversed dates show an error next to their fields and are kept.
  const recovery = page.getByRole('region', { name: 'Resend failed events' });
  await recovery.getByLabel('To').fill('2020-01-01');
  await recovery.getByText('The end is before the start.').waitFor();
  await recovery.getByRole('button', { name: 'Count failed deliveries' }).click();
  await recovery.locator('input:focus[aria-invalid="true"]').waitFor();
  expect(await recovery.getByLabel('To').inputValue()).toBe('2020-01-01');

  // While a webhook is disabled, the page does not offer test events.
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Disable webhook' }).click();
  await page.getByText('Webhook disabled. It no longer receives events.').hover();
  await page.getByRole('button', { name: 'Enable webhook' }).waitFor();
  expect(await page.getByRole('button', { name: 'Send test event' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Send test event' }).waitFor();
  // Two URLs were refused.
  const refused = 'Failed to load resource: the server responded with a status of 400 (Bad Request)';
  expect(await studio.pageErrors()).toEqual([refused, refused]);
  await studio.close();
});

test('an API key is shown once, works, and stops working when it is revoked', async () => {
  const account = await newAccount();
  const studio = await openStudio(browser, account, { path: '/studio/api-keys', width: 320 });
  const { page } = studio;
  await page.getByRole('button', { name: 'New key' }).first().click();
  expect(await page.getByRole('textbox', { name: 'Name' }).evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Point of sale');
  await page.getByRole('combobox', { name: 'Permissions' }).selectOption({ label: 'Only selected permissions' });
  await page.getByRole('checkbox', { name: 'View codes' }).check();
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Store the key' });
  const key = (await shown.locator('code').first().textContent()) ?? '';
  expect(key).toMatch(/^qpr_sk_/);
  const listCodes = () => account.call('GET', '/v1/qpr-codes', { key });
  expect((await listCodes()).status).toBe(200);
  expect((await account.call('GET', '/v1/webhooks', { key })).status).toBe(403);
  await shown.getByRole('button', { name: 'I have stored it' }).click();

  await page.getByRole('button', { name: 'Revoke Point of sale' }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('Key revoked.').waitFor();
  expect((await listCodes()).status).toBe(401);
  await page.getByText('Expired and revoked keys').click();
  await page.getByText('Point of sale').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('revoking a key also disables the webhooks that it created, if the person chooses so', async () => {
  const account = await newAccount();
  const { body: created } = await account.call('POST', '/v1/api-keys', { body: { name: 'Point of sale' } });
  const body = { url: 'https://receiver.example.com/hook' };
  const { body: webhook } = await account.call('POST', '/v1/webhooks', { key: String(created.api_key), body });
  const isActive = async () => (await account.call('GET', `/v1/webhooks/${webhook.id}`)).body.active;
  expect(await isActive()).toBe(true);
  const studio = await openStudio(browser, account, { path: '/studio/api-keys' });
  const { page } = studio;
  await page.getByRole('button', { name: 'Revoke Point of sale' }).click();
  await page.getByRole('checkbox', { name: 'Also disable the webhooks that this key created' }).check();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await page.getByText('Key revoked.').waitFor();
  expect(await isActive()).toBe(false);
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('a double click replaces a key only once', async () => {
  const account = await newAccount();
  await account.call('POST', '/v1/api-keys', { body: { name: 'Point of sale' } });
  const { page, close } = await openStudio(browser, account, { path: '/studio/api-keys' });
  const rotations: string[] = [];
  page.on('request', (request) => request.url().endsWith('/rotate') && rotations.push(request.url()));
  await page.getByRole('button', { name: 'Replace Point of sale' }).dblclick();
  await page.getByRole('dialog', { name: 'Store the key' }).waitFor();
  expect(rotations).toHaveLength(1);
  await close();
});

test('a new key can be limited to an organization whose keys the user can manage, and a reload keeps the choice', async () => {
  const account = await newAccount();
  const { body: organization } = await account.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const { body: other } = await account.call('POST', '/v1/organizations', { body: { name: 'Spa' } });
  const studio = await openStudio(browser, account, { path: `/studio/${organization.slug}/api-keys` });
  const newKey = async () => studio.page.getByRole('button', { name: 'New key' }).first().click();
  const dialog = studio.page.getByRole('dialog');
  const choice = dialog.getByRole('combobox', { name: 'Access' });
  await newKey();
  expect(await choice.inputValue()).toBe(organization.id);
  await choice.selectOption({ label: 'Spa' });
  await studio.page.reload();
  await choice.waitFor();
  expect(await choice.inputValue()).toBe(other.id);
  await studio.close();

  const editor = await newMember(account, String(organization.id), 'editor');
  const studioOfEditor = await openStudio(browser, editor, { path: `/studio/${organization.slug}/api-keys` });
  await studioOfEditor.page.getByRole('button', { name: 'New key' }).first().click();
  const { page } = studioOfEditor;
  await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
  expect(await page.getByRole('combobox', { name: 'Access' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByRole('dialog', { name: 'Store the key' }).waitFor();
  await studioOfEditor.close();
});
