import { describe, expect, test } from '@jest/globals';
import { rateLimitOf } from '../../../lambdas/credentials/rate-limit.ts';

describe('rateLimitOf', () => {
  const use = (requests: number) => ({
    limitPerMinute: 10,
    window: 1,
    requests,
    othersRequests: 0,
  });

  test('tells the policy and what is left, in both families of headers', () => {
    expect(rateLimitOf(use(4), new Date(90_500))).toEqual({
      exceeded: false,
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
  ])('request %i of 10: exceeded %s', (requests, exceeded, header) => {
    const limit = rateLimitOf(use(requests), new Date(90_000));
    expect([limit.exceeded, limit.headers.ratelimit]).toEqual([exceeded, header]);
  });

  test.each([
    ['the account alone, without one of the key', undefined, 1, 0, 6_000, '5999'],
    ['the account, used up by other keys', undefined, 1, 6_000, 6_000, '0'],
    ['the account, where it leaves less', 100, 20, 5_950, 6_000, '30'],
    ['the key, where it leaves less', 100, 20, 5_000, 100, '80'],
    ['the account, though the key may do more', 9_000, 5_999, 0, 6_000, '1'],
  ])('is that of %s', (_, limitPerMinute, requests, othersRequests, limit, left) => {
    const told = rateLimitOf({ limitPerMinute, window: 1, requests, othersRequests }, new Date(90_000));
    expect([told.limitPerMinute, told.headers['x-ratelimit-remaining']]).toEqual([limit, left]);
    expect(told.exceeded).toBe(requests + othersRequests > 6_000);
  });
});
