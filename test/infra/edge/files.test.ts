import { describe, expect, test } from '@jest/globals';
import { visitorFileAddress } from '../../../lambdas/knowledge/sources/visitor-file-address.ts';
import { MIXED_SETTINGS, OFF_SETTINGS } from '../support/deployments.ts';
import { ofType, type StackTemplate, templateOf } from '../support/synthesized.ts';
import { edgeOf } from './edge-of.ts';

const template = await templateOf();
const { behavior, runEdgeFunction } = edgeOf(template);
const context = { requestId: 'request-1' };
const SIGNED = { 'X-Amz-Signature': { value: 'abc' }, 'X-Amz-Expires': { value: '900' } };
const now = { 'X-Amz-Date': { value: new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '') } };
const longAgo = { 'X-Amz-Date': { value: '20200101T000000Z' } };
const uri = '/uploads/kno_1/src_1';

const gate = (method: string, querystring: object, path = uri) =>
  runEdgeFunction('FileGate', { request: { method, uri: path, querystring, headers: {} }, context });

/** In these tests, the value of a secret is its logical id. */
const secretsOf = (from: StackTemplate) => ofType(from, 'AWS::SecretsManager::Secret').map(([id]) => id);
const [SECRET = ''] = secretsOf(template);
const SOURCE = { id: 'src_1', set_id: 'kno_1', title: "Menu (1) & 'more'.pdf" } as Parameters<
  typeof visitorFileAddress
>[0];
const signedAddress = ({ at = new Date(), secret = SECRET } = {}) =>
  new URL(visitorFileAddress(SOURCE, { at, short_id: '0123456789', secret }), 'https://scan.example.com');

/** Sends a request through the edge function for visitors' files. */
function openAs({ pathname, search }: URL, { from = template, method = 'GET', headers = {} } = {}) {
  const pairs = search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => pair.split('='));
  const querystring = Object.fromEntries(pairs.map(([name = '', value]) => [name, { value }]));
  const request = { method, uri: pathname, querystring, headers };
  return edgeOf(from).runEdgeFunction('VisitorFiles', { request, context }) as {
    readonly uri?: string;
    readonly statusCode?: number;
    readonly headers: Readonly<Record<string, { readonly value: string }>>;
  };
}

describe('addresses of files for visitors', () => {
  test('lead to the bucket if our function has signed them', () => {
    expect(openAs(signedAddress())).toMatchObject({ uri: '/uploads/kno_1/src_1' });
  });

  test.each([
    ['another file', (url: URL) => (url.pathname = '/files/kno_1/src_2')],
    ['another name', (url: URL) => url.searchParams.set('name', 'a.html')],
    ['another code', (url: URL) => url.searchParams.set('code', '//evil.example')],
    ['a later expiry', (url: URL) => url.searchParams.set('expires', '99999999999')],
    ['a made-up signature', (url: URL) => url.searchParams.set('signature', 'abc')],
    ['no signature', (url: URL) => url.searchParams.delete('signature')],
    ['a path outside the folder', (url: URL) => (url.pathname = '/files/kno_1/../../evil')],
  ])('reach neither the cache nor the bucket with %s', (_, change) => {
    for (const at of [new Date(), new Date(0)]) {
      const address = signedAddress({ at });
      change(address);
      expect(openAs(address)).toMatchObject({
        statusCode: 403,
        headers: { 'content-type': { value: 'application/problem+json' } },
      });
    }
  });

  test('work for ten seconds, and then lead to a new address', () => {
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);
    expect(openAs(signedAddress({ at: secondsAgo(5) }))).toMatchObject({ uri });
    expect(openAs(signedAddress({ at: secondsAgo(12) }))).toMatchObject({
      statusCode: 303,
      headers: { location: { value: '/s/0123456789/files/src_1' } },
    });
  });

  test.each(['HEAD', 'PUT', 'DELETE'])('cannot be used with %s', (method) => {
    expect(openAs(signedAddress(), { method })).toMatchObject({
      statusCode: 405,
      headers: { allow: { value: 'GET' } },
    });
  });

  test('return whole files, because a request for a part would count as the whole file', () => {
    const headers = { range: { value: 'bytes=0-9' }, 'if-range': { value: '"1"' }, accept: { value: '*/*' } };
    expect(openAs(signedAddress(), { headers }).headers).toEqual({ accept: { value: '*/*' } });
  });

  test('show only PDFs; everything else is downloaded, in a sandbox', () => {
    const presented = (type?: string, statusCode = 200) => {
      const headers = { 'accept-ranges': { value: 'bytes' }, ...(type && { 'content-type': { value: type } }) };
      const request = { uri, headers: {}, querystring: { name: { value: 'Menu%20%281%29.pdf' } } };
      const event = {
        request,
        response: { statusCode, headers },
        context: { ...context, eventType: 'viewer-response' },
      };
      const reply = runEdgeFunction('VisitorFiles', event) as { headers: Record<string, { value: string }> };
      return Object.fromEntries(Object.entries(reply.headers).map(([name, { value }]) => [name, value]));
    };
    expect(presented('application/pdf')).toEqual({
      'content-type': 'application/pdf',
      'content-disposition': "inline; filename*=UTF-8''Menu%20%281%29.pdf",
      'content-security-policy': "frame-ancestors 'self'",
    });
    for (const type of ['text/html', 'application/pdf; x', undefined]) {
      expect(presented(type)).toEqual({
        'content-type': 'application/octet-stream',
        'content-disposition': "attachment; filename*=UTF-8''Menu%20%281%29.pdf",
        'content-security-policy': "frame-ancestors 'none'; default-src 'none'; sandbox",
      });
    }
    expect(presented(undefined, 304)).toEqual({ 'accept-ranges': 'bytes' });
  });

  test('are served from a cache that ignores the query string, for a minute', () => {
    const { CachePolicyId } = behavior('/files/*') ?? {};
    const policy = template.Resources[(CachePolicyId as { readonly Ref: string }).Ref];
    expect(policy?.Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 60,
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
    expect(behavior('/files/*')).toMatchObject({
      FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
    });
  });

  test('keep working while the secret is rotated', async () => {
    const [preparing, rotated] = [await templateOf(MIXED_SETTINGS), await templateOf(OFF_SETTINGS)];
    const [first = '', second = ''] = secretsOf(preparing);
    const isAccepted = (from: StackTemplate, secret: string) => openAs(signedAddress({ secret }), { from }).uri === uri;
    expect([template, preparing, rotated].map((from) => [isAccepted(from, first), isAccepted(from, second)])).toEqual([
      [true, false],
      [true, true],
      [false, true],
    ]);
  });

  test('let the distribution read uploaded files, and no other folder of the bucket', () => {
    const { originOf } = edgeOf(template);
    const statements = ofType(template, 'AWS::S3::BucketPolicy')
      .filter(([id]) => id.startsWith('Knowledge'))
      .flatMap(
        ([, { Properties }]) => (Properties.PolicyDocument as { Statement: Record<string, unknown>[] }).Statement,
      )
      .filter(({ Principal }) => JSON.stringify(Principal).includes('cloudfront'));
    expect(statements).toMatchObject([
      {
        Action: 's3:GetObject',
        Condition: { StringEquals: { 'AWS:SourceArn': expect.anything() } },
        Effect: 'Allow',
      },
    ]);
    expect(JSON.stringify(statements[0]?.Resource)).toContain('"/uploads/*"');
    expect(originOf(behavior('/files/*')?.TargetOriginId)).toContain('OriginAccessControlId":{');
    expect(originOf(behavior('/uploads/*')?.TargetOriginId)).not.toContain('OriginAccessControlId":{');
  });
});

describe('addresses of files for owners, and of uploads', () => {
  test.each(['GET', 'PUT'])('lead to the bucket if they are signed: %s', (method) => {
    expect(gate(method, { ...SIGNED, ...now })).toMatchObject({ uri });
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
