import { describe, expect, test } from '@jest/globals';
import { addressOf, countryOf, deviceOf, isScan } from '../../../lambdas/scans/recording/request-headers.ts';

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
});
