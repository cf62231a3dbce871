import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PAGE_LANGUAGES } from '../../../contracts/languages.ts';
import { PRODUCT_NAME } from '../../../contracts/product.ts';
import { scanKey } from '../../../lambdas/events/scan-id.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { scanRecorder } from '../../../lambdas/scans/record-scan.ts';
import { scanPageHandler } from '../../../lambdas/scans/scan-page.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import { logoPng } from '../../support/images/logos.ts';
import {
  deleteCode,
  eventsOf,
  makeCode,
  SCRIPTS,
  type ScanFixture,
  scanEvent,
  scanFixture,
  scansTotal,
  setCodeStatus,
} from './scan-fixture.ts';

const styleHashes = (html: string): string =>
  [...html.matchAll(/<style>(.*?)<\/style>/gs)]
    .map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join(' ');

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const SECRET = 'The secret ingredient is saffron.';

const storedScans = async (shortId: string) => {
  const { Items = [] } = await fixture.effects.table.client.send(
    new QueryCommand({
      TableName: fixture.effects.table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': scanKey(shortId, 0).pk },
      ConsistentRead: true,
    }),
  );
  return Items;
};

describe('a scan', () => {
  test('is counted and stored, emits an event and returns the page', async () => {
    const code = await makeCode(fixture, 'acc_one', {
      name: 'Grand <Hotel>',
      prompt: SECRET,
      welcome_message: 'Welcome "dear" guest',
      template: 'hospitality',
      metadata: { room: 7 },
    });
    const reply = await fixture.scan(code.short_id, {
      headers: {
        ...throughDistribution('203.0.113.9'),
        'cloudfront-viewer-country': 'AT',
        'cloudfront-is-mobile-viewer': 'true',
      },
    });
    expect(reply.status).toBe(200);
    expect(reply.html).toContain('Grand &lt;Hotel&gt;');
    expect(reply.html).toContain('Welcome &quot;dear&quot; guest');
    expect(reply.html).not.toContain('saffron');
    expect(await scansTotal(fixture, 'acc_one', code.id)).toBe(1);
    const [event] = await eventsOf(fixture, 'acc_one', 'scan.created');
    expect(event?.data).toEqual({
      scan_id: reply.scan_id,
      qpr_code_id: code.id,
      short_id: code.short_id,
      scanned_at: expect.stringMatching(/^2026-03-01T12:00:00/),
      metadata: { room: 7 },
    });
    expect(Number.isSafeInteger(reply.scan_id)).toBe(true);
    const [stored] = await storedScans(code.short_id);
    expect(stored).toMatchObject({ country: 'AT', device: 'mobile', visitor: expect.stringMatching(/^[\w-]{22}$/) });
    expect(JSON.stringify(stored)).not.toContain('203.0.113');
  });

  test('shows the owner’s suggestions and color, and the content security policy allows the style', async () => {
    const code = await makeCode(fixture, 'acc_own_page', { suggestions: ['Is there a gym?'], color: '#ffcc00' });
    const { html, headers } = await fixture.scan(code.short_id);
    expect(html).toContain('<button type="button" dir="auto">Is there a gym?</button>');
    expect(html).toContain('.own{--accent:');
    expect(headers['content-security-policy']).toContain(`style-src ${styleHashes(html)};`);
    const plain = await fixture.scan((await makeCode(fixture, 'acc_own_page')).short_id);
    expect(plain.headers['content-security-policy']).toMatch(/style-src 'sha256-[^']+';/);
  });

  test('shows the owner’s logo instead of the emblem, and reserves space for it', async () => {
    const logo = logoPng({ width: 64, height: 32 }).toString('base64');
    const code = await makeCode(fixture, 'acc_logo', { logo });
    const { html, headers } = await fixture.scan(code.short_id);
    expect(html).toMatch(
      new RegExp(
        `<header class="wide-logo"><span class="logo"><img src="/qr/${code.short_id}/logo-[0-9a-f]{16}-64x32.png" width="64" height="32" alt=""></span>`,
      ),
    );
    expect(html).not.toContain('class="emblem"');
    expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
    await setCodeStatus(fixture, 'acc_logo', code.id, 'archived');
    expect((await fixture.scan(code.short_id)).html).toContain('<span class="logo"><img');
  });

  test('without suggestions from the owner, suggests only questions that the prompt answers', async () => {
    const prompt = 'You are the host of the café.\nThe Wi-Fi is called Corner and the password is plum.';
    const code = await makeCode(fixture, 'acc_questions', { name: 'The Corner', prompt, template: 'hospitality' });
    const { html } = await fixture.scan(code.short_id, { headers: { 'accept-language': 'de' } });
    expect(html).toContain('<button type="button" dir="auto">Wie lautet das Passwort fürs WLAN?</button>');
    expect(html).toContain('Willkommen! Hier ist The Corner. Was kann ich für Sie tun?');
    const plain = await makeCode(fixture, 'acc_questions', { prompt: 'You talk about opening hours.' });
    expect((await fixture.scan(plain.short_id)).html).toMatch(/id="suggestions"[^>]* hidden>/);
  });

  test('shows the contact as a button that calls, sends e-mail or opens a page', async () => {
    const page = async (contact: { to: string; label?: string }) => {
      const code = await makeCode(fixture, 'acc_contact', { contact });
      return (await fixture.scan(code.short_id)).html;
    };
    expect(await page({ to: '+49 30 12345', label: 'Call <us>' })).toMatch(
      /<a class="contact" data-to="\+49 30 12345" href="tel:\+493012345"><svg.*?<span dir="auto">Call &lt;us&gt;<\/span><\/a>/,
    );
    expect(await page({ to: 'desk@example.com' })).toContain('href="mailto:desk@example.com"');
    expect(await page({ to: 'https://example.com/?a=1&b="' })).toContain(
      'href="https://example.com/?a=1&amp;b=&quot;" target="_blank" rel="noopener noreferrer"',
    );
    const plain = await fixture.scan((await makeCode(fixture, 'acc_contact')).short_id);
    expect(plain.html).not.toContain('<a class="contact"');
  });

  test('that bypasses the distribution cannot set its address, country or device', async () => {
    const code = await makeCode(fixture, 'acc_direct');
    for (const [forged, country] of [
      ['203.0.113.1', 'AT'],
      ['203.0.113.2', 'DE'],
    ] as const) {
      await fixture.scan(code.short_id, {
        headers: {
          'x-forwarded-for': forged,
          'x-viewer-address': forged,
          'x-origin-secret': 'guessed',
          'cloudfront-viewer-address': `${forged}:1`,
          'cloudfront-viewer-country': country,
          'cloudfront-is-mobile-viewer': 'true',
        },
      });
    }
    const scans = await storedScans(code.short_id);
    expect(scans).toHaveLength(2);
    expect(new Set(scans.map(({ visitor }) => visitor)).size).toBe(1);
    for (const scan of scans) expect([scan.country, scan.device]).toEqual([undefined, undefined]);
  });

  test('distinguishes visitors by their address, but does not recognize them across owners', async () => {
    const mine = await makeCode(fixture, 'acc_visitors');
    const other = await makeCode(fixture, 'acc_others');
    const from = (address: string) => ({ headers: throughDistribution(address) });
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
      await fixture.scan(mine.short_id, from(address));
    await fixture.scan(other.short_id, from('203.0.113.1'));
    const visitors = [...(await storedScans(mine.short_id)), ...(await storedScans(other.short_id))].map(
      ({ visitor }) => visitor,
    );
    expect(new Set(visitors.slice(0, 2)).size).toBe(1);
    expect(new Set(visitors).size).toBe(3);
  });

  test('gets a larger id than the scan before it, even if the clock stands still', async () => {
    const code = await makeCode(fixture, 'acc_ids');
    const ids = [];
    for (let scan = 0; scan < 5; scan += 1) ids.push((await fixture.scan(code.short_id)).scan_id ?? 0);
    expect([...new Set(ids)].sort((one, next) => one - next)).toEqual(ids);
  });

  test('works with a URL in capitals', async () => {
    const code = await makeCode(fixture, 'acc_capitals');
    expect((await fixture.scan(code.short_id.toUpperCase())).status).toBe(200);
    expect(await scansTotal(fixture, 'acc_capitals', code.id)).toBe(1);
  });

  test('works with a URL that ends with a slash', async () => {
    const code = await makeCode(fixture, 'acc_slash');
    expect((await fixture.scan(`${code.short_id}/`)).status).toBe(200);
    expect(await scansTotal(fixture, 'acc_slash', code.id)).toBe(1);
  });
});

describe('whether a request counts as a scan', () => {
  test.each([
    ['HEAD', {}],
    ['GET', { 'sec-purpose': 'prefetch;prerender' }],
    ['GET', { purpose: 'prefetch' }],
    ['GET', { 'x-moz': 'prefetch' }],
    ['GET', { 'user-agent': 'WhatsApp/2.23.20' }],
    ['GET', { 'user-agent': 'TelegramBot (like TwitterBot)' }],
    ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' }],
    ['GET', { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' }],
  ])('%s %j gets a response but does not count', async (method, headers) => {
    const code = await makeCode(fixture, 'acc_none');
    const reply = await fixture.scan(code.short_id, { method, headers });
    expect(reply.status).toBe(200);
    expect(reply.scan_id).toBeNull();
    expect(reply.html === '').toBe(method === 'HEAD');
    expect(await scansTotal(fixture, 'acc_none', code.id)).toBe(0);
  });

  test.each([['curl/8.5.0'], [''], ['Mozilla/5.0 (iPhone) Instagram 300.0'], ['python-requests/2.31']])(
    'a request with the user agent %j counts',
    async (agent) => {
      const code = await makeCode(fixture, 'acc_plain');
      await fixture.scan(code.short_id, { headers: { 'user-agent': agent } });
      expect(await scansTotal(fixture, 'acc_plain', code.id)).toBe(1);
    },
  );
});

describe('unavailable codes', () => {
  test('an archived code shows a friendly page, and its scans are not counted', async () => {
    const code = await makeCode(fixture, 'acc_archived');
    await setCodeStatus(fixture, 'acc_archived', code.id, 'archived');
    const reply = await fixture.scan(code.short_id, { headers: { 'accept-language': 'de-AT,de;q=0.9' } });
    expect(reply.status).toBe(410);
    expect(reply.html).toContain('Dieser Code pausiert');
    expect(await scansTotal(fixture, 'acc_archived', code.id)).toBe(0);
    await setCodeStatus(fixture, 'acc_archived', code.id, 'active');
    expect((await fixture.scan(code.short_id)).status).toBe(200);
  });

  test('an archived code shows its owner’s message and contact', async () => {
    const code = await makeCode(fixture, 'acc_archived_message', {
      name: 'Terrace',
      archived_message: 'Closed <for> winter.\nSee you in May!',
      contact: { to: '112' },
      color: '#ffcc00',
    });
    expect((await fixture.scan(code.short_id)).html).not.toContain('winter');
    await setCodeStatus(fixture, 'acc_archived_message', code.id, 'archived');
    const { status, html, headers } = await fixture.scan(code.short_id);
    expect(status).toBe(410);
    expect(html).toContain('<h1 dir="auto">Terrace</h1>');
    expect(html).toContain('Closed &lt;for&gt; winter.\nSee you in May!</p>');
    expect(html).toContain('<a class="contact" data-to="112" href="tel:112">');
    expect(html).not.toContain('<script');
    expect(headers['content-security-policy']).toContain(`style-src ${styleHashes(html)};`);
  });

  test('an archived code redirects to its owner’s URL, uncached and uncounted', async () => {
    const input = { archived_url: 'https://example.com/Grüße?a=1' };
    const code = await makeCode(fixture, 'acc_archived_url', input);
    expect((await fixture.scan(code.short_id)).status).toBe(200);
    await setCodeStatus(fixture, 'acc_archived_url', code.id, 'archived');
    for (const call of [{}, { method: 'HEAD' }, { headers: { 'sec-purpose': 'prefetch' } }]) {
      const { status, html, headers } = await fixture.scan(code.short_id, call);
      expect({ status, html }).toEqual({ status: 302, html: '' });
      expect(headers).toMatchObject({
        location: 'https://example.com/Gr%C3%BC%C3%9Fe?a=1',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
    expect(await scansTotal(fixture, 'acc_archived_url', code.id)).toBe(1);
    await setCodeStatus(fixture, 'acc_archived_url', code.id, 'active');
    expect((await fixture.scan(code.short_id)).status).toBe(200);
  });

  test.each([
    ['a short id', '0000000000'],
    ['a word', 'nope'],
    ['a path', '../../v1'],
    ['an encoded null byte', '%00'],
    ['3,000 characters', 'a'.repeat(3_000)],
  ])('an unknown code (%s) shows a 404 page', async (_, id) => {
    const reply = await fixture.scan(id);
    expect(reply.status).toBe(404);
    expect(reply.html).toContain('This code does not exist');
    expect(reply.html).toContain(PRODUCT_NAME);
  });

  test('a database error shows a page, and is logged under the name of the function', async () => {
    const error = jest.spyOn(logger, 'error');
    const effects = { ...fixture.effects, table: { ...fixture.effects.table, name: 'no-such-table' } };
    const recordScan = scanRecorder(effects, fixture.settings);
    const response = await scanPageHandler({
      ...effects,
      recordScan,
      scripts: SCRIPTS,
      retentionDays: 365,
    })(scanEvent('0123456789'));
    expect(response.statusCode).toBe(503);
    expect(response.headers).toMatchObject({ 'retry-after': '2', 'content-type': 'text/html; charset=utf-8' });
    expect(response.body).toContain('One moment, please');
    expect(error.mock.calls).toEqual([
      [
        'unexpected error',
        {
          request_id: 'request-1',
          operation: 'scan-page',
          error: expect.objectContaining({ name: 'ResourceNotFoundException' }),
        },
      ],
    ]);
    error.mockRestore();
  });

  test('the placeholder that the edge function uses for invalid URLs shows a 404 page', async () => {
    expect(await fixture.scan('-')).toMatchObject({ status: 404, headers: { 'content-language': 'en' } });
  });

  test('a deleted code shows a 404 page', async () => {
    const { id, short_id } = await makeCode(fixture, 'acc_deleted');
    await deleteCode(fixture, 'acc_deleted', id);
    expect((await fixture.scan(short_id)).status).toBe(404);
  });
});

describe('the response', () => {
  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('has the best compression of "%s", and is never cached', async (accepted, best, decompress) => {
    const code = await makeCode(fixture, 'acc_zip');
    const response = await fixture.page(scanEvent(code.short_id, { headers: { 'x-viewer-encoding': accepted } }));
    expect(response).toMatchObject({
      isBase64Encoded: true,
      headers: { 'content-encoding': best, 'cache-control': 'no-store' },
    });
    expect(decompress(Buffer.from(response.body ?? '', 'base64')).toString()).toContain('<h1 dir="auto">Lobby</h1>');
  });

  test('allows the style of forms and the scripts of a page with forms', async () => {
    const fields = [{ name: 'note', label: 'Note', type: 'text' as const }];
    const forms = [{ name: 'call', title: 'Call', fields, offer: ['button' as const] }];
    const code = await makeCode(fixture, 'acc_form_policy', { forms });
    const { html, headers } = await fixture.scan(code.short_id);
    expect(headers['content-security-policy']).toContain(
      `script-src '${SCRIPTS.withExtras.hash}'; style-src ${styleHashes(html)};`,
    );
  });

  test('allows only its inline script, and no script at all if the page has none', async () => {
    const code = await makeCode(fixture, 'acc_policy');
    const page = await fixture.scan(code.short_id);
    const script = /<script>(.*?)<\/script>/s.exec(page.html)?.[1] ?? '';
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers['content-security-policy']).toContain(`script-src 'sha256-${hash}';`);
    const unknown = await fixture.scan('0000000000');
    expect(unknown.headers['content-security-policy']).toContain("script-src 'none';");
  });

  test.each([
    ['es-MX,es;q=0.9', 'es', 'Está hablando con una IA'],
    ['fr', 'fr', 'Vous parlez à une IA'],
    ['de', 'de', 'Sie sprechen mit einer KI'],
    ['uk-UA', 'uk', 'Ви розмовляєте зі ШІ'],
    ['pt-BR, en;q=0.5', 'pt', 'Você está conversando com uma IA'],
    ['ar-EG', 'ar', 'تتحدثون هنا مع ذكاء اصطناعي'],
    ['zh-Hant-TW', 'zh', '您正在与 AI 对话'],
    ['sv, en;q=0.5', 'en', 'You are talking to an AI'],
    ['', 'en', 'You are talking to an AI'],
  ])('for Accept-Language "%s" is in the language %s', async (accept, language, disclosure) => {
    const code = await makeCode(fixture, 'acc_languages');
    const { html } = await fixture.scan(code.short_id, { headers: { 'accept-language': accept } });
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).toContain(disclosure);
  });
});

describe('voice', () => {
  test('is off by default, so the page cannot use the microphone', async () => {
    const code = await makeCode(fixture, 'acc_silent');
    const { headers, html } = await fixture.scan(code.short_id);
    expect(headers['permissions-policy']).toContain('microphone=()');
    expect(html).not.toContain('&quot;voice&quot;');
  });

  test.each(PAGE_LANGUAGES)('the page says in %s that the browser sends audio to its provider', async (language) => {
    const code = await makeCode(fixture, 'acc_voice', { voice: true });
    const { headers, html } = await fixture.scan(code.short_id, { headers: { 'accept-language': language } });
    expect(headers['permissions-policy']).toContain('microphone=(self)');
    const data = JSON.parse(
      (/data-page="([^"]+)"/.exec(html)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&'),
    );
    expect(data.voice.audioSent).toMatch(/Google.+Apple/);
  });
});
