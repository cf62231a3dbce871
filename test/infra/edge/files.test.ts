import { describe, expect, test } from '@jest/globals';
import { templateOf } from '../support/synthesized.ts';
import { edgeOf } from './edge-of.ts';

const { behavior, runEdgeFunction } = edgeOf(await templateOf());
const context = { requestId: 'request-1' };
const SIGNED = { 'X-Amz-Signature': { value: 'abc' }, 'X-Amz-Expires': { value: '900' } };
const now = { 'X-Amz-Date': { value: new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '') } };
const longAgo = { 'X-Amz-Date': { value: '20200101T000000Z' } };
const code = { 'x-code': { value: '0123456789' } };
const uri = '/uploads/kno_1/src_1';

const gate = (method: string, querystring: object, path = uri) =>
  runEdgeFunction('FileGate', { request: { method, uri: path, querystring, headers: {} }, context });

describe('addresses of files', () => {
  test.each(['GET', 'PUT'])('lead to the bucket if they are signed: %s', (method) => {
    expect(gate(method, { ...SIGNED, ...now, ...code })).toMatchObject({ uri });
  });

  test.each([
    ['HEAD', SIGNED, 405],
    ['DELETE', SIGNED, 405],
    ['GET', now, 403],
    ['PUT', {}, 403],
    ['GET', { ...SIGNED, ...longAgo }, 403],
  ])('%s with %j gets an error in our format', (method, querystring, statusCode) => {
    expect(gate(method, querystring)).toMatchObject({
      statusCode,
      headers: { 'content-type': { value: 'application/problem+json' } },
    });
  });

  test('redirect to a new address when they have expired', () => {
    expect(gate('GET', { ...SIGNED, ...longAgo, ...code })).toMatchObject({
      statusCode: 303,
      headers: { location: { value: '/s/0123456789/files/src_1' } },
    });
  });

  test.each([
    ['//evil.example', uri],
    ['../x', uri],
    ['0123456789', '/uploads/kno_1/../../evil'],
    ['0123456789', '/uploads/kno_1/src_1/%0d%0a'],
  ])('never lead elsewhere: code %s, path %s', (value, path) => {
    expect(gate('GET', { ...SIGNED, ...longAgo, 'x-code': { value } }, path)).toMatchObject({ statusCode: 403 });
  });

  test('show only PDFs; everything else is in a sandbox', () => {
    const policyOf = (type?: string) => {
      const headers = type === undefined ? {} : { 'content-type': { value: type } };
      const response = { statusCode: 200, headers };
      const event = { request: { uri, headers: {} }, response, context: { ...context, eventType: 'viewer-response' } };
      const reply = runEdgeFunction('FileGate', event) as { headers: Record<string, { value: string }> };
      return reply.headers['content-security-policy']?.value;
    };
    expect(policyOf('application/pdf')).toBe("frame-ancestors 'self'");
    for (const type of ['application/octet-stream', 'text/html', 'application/pdf; x', undefined])
      expect(policyOf(type)).toBe("frame-ancestors 'none'; default-src 'none'; sandbox");
  });

  test('run the edge function for requests and responses', () => {
    expect(behavior('/uploads/*')).toMatchObject({
      FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
    });
  });
});
