import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { logoPng } from '../../support/images/logos.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio, type StudioPage } from './support/studio.ts';

let browser: Browser;
let api: ApiClient;
let studio: StudioPage;
let page: Page;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
  studio = await openStudio(browser, api);
  page = studio.page;
});
afterAll(() => browser?.close());

const create = async (name: string) =>
  String((await api.call('POST', '/v1/qpr-codes', { body: { name, prompt: 'Be kind.' } })).body.id);
const codeOf = async (id: string) => (await api.call('GET', `/v1/qpr-codes/${id}`)).body;

test('a brand is saved, applied to existing codes, and used for new ones', async () => {
  const ids = [await create('Table 1'), await create('Table 2')];
  await studio.open('/studio/brand');
  await page.getByRole('button', { name: 'Save brand' }).waitFor();
  // The color is chosen while the script that reads pictures is still loading.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: logoPng({ width: 200, height: 100 }),
  });
  await page.getByLabel('Use my brand color').check();
  await page.getByLabel('Color', { exact: true }).fill('#7e22ce');
  release();
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  await page.unroute('**/*.js');
  await page.getByRole('textbox', { name: 'Contact' }).fill('reception');
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Enter a phone number, an e-mail address or a link').waitFor();
  await page.getByRole('textbox', { name: 'Contact' }).fill('+43 1 1234567');
  await page.getByRole('textbox', { name: 'Code color as a hex value' }).fill('#4c1d95');
  await page.getByLabel('Show the logo in the QR code').check();
  await page.getByRole('button', { name: 'Save brand' }).click();
  await page.getByText('Brand saved.').waitFor();

  await page.getByRole('button', { name: 'Apply brand to all codes' }).click();
  await page.getByText(/Brand applied to \d+ codes/).waitFor();
  for (const id of ids) {
    expect(await codeOf(id)).toMatchObject({
      color: '#7e22ce',
      contact: { to: '+43 1 1234567' },
      logo_url: expect.any(String),
      style_version: expect.any(String),
    });
  }

  await studio.open('/studio/codes/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('Terrace');
  await page.getByRole('textbox', { name: 'Prompt' }).fill('We open at eight.');
  expect(await page.getByLabel('Answer only from the prompt and the knowledge').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Terrace' }).waitFor();
  const id = page.url().split('/').at(-1) ?? '';
  await eventually(async () =>
    expect(await codeOf(id)).toMatchObject({
      color: '#7e22ce',
      grounding: 'strict',
      contact: { to: '+43 1 1234567' },
      style_version: expect.any(String),
    }),
  );
  expect(await studio.pageErrors()).toEqual([]);
});

test('changes made while a logo is added to the QR codes are kept, and a logo that cannot be used shows an error', async () => {
  const account = await newAccount();
  const logo = `data:image/png;base64,${logoPng({ width: 200, height: 100 }).toString('base64')}`;
  await account.call('PUT', '/v1/brand', { body: { logo } });
  const { page: otherPage, close } = await openStudio(browser, account, { path: '/studio/brand' });
  const qrLogo = otherPage.getByLabel('Show the logo in the QR code');
  const contact = otherPage.getByRole('textbox', { name: 'Contact' });
  await contact.waitFor();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await otherPage.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await qrLogo.click();
  await contact.fill('+43 1 1234567');
  release();
  await eventually(async () =>
    expect([await qrLogo.isChecked(), await contact.inputValue()]).toEqual([true, '+43 1 1234567']),
  );

  await qrLogo.uncheck();
  await otherPage.evaluate('HTMLCanvasElement.prototype.toBlob = (done) => done(null)');
  await qrLogo.click();
  const error = otherPage.getByText('Your browser cannot open this file as a picture.');
  await error.waitFor();
  expect(await qrLogo.isChecked()).toBe(false);

  // Removing the logo also removes the error about a file that was chosen to replace the logo.
  const file = { name: 'logo.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await otherPage.getByLabel('Logo', { exact: true }).setInputFiles(file);
  const logoError = otherPage.locator('.logo-field').getByText('Your browser cannot open this file as a picture.');
  await logoError.waitFor();
  await otherPage.getByRole('button', { name: 'Remove logo' }).click();
  await logoError.waitFor({ state: 'detached' });
  await close();
});

test('the logo stays out of the QR codes if it is turned off again while it is being drawn', async () => {
  const account = await newAccount();
  const logo = `data:image/png;base64,${logoPng({ width: 200, height: 100 }).toString('base64')}`;
  await account.call('PUT', '/v1/brand', { body: { logo } });
  const { page: otherPage, close } = await openStudio(browser, account, { path: '/studio/brand' });
  const qrLogo = otherPage.getByLabel('Show the logo in the QR code');
  await qrLogo.waitFor();
  // The drawing waits for the test. Its last step revokes the address of the picture.
  await otherPage.evaluate(`{
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...rest) {
      window.finishDrawing = () => toBlob.apply(this, rest);
    };
    window.drawn = new Promise((resolve) => { URL.revokeObjectURL = resolve; });
    // Without this, evaluate() would wait for the promise.
    undefined;
  }`);
  await qrLogo.click();
  await otherPage.waitForFunction('window.finishDrawing');
  await qrLogo.click();
  await otherPage.evaluate('finishDrawing(); drawn.then(() => new Promise(requestAnimationFrame))');
  expect(await qrLogo.isChecked()).toBe(false);
  expect(await otherPage.getByRole('button', { name: 'Save brand' }).isDisabled()).toBe(true);
  await close();
});

test('text typed while the brand is being saved is kept and can be saved, too', async () => {
  const account = await newAccount();
  const { page: otherPage, close } = await openStudio(browser, account, { path: '/studio/brand' });
  const contact = otherPage.getByRole('textbox', { name: 'Contact' });
  const privacy = otherPage.getByRole('textbox', { name: 'Privacy notice' });
  const saveButton = otherPage.getByRole('button', { name: 'Save brand' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await otherPage.route('**/v1/brand*', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  await contact.fill('+43 1 1234567');
  await saveButton.click();
  await privacy.fill('https://example.com/privacy');
  release();
  await otherPage.getByText('Brand saved.').waitFor();
  expect(await privacy.inputValue()).toBe('https://example.com/privacy');
  await otherPage.reload();
  expect(await privacy.inputValue()).toBe('https://example.com/privacy');
  await saveButton.click();
  await otherPage.getByText('Brand saved.').waitFor();
  expect((await account.call('GET', '/v1/brand')).body).toMatchObject({
    contact: { to: '+43 1 1234567' },
    privacy_url: 'https://example.com/privacy',
  });
  await otherPage.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});

test('new codes answer only from the prompt and the knowledge, until the brand turns this off', async () => {
  const account = await newAccount();
  const otherStudio = await openStudio(browser, account, { path: '/studio/brand' });
  const brandCheckbox = otherStudio.page.getByLabel('Answer only from the prompt and the knowledge');
  await brandCheckbox.waitFor();
  expect(await brandCheckbox.isChecked()).toBe(true);
  await brandCheckbox.uncheck();
  await otherStudio.page.getByRole('button', { name: 'Save brand' }).click();
  await otherStudio.page.getByText('Brand saved.').waitFor();
  expect(await brandCheckbox.isChecked()).toBe(false);
  // All values of the saved brand are empty, so there is nothing to apply.
  expect(await otherStudio.page.getByRole('button', { name: 'Apply brand to all codes' }).isDisabled()).toBe(true);

  await otherStudio.open('/studio/codes/new');
  await otherStudio.page.getByRole('textbox', { name: 'Prompt' }).waitFor();
  // The form for a new code has a checkbox with the same label.
  expect(await brandCheckbox.isChecked()).toBe(false);

  await otherStudio.open('/studio/bulk');
  await otherStudio.page.getByLabel('CSV file').setInputFiles({
    name: 'rooms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name\r\nTerrace\r\nGarden\r\n'),
  });
  await otherStudio.page.getByRole('textbox', { name: 'Prompt' }).fill('We open at eight.');
  await otherStudio.page.getByRole('button', { name: 'Create 2 codes' }).click();
  await otherStudio.page.getByRole('heading', { name: 'All codes created' }).waitFor();
  const { body } = await account.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes');
  expect(body.codes).toHaveLength(2);
  for (const { id } of body.codes) {
    const { body: code } = await account.call('GET', `/v1/qpr-codes/${id}`);
    expect(code).not.toHaveProperty('grounding');
  }
  await otherStudio.close();
});

test('if the service refuses a brand, the page says why', async () => {
  const otherStudio = await openStudio(browser, await newAccount(), { path: '/studio/brand' });
  const otherPage = otherStudio.page;
  const save = otherPage.getByRole('button', { name: 'Save brand' });
  await otherPage.getByLabel('Use my brand color').check();
  const refuse = async (code: string, path: string) => {
    const json = { status: 400, code, detail: 'Refused.', errors: [{ path, message: 'Is refused.' }] };
    await otherPage.route('**/v1/brand*', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', json })
        : route.continue(),
    );
    await save.click();
    const alert = await otherPage.getByRole('main').getByRole('alert').innerText();
    await otherPage.unrouteAll();
    // A change removes the message.
    await otherPage.getByLabel('Answer only from the prompt and the knowledge').click();
    await otherPage.getByRole('main').getByRole('alert').waitFor({ state: 'detached' });
    return alert;
  };
  expect(await refuse('qr_style.unreadable', 'body.style.dark')).toContain('Too little contrast.');
  expect(await refuse('qr_style.unreadable', 'body.style.logo')).toContain('hides too much of the QR code');
  expect(await refuse('qr_style.invalid_logo', 'body.style.logo.image')).toContain('hides too much of the QR code');
  expect(await refuse('request.invalid', 'body.logo')).not.toContain('hides too much of the QR code');
  await otherStudio.close();
});
