import { describe, expect, test } from '@jest/globals';
import { templateOf } from '../support/synthesized.ts';
import { edgeOf } from './edge-of.ts';

const template = await templateOf();
const { runEdgeFunction } = edgeOf(template);

const hash = { 'x-amz-content-sha256': 'a'.repeat(64) };

const send = (edgeFunction: string, headers: Record<string, string>, method = 'POST') =>
  runEdgeFunction(edgeFunction, {
    context: { requestId: 'request-1' },
    request: {
      method,
      uri: '/v1/previews',
      querystring: {},
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }])),
    },
  }) as { headers: Record<string, { value: string }>; statusCode?: number; body?: { data: string } };

describe('for previews, where the CloudFront signature replaces Authorization, the edge', () => {
  const ask = (headers: Record<string, string>) => send('AuthorizationForwarding', headers);

  test('forwards the key in our own header', () => {
    const { headers } = ask({ ...hash, authorization: 'Bearer qpr_sk_1' });
    expect(headers['x-viewer-authorization']).toEqual({ value: 'Bearer qpr_sk_1' });
    expect(headers['x-viewer-address']).toEqual({ value: '203.0.113.9' });
  });

  test('ignores our own header in incoming requests', () => {
    const forged = { ...hash, 'x-viewer-authorization': 'Bearer forged' };
    expect(ask(forged).headers).not.toHaveProperty('x-viewer-authorization');
    expect(ask({ ...forged, authorization: 'Bearer own' }).headers['x-viewer-authorization']).toEqual({
      value: 'Bearer own',
    });
  });
});

// `AddressForwarding` is the edge function in front of visitors' messages.
describe.each(['AuthorizationForwarding', 'AddressForwarding'])('%s', (edgeFunction) => {
  test('forwards only our own cookies', () => {
    const cookies = { '__Host-qpr_session': { value: 'a' }, _ga: { value: 'x'.repeat(9_000) } };
    const request = {
      method: 'POST',
      uri: '/v1/previews',
      querystring: {},
      cookies,
      headers: { 'x-amz-content-sha256': { value: 'a' } },
    };
    const forwarded = runEdgeFunction(edgeFunction, { request }) as typeof request;
    expect(Object.keys(forwarded.cookies)).toEqual(['__Host-qpr_session']);
  });

  test.each<[Record<string, string>, number, string]>([
    [{}, 400, 'request.body_hash_missing'],
    [{ ...hash, 'content-length': '262145' }, 413, 'request.body_too_large'],
  ])('refuses a streamed operation with the headers %j, with an error in our format', (headers, status, code) => {
    const { statusCode, body } = send(edgeFunction, headers);
    expect(statusCode).toBe(status);
    expect(JSON.parse(body?.data ?? '')).toMatchObject({ status, code, request_id: 'request-1' });
  });

  // With any of these methods, a request can have a body, which Lambda would reject without its hash.
  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('responds to %s itself', (method) => {
    const { statusCode, headers, body } = send(edgeFunction, {}, method);
    expect([statusCode, headers.allow]).toEqual([405, { value: 'POST' }]);
    expect(JSON.parse(body?.data ?? '')).toMatchObject({ status: 405, code: 'route.method_not_allowed' });
  });
});
