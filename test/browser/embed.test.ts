import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { violationsInBothThemes } from '../support/chromium/axe.ts';
import { connectChromium } from '../support/chromium/chromium.ts';
import { eventually } from '../support/eventually.ts';
import type { ApiClient } from '../support/service/client.ts';
import { newAccount, sharedService } from '../support/service/shared-service.ts';
import { warmModel } from '../support/service/warm-model.ts';
import { type Receiver, startReceiver } from '../support/stand-ins/receiver.ts';
import { openPhone } from './phone.ts';
import { answerWith } from './scripted-model.ts';

const { base_url } = sharedService();

let browser: Browser;
let page: Page;
let api: ApiClient;
let code: { readonly id: string; readonly short_id: string };
/** Two websites that the owner listed, and one that uses the script without being listed. */
let sites: Receiver[];

/** A strict content security policy with the two entries from the docs: the script and the frame of the service. */
const STRICT = `default-src 'none'; script-src ${base_url}; frame-src ${base_url}; require-trusted-types-for 'script'; base-uri 'none'`;

const html = (query: URLSearchParams, shortId: string) => `<!doctype html>
<html lang="${query.get('lang') ?? 'en'}" dir="${query.get('dir') ?? 'ltr'}">
<head><title>A website</title><meta name="color-scheme" content="${query.get('scheme') ?? 'light dark'}"></head>
<body><main><h1>A website</h1></main><script src="${base_url}/embed.js" data-code="${shortId}" async></script></body></html>`;

beforeAll(async () => {
  browser = await connectChromium();
  page = await openPhone(browser);
  api = await newAccount();
  sites = await Promise.all(
    Array.from({ length: 3 }, () =>
      startReceiver({
        answer: ({ path }, response) => {
          const { searchParams } = new URL(path, 'http://site');
          response.writeHead(200, {
            'content-type': 'text/html; charset=utf-8',
            ...(!searchParams.has('no-policy') && { 'content-security-policy': STRICT }),
          });
          response.end(html(searchParams, code.short_id));
        },
      }),
    ),
  );
  const created = await api.call('POST', '/v1/qpr-codes', {
    body: {
      name: 'Grand Hotel',
      prompt: 'Breakfast is from 7 to 10.',
      forms: [
        {
          name: 'table',
          title: 'Book a table',
          fields: [{ name: 'guests', label: 'How many people?', type: 'number', required: true }],
          offer: ['button'],
        },
      ],
      embed_origins: [
        ...sites.slice(0, 2).map(({ url }) => new URL(url).origin),
        // The same site as the service, under another port.
        `http://localhost:${sites[1]?.port}`,
      ],
    },
  });
  code = created.body as typeof code;
});
afterAll(async () => {
  await browser?.close();
  for (const site of sites ?? []) await site.stop();
});

const openSite = async (index: number, query = '') => {
  await page.goto(`${new URL(sites[index]?.url ?? '').origin}/${query}`);
  await page.evaluate(`addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
    document.body.dataset.violation = violatedDirective;
  });
  document.addEventListener('qpr:open', ({ detail }) => { document.body.dataset.opened = detail.code; });`);
};
const frame = () => page.frameLocator('iframe');
/** Some browsers refuse `sessionStorage` to a frame of another site. Then the page has stored nothing. */
const forgetConversation = () => frame().locator('body').evaluate('try { sessionStorage.clear(); } catch {}');
const scanCount = async () => (await api.call('GET', `/v1/scans?qpr_code_id=${code.id}`)).body.total;

test.each([0, 1])(
  'listed website %i shows the scan page after a click, under a strict content security policy',
  async (index) => {
    const before = Number(await scanCount());
    await openSite(index);
    const button = page.getByRole('button', { name: 'Ask us' });
    await button.waitFor();
    expect(await scanCount()).toBe(before);

    await button.click();
    await frame().getByRole('heading', { name: 'Grand Hotel' }).waitFor();
    await page.getByRole('dialog', { name: 'Ask us' }).waitFor();
    expect(await page.evaluate('document.body.dataset.opened')).toBe(code.short_id);
    expect(await page.evaluate('document.body.dataset.violation')).toBeUndefined();
    await eventually(async () => expect(await scanCount()).toBe(before + 1));
    const { body } = await api.call<{ scans: { source: string }[] }>(
      'GET',
      `/v1/scans?qpr_code_id=${code.id}&source=embed`,
    );
    expect(body.scans).toHaveLength(before + 1);

    // Reopening the frame does not count as another scan.
    await page.getByRole('button', { name: 'Close' }).click();
    await button.click();
    await answerWith(page, 'From 7 to 10.');
    await frame().getByRole('textbox').fill('When is breakfast?');
    await frame().getByRole('textbox').press('Enter');
    await frame().locator('#log').getByText('From 7 to 10.').waitFor();
    await page.unrouteAll();
    expect(await scanCount()).toBe(before + 1);
    // The next tests would restore this conversation. Idle timeouts are short here, so the conversation would end
    // during a later test, and the page of an ended conversation has no text box.
    await forgetConversation();
  },
);

describe('in a browser that refuses storage to frames of other sites, and in one that allows it', () => {
  const REFUSE = `if (self !== top) Object.defineProperty(self, 'sessionStorage', {
    get: () => { throw new DOMException('Access is denied for this document.', 'SecurityError'); },
  });`;
  // Without the native storage, an object takes its place, because a browser may refuse storage to all these frames.
  const ALLOW = `if (self !== top) try { sessionStorage.length; } catch {
    const items = new Map();
    Object.defineProperty(self, 'sessionStorage', { value: {
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, String(value)),
      removeItem: (key) => void items.delete(key),
      clear: () => items.clear(),
    } });
  }`;

  test.each([
    ['refuses', REFUSE],
    ['allows', ALLOW],
  ])('the page answers, sends a form and logs no complaint if the browser %s it', async (_, policy) => {
    const phone = await openPhone(browser);
    try {
      const complaints: string[] = [];
      phone.on('console', (message) => complaints.push(message.text()));
      phone.on('pageerror', (error) => complaints.push(String(error)));
      await phone.addInitScript(policy);
      await phone.goto(new URL(sites[0]?.url ?? '').origin);
      await phone.getByRole('button', { name: 'Ask us' }).click();
      const opened = phone.frameLocator('iframe');
      await opened.getByRole('heading', { name: 'Grand Hotel' }).waitFor();
      await answerWith(phone, 'From 7 to 10.');
      await opened.getByRole('textbox').fill('When is breakfast?');
      await opened.getByRole('textbox').press('Enter');
      await opened.locator('#log').getByText('From 7 to 10.').waitFor();
      await phone.unrouteAll();
      await opened.getByRole('button', { name: 'Book a table' }).first().click();
      const dialog = opened.getByRole('dialog', { name: 'Book a table' });
      await dialog.getByLabel('How many people?').fill('2');
      await dialog.getByRole('button', { name: 'Send' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(complaints).toEqual([]);
    } finally {
      await phone.context().close();
    }
  });

  test('the page restores the conversation after a reload on the same site, where every browser allows storage', async () => {
    await warmModel(api);
    const phone = await openPhone(browser);
    try {
      // Ports do not make a site different, and the service is also at `localhost`.
      const sameSite = `http://localhost:${sites[1]?.port}/?no-policy`;
      await phone.goto(sameSite);
      const opened = phone.frameLocator('iframe');
      await phone.getByRole('button', { name: 'Ask us' }).click();
      await opened.getByRole('textbox').fill('When is breakfast?');
      await opened.getByRole('textbox').press('Enter');
      await opened.locator('#log').getByText('from 7 to 10').waitFor();
      await phone.reload();
      await phone.getByRole('button', { name: 'Ask us' }).click();
      await opened.locator('#log').getByText('When is breakfast?').waitFor();
    } finally {
      await phone.context().close();
    }
  });
});

test('the browser refuses to show the page on a website that is not listed', async () => {
  await openSite(2);
  await page.getByRole('button', { name: 'Ask us' }).click();
  await eventually(() => {
    const [, framed] = page.frames();
    expect(framed?.url()).toMatch(/^chrome-error:/);
  });
  expect(await frame().locator('#ask').count()).toBe(0);
});

test('a website that is not listed cannot show the page without embed.js either, and can neither read a conversation nor send a form', async () => {
  await openSite(2);
  const { origin } = new URL(base_url);
  const frameUrl = `${origin}/s/${code.short_id}`;
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(frameUrl)} }))`,
  );
  await eventually(() => expect(page.frames().at(-1)?.url()).toMatch(/^chrome-error:/));

  // The policy of the other websites forbids requests, so this test uses a website without a policy.
  const stranger = await startReceiver({
    answer: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>A stranger</title>');
    },
  });
  try {
    await page.goto(stranger.url);
    const before = await api.call('GET', '/v1/requests');
    const outcomes = await page.evaluate(`(async () => {
      const post = (path, headers, mode) =>
        // A body from a Blob without a type has no content type.
        fetch(${JSON.stringify(frameUrl)} + path, { method: 'POST', mode, headers, body: new Blob(['{"form":true}']) }).then(
          async (response) => response.type + ' ' + response.status + ' ' + (await response.text()),
          ({ name }) => name,
        );
      return [
        await post('/conversations', { 'content-type': 'application/json' }, 'cors'),
        await post('/requests', { 'content-type': 'application/json' }, 'cors'),
        await post('/conversations', {}, 'no-cors'),
        await post('/requests', {}, 'no-cors'),
      ];
    })()`);
    // The browser blocks the `cors` requests. The service accepts a body without a type, so the first `no-cors` request
    // starts a conversation. But the website cannot read the id and the token of this conversation, so it cannot send a
    // form.
    expect(outcomes).toEqual(['TypeError', 'TypeError', 'opaque 0 ', 'opaque 0 ']);
    expect((await api.call('GET', '/v1/requests')).body).toEqual(before.body);
  } finally {
    await stranger.stop();
  }
});

test('the button follows the color scheme of the website', async () => {
  const background = () =>
    page.evaluate(
      `getComputedStyle(document.querySelector('body > div').shadowRoot.querySelector('.open')).backgroundColor`,
    );
  for (const [scheme, expected] of [
    ['light', 'rgb(0, 0, 0)'],
    ['dark', 'rgb(255, 255, 255)'],
  ] as const) {
    // The website decides, whatever the visitor's system prefers.
    await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'light' : 'dark' });
    await openSite(0, `?scheme=${scheme}`);
    await page.getByRole('button', { name: 'Ask us' }).waitFor();
    expect(await background()).toBe(expected);
  }
  await page.emulateMedia({ colorScheme: null });
});

test('the button and the frame work with a keyboard and a screen reader', async () => {
  await openSite(0);
  const button = page.getByRole('button', { name: 'Ask us' });
  await button.waitFor();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await frame().getByRole('textbox').focus();
  expect(await button.isHidden()).toBe(true);
  await frame().getByRole('textbox').press('Escape');
  await button.waitFor();
  expect(await page.evaluate('document.activeElement.shadowRoot.activeElement.className')).toBe('open');
});

test('the button is not printed', async () => {
  await openSite(0);
  const button = page.getByRole('button', { name: 'Ask us' });
  await button.waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await button.isHidden()).toBe(true);
  await page.emulateMedia({ media: null });
});

test('the button is mirrored and translated on a right-to-left website', async () => {
  await openSite(0, '?lang=ar&dir=rtl');
  const button = page.getByRole('button', { name: 'اسألنا' });
  await button.waitFor();
  expect((await button.boundingBox())?.x).toBe(20);
});

test.each([
  ['has its style on a website without a content security policy', '?no-policy', 'fixed'],
  ['works without its style on a website with a content security policy', '', 'static'],
])('in a browser without the style sheet API, such as Safari 16.3, the button %s', async (_, query, position) => {
  await page.route('**/embed.js', async (route) => {
    const script = await (await route.fetch()).text();
    const contentType = 'text/javascript';
    await route.fulfill({ contentType, body: `CSSStyleSheet = () => { throw new TypeError(); };${script}` });
  });
  await openSite(0, query);
  const button = page.getByRole('button', { name: 'Ask us' });
  await button.waitFor();
  await page.unrouteAll();
  expect(await button.evaluate((element) => getComputedStyle(element).position)).toBe(position);
  await button.click();
  await frame().getByRole('heading', { name: 'Grand Hotel' }).waitFor();
});

test('embed.js sets no cookies and stores nothing on the website', async () => {
  await openSite(0);
  await page.getByRole('button', { name: 'Ask us' }).click();
  await frame().getByRole('heading', { name: 'Grand Hotel' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0);
});

test('the website is notified when a visitor sends a form', async () => {
  await openSite(0);
  await page.evaluate(
    `document.addEventListener('qpr:request', ({ detail }) => { document.body.dataset.requested = detail.code; })`,
  );
  await page.getByRole('button', { name: 'Ask us' }).click();
  await frame().getByRole('button', { name: 'Book a table' }).click();
  const dialog = frame().getByRole('dialog', { name: 'Book a table' });
  await dialog.getByLabel('How many people?').fill('4');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await eventually(async () => expect(await page.evaluate('document.body.dataset.requested')).toBe(code.short_id));
});

test('a website cannot forge messages from the page in the frame', async () => {
  await openSite(0);
  const button = page.getByRole('button', { name: 'Ask us' });
  await button.click();
  await frame().getByRole('heading', { name: 'Grand Hotel' }).waitFor();
  // The website sends these messages to itself. embed.js accepts them only from the service's page in the frame.
  await page.evaluate(`document.addEventListener('qpr:request', () => { document.body.dataset.forged = 'yes'; });
    postMessage('qpr:request', '*'); postMessage('qpr:close', '*');`);
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 0))');
  expect(await page.evaluate('document.body.dataset.forged')).toBeUndefined();
  expect(await button.isHidden()).toBe(true);
});
