import { describe, expect, test } from '@jest/globals';
import { rateLimitOf } from '../../../lambdas/api-keys/rate-limit.ts';

describe('rateLimitOf', () => {
  const use = (requests: number) => ({
    caller: { accountId: 'acc', keyId: 'key', scopes: null },
    limitPerMinute: 10,
    requests,
    windowEndsAt: new Date(120_000),
  });

  test('tells the policy and what is left, in both families of headers', () => {
    expect(rateLimitOf(use(4), new Date(90_500))).toEqual({
      exceeded: false,
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
});
