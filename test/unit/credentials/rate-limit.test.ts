import { describe, expect, test } from '@jest/globals';
import { rateLimitOf } from '../../../lambdas/credentials/rate-limit.ts';

describe('rateLimitOf', () => {
  const usage = (requests: number) => ({
    limitPerMinute: 10,
    window: 1,
    weight: 1,
    requests,
    otherKeysRequests: 0,
  });

  test('returns the policy and the remaining requests as RateLimit headers and as X-RateLimit headers', () => {
    expect(rateLimitOf(usage(4), new Date(90_500))).toEqual({
      isExceeded: false,
      limitPerMinute: 10,
      secondsLeft: 30,
      headers: {
        'ratelimit-policy': '"default";q=10;w=60',
        ratelimit: '"default";r=6;t=30',
        'x-ratelimit-limit': '10',
        'x-ratelimit-remaining': '6',
        'x-ratelimit-reset': '120',
      },
    });
  });

  test.each([
    [10, false, '"default";r=0;t=30'],
    [11, true, '"default";r=0;t=30'],
  ])('with a limit of 10, request %i exceeds it: %s', (requests, exceeded, header) => {
    const limit = rateLimitOf(usage(requests), new Date(90_000));
    expect([limit.isExceeded, limit.headers.ratelimit]).toEqual([exceeded, header]);
  });

  test.each([
    [0, false],
    [1, true],
  ])('with a limit of 10, a request that counts as 30 and follows %i others exceeds it: %s', (before, exceeded) => {
    const limit = rateLimitOf({ ...usage(before + 30), weight: 30 }, new Date(90_000));
    expect([limit.isExceeded, limit.headers.ratelimit]).toEqual([exceeded, '"default";r=0;t=30']);
  });

  test.each([
    ['the account, if the key has none', undefined, 1, 0, 6_000, '5999'],
    ['the account, if other keys have used it up', undefined, 1, 6_000, 6_000, '0'],
    ['the account, if it has fewer requests left', 100, 20, 5_950, 6_000, '30'],
    ['the key, if it has fewer requests left', 100, 20, 5_000, 100, '80'],
    ['the account, even if the limit of the key is higher', 9_000, 5_999, 0, 6_000, '1'],
  ])('applies the limit of %s', (_, limitPerMinute, requests, otherKeysRequests, limit, left) => {
    const rateLimit = rateLimitOf(
      { limitPerMinute, window: 1, weight: 1, requests, otherKeysRequests },
      new Date(90_000),
    );
    expect([rateLimit.limitPerMinute, rateLimit.headers['x-ratelimit-remaining']]).toEqual([limit, left]);
    expect(rateLimit.isExceeded).toBe(requests + otherKeysRequests > 6_000);
  });
});
