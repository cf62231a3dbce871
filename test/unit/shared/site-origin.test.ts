import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { isSiteOrigin } from '../../../shared/page/site-origin.ts';

// Safari 17 does not support `URL.parse`, so the code must work without it.
beforeAll(() => {
  jest.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});

test.each([
  'https://example.com',
  'https://www.example.com',
  'https://xn--mnchen-3ya.example',
  'https://shop.example.com:8443',
  'http://localhost:3000',
  'http://127.0.0.1:8080',
])('%s is accepted as the origin of a website', (text) => {
  expect(isSiteOrigin(text)).toBe(true);
});

test.each([
  '',
  'example.com',
  'http://example.com',
  'https://example.com/',
  'https://example.com/menu',
  'https://example.com?x',
  'https://*.example.com',
  'https://*',
  '*',
  'https:',
  "'self'",
  'null',
  'data:',
  'https://user@example.com',
  'https://example.com:443',
  'https://example.com:99999',
  'https://Example.com',
  'https://münchen.example',
  'https://localhost',
  'https://a;script-src.com',
  "https://a'unsafe-inline'.com",
  'https://a.com https://b.com',
  'https://a.com,https://b.com',
  'https://a.com\nframe-ancestors *',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
])('%j is not accepted as the origin of a website', (text) => {
  expect(isSiteOrigin(text)).toBe(false);
});
