import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { DELIVERY_HEADERS } from '../../lambdas/contracts/delivery-headers.ts';
import { only, type StackTemplate, templateOf } from './support/synthesized.ts';

interface Behaviour {
  readonly PathPattern?: string;
  readonly TargetOriginId: string;
  readonly AllowedMethods?: readonly string[];
  readonly CachePolicyId: unknown;
  readonly OriginRequestPolicyId?: string;
  readonly ViewerProtocolPolicy: string;
}
interface DistributionConfig {
  readonly Aliases?: readonly string[];
  readonly CacheBehaviors: readonly Behaviour[];
  readonly CustomErrorResponses: readonly Readonly<Record<string, unknown>>[];
  readonly DefaultCacheBehavior: Behaviour;
  readonly Origins: readonly { readonly Id: string; readonly OriginAccessControlId?: unknown }[];
  readonly OriginGroups: {
    readonly Items: readonly {
      readonly Id: string;
      readonly Members: { readonly Items: readonly { readonly OriginId: string }[] };
    }[];
  };
}

const MANAGED = {
  cachingDisabled: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allViewerExceptHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};
const OWN_DOMAINS = {
  domain: 'api.example.com',
  scanDomain: 'go.example.com',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/12345678-1234-1234-1234-123456789012',
};

const configOf = (template: StackTemplate) =>
  only(template, 'AWS::CloudFront::Distribution')[1].Properties.DistributionConfig as DistributionConfig;
const template = await templateOf();
const own = await templateOf(OWN_DOMAINS);
const config = configOf(template);
const behaviour = (pattern: string) => config.CacheBehaviors.find(({ PathPattern }) => PathPattern === pattern);
const originOf = (id: string | undefined) => JSON.stringify(config.Origins.find(({ Id }) => Id === id));

/** Runs a CloudFront function of the template on an event. */
function runEdgeFunction(name: string, event: unknown): unknown {
  const isIt = ({ Name }: Readonly<Record<string, unknown>>) => JSON.stringify(Name).includes(name);
  const { FunctionCode } = only(template, 'AWS::CloudFront::Function', isIt)[1].Properties;
  return JSON.parse(runInNewContext(`${FunctionCode}; JSON.stringify(handler(${JSON.stringify(event)}))`));
}

describe('the distribution', () => {
  test.each(['/v1', '/v1/*', '/s', '/s/*'])('passes %s to the API, uncached, whatever the method', (pattern) => {
    expect(behaviour(pattern)).toMatchObject({
      CachePolicyId: MANAGED.cachingDisabled,
      AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']),
    });
    expect(originOf(behaviour(pattern)?.TargetOriginId)).toContain('ApiEndpoint');
  });

  test('passes all headers of an API call but Host, by which API Gateway would look for another API', () => {
    expect(behaviour('/v1/*')?.OriginRequestPolicyId).toBe(MANAGED.allViewerExceptHost);
  });

  test('sends nobody an API key in clear, and people who type a scan address to https', () => {
    expect(behaviour('/v1/*')?.ViewerProtocolPolicy).toBe('https-only');
    expect(behaviour('/s/*')?.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  test('keeps images for a year, from a bucket that only it may read', () => {
    const images = behaviour('/qr/*');
    const group = config.OriginGroups.Items.find(({ Id }) => Id === images?.TargetOriginId);
    const [bucket, api] = group?.Members.Items.map(({ OriginId }) => originOf(OriginId)) ?? [];
    expect(bucket).toMatch(/ImagesBucket.*OriginAccessControl/);
    // What the bucket does not have: a styled image that is made now, or a 404 in our words.
    expect(api).toContain('ApiEndpoint');
    const [cachePolicyId, cachePolicy] = only(template, 'AWS::CloudFront::CachePolicy');
    expect(images?.CachePolicyId).toEqual({ Ref: cachePolicyId });
    expect(cachePolicy.Properties.CachePolicyConfig).toMatchObject({
      DefaultTTL: 365 * 24 * 3600,
      MaxTTL: 365 * 24 * 3600,
    });
  });

  test.each([
    ['/qr/abc.png', {}, '/qr/abc.png'],
    ['/qr/abc.png', { utm_source: { value: 'x' } }, '/qr/abc.png'],
    ['/qr/abc.png', { size: { value: '500' } }, '/qr-styled/abc/500~~~~.png'],
    ['/qr/abc.svg', { light: { value: '%23fff' }, ecc: { value: 'H' } }, '/qr-styled/abc/~~H~~fff.svg'],
    ['/qr/abc.png', { dark: { value: '../x' } }, '/qr-styled/abc/~~~___x~.png'],
    ['/qr/abc.png', { size: { value: '%' } }, '/qr-styled/abc/_~~~~.png'],
    ['/qr/abc.gif', { size: { value: '500' } }, '/qr/abc.gif'],
  ])('asks for %s with %j as %s', (uri, querystring, expected) => {
    const event = { request: { uri, querystring, headers: {} } };
    expect(runEdgeFunction('StyleNaming', event)).toMatchObject({ uri: expected });
  });

  test.each(['sec-purpose', 'purpose', 'x-purpose', 'x-moz'])('tells a scan page of a prefetch by %s', (name) => {
    const event = { request: { headers: { [name]: { value: 'prefetch' }, 'accept-encoding': { value: 'br' } } } };
    expect(runEdgeFunction('EncodingForwarding', event)).toMatchObject({
      headers: { 'sec-purpose': { value: 'prefetch' }, 'x-viewer-encoding': { value: 'br' } },
    });
  });

  test.each(DELIVERY_HEADERS)('answers what carries %s in place of a scan page', (name) => {
    const event = { request: { headers: { [name]: { value: 'x' } } }, context: { requestId: 'request-1' } };
    expect(runEdgeFunction('EncodingForwarding', event)).toMatchObject({
      statusCode: 403,
      headers: { 'x-service-refuses-deliveries': { value: 'true' } },
      body: { data: expect.stringContaining('"code":"request.is_delivery"') },
    });
  });

  test('serves the pages by default, with a strict content security policy', () => {
    expect(originOf(config.DefaultCacheBehavior.TargetOriginId)).toMatch(/WebBucket.*OriginAccessControl/);
    expect(config).toMatchObject({
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { FunctionAssociations: [{ EventType: 'viewer-request' }] },
    });
    const isForPages = (properties: unknown) => JSON.stringify(properties).includes("script-src 'self'");
    const [, headers] = only(template, 'AWS::CloudFront::ResponseHeadersPolicy', isForPages);
    expect(JSON.stringify(headers.Properties)).not.toContain('unsafe-inline');
  });

  test.each([
    ['/', '/index.html'],
    ['/docs', '/docs/index.html'],
    ['/docs/', '/docs/index.html'],
    ['/docs/page.js', '/docs/page.js'],
    ['/favicon.ico', '/favicon.ico'],
  ])('looks for %s at %s', (uri, expected) => {
    expect(runEdgeFunction('IndexRewriting', { request: { uri } })).toEqual({ uri: expected });
  });

  test.each([undefined, '0', '262144'])('lets a body of %s bytes through to the API', (length) => {
    const headers = length === undefined ? {} : { 'content-length': { value: length } };
    const request = { uri: '/v1/qpr-codes', headers };
    expect(runEdgeFunction('BodyLimit', { request, context: { requestId: 'request-1' } })).toEqual(request);
  });

  test.each(['262145', '7000000'])('refuses a body of %s bytes in our own words', (value) => {
    const request = { uri: '/v1/qpr-codes', headers: { 'content-length': { value } } };
    expect(runEdgeFunction('BodyLimit', { request, context: { requestId: 'request-1' } })).toMatchObject({
      statusCode: 413,
      headers: { 'content-type': { value: 'application/problem+json' }, 'x-request-id': { value: 'request-1' } },
      body: {
        data: JSON.stringify({
          type: 'about:blank',
          title: 'Payload Too Large',
          status: 413,
          detail: 'A body may have at most 262144 bytes.',
          code: 'request.body_too_large',
          request_id: 'request-1',
        }),
      },
    });
  });

  test('never keeps an error, and never puts a page in its place', () => {
    expect(config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 405, 500, 502, 503, 504]),
    );
    for (const response of config.CustomErrorResponses) {
      expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  test('writes access logs', () => {
    expect(config).toMatchObject({ Logging: { Prefix: 'cloudfront/' } });
  });
});

describe('own domains', () => {
  test('become names of the distribution and the addresses that people see', () => {
    expect(configOf(own)).toMatchObject({
      Aliases: ['api.example.com', 'go.example.com'],
      ViewerCertificate: { AcmCertificateArn: OWN_DOMAINS.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
    expect(own.Outputs.BaseUrl?.Value).toBe('https://api.example.com');
    expect(own.Outputs.ScanHost?.Value).toBe('https://go.example.com');
  });

  test('one domain serves for both', async () => {
    const { scanDomain, ...one } = OWN_DOMAINS;
    const template = await templateOf(one);
    expect(configOf(template).Aliases).toEqual(['api.example.com']);
    expect(template.Outputs.ScanHost?.Value).toBe('https://api.example.com');
  });

  test.each([
    [{ domain: 'api.example.com' }, 'Own domains need both'],
    [{ ...OWN_DOMAINS, domain: 'https://api.example.com' }, 'is not a host name'],
    [{ ...OWN_DOMAINS, certificateArn: 'arn:aws:acm:eu-west-1:111122223333:certificate/1' }, 'us-east-1'],
    [{ stackName: '1st' }, 'stackName must begin with a letter'],
  ])('%j is refused: %s', async (context, message) => {
    await expect(templateOf(context)).rejects.toThrow(message);
  });
});
