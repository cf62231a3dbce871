import { describe, expect, test } from '@jest/globals';
import { ofType, only, templateOf } from '../support/synthesized.ts';
import { edgeOf, MANAGED } from './edge-of.ts';

const template = await templateOf();
const { behavior, config, originOf, runEdgeFunction } = edgeOf(template);

describe('the distribution', () => {
  test.each(['/v1', '/v1/*', '/s/*/conversations', '/s/*/conversations/*', '/s/*/requests', '/s/*/files/*'])(
    'forwards %s to the API uncached for every method',
    (pattern) => {
      expect(behavior(pattern)).toMatchObject({
        CachePolicyId: MANAGED.cachingDisabled,
        AllowedMethods: expect.arrayContaining(['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE']),
      });
      expect(originOf(behavior(pattern)?.TargetOriginId)).toContain('ApiEndpoint');
    },
  );

  test('forwards all headers of an API call except Host, which API Gateway would use to select an API', () => {
    expect(behavior('/v1/*')?.OriginRequestPolicyId).toBe(MANAGED.allViewerExceptHost);
  });

  test('never accepts an API key over HTTP, and redirects scan URLs to HTTPS', () => {
    expect(behavior('/v1/*')?.ViewerProtocolPolicy).toBe('https-only');
    expect(behavior('/s/*')?.ViewerProtocolPolicy).toBe('redirect-to-https');
  });

  test('caches images for a year, from a bucket that only the distribution may read', () => {
    const images = behavior('/qr/*');
    const group = config.OriginGroups.Items.find(({ Id }) => Id === images?.TargetOriginId);
    const [bucket, api] = group?.Members.Items.map(({ OriginId }) => originOf(OriginId)) ?? [];
    expect(bucket).toMatch(/ImagesBucket.*OriginAccessControl/);
    // If the bucket does not have the object, the API draws a styled image or responds with our 404.
    expect(api).toContain('ApiEndpoint');
    const isImageCache = (properties: unknown) => JSON.stringify(properties).includes('ImageCache');
    const [, cachePolicy] = only(template, 'AWS::CloudFront::CachePolicy', isImageCache);
    expect(images?.CachePolicyId).toEqual({ Ref: expect.stringContaining('ImageCache') });
    expect(cachePolicy.Properties.CachePolicyConfig).toMatchObject({
      DefaultTTL: 365 * 24 * 3600,
      MaxTTL: 365 * 24 * 3600,
    });
  });

  test('compresses and caches the description of the API, which no request can influence', () => {
    const patterns = config.CacheBehaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf('/v1/openapi.json')).toBeLessThan(patterns.indexOf('/v1/*'));
    const description = behavior('/v1/openapi.json');
    expect(description).toMatchObject({
      CachePolicyId: MANAGED.cachingOptimized,
      Compress: true,
      TargetOriginId: behavior('/v1/*')?.TargetOriginId,
    });
    expect(description).not.toHaveProperty('OriginRequestPolicyId');
  });

  test('serves the pages by default, with a strict content security policy', () => {
    expect(originOf(config.DefaultCacheBehavior.TargetOriginId)).toMatch(/WebBucket.*OriginAccessControl/);
    expect(config).toMatchObject({
      DefaultRootObject: 'index.html',
      DefaultCacheBehavior: { FunctionAssociations: [{ EventType: 'viewer-request' }] },
    });
    const isForPages = (properties: unknown) => JSON.stringify(properties).includes("script-src 'self'");
    const policies = ofType(template, 'AWS::CloudFront::ResponseHeadersPolicy').filter(([, { Properties }]) =>
      isForPages(Properties),
    );
    // There is one policy for the pages and one for the Studio.
    expect(policies).toHaveLength(2);
    expect(JSON.stringify(policies)).not.toContain('unsafe-');
  });

  test.each(['/studio', '/studio/*'])('responds to %s with the single page of the Studio, uncached', (pattern) => {
    const { ResponseHeadersPolicyId } = behavior(pattern) as unknown as { ResponseHeadersPolicyId: { Ref: string } };
    const headers = template.Resources[ResponseHeadersPolicyId.Ref]?.Properties.ResponseHeadersPolicyConfig;
    expect(originOf(behavior(pattern)?.TargetOriginId)).toMatch(/WebBucket/);
    expect(JSON.stringify(headers)).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect(headers).toMatchObject({
      CustomHeadersConfig: {
        Items: expect.arrayContaining([{ Header: 'Cache-Control', Value: 'no-store', Override: true }]),
      },
    });
    expect(runEdgeFunction('StudioRewriting', { request: { uri: '/studio/a-hotel/codes/qpr_1.x' } })).toEqual({
      uri: '/studio/index.html',
    });
  });

  test('never caches an error or replaces it with a page', () => {
    expect(config.CustomErrorResponses.map(({ ErrorCode }) => ErrorCode)).toEqual(
      expect.arrayContaining([400, 403, 404, 405, 500, 502, 503, 504]),
    );
    for (const response of config.CustomErrorResponses) {
      expect(response).toEqual({ ErrorCode: response.ErrorCode, ErrorCachingMinTTL: 0 });
    }
  });

  test('writes access logs, except where CloudFront would reject the bucket', () => {
    const condition = expect.stringMatching(/CanLog/);
    const logging = { Bucket: expect.anything(), Prefix: 'cloudfront/' };
    expect(config).toMatchObject({ Logging: { 'Fn::If': [condition, logging, { Ref: 'AWS::NoValue' }] } });
  });
});
