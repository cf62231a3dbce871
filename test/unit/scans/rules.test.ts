import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyticsOf, periodStart } from '../../../lambdas/scans/roll-ups/analytics.ts';
import { modelMessages, systemPrompt } from '../../../lambdas/conversations/turns/prompt.ts';
import { nameOfTag, pageLanguage, preferredTags } from '../../../lambdas/platform/language.ts';
import { TEMPLATES } from '../../../lambdas/qpr-codes/qpr-code.ts';
import {
  firstScanIdAt,
  SCAN_WORKERS,
  scanIdSource,
  scanShardOf,
  scanSortKey,
  scanTimeOf,
} from '../../../lambdas/scans/scan-id.ts';
import { addressOf, countryOf, deviceOf, isScan } from '../../../lambdas/scans/recording/scan-rules.ts';
import { visitorOf } from '../../../lambdas/scans/recording/visitor.ts';
import { CONTENT_SECURITY_POLICY } from '../../../lambdas/scans/page/page-response.ts';
import { scanPage } from '../../../lambdas/scans/page/page.ts';
import { TEXTS } from '../../../lambdas/scans/page/texts/index.ts';
import { bundleScript } from '../../../lib/bundling/bundle-pages.ts';
import { sha256 } from '../../../web/scan/sha256.ts';

describe('scan ids', () => {
  const moment = fc.date({ min: new Date('2025-01-01'), max: new Date('2059-01-01'), noInvalidDate: true });
  const worker = fc.integer({ min: 0, max: SCAN_WORKERS - 1 });

  test('are safe integers that tell their time and partition, and sort as text like numbers', () => {
    fc.assert(
      fc.property(moment, worker, fc.boolean(), (at, number, hot) => {
        const id = scanIdSource()(at, number, hot);
        expect(Number.isSafeInteger(id)).toBe(true);
        expect(scanTimeOf(id)).toEqual(new Date(Math.max(at.getTime(), Date.UTC(2025, 0, 1) + 1)));
        expect(scanShardOf(id) > 0).toBe(hot);
        expect(scanShardOf(id)).toBeLessThanOrEqual(15);
        expect(Number(scanSortKey(id))).toBe(id);
        expect(scanSortKey(id)).toHaveLength(16);
        expect(firstScanIdAt(scanTimeOf(id))).toBeLessThanOrEqual(id);
      }),
    );
  });

  test('of one instance grow, whatever its clock does; of two instances never meet', () => {
    fc.assert(
      fc.property(
        fc.array(moment, { maxLength: 30 }),
        fc.uniqueArray(worker, { minLength: 2, maxLength: 2 }),
        (times, [one = 0, two = 0]) => {
          const [first, second] = [scanIdSource(), scanIdSource()];
          const ids = times.map((at) => first(at, one, false));
          expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
          const others = times.map((at) => second(at, two, false));
          expect(others.some((id) => ids.includes(id))).toBe(false);
        },
      ),
    );
  });
});

describe('a request', () => {
  test.each([
    ['GET', {}, true],
    ['GET', { 'user-agent': 'curl/8' }, true],
    ['GET', { 'sec-purpose': 'prefetch' }, false],
    ['POST', {}, false],
  ])('%s %j: scan %s', (method, headers, expected) => expect(isScan(method, headers)).toBe(expected));

  test.each([
    [{ 'cloudfront-is-mobile-viewer': 'true', 'cloudfront-is-tablet-viewer': 'true' }, 'tablet'],
    [{ 'cloudfront-is-mobile-viewer': 'true' }, 'mobile'],
    [{ 'cloudfront-is-mobile-viewer': 'false', 'cloudfront-is-smarttv-viewer': 'true' }, 'tv'],
    [{ 'cloudfront-is-mobile-viewer': 'false' }, 'desktop'],
    [{}, undefined],
  ])('%j comes from %s', (headers, device) => expect(deviceOf(headers)).toBe(device));

  test.each([
    ['at', 'AT'],
    ['', undefined],
    ['<script>', undefined],
  ])('country %j', (header, expected) => {
    expect(countryOf({ 'cloudfront-viewer-country': header })).toBe(expected);
  });

  test('address', () => {
    expect(addressOf({ 'cloudfront-viewer-address': '203.0.113.9:443' }, 'x')).toBe('203.0.113.9');
    expect(addressOf({ 'cloudfront-viewer-address': '2001:db8::1:443' }, 'x')).toBe('2001:db8::1');
    expect(addressOf({}, '127.0.0.1')).toBe('127.0.0.1');
  });

  test('visitors cannot be confused by moving characters between their traits', () => {
    const traits = { accountId: 'a', address: '1', userAgent: 'x' };
    expect(visitorOf('s', traits)).not.toBe(visitorOf('s', { ...traits, address: '1x', userAgent: '' }));
    expect(visitorOf('s', traits)).not.toBe(visitorOf('t', traits));
  });
});

describe('languages', () => {
  test.each([
    ['de-CH, en;q=0.5', 'de'],
    ['en;q=0.1, uk;q=0.9', 'uk'],
    ['zh-TW', 'en'],
    ['*', 'en'],
    [';;;,,,q=', 'en'],
  ])('%s → %s', (header, expected) => expect(pageLanguage(header)).toBe(expected));

  test('never throw on anything a client may send', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        for (const tag of preferredTags(header)) expect(typeof nameOfTag(tag)).toBe('string');
      }),
    );
  });

  test('all texts exist, fit in name and differ between languages', () => {
    for (const texts of Object.values(TEXTS)) {
      expect(texts.disclosure).toContain('{name}');
      for (const template of TEMPLATES) expect(new Set(texts.questions[template]).size).toBe(3);
    }
    for (const template of TEMPLATES) {
      expect(new Set(Object.values(TEXTS).map(({ greetings }) => greetings[template])).size).toBe(5);
    }
  });
});

describe('what the model gets', () => {
  const at = new Date(0);
  const visitor = (number: number, text: string) => ({ number, role: 'visitor' as const, text, createdAt: at });
  const assistant = (number: number, text: string) => ({ number, role: 'assistant' as const, text, createdAt: at });

  test('the owner’s prompt first, then our rules, never the visitor’s words', () => {
    const system = systemPrompt({ name: 'A "B"', prompt: 'Be nice.', welcomeMessage: 'Hi' }, 'fr');
    expect(system).toMatch(/^Be nice\.\n/);
    expect(system).toContain('French');
    expect(system).toContain('"A \\"B\\""');
  });

  test('turns that alternate, begin and end with the visitor', () => {
    expect(modelMessages([visitor(1, 'a'), visitor(2, 'b'), assistant(3, 'c'), visitor(4, 'd')])).toEqual([
      { role: 'user', text: 'a\n\nb' },
      { role: 'assistant', text: 'c' },
      { role: 'user', text: 'd' },
    ]);
  });

  test('only as much history as fits', () => {
    const long = 'x'.repeat(10_000);
    const history = [1, 3, 5, 7].flatMap((n) => [visitor(n, `${n}${long}`), assistant(n + 1, 'ok')]);
    const messages = modelMessages([...history, visitor(9, 'now')]);
    expect(messages.length).toBeLessThan(8);
    expect(messages[0]?.role).toBe('user');
    expect(messages.at(-1)?.text).toBe('now');
  });
});

describe('analytics', () => {
  test('weeks begin on Monday, and every bucket of the period is there', () => {
    const to = new Date('2026-11-15T10:30:00Z'); // a Sunday
    const from = periodStart('30d', to, new Date('2020-01-01'));
    expect(from.toISOString()).toBe('2026-10-17T00:00:00.000Z');
    const day = { day: '2026-11-09', hot: false, counters: { scans: 2, scans_23: 2 } };
    const { time_series: weeks } = analyticsOf([day], from, to, 'week');
    expect(weeks[0]?.start).toBe('2026-10-12T00:00:00.000Z');
    expect(weeks.at(-1)).toEqual({ start: '2026-11-09T00:00:00.000Z', scans: 2, conversations: 0 });
    expect(analyticsOf([day], from, to, 'hour').time_series).toHaveLength(29 * 24 + 11);
  });

  test('an empty period has zeros, not NaN', () => {
    const now = new Date('2026-11-15T10:30:00Z');
    expect(analyticsOf([], now, now, 'day')).toMatchObject({
      scans: 0,
      conversation_rate: 0,
      messages_per_conversation: 0,
    });
  });
});

describe('the page', () => {
  const page = (language: keyof typeof TEXTS) =>
    scanPage({
      code: {
        ulid: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
        accountId: 'acc_1',
        name: '"><script>alert(1)</script>',
        prompt: 'Top secret',
        welcomeMessage: "<img src=x onerror='alert(1)'>",
        template: 'events',
        metadata: {},
        status: 'active',
        updatedAt: new Date(0),
      },
      language,
      scanId: 1,
      script: '/assets/scan.js',
    });

  test('weighs less than 50 KB over the wire, script and all', async () => {
    const script = gzipSync(await bundleScript('web/scan/main.ts')).length;
    for (const language of ['en', 'uk'] as const) {
      const weight = gzipSync(page(language)).length + script;
      expect(weight).toBeLessThan(50_000);
    }
  });

  test('escapes what owners write, and never holds the prompt', () => {
    expect(page('en')).not.toContain('<script>alert');
    expect(page('en')).not.toContain('<img');
    expect(page('en')).not.toContain('secret');
    expect(page('en').match(/<script/g)).toHaveLength(1);
  });

  test('has a strict policy that fits its one inline style', () => {
    const style = /<style>(.*?)<\/style>/s.exec(page('en'))?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(CONTENT_SECURITY_POLICY).toContain(`style-src 'sha256-${hash}'`);
    expect(CONTENT_SECURITY_POLICY).toContain("default-src 'none'; script-src 'self';");
    expect(page('en')).not.toMatch(/ style="| on[a-z]+="/);
  });

  test('its SHA-256 is SHA-256', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(sha256(text)).toBe(createHash('sha256').update(new TextEncoder().encode(text)).digest('hex'));
      }),
    );
  });
});
