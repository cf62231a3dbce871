import { describe, expect, test } from '@jest/globals';
import { hostOf, urlProblem } from '../../../../lambdas/platform/targets/target-url.ts';

const PUBLIC_ONLY = { allowPrivate: false };

describe('the URL of a target', () => {
  test.each([
    'https://example.com/hook',
    'http://example.com:8080/a?b=c',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('can be %s', (url) => expect(urlProblem(url, PUBLIC_ONLY)).toBeUndefined());

  test.each([
    'example.com/hook',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https:example.com',
    'https://',
    'https://user:secret@example.com/',
    'https://example.com/#part',
    'http://localhost/',
    'http://api.localhost/',
    'http://printer.local/',
    'http://db.internal/',
    'http://intranet/',
    'https://printer./hook',
    'http://printer.local./',
    'https://./hook',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://１２７.0.0.1/',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('cannot be %s', (url) =>
    expect(urlProblem(url, PUBLIC_ONLY)).toEqual({ reason: expect.any(String), message: expect.any(String) }),
  );

  test('can be private in local use, but can never be that of a metadata service', () => {
    expect(urlProblem('http://localhost:8080/hook', { allowPrivate: true })).toBeUndefined();
    expect(urlProblem('http://127.0.0.1:8080/hook', { allowPrivate: true })).toBeUndefined();
    expect(urlProblem('http://169.254.169.254/', { allowPrivate: true })?.reason).toBe('not_public');
  });

  test('has its IPv6 host read without brackets', () => {
    expect(hostOf(new URL('http://[::1]:80/'))).toBe('::1');
  });
});

test.each([
  ['https://example.com:9/', 'port_not_allowed'],
  ['example.com', 'not_a_full_url'],
  ['https://user:secret@example.com/', 'has_credentials'],
  ['https://example.com/#part', 'has_fragment'],
  ['http://printer.local/', 'not_public'],
  [`https://example.com/${'a'.repeat(2048)}`, 'too_long'],
])('%s is refused with the reason %s', (url, reason) => expect(urlProblem(url, PUBLIC_ONLY)?.reason).toBe(reason));
