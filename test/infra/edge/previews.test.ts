import { describe, expect, test } from '@jest/globals';
import { templateOf } from '../support/synthesized.ts';
import { edgeOf } from './edge-of.ts';

const template = await templateOf();
const { runEdgeFunction } = edgeOf(template);

describe('in front of previews, where its own signature takes the place of Authorization, the edge', () => {
  const ask = (headers: Record<string, string>, method = 'POST') =>
    runEdgeFunction('AuthorizationForwarding', {
      context: { requestId: 'request-1' },
      request: {
        method,
        uri: '/v1/previews',
        querystring: {},
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
      },
    }) as { headers: Record<string, { value: string }>; statusCode?: number; body?: { data: string } };
  const hash = { 'x-amz-content-sha256': 'a'.repeat(64) };

  test('hands the key on under a name of our own', () => {
    const { headers } = ask({ ...hash, authorization: 'Bearer qpr_sk_1' });
    expect(headers['x-viewer-authorization']).toEqual({ value: 'Bearer qpr_sk_1' });
    expect(headers['x-viewer-address']).toEqual({ value: '203.0.113.9' });
  });

  test('believes nobody who sends that name', () => {
    const forged = { ...hash, 'x-viewer-authorization': 'Bearer forged' };
    expect(ask(forged).headers).not.toHaveProperty('x-viewer-authorization');
    expect(ask({ ...forged, authorization: 'Bearer own' }).headers['x-viewer-authorization']).toEqual({
      value: 'Bearer own',
    });
  });

  test.each([
    [{}, 400, 'request.body_hash_missing'],
    [{ ...hash, 'content-length': '262145' }, 413, 'request.body_too_large'],
  ])('%j is refused in our words', (headers, status, code) => {
    const { statusCode, body } = ask(headers as Record<string, string>);
    expect(statusCode).toBe(status);
    expect(JSON.parse(body?.data ?? '')).toMatchObject({ status, code, request_id: 'request-1' });
  });

  test('lets other methods through, to be refused by the function', () => {
    expect(ask({}, 'GET')).toMatchObject({ uri: '/v1/previews' });
  });
});
