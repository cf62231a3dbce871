import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { HttpRequest, HttpResponse, HttpService } from '../../../../../local/engine/types.ts';
import { cloudfrontDistribution } from '../../../../../local/resources/cloudfront/cloudfront-distribution.ts';
import { cloudfrontFunction } from '../../../../../local/resources/cloudfront/cloudfront-function.ts';
import { cloudfrontOriginAccessControl } from '../../../../../local/resources/cloudfront/cloudfront-origin-access-control.ts';
import {
  cloudfrontCachePolicy,
  cloudfrontResponseHeadersPolicy,
} from '../../../../../local/resources/cloudfront/cloudfront-policies.ts';
import { s3Bucket } from '../../../../../local/resources/s3/s3-bucket.ts';
import { s3BucketPolicy } from '../../../../../local/resources/s3/s3-bucket-policy.ts';
import { EDGE_ADDRESS } from '../../../../../local/services/cloudfront/origins/origin.ts';
import { applyResponseHeaders } from '../../../../../local/services/cloudfront/response-headers.ts';
import type { Bucket } from '../../../../../local/services/s3/bucket.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

const API = 'abc.execute-api.eu-central-1.amazonaws.com';
const CHAT = 'url.lambda-url.eu-central-1.on.aws';
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const CACHING_OPTIMIZED = '658327ea-f89d-4fab-a63d-7e88639e58f6';
const ALL_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
const DISTRIBUTION_ARN = 'arn:aws:cloudfront::123456789012:distribution/E00000000000LOCAL';
const ALL_METHODS = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'];

let runtime: FakeRuntime;
let bucket: Bucket;
let received: HttpRequest[];
/** Responds for the API. Tests replace it. */
let api: HttpService;

const json = (status: number, headers: Record<string, string> = {}): HttpResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(`{"status":${status}}`),
});

beforeEach(async () => {
  runtime = new FakeRuntime();
  received = [];
  api = async () => json(200);
  const origin: HttpService = (request) => {
    received.push(request);
    return api(request);
  };
  runtime.publish('http-origin', API, origin);
  runtime.publish('http-origin', CHAT, origin);
  await runtime.start(s3Bucket, 'Images', { BucketName: 'images' });
  bucket = runtime.find<Bucket>('bucket', 'images');
  await runtime.start(cloudfrontOriginAccessControl, 'Control', {
    OriginAccessControlConfig: {
      Name: 'c',
      OriginAccessControlOriginType: 's3',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  });
  await runtime.start(cloudfrontOriginAccessControl, 'LambdaControl', {
    OriginAccessControlConfig: {
      Name: 'l',
      OriginAccessControlOriginType: 'lambda',
      SigningBehavior: 'always',
      SigningProtocol: 'sigv4',
    },
  });
  await runtime.start(cloudfrontFunction, 'Rewrite', {
    Name: 'rewrite',
    AutoPublish: true,
    FunctionCode: `function handler(event) {
      var request = event.request;
      if (request.uri === '/old') return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/new?' + event.viewer.ip } } };
      if (request.uri.endsWith('/docs')) request.uri += '/index.html';
      return request;
    }`,
    FunctionConfig: { Comment: '', Runtime: 'cloudfront-js-2.0' },
  });
  await runtime.start(cloudfrontResponseHeadersPolicy, 'Headers', {
    ResponseHeadersPolicyConfig: {
      Name: 'h',
      SecurityHeadersConfig: {
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: 'DENY', Override: true },
        StrictTransportSecurity: { AccessControlMaxAgeSec: 31536000, IncludeSubdomains: true, Override: true },
      },
      CorsConfig: {
        AccessControlAllowCredentials: false,
        AccessControlAllowHeaders: { Items: ['*'] },
        AccessControlAllowMethods: { Items: ['GET'] },
        AccessControlAllowOrigins: { Items: ['*'] },
        OriginOverride: true,
      },
    },
  });
  await runtime.start(cloudfrontCachePolicy, 'ByPage', {
    CachePolicyConfig: {
      Name: 'p',
      MinTTL: 0,
      DefaultTTL: 60,
      MaxTTL: 60,
      ParametersInCacheKeyAndForwardedToOrigin: {
        EnableAcceptEncodingBrotli: false,
        EnableAcceptEncodingGzip: true,
        HeadersConfig: { HeaderBehavior: 'whitelist', Headers: ['Accept-Language', 'CloudFront-Is-Mobile-Viewer'] },
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
      },
    },
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  return runtime.remove();
});

const allowDistribution = (actions = ['s3:GetObject', 's3:ListBucket'], sourceArn = DISTRIBUTION_ARN) =>
  runtime.start(s3BucketPolicy, 'ImagesPolicy', {
    Bucket: 'images',
    PolicyDocument: {
      Statement: [
        {
          Effect: 'Allow',
          Principal: { Service: 'cloudfront.amazonaws.com' },
          Action: actions,
          Resource: ['arn:aws:s3:::images', 'arn:aws:s3:::images/*'],
          Condition: { StringEquals: { 'AWS:SourceArn': sourceArn } },
        },
      ],
    },
  });

const startDistribution = async (more: Record<string, unknown> = {}): Promise<HttpService> => {
  await runtime.start(cloudfrontDistribution, 'Distribution', {
    DistributionConfig: {
      Enabled: true,
      DefaultRootObject: 'index.html',
      Origins: [
        {
          Id: 'api',
          DomainName: API,
          CustomOriginConfig: { OriginProtocolPolicy: 'https-only' },
          OriginCustomHeaders: [{ HeaderName: 'X-Origin-Secret', HeaderValue: 'set by the distribution' }],
        },
        { Id: 'chat', DomainName: CHAT, OriginAccessControlId: 'LambdaControl', CustomOriginConfig: {} },
        {
          Id: 'images',
          DomainName: 'images.s3.eu-central-1.amazonaws.com',
          OriginAccessControlId: 'Control',
          S3OriginConfig: { OriginAccessIdentity: '' },
        },
      ],
      DefaultCacheBehavior: {
        TargetOriginId: 'images',
        CachePolicyId: CACHING_OPTIMIZED,
        ResponseHeadersPolicyId: 'Headers',
        Compress: true,
        FunctionAssociations: [
          { EventType: 'viewer-request', FunctionARN: 'arn:aws:cloudfront::123456789012:function/rewrite' },
        ],
        ViewerProtocolPolicy: 'redirect-to-https',
      },
      CacheBehaviors: [
        {
          PathPattern: '/v1/*',
          TargetOriginId: 'api',
          CachePolicyId: CACHING_DISABLED,
          OriginRequestPolicyId: ALL_EXCEPT_HOST,
          AllowedMethods: ALL_METHODS,
          ViewerProtocolPolicy: 'https-only',
        },
        {
          PathPattern: 'chat/*',
          TargetOriginId: 'chat',
          CachePolicyId: CACHING_DISABLED,
          OriginRequestPolicyId: ALL_EXCEPT_HOST,
          AllowedMethods: ALL_METHODS,
        },
        { PathPattern: '/pages/*', TargetOriginId: 'api', CachePolicyId: 'ByPage' },
      ],
      ...more,
    },
  });
  await runtime.ready();
  return runtime.find<HttpService>('distribution', 'Distribution');
};

const send = (service: HttpService, url: string, more: Partial<HttpRequest> = {}): Promise<HttpResponse> =>
  service({
    method: 'GET',
    url,
    headers: {},
    body: Buffer.alloc(0),
    sourceIp: '192.0.2.7',
    signal: new AbortController().signal,
    ...more,
  });
const text = ({ body }: HttpResponse): string => (Buffer.isBuffer(body) ? body.toString() : 'a stream');

describe('an API origin', () => {
  test('receives method, query, body, Authorization and cookies, but its own Host', async () => {
    const service = await startDistribution();
    await send(service, '/v1/codes?limit=2&x=a%20b', {
      method: 'POST',
      headers: {
        host: 'localhost:3000',
        authorization: 'Bearer key',
        cookie: 'a=1; b=2',
        'content-type': 'application/json',
        connection: 'keep-alive',
        'user-agent': 'curl/8',
      },
      body: Buffer.from('{}'),
    });
    expect(received).toHaveLength(1);
    expect(received[0]).toMatchObject({ method: 'POST', url: '/v1/codes?limit=2&x=a%20b', body: Buffer.from('{}') });
    expect(received[0]?.headers).toMatchObject({
      host: API,
      authorization: 'Bearer key',
      cookie: 'a=1; b=2',
      'user-agent': 'curl/8',
      'x-forwarded-for': '192.0.2.7',
      'x-amz-cf-id': expect.any(String),
    });
    expect(received[0]?.headers).not.toHaveProperty('connection');
  });

  test('receives requests from an edge address, and custom origin headers replace headers of the viewer', async () => {
    const service = await startDistribution();
    await send(service, '/v1/codes', { headers: { 'x-origin-secret': 'guessed' } });
    expect(received[0]?.headers['x-origin-secret']).toBe('set by the distribution');
    expect(received[0]?.sourceIp).toBe(EDGE_ADDRESS);
  });

  test('is not cached, and its responses are unchanged', async () => {
    const service = await startDistribution();
    api = async () => json(201, { location: '/v1/codes/1' });
    const responses = [await send(service, '/v1/codes'), await send(service, '/v1/codes')];
    expect(received).toHaveLength(2);
    for (const response of responses) {
      expect(response).toMatchObject({
        status: 201,
        headers: { location: '/v1/codes/1', 'x-cache': 'Miss from cloudfront' },
      });
      expect(text(response)).toBe('{"status":201}');
    }
  });

  test('can stream its response', async () => {
    const service = await startDistribution();
    async function* pieces() {
      yield Buffer.from('one ');
      yield Buffer.from('two');
    }
    api = async () => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: pieces() });
    const { body } = await send(service, '/v1/stream');
    expect(Buffer.isBuffer(body)).toBe(false);
    const read: string[] = [];
    if (!Buffer.isBuffer(body)) for await (const piece of body) read.push(Buffer.from(piece).toString());
    expect(read).toEqual(['one ', 'two']);
  });

  test('has its streamed response to HEAD passed on, so the server can read it to its end', async () => {
    const service = await startDistribution();
    async function* pieces() {
      yield Buffer.from('one');
    }
    api = async () => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: pieces() });
    expect(text(await send(service, '/v1/stream', { method: 'HEAD' }))).toBe('a stream');
    api = async () => json(200);
    expect(text(await send(service, '/v1/codes', { method: 'HEAD' }))).toBe('');
  });

  test('has its streamed response cut off if it pauses for longer than its read timeout', async () => {
    const slow = { Id: 'api', DomainName: API, CustomOriginConfig: { OriginReadTimeout: 0.01 } };
    const behavior = { TargetOriginId: 'api', CachePolicyId: CACHING_DISABLED };
    const service = await startDistribution({ Origins: [slow], DefaultCacheBehavior: behavior, CacheBehaviors: [] });
    async function* pieces() {
      yield Buffer.from('one ');
      await new Promise(() => undefined);
    }
    api = async () => ({ status: 200, headers: { 'content-type': 'text/event-stream' }, body: pieces() });
    const { body } = await send(service, '/v1/stream');
    const read: string[] = [];
    await expect(async () => {
      if (!Buffer.isBuffer(body)) for await (const piece of body) read.push(Buffer.from(piece).toString());
    }).rejects.toThrow('0.01 seconds');
    expect(read).toEqual(['one ']);
    expect(received[0]?.signal.aborted).toBe(true);
  });

  test('causes a 502 when it fails', async () => {
    const service = await startDistribution();
    api = () => Promise.reject(new Error('connection refused'));
    expect(await send(service, '/v1/codes')).toMatchObject({
      status: 502,
      headers: { 'x-cache': 'Error from cloudfront' },
    });
  });

  test('has its errors cached for ten seconds unless it or the distribution disables that', async () => {
    const withErrorCache = await startDistribution();
    api = async () => json(404);
    for (const ms of [0, 9_999, 10_000]) {
      jest.spyOn(Date, 'now').mockReturnValue(ms);
      await send(withErrorCache, '/v1/missing');
      expect(received).toHaveLength(ms < 10_000 ? 1 : 2);
    }
    api = async () => json(404, { 'cache-control': 'no-store' });
    await send(withErrorCache, '/v1/other');
    await send(withErrorCache, '/v1/other');
    expect(received).toHaveLength(4);
    const withoutErrorCache = await startDistribution({
      CustomErrorResponses: [{ ErrorCode: 404, ErrorCachingMinTTL: 0 }],
    });
    api = async () => json(404);
    await send(withoutErrorCache, '/v1/missing');
    await send(withoutErrorCache, '/v1/missing');
    expect(received).toHaveLength(6);
  });

  test('is asked again for GET after an error for HEAD, which has no body', async () => {
    const service = await startDistribution();
    api = async ({ method }) => ({ ...json(404), ...(method === 'HEAD' && { body: Buffer.alloc(0) }) });
    expect(text(await send(service, '/v1/missing', { method: 'HEAD' }))).toBe('');
    expect(text(await send(service, '/v1/missing'))).toBe('{"status":404}');
  });
});

describe('a function URL behind origin access control', () => {
  test('learns who signed the request, and receives only bodies that come with their hash', async () => {
    const service = await startDistribution();
    const body = Buffer.from('{"text":"hi"}');
    expect(await send(service, '/chat/1', { method: 'POST', body })).toMatchObject({ status: 403 });
    const hash = createHash('sha256').update(body).digest('hex');
    const response = await send(service, '/chat/1', {
      method: 'POST',
      body,
      headers: { 'x-amz-content-sha256': hash },
    });
    expect(response.status).toBe(200);
    expect(received).toMatchObject([
      { signedBy: { service: 'cloudfront.amazonaws.com', sourceArn: DISTRIBUTION_ARN } },
    ]);
  });

  test("receives CloudFront's signature in place of the viewer's Authorization, as on AWS", async () => {
    const service = await startDistribution();
    await send(service, '/chat/1', { headers: { authorization: 'Bearer mine' } });
    await send(service, '/v1/other', { headers: { authorization: 'Bearer mine' } });
    expect(received.map(({ headers }) => headers.authorization)).toEqual([
      expect.stringMatching(/^AWS4-HMAC-SHA256 /),
      'Bearer mine',
    ]);
  });
});

describe('a bucket behind origin access control', () => {
  const png = Buffer.from([137, 80, 78, 71]);

  test('serves its objects from the cache, and answers conditional requests', async () => {
    await allowDistribution();
    await bucket.put('qr/1.png', png, { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000' });
    const service = await startDistribution();
    const first = await send(service, '/qr/1.png');
    expect(first).toMatchObject({
      status: 200,
      body: png,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000',
        'content-length': '4',
        'x-cache': 'Miss from cloudfront',
      },
    });
    await bucket.delete('qr/1.png');
    const second = await send(service, '/qr/1.png?ignored=1');
    expect(second).toMatchObject({ status: 200, body: png, headers: { 'x-cache': 'Hit from cloudfront', age: '0' } });
    const third = await send(service, '/qr/1.png', { headers: { 'if-none-match': String(first.headers.etag) } });
    expect(third).toMatchObject({ status: 304, body: Buffer.alloc(0), headers: { etag: first.headers.etag } });
    const head = await send(service, '/qr/1.png', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, body: Buffer.alloc(0), headers: { 'content-length': '4' } });
  });

  test('serves byte ranges without the cache', async () => {
    await allowDistribution();
    await bucket.put('a.txt', Buffer.from('0123456789'), {});
    const service = await startDistribution();
    const part = await send(service, '/a.txt', { headers: { range: 'bytes=0-3' } });
    expect(part).toMatchObject({ status: 206, headers: { 'content-range': 'bytes 0-3/10' } });
    expect(text(part)).toBe('0123');
    expect(text(await send(service, '/a.txt'))).toBe('0123456789');
  });

  test('answers HEAD with the length that GET would have', async () => {
    await allowDistribution();
    await bucket.put('a.txt', Buffer.from('0123456789'), {});
    const cached = await startDistribution();
    const range = await send(cached, '/a.txt', { method: 'HEAD', headers: { range: 'bytes=0-3' } });
    expect(range).toMatchObject({ status: 206, body: Buffer.alloc(0), headers: { 'content-length': '4' } });
    const uncached = await startDistribution({
      DefaultCacheBehavior: { TargetOriginId: 'images', CachePolicyId: CACHING_DISABLED },
    });
    const whole = await send(uncached, '/a.txt', { method: 'HEAD' });
    expect(whole).toMatchObject({ status: 200, body: Buffer.alloc(0), headers: { 'content-length': '10' } });
  });

  test.each([
    ['without a bucket policy', 403, undefined, undefined],
    ['with a policy for another distribution', 403, ['s3:GetObject'], `${DISTRIBUTION_ARN}X`],
    ['with permission to read', 200, ['s3:GetObject'], DISTRIBUTION_ARN],
  ])('%s responds with %d', async (_, status, actions, sourceArn) => {
    if (actions) await allowDistribution(actions, sourceArn);
    await bucket.put('a.txt', Buffer.from('a'), {});
    expect((await send(await startDistribution(), '/a.txt')).status).toBe(status);
  });

  test.each([
    [['s3:GetObject'], 403],
    [['s3:GetObject', 's3:ListBucket'], 404],
  ])('with the permissions %j responds with %d if the object is missing', async (actions, status) => {
    await allowDistribution(actions);
    expect((await send(await startDistribution(), '/missing.png')).status).toBe(status);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('rejects %s as CloudFront does', async (method) => {
    await allowDistribution();
    const response = await send(await startDistribution(), '/a.txt', { method });
    expect(response).toMatchObject({
      status: 403,
      headers: { 'x-cache': 'Error from cloudfront', server: 'CloudFront' },
    });
    expect(text(response)).toContain('not configured to allow the HTTP request method');
  });

  test('serves the root object, and the viewer function can rewrite or respond', async () => {
    await allowDistribution();
    await bucket.put('index.html', Buffer.from('home'), { 'content-type': 'text/html' });
    await bucket.put('docs/index.html', Buffer.from('docs'), { 'content-type': 'text/html' });
    const service = await startDistribution();
    expect(text(await send(service, '/'))).toBe('home');
    expect(text(await send(service, '/docs?x=1'))).toBe('docs');
    expect(await send(service, '/old')).toMatchObject({
      status: 302,
      headers: { location: '/new?192.0.2.7', 'x-cache': 'FunctionGeneratedResponse from cloudfront' },
    });
  });

  test('compresses text of 1,000 bytes or more if the viewer accepts compression', async () => {
    await allowDistribution();
    const long = 'text '.repeat(500);
    await bucket.put('long.html', Buffer.from(long), { 'content-type': 'text/html; charset=utf-8' });
    await bucket.put('short.html', Buffer.from('short'), { 'content-type': 'text/html' });
    await bucket.put('long.png', Buffer.from(long), { 'content-type': 'image/png' });
    const service = await startDistribution();
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    const compressed = await send(service, '/long.html', { headers });
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: expect.stringMatching(/^W\//) });
    expect(Buffer.isBuffer(compressed.body) && brotliDecompressSync(compressed.body).toString()).toBe(long);
    expect(text(await send(service, '/long.html'))).toBe(long);
    for (const path of ['/short.html', '/long.png']) {
      expect((await send(service, path, { headers })).headers).not.toHaveProperty('content-encoding');
    }
  });

  test("adds Accept-Encoding to the origin's Vary when it compresses", async () => {
    await allowDistribution();
    const metadata = { 'content-type': 'text/html', vary: 'Accept-Language' };
    await bucket.put('long.html', Buffer.from('text '.repeat(500)), metadata);
    const service = await startDistribution();
    const { headers } = await send(service, '/long.html', { headers: { 'accept-encoding': 'gzip' } });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Language, Accept-Encoding' });
  });

  test('adds the headers of the response headers policy', async () => {
    await allowDistribution();
    await bucket.put('a.txt', Buffer.from('a'), { 'content-type': 'text/plain' });
    const service = await startDistribution();
    const plain = await send(service, '/a.txt');
    expect(plain.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    expect(plain.headers).not.toHaveProperty('access-control-allow-origin');
    const crossOrigin = await send(service, '/a.txt', { headers: { origin: 'https://shop.example' } });
    expect(crossOrigin.headers).toMatchObject({ 'access-control-allow-origin': '*' });
  });

  test.each([
    [undefined, 'Origin'],
    ['Accept-Encoding', 'Accept-Encoding, Origin'],
    ['accept-encoding,origin', 'accept-encoding, origin'],
    ['*', '*'],
  ])('with a list of allowed origins and Vary %p, sends Vary %p', (vary, expected) => {
    const origin = 'https://shop.example';
    const CorsConfig = {
      AccessControlAllowCredentials: false,
      AccessControlAllowHeaders: { Items: ['*'] },
      AccessControlAllowMethods: { Items: ['GET'] },
      AccessControlAllowOrigins: { Items: [origin] },
    };
    for (const OriginOverride of [true, false]) {
      const policy = { Name: 'shop', CorsConfig: { ...CorsConfig, OriginOverride } };
      const headers = applyResponseHeaders(policy, vary === undefined ? {} : { vary }, { method: 'GET', origin });
      expect(headers).toEqual({ 'access-control-allow-origin': origin, vary: expected });
    }
  });

  test('can serve a custom error page', async () => {
    await allowDistribution();
    await bucket.put('404.html', Buffer.from('sorry'), { 'content-type': 'text/html' });
    const service = await startDistribution({
      CustomErrorResponses: [
        { ErrorCode: 404, ResponseCode: 200, ResponsePagePath: '/404.html', ErrorCachingMinTTL: 0 },
      ],
    });
    const response = await send(service, '/missing');
    expect(response.status).toBe(200);
    expect(text(response)).toBe('sorry');
  });
});

describe('cache behaviors', () => {
  test('cache by the fields of their cache policy, and forward only those', async () => {
    const service = await startDistribution();
    const headers = { 'accept-language': 'de', cookie: 'a=1', 'x-other': '1', 'user-agent': 'iPhone' };
    await send(service, '/pages/1?page=1&other=1', { headers });
    await send(service, '/pages/1?page=1&other=2', { headers });
    await send(service, '/pages/1?page=2', { headers });
    await send(service, '/pages/1?page=1', { headers: { ...headers, 'accept-language': 'en' } });
    expect(received.map(({ url }) => url)).toEqual(['/pages/1?page=1', '/pages/1?page=2', '/pages/1?page=1']);
    expect(received[0]?.headers).toMatchObject({
      'accept-language': 'de',
      'cloudfront-is-mobile-viewer': 'true',
      'user-agent': 'Amazon CloudFront',
    });
    expect(received[0]?.headers).not.toHaveProperty('cookie');
    expect(received[0]?.headers).not.toHaveProperty('x-other');
  });

  test('respect the cache-control header of the origin', async () => {
    const service = await startDistribution();
    api = async () => json(200, { 'cache-control': 'no-store' });
    await send(service, '/pages/2');
    await send(service, '/pages/2');
    expect(received).toHaveLength(2);
  });

  test('match the path without its dot segments', async () => {
    const service = await startDistribution();
    await send(service, '/qr/../v1/codes');
    expect(received).toMatchObject([{ url: '/qr/../v1/codes' }]);
  });

  test.each([
    ['a GET with a body', '/v1/codes', { body: Buffer.from('x') }, 403],
    ['a URL over 8,192 bytes', `/v1/${'x'.repeat(8_200)}`, {}, 413],
    ['a URL and headers over 20,480 bytes', '/v1/codes', { headers: { cookie: 'x'.repeat(20_480) } }, 413],
  ])('refuse %s', async (_, url, more, status) => {
    const service = await startDistribution();
    expect(await send(service, url, more)).toMatchObject({ status });
    expect(received).toEqual([]);
  });

  test('forward a URL and headers of almost 20,480 bytes', async () => {
    const service = await startDistribution();
    expect(await send(service, '/v1/codes', { headers: { cookie: 'x'.repeat(20_400) } })).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ['an unknown cache policy', { CachePolicyId: 'nowhere' }, /Distribution .*nowhere/],
    ['an unknown origin', { TargetOriginId: 'other' }, /Distribution .*unknown origin other/],
    ['an unsupported property', { LambdaFunctionAssociations: [] }, /Distribution .*LambdaFunctionAssociations/],
  ])('fail to start with %s, and name it', async (_, wrong, message) => {
    const behavior = { TargetOriginId: 'api', CachePolicyId: CACHING_DISABLED, ...wrong };
    await expect(startDistribution({ DefaultCacheBehavior: behavior })).rejects.toThrow(message);
  });
});
