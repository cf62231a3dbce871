import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { connectChromium } from '../../support/chromium/chromium.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount, type ServiceAccount } from '../../support/service/shared-service.ts';
import { openSession, openStudio, type StudioPage } from './support/studio.ts';

/**
 * This file tests many forms of the Studio together. Other forms, such as the sign-in, have separate tests. The Studio
 * runs in German here, to prove that it never shows an English error message of the API.
 */
let browser: Browser;
let api: ServiceAccount;
let ids: Readonly<Record<'code' | 'organization' | 'webhook', string>>;
let studio: StudioPage;
let page: Page;

beforeAll(async () => {
  browser = await connectChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  api = await newAccount();
  const create = async (path: string, body: object) => String((await api.call('POST', path, { body })).body.id);
  const [code, organization, webhook] = await Promise.all([
    create('/v1/qpr-codes', { name: 'Halle', prompt: 'Breakfast is from 7 to 10.' }),
    create('/v1/organizations', { name: 'Grand Hotel' }),
    create('/v1/webhooks', { url: 'https://example.com/hooks/qpr' }),
  ]);
  ids = { code, organization, webhook };
  studio = await openStudio(browser, api, { path: '/studio/account', locale: 'de-DE' });
  page = studio.page;
});
afterEach(() => studio?.close());

const press = (name: string, within: Page | Locator = page) =>
  within.getByRole('button', { name, exact: true }).first().click();
const textbox = (name: string, within: Page | Locator = page) => within.getByRole('textbox', { name, exact: true });
const open = (path: string) => studio.open(`/studio/${path}`);

const REQUIRED = 'Bitte ausfüllen.';
const tooLong = (max: string) => `Bitte auf ${max} Zeichen kürzen.`;
/** One character more than the limit. Unit tests cover longer texts, which are slow to lay out here. */
const longerThan = (max: number) => 'ä'.repeat(max + 1);
const SLUG_ERROR = /^Erlaubt sind höchstens 63 Kleinbuchstaben/;
const URL_ERROR = /^Geben Sie die vollständige Adresse ein/;

/** Expects that the value is refused with a message for the field, which has focus and keeps its value. */
async function expectRefused(field: Locator, typed: string, expected: string | RegExp, submit?: () => Promise<void>) {
  await field.fill(typed);
  await submit?.();
  const describedBy = (await eventually(async () => {
    expect(await field.getAttribute('aria-invalid')).toBe('true');
    return field.getAttribute('aria-describedby');
  })) as string | null;
  const message = page.locator(
    (describedBy ?? '')
      .split(' ')
      .map((id) => `.error[id="${id}"]`)
      .join(', '),
  );
  await message.getByText(expected).waitFor();
  expect(await field.inputValue()).toBe(typed);
  if (submit) await field.and(page.locator(':focus')).waitFor();
}

test('invalid input shows an error next to its field, which keeps the typed text', async () => {
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await open('codes/new');
  const create = () => press('Code erstellen');
  await textbox('Prompt').fill('Du bist der Concierge.');
  await expectRefused(textbox('Name'), ' \t ', REQUIRED, create);
  await expectRefused(textbox('Name'), longerThan(200), tooLong('200'), create);
  await textbox('Name').fill('Halle');
  await expectRefused(textbox('Prompt'), '', REQUIRED, create);
  await textbox('Prompt').fill('Du bist der Concierge.');
  await expectRefused(textbox('Begrüßung'), longerThan(2_000), tooLong('2.000'), create);
  await textbox('Begrüßung').fill('');
  await page.getByRole('combobox', { name: 'Vorschläge' }).selectOption('own');
  await expectRefused(textbox('Vorschlag 2'), longerThan(80), tooLong('80'), create);
  await textbox('Vorschlag 2').fill('');
  await page.getByText('Logo, Kontakt, Schlagwörter und mehr').click();
  await expectRefused(textbox('Kontakt'), 'niemand', /^Geben Sie eine Telefonnummer/, create);
  await textbox('Kontakt').fill('jemand@example.com');
  await expectRefused(textbox('Text der Schaltfläche'), longerThan(40), tooLong('40'), create);
  await textbox('Text der Schaltfläche').fill('');
  await expectRefused(textbox('Datenschutzerklärung'), 'http://x', /^Geben Sie eine vollständige Adresse/, create);
  await expectRefused(textbox('Etwas fragen'), longerThan(2_000), tooLong('2.000'));

  await open('codes');
  await expectRefused(page.getByRole('searchbox'), longerThan(200), tooLong('200'));
  await page.getByRole('searchbox').fill('');
  await press('Weitere Aktionen');
  await press('Löschen …');
  await expectRefused(textbox('Name des Codes'), 'halle', /^Das ist nicht der Name/, () => press('Code löschen'));
  await page.keyboard.press('Escape');

  await open('organizations');
  await press('Neue Organisation');
  const dialog = page.getByRole('dialog');
  const createOrganization = () => press('Organisation erstellen', dialog);
  await expectRefused(textbox('Name', dialog), '   ', REQUIRED, createOrganization);
  await expectRefused(textbox('Name', dialog), longerThan(200), tooLong('200'), createOrganization);
  await textbox('Name', dialog).fill('Café 🥐');
  await expectRefused(textbox('Adresse im Studio', dialog), 'Café 🥐', SLUG_ERROR, createOrganization);
  await page.keyboard.press('Escape');

  await open(`organizations/${ids.organization}`);
  const invite = () => press('Einladung senden');
  await expectRefused(textbox('E-Mail'), '', REQUIRED, invite);
  await expectRefused(textbox('E-Mail'), 'a@b', /^Geben Sie eine gültige E-Mail/, invite);
  const save = () => press('Speichern');
  await expectRefused(textbox('Name'), '', REQUIRED, save);
  await expectRefused(textbox('Name'), longerThan(200), tooLong('200'), save);
  await textbox('Name').fill('Grand Hotel');
  await expectRefused(textbox('Adresse im Studio'), '', REQUIRED, save);
  await expectRefused(textbox('Adresse im Studio'), 'Grand--Hotel', SLUG_ERROR, save);
  await press('Organisation löschen');
  await expectRefused(dialog.getByRole('textbox'), 'Grand', /^Das ist nicht der Name/, () =>
    press('Organisation löschen', dialog),
  );
  await page.keyboard.press('Escape');

  await open('api-keys');
  await press('Neuer Schlüssel');
  const createKey = () => press('Schlüssel erstellen', dialog);
  await expectRefused(textbox('Name', dialog), ' ', REQUIRED, createKey);
  await expectRefused(textbox('Name', dialog), longerThan(200), tooLong('200'), createKey);
  await textbox('Name', dialog).fill('Kasse 🥐');
  await dialog.getByRole('combobox', { name: 'Berechtigungen' }).selectOption('chosen');
  await createKey();
  await dialog.getByText('Wählen Sie mindestens eine Berechtigung aus.').waitFor();
  await dialog.locator('input[type=checkbox]:focus').waitFor();
  expect(await textbox('Name', dialog).inputValue()).toBe('Kasse 🥐');
  await page.keyboard.press('Escape');

  await open('placements');
  await press('Platzierungen erstellen');
  // The Studio appends ` {n}` to the name, and the limit of 200 characters applies to the result.
  await expectRefused(textbox('Name', dialog), longerThan(196), tooLong('196'), () =>
    press('10 Platzierungen erstellen', dialog),
  );
  await page.keyboard.press('Escape');

  await open('webhooks');
  await press('Neuer Webhook');
  const createWebhook = () => press('Webhook erstellen', dialog);
  await expectRefused(textbox('URL', dialog), ' ', REQUIRED, createWebhook);
  await expectRefused(textbox('URL', dialog), 'kein Ziel', URL_ERROR, createWebhook);
  await expectRefused(
    textbox('URL', dialog),
    'https://example.com:9/',
    /^Dieser Port ist nicht erlaubt/,
    createWebhook,
  );
  await page.keyboard.press('Escape');
  await open(`webhooks/${ids.webhook}`);
  await press('Weitere Aktionen');
  await press('Webhook bearbeiten');
  await expectRefused(textbox('URL', dialog), '', REQUIRED, () => press('Speichern', dialog));
  await expectRefused(textbox('URL', dialog), 'ftp://example.com', URL_ERROR, () => press('Speichern', dialog));
  await page.keyboard.press('Escape');

  const expectReversedDatesError = async () => {
    await page.getByLabel('Von', { exact: true }).first().fill('2026-05-02');
    await expectRefused(
      page.getByLabel('Bis', { exact: true }).first(),
      '2026-05-01',
      'Das Ende liegt vor dem Beginn.',
    );
  };
  await expectReversedDatesError();
  await open('conversations');
  await expectReversedDatesError();
  await open('overview');
  await press('Eigener');
  await expectReversedDatesError();

  await open(`codes/${ids.code}/print`);
  await expectRefused(textbox('Farbe des Codes als Hex-Wert'), '#0b6e5fff', /^Geben Sie eine Farbe/);
  await expectRefused(textbox('Hintergrund als Hex-Wert'), 'weiß', /^Geben Sie eine Farbe/);
  await expectRefused(textbox('Handlungsaufruf'), longerThan(80), tooLong('80'));
  await page.getByRole('radio', { name: 'Etiketten' }).check();
  await expectRefused(page.getByRole('spinbutton'), '9', /^Geben Sie eine Zahl von 10 bis 180/);

  await open('bulk');
  await textbox('Oder Liste einfügen').fill('name\nZimmer 101');
  await expectRefused(textbox('Prompt'), 'Du bist in {{zimmer}}.', 'Ihre Liste hat keine Spalte „zimmer“.');
  await expectRefused(textbox('Oder Liste einfügen'), `name\n${'a\n'.repeat(1_001)}`, /^Die Liste ist zu lang/);
  await expectRefused(textbox('Oder Liste einfügen'), 'name\n"Zimmer 101\n', /^Das Anführungszeichen \("\) in Zeile 2/);
});

test('if the session expires, forms keep their input and are sent after the next sign-in', async () => {
  const tab = await page.context().newPage();
  await tab.goto(`${api.baseUrl}/icon.svg`);
  /** Ends the session before the submit, and signs in again in the other tab. */
  const submitAfterSessionEnd = async (submit: () => Promise<void>) => {
    await api.call('DELETE', '/v1/sessions');
    await submit();
    const signIn = page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' });
    await signIn.waitFor();
    await openSession(page.context(), api.email);
    await tab.evaluate(`localStorage.setItem('studio.signed-in', String(Date.now()))`);
    await signIn.waitFor({ state: 'detached' });
  };

  const dialog = page.getByRole('dialog');
  await open('organizations');
  await press('Neue Organisation');
  await textbox('Name', dialog).fill('Café am See');
  await submitAfterSessionEnd(() => press('Organisation erstellen', dialog));
  await page.getByRole('heading', { level: 1, name: 'Café am See' }).waitFor();

  await textbox('E-Mail').fill('jemand@example.com');
  await submitAfterSessionEnd(() => press('Einladung senden'));
  await page
    .getByRole('button', { name: /jemand@example.com$/ })
    .first()
    .waitFor();
  await textbox('Name').fill('Café am Fluss');
  await submitAfterSessionEnd(() => press('Speichern'));
  await page.getByRole('heading', { level: 1, name: 'Café am Fluss' }).waitFor();
  await page.getByRole('status').getByText('Gespeichert.').waitFor();

  await open('api-keys');
  await press('Neuer Schlüssel');
  await textbox('Name', dialog).fill('Kasse');
  await submitAfterSessionEnd(() => press('Schlüssel erstellen', dialog));
  await dialog.getByText(/^qpr_sk_/).waitFor();
  await dialog.getByRole('button').last().click();

  await open('webhooks');
  await press('Neuer Webhook');
  await textbox('URL', dialog).fill('https://example.com/andere');
  await submitAfterSessionEnd(() => press('Webhook erstellen', dialog));
  await dialog.getByText(/^whsec_/).waitFor();
  await dialog.getByRole('button').last().click();
  await page.getByRole('heading', { level: 1, name: 'https://example.com/andere' }).waitFor();

  await open(`codes/${ids.code}`);
  await textbox('Name').fill('Halle und Bar');
  await submitAfterSessionEnd(() => press('Speichern'));
  await page.getByRole('heading', { level: 1, name: 'Halle und Bar' }).waitFor();
  await textbox('Etwas fragen').fill('When is breakfast?');
  await submitAfterSessionEnd(() => press('Fragen'));
  await page
    .getByRole('region', { name: 'Vorschau' })
    .getByText(/7 to 10/)
    .waitFor();

  await open(`codes/${ids.code}/print`);
  await textbox('Farbe des Codes als Hex-Wert').fill('#0b6e5f');
  await submitAfterSessionEnd(() => press('Stil speichern'));
  await eventually(async () =>
    expect((await api.call('GET', `/v1/qpr-codes/${ids.code}/style`)).body).toMatchObject({ dark: '#0b6e5f' }),
  );
});

test('a dialog is restored after the sign-in prompt is dismissed or the page is reloaded', async () => {
  await open(`webhooks/${ids.webhook}`);
  await press('Weitere Aktionen');
  await press('Webhook bearbeiten');
  const dialog = page.getByRole('dialog', { name: 'Webhook bearbeiten' });
  await textbox('URL', dialog).fill('https://example.com/neu');
  // Otherwise, a pending request of the page could open the sign-in dialog before the form is sent.
  await studio.settled();
  await api.call('DELETE', '/v1/sessions');
  await press('Speichern', dialog);
  await page.getByRole('dialog', { name: 'Bitte melden Sie sich wieder an' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.getByText('Ihre Sitzung ist abgelaufen.').waitFor();
  expect(await textbox('URL', dialog).inputValue()).toBe('https://example.com/neu');

  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Anmelden' }).waitFor();
  await openSession(page.context(), api.email);
  await page.reload();
  await dialog.waitFor();
  expect(await textbox('URL', dialog).inputValue()).toBe('https://example.com/neu');
  await press('Speichern', dialog);
  await page.getByRole('heading', { level: 1, name: 'https://example.com/neu' }).waitFor();
  // A closed dialog stays closed.
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'https://example.com/neu' }).waitFor();
  expect(await dialog.count()).toBe(0);
});
