import { describe, expect, test } from '@jest/globals';
import { countryOf, deviceOf, isScan } from '../../../lambdas/scans/recording/request-headers.ts';

describe('a request', () => {
  test.each([
    ['GET', {}, true],
    ['GET', { 'user-agent': 'curl/8' }, true],
    ['GET', { 'sec-purpose': 'prefetch' }, false],
    ['POST', {}, false],
  ])('%s with the headers %j is a scan: %s', (method, headers, expected) =>
    expect(isScan(method, headers)).toBe(expected),
  );

  test.each([
    [{ 'cloudfront-is-mobile-viewer': 'true', 'cloudfront-is-tablet-viewer': 'true' }, 'tablet'],
    [{ 'cloudfront-is-mobile-viewer': 'true' }, 'mobile'],
    [{ 'cloudfront-is-mobile-viewer': 'false', 'cloudfront-is-smarttv-viewer': 'true' }, 'tv'],
    [{ 'cloudfront-is-mobile-viewer': 'false' }, 'desktop'],
    [{}, undefined],
  ])('with the headers %j comes from a device of type %s', (headers, device) => expect(deviceOf(headers)).toBe(device));

  test.each([
    ['at', 'AT'],
    ['', undefined],
    ['<script>', undefined],
  ])('with the country header %j comes from %s', (header, expected) => {
    expect(countryOf({ 'cloudfront-viewer-country': header })).toBe(expected);
  });
});
