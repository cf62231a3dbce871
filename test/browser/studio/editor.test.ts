import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { openStudio } from './support/studio.ts';

let browser: Browser;
let api: ApiClient;
beforeAll(async () => {
  [browser, api] = await Promise.all([connectChromium(), newAccount()]);
});
afterAll(() => browser?.close());

const codeNow = async (id: string) => (await api.call('GET', `/v1/qpr-codes/${id}`)).body;

test('a code needs only a name and a prompt, and the preview conversation follows changes to the draft', async () => {
  const studio = await openStudio(browser, api, { path: '/studio/codes/new' });
  const { page } = studio;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('heading', { level: 1, name: 'New code' }).waitFor();
  const preview = page.getByRole('region', { name: 'Preview' });

  // A missing value shows an error next to its field, and nothing typed is lost.
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Breakfast is served from seven to ten.');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByText('Please fill this in.').waitFor();
  await eventually(async () =>
    expect(await page.evaluate('document.activeElement?.labels?.[0]?.textContent')).toBe('Name'),
  );
  await page.keyboard.type('Lobby');

  await preview.getByRole('textbox', { name: 'Ask something' }).fill('When is breakfast?');
  await page.keyboard.press('Enter');
  await preview.getByText('from seven to ten').waitFor();
  await page.getByRole('textbox', { name: 'Prompt' }).fill('Breakfast is served at noon, on the roof.');
  await preview.getByText('at noon').waitFor();
  expect(await preview.getByText('from seven to ten').count()).toBe(0);
  expect(await preview.getByText('When is breakfast?').count()).toBe(1);

  // While an answer is in progress, Enter keeps the next question in the field instead of replacing the answer.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/previews', async (route) => {
    await released;
    await route.continue();
  });
  await preview.getByRole('button', { name: 'Ask', exact: true }).waitFor();
  const question = preview.getByRole('textbox', { name: 'Ask something' });
  await question.fill('Where is breakfast?');
  await question.press('Enter');
  await preview.getByRole('button', { name: 'Stop' }).waitFor();
  await question.fill('Is there a gym?');
  await question.press('Enter');
  expect(await question.inputValue()).toBe('Is there a gym?');
  release();
  await preview.getByText('on the roof').waitFor();
  await page.unroute('**/v1/previews');
  await question.fill('');

  // The preview shows the page as visitors will see it.
  await page.getByRole('combobox', { name: 'Template' }).selectOption('hospitality');
  await preview.getByText('This is Lobby').waitFor();
  await page.getByRole('textbox', { name: 'Welcome message' }).fill('Ahoy!');
  await preview.getByText('Ahoy!').waitFor();
  await preview.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('combobox', { name: 'Suggestions' }).selectOption('own');
  await page.getByRole('textbox', { name: 'Suggestion 1' }).fill('Is there a gym?');
  await preview.getByRole('button', { name: 'Is there a gym?' }).waitFor();

  // A reload keeps everything.
  await page.reload();
  await page.getByText('We restored your unsaved changes').waitFor();
  expect(await page.getByRole('textbox', { name: 'Welcome message' }).inputValue()).toBe('Ahoy!');

  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lobby' }).waitFor();
  await page.getByRole('img', { name: 'QR code of Lobby' }).waitFor();
  expect(await page.getByText('Your unsaved changes are kept').count()).toBe(0);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await codeNow(id)).toMatchObject({
    name: 'Lobby',
    prompt: 'Breakfast is served at noon, on the roof.',
    welcome_message: 'Ahoy!',
    template: 'hospitality',
    suggestions: ['Is there a gym?'],
  });
  expect((await api.call('GET', `/v1/conversations?qpr_code_id=${id}`)).body).toMatchObject({ conversations: [] });
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

test('on a phone, the save bar does not cover a focused field, menus fit the screen, and toasts do not cover the save button', async () => {
  const { body: created } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Bar', prompt: 'You pour.' } });
  const studio = await openStudio(browser, api, { path: `/studio/codes/${created.id}`, width: 390 });
  const { page } = studio;
  for (const summary of await page.locator('details.more summary').all()) await summary.click();
  await page.getByRole('textbox', { name: 'Name' }).focus();
  // Returns the HTML of the focused field if the bar covers the field, otherwise ''. Returns undefined as soon as the
  // focus is in the bar.
  const covered = `(() => {
    const focused = document.activeElement;
    const bar = document.querySelector('.save-bar');
    if (!focused || bar.contains(focused)) return undefined;
    const [field, top] = [focused.getBoundingClientRect(), bar.getBoundingClientRect().top];
    return field.top >= top - 1 ? focused.outerHTML.slice(0, 100) : '';
  })()`;
  for (;;) {
    await page.keyboard.press('Tab');
    const result = await page.evaluate(covered);
    if (result === undefined || result === null) break;
    expect(result).toBe('');
  }

  // A menu is not cut off at the edge, and a toast does not cover the Save button.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const menu = page.locator('.menu:popover-open');
  const edges = await menu.evaluate((element) => ({
    right: element.getBoundingClientRect().right,
    width: element.ownerDocument.documentElement.clientWidth,
  }));
  expect(edges.right).toBeLessThanOrEqual(edges.width);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const [toast, save] = await Promise.all([
    page.locator('.toast').boundingBox(),
    page.getByRole('button', { name: 'Save' }).boundingBox(),
  ]);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
  // A `scrollbar-gutter` would cut off the backdrops of dialogs.
  expect(await page.evaluate('getComputedStyle(document.documentElement).scrollbarGutter')).toBe('auto');
  await studio.close();
});

test('two concurrent editors do not overwrite each other, and nothing is lost', async () => {
  const body = { name: 'Desk', prompt: 'We open at eight.\nBe kind.', welcome_message: 'Hello!' };
  const { body: created } = await api.call('POST', '/v1/qpr-codes', { body });
  const id = String(created.id);
  const studio = await openStudio(browser, api, { path: `/studio/codes/${id}` });
  const { page } = studio;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('heading', { level: 1, name: 'Desk' }).waitFor();
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const save = page.getByRole('button', { name: 'Save' });

  // Fields that only the other editor changed are merged.
  await prompt.fill('We open at nine.\nBe kind.');
  await api.call('PATCH', `/v1/qpr-codes/${id}`, { body: { welcome_message: 'Good day!' } });
  await save.click();
  await page.getByText('Both changes were kept.').waitFor();
  await eventually(async () =>
    expect(await codeNow(id)).toMatchObject({ prompt: 'We open at nine.\nBe kind.', welcome_message: 'Good day!' }),
  );

  // If both editors changed a field, the user sees both versions and merges them.
  await prompt.fill('We open at ten.\nBe kind.');
  await api.call('PATCH', `/v1/qpr-codes/${id}`, { body: { prompt: 'We open at nine.\nBe kind and brief.' } });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this code' });
  await dialog.waitFor();
  expect(await dialog.locator('ins').allInnerTexts()).toEqual([expect.stringContaining('ten.'), expect.any(String)]);
  expect(await dialog.locator('del').last().innerText()).toContain('and brief.');
  await dialog.getByRole('radio', { name: 'Merge manually' }).check();
  await dialog.getByRole('textbox', { name: 'Merged text' }).fill('We open at ten.\nBe kind and brief.');
  // If the merged text cannot be saved, the editor shows it together with the error.
  await page.route(`**/v1/qpr-codes/${id}`, (route) => route.fulfill({ status: 403, json: {} }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('Your role does not allow this.').waitFor();
  expect(await prompt.inputValue()).toBe('We open at ten.\nBe kind and brief.');
  await page.unroute(`**/v1/qpr-codes/${id}`);
  await save.click();
  await eventually(async () => expect((await codeNow(id)).prompt).toBe('We open at ten.\nBe kind and brief.'));

  // Text typed while saving is kept.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**/v1/qpr-codes/${id}`, async (route) => {
    await held;
    await route.continue();
  });
  const welcome = page.getByRole('textbox', { name: 'Welcome message' });
  await welcome.fill('Good evening!');
  await save.click();
  await welcome.fill('Good night!');
  release();
  await eventually(async () => expect((await codeNow(id)).welcome_message).toBe('Good evening!'));
  await page.getByText('Unsaved changes').waitFor();
  expect(await welcome.inputValue()).toBe('Good night!');
  await page.unroute(`**/v1/qpr-codes/${id}`);
  await save.click();
  await eventually(async () => expect((await codeNow(id)).welcome_message).toBe('Good night!'));
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });

  // Unsaved text survives leaving the page and coming back. Archiving can be undone.
  await prompt.fill('We open late.');
  await studio.open('/studio/account');
  await page.getByText('Your unsaved changes are kept in this browser.').hover();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('We restored your unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  expect(await prompt.inputValue()).toBe('We open at ten.\nBe kind and brief.');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  // The toast stays while the pointer is over it.
  await page.getByText('“Desk” archived.').hover();
  expect((await codeNow(id)).status).toBe('archived');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await eventually(async () => expect((await codeNow(id)).status).toBe('active'));
  // The browser logs every refused request. Saving an outdated version is refused with 412; this test adds a 403.
  expect((await studio.pageErrors()).filter((fault) => !/status of 4(?:03|12)/.test(fault))).toEqual([]);
  await studio.close();
});

test('a save keeps what others change before and during the save, and the text that the user types during the save', async () => {
  const body = { name: 'Desk', prompt: 'We open at eight.', welcome_message: 'Hello!' };
  const { body: created } = await api.call('POST', '/v1/qpr-codes', { body });
  const id = String(created.id);
  const saveElsewhere = (changes: object) => api.call('PATCH', `/v1/qpr-codes/${id}`, { body: changes });
  const studio = await openStudio(browser, api, { path: `/studio/codes/${id}` });
  const { page } = studio;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const welcome = page.getByRole('textbox', { name: 'Welcome message' });
  const save = page.getByRole('button', { name: 'Save' });

  // Someone changes the welcome message, and changes it back before the merged draft is saved.
  await prompt.fill('We open at nine.');
  await saveElsewhere({ welcome_message: 'Good day!' });
  let saves = 0;
  await page.route(`**/v1/qpr-codes/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') saves += 1;
    if (saves === 2) await saveElsewhere({ welcome_message: 'Hello!' });
    await route.continue();
  });
  await save.click();
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  expect(await codeNow(id)).toMatchObject({ prompt: 'We open at nine.', welcome_message: 'Hello!' });
  expect(saves).toBe(3);
  await page.unroute(`**/v1/qpr-codes/${id}`);

  // Text typed after the click on Save is not part of the conflict. It stays in the editor, unsaved.
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/v1/qpr-codes/${id}`, async (route) => {
    await released;
    await route.continue();
  });
  await prompt.fill('We open at ten.');
  await saveElsewhere({ prompt: 'We open at noon.' });
  await save.click();
  await welcome.fill('Good night!');
  release();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await eventually(async () =>
    expect(await codeNow(id)).toMatchObject({ prompt: 'We open at ten.', welcome_message: 'Hello!' }),
  );
  expect(await welcome.inputValue()).toBe('Good night!');
  await page.getByText('Unsaved changes').waitFor();
  await studio.close();
});

test('a save after archiving or moving the code is not taken for a conflict', async () => {
  const { body: created } = await api.call('POST', '/v1/qpr-codes', {
    body: { name: 'Bar', prompt: 'We open at eight.', welcome_message: 'Hello!' },
  });
  const id = String(created.id);
  await api.call('POST', '/v1/organizations', { body: { name: 'Grand Hotel' } });
  const studio = await openStudio(browser, api, { path: `/studio/codes/${id}` });
  const { page } = studio;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const save = async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  };
  const open = async (action: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: action, exact: true }).click();
  };
  await prompt.fill('We open at nine.');
  await open('Archive');
  await page.getByText('“Bar” archived.').waitFor();
  await save();
  expect(await codeNow(id)).toMatchObject({ prompt: 'We open at nine.', status: 'archived' });

  await prompt.fill('We open at ten.');
  await open('Move…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'Grand Hotel' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await studio.settled();
  await save();
  expect(await codeNow(id)).toMatchObject({ prompt: 'We open at ten.', organization_id: expect.any(String) });
  // A conflict would be a response with status 412, and the browser would log it.
  expect(await studio.pageErrors()).toEqual([]);

  // Changes that someone else saved before the action are still merged.
  await prompt.fill('We open at eleven.');
  await api.call('PATCH', `/v1/qpr-codes/${id}`, { body: { welcome_message: 'Good day!' } });
  await open('Unarchive');
  await page.getByText('“Bar” is active again.').waitFor();
  await save();
  await page.getByText('Both changes were kept.').waitFor();
  await eventually(async () =>
    expect(await codeNow(id)).toMatchObject({ prompt: 'We open at eleven.', welcome_message: 'Good day!' }),
  );
  await studio.close();
});

test('the editor says that it could not reload a code that was moved', async () => {
  const { body: created } = await api.call('POST', '/v1/qpr-codes', { body: { name: 'Lobby', prompt: 'Be kind.' } });
  await api.call('POST', '/v1/organizations', { body: { name: 'Small Inn' } });
  const studio = await openStudio(browser, api, { path: `/studio/codes/${created.id}` });
  const { page } = studio;
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Move…', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: 'Small Inn' });
  const forbidden = { type: 'about:blank', title: 'Forbidden', status: 403, detail: '…', code: 'forbidden' };
  await page.route(`**/v1/qpr-codes/${created.id}`, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: { ...forbidden, request_id: 'r1' } }),
  );
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.locator('.toast').getByText('Your role does not allow this.').waitFor();
  await page.unrouteAll();
  await studio.close();
});

test('forms without fields, and forms that are too long, are not saved, and the editor says why', async () => {
  const label = 'x'.repeat(160);
  const form = { title: 'Call me', offer: ['button'] };
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `field_${index}`, label, type: 'text' }));
  const { body: created } = await api.call('POST', '/v1/qpr-codes', {
    body: {
      name: 'Desk',
      prompt: 'We open at eight.',
      forms: [
        { ...form, name: 'one', fields: fields(1) },
        { ...form, name: 'two', fields: [{ name: 'wish', label: 'Wish', type: 'choice', choices: ['Tea', 'Milk'] }] },
      ],
    },
  });
  const studio = await openStudio(browser, api, { path: `/studio/codes/${created.id}` });
  const { page } = studio;
  const save = () => page.getByRole('button', { name: 'Save' }).click();
  const [first, second] = [1, 2].map((number) => page.getByRole('group', { name: `Form ${number}` }));
  await first?.getByRole('button', { name: 'Remove field 1' }).click();
  await save();
  await page.locator(':focus', { hasText: 'Add at least one field.' }).waitFor();
  await first?.getByRole('button', { name: 'Add field' }).click();
  await first?.getByRole('textbox', { name: 'Field 1' }).fill('Your name');
  await page.getByText('Add at least one field.').waitFor({ state: 'detached' });

  const choices = Array.from({ length: 12 }, (_, index) => String.fromCodePoint(0x1f950 + index).repeat(60));
  await second?.getByRole('textbox', { name: 'Choices' }).fill(choices.join('\n'));
  for (const number of [2, 3]) {
    await second?.getByRole('button', { name: 'Add field' }).click();
    await second?.getByRole('textbox', { name: `Field ${number}` }).fill(`Wish ${number}`);
    await second?.getByRole('combobox', { name: 'Answer' }).last().selectOption('choice');
    await second?.getByRole('textbox', { name: 'Choices' }).last().fill(choices.join('\n'));
  }
  await save();
  await page.locator(':focus', { hasText: 'The forms are too long.' }).waitFor();
  await second?.getByRole('button', { name: 'Remove field 3' }).click();
  await save();
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' });
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});

const WIDE_LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 160"><rect width="800" height="160" rx="30" fill="#123"/></svg>`;

test('an owner sets a logo, a contact and a link for when the code is archived; visitors see the logo and the contact, and a copy has all three', async () => {
  const body = { name: 'Terrace', prompt: 'The terrace is open from ten to six.' };
  const { body: created } = await api.call('POST', '/v1/qpr-codes', { body });
  const id = String(created.id);
  const studio = await openStudio(browser, api, { path: `/studio/codes/${id}` });
  const { page } = studio;
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('checkbox', { name: 'Answer only from the prompt and the knowledge' }).check();
  await page.getByText('Logo, contact, tags and more').click();
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(WIDE_LOGO) });
  await page.getByRole('button', { name: 'Remove logo' }).waitFor();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);

  // Invalid values show an error next to their field before anything is sent.
  await page.getByRole('textbox', { name: 'Contact' }).fill('ring us');
  await page.getByRole('textbox', { name: 'Button text' }).fill('Call reception');
  await page.getByRole('combobox', { name: 'When the code is archived' }).selectOption('link');
  await page.getByRole('textbox', { name: 'Page address' }).fill('example.com/winter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a phone number, an e-mail address or a link').waitFor();
  await page.getByText('Enter a full address that starts with https://.').waitFor();
  await page.getByRole('textbox', { name: 'Contact' }).fill('+49 30 1234567');
  await page.getByRole('textbox', { name: 'Page address' }).fill('https://example.com/winter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  const saved = await codeNow(id);
  expect(saved).toMatchObject({
    grounding: 'strict',
    contact: { to: '+49 30 1234567', label: 'Call reception' },
    archived_url: 'https://example.com/winter',
    logo_url: expect.stringMatching(/-640x128\.webp$/),
  });

  // Visitors see the contact, and the assistant refers to it when it does not know the answer.
  const visitor = await browser.newPage();
  await visitor.goto(String(created.scan_url));
  expect(await visitor.locator('header .contact').getAttribute('href')).toBe('tel:+49301234567');
  await eventually(async () =>
    expect(await visitor.evaluate("document.querySelector('.logo img').naturalWidth")).toBe(640),
  );
  // The preview looks like the page.
  for (const [ofPage, ofPreview] of [
    ['#send', '.preview .round'],
    ['#log .assistant', '.preview-messages .message'],
    ['#ask', '.preview .ask'],
  ] as const) {
    const styleOf = async (shown: Page, selector: string) =>
      shown.evaluate(
        `(({ backgroundColor, color }) => ({ backgroundColor, color }))(getComputedStyle(document.querySelector('${selector}')))`,
      );
    expect(await styleOf(page, ofPreview)).toEqual(await styleOf(visitor, ofPage));
  }
  await visitor.locator('#text').fill('Who won the world cup?');
  await visitor.locator('#send').click();
  await visitor.locator('#log .message').getByText('Call reception: +49 30 1234567').waitFor();
  await visitor.locator('#log .tools').getByRole('link', { name: 'Call reception' }).waitFor();
  await visitor.close();

  // A copy has all of this, including the logo.
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of Terrace' }).waitFor();
  const copyId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const copy = await codeNow(copyId);
  expect(copy).toMatchObject({ grounding: 'strict', contact: saved.contact, archived_url: saved.archived_url });
  const nameOf = (address: unknown) => String(address).split('/').at(-1);
  expect(nameOf(copy.logo_url)).toBe(nameOf(saved.logo_url));
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await eventually(async () => expect(await codeNow(copyId)).not.toHaveProperty('logo_url'));
  expect(await studio.pageErrors()).toEqual([]);
  await studio.close();
});
