import { expect, test } from '@jest/globals';
import { sharedService } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const { base_url } = sharedService();

const load = (headers: Record<string, string> = {}) =>
  fetch(`${base_url}/v1/openapi.json`, { headers: { ...headers, 'accept-encoding': 'br' }, signal: timeoutSignal() });

test('the description of the API is sent compressed, from the cache, for every caller', async () => {
  const first = await (await load()).json();
  expect(first).toMatchObject({ openapi: '3.1.0', servers: [{ url: base_url }] });
  for (const headers of [{}, { authorization: 'Bearer wrong', cookie: 'a=b', origin: 'https://example.com' }]) {
    const response = await load(headers);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=300',
      'content-encoding': 'br',
      'x-cache': 'Hit from cloudfront',
    });
    expect(Number(response.headers.get('content-length'))).toBeLessThan(100_000);
    expect(await response.json()).toEqual(first);
  }
});

test('other methods at the path of the description get an error in our format', async () => {
  const response = await fetch(`${base_url}/v1/openapi.json`, { method: 'POST', body: '{}', signal: timeoutSignal() });
  expect([response.status, response.headers.get('allow'), await response.json()]).toMatchObject([
    405,
    'GET',
    { code: 'route.method_not_allowed' },
  ]);
});
