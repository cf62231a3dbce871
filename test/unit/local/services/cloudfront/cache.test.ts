import { expect, test } from '@jest/globals';
import { createCache } from '../../../../../local/services/cloudfront/caching/cache.ts';

const EMPTY = { status: 302, headers: {}, body: Buffer.alloc(0) };

test('evicts the least recently used responses, even if all bodies are empty', () => {
  const cache = createCache();
  cache.put('/s/first', EMPTY, 3_600);
  cache.put('/s/second', EMPTY, 3_600);
  for (let n = 0; n < 150_000; n += 1) {
    cache.put(`/s/${n}`, EMPTY, 3_600);
    if (n % 1_000 === 0) cache.get('/s/second');
  }
  expect(cache.get('/s/first')).toBeUndefined();
  expect(cache.get('/s/second')).toBeDefined();
});
