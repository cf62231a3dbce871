import { expect, test } from '@jest/globals';
import { presignedTarget } from '../../../lambdas/knowledge/objects/presigned-url.ts';
import { checkPresigned, readPresigned } from '../../../local/engine/presigned.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';
const headers = { 'content-type': 'application/pdf', 'content-length': '3' };

const put = () =>
  presignedTarget(credentials, { method: 'PUT', host, path: '/uploads/a b', headers, expires_in_seconds: 900, at });

const check = (request: { method?: string; headers?: Record<string, string>; now?: Date }) => {
  const url = put();
  const presigned = readPresigned(url);
  if (!presigned) throw new Error('Not presigned.');
  checkPresigned(
    {
      method: request.method ?? 'PUT',
      url,
      headers: { host, ...headers, ...request.headers },
      body: Buffer.from('abc'),
    },
    presigned,
    credentials.secretAccessKey,
    request.now ?? at,
  );
};

test('a request that matches the signature of its URL is accepted', () => {
  expect(put()).toMatch(/^\/uploads\/a%20b\?X-Amz-Algorithm=AWS4-HMAC-SHA256&/);
  expect(() => check({})).not.toThrow();
});

test('query parameters are part of the signature', () => {
  const query = { 'x-code': 'abc', 'response-content-type': 'application/pdf' };
  const url = presignedTarget(credentials, { method: 'GET', host, path: '/a', query, expires_in_seconds: 900, at });
  const checkOf = (sent: string) => {
    const presigned = readPresigned(sent);
    if (!presigned) throw new Error('Not presigned.');
    const request = { method: 'GET', url: sent, headers: { host }, body: Buffer.from('') };
    return () => checkPresigned(request, presigned, credentials.secretAccessKey, at);
  };
  expect(checkOf(url)).not.toThrow();
  for (const changed of [url.replace('application%2Fpdf', 'text%2Fhtml'), url.replace('&x-code=abc', '')])
    expect(checkOf(changed)).toThrow(expect.objectContaining({ status: 403 }));
});

test.each([
  ['another size', { headers: { 'content-length': '4' } }],
  ['another type', { headers: { 'content-type': 'text/html' } }],
  ['another method', { method: 'GET' }],
  ['another host', { headers: { host: 'other.s3.amazonaws.com' } }],
  ['a request after the URL expired', { now: new Date('2013-05-24T00:15:01Z') }],
])('%s is refused', (_, request) => {
  expect(() => check(request)).toThrow(expect.objectContaining({ status: 403 }));
});
