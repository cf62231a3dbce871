import { describe, expect, test } from '@jest/globals';
import { compilePathPattern } from '../../local/services/cloudfront/path-pattern.ts';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { invokedByApi, routeKeysOf } from './support/api-routes.ts';
import { edgeFunctionOf } from './support/edge-function.ts';
import { createdBefore } from './support/reference-graph.ts';
import { functionNamed, only, templateOf } from './support/synthesized.ts';
import { mappingOf } from './support/triggers.ts';

const template = await templateOf();

test('roll-up-scans reads only scans and the pending counts that are not yet in a total', () => {
  const mapping = mappingOf(template, 'roll-up-scans');
  const { Filters } = mapping.FilterCriteria as { Filters: { Pattern: string }[] };
  expect(Filters.length).toBeGreaterThan(0);
  for (const { Pattern } of Filters) expect(Pattern).toContain('"type":{"S":["scan","pending_scans"]}');
  expect(mapping).toMatchObject({
    BisectBatchOnFunctionError: true,
    StartingPosition: 'TRIM_HORIZON',
    ParallelizationFactor: 2,
    BatchSize: 400,
    MaximumBatchingWindowInSeconds: 30,
  });
});

test('CloudFront forwards ten headers of a scan, which is its maximum', () => {
  const [, policy] = only(template, 'AWS::CloudFront::OriginRequestPolicy', (properties) =>
    JSON.stringify(properties).includes('ScanRequests'),
  );
  const { HeadersConfig } = policy.Properties.OriginRequestPolicyConfig as {
    HeadersConfig: { Headers: string[] };
  };
  expect(HeadersConfig.Headers).toHaveLength(10);
  expect(HeadersConfig.Headers).toContain('CloudFront-Viewer-Country');
});

describe('the scan page', () => {
  interface DistributionConfig {
    readonly CacheBehaviors: readonly {
      readonly PathPattern: string;
      readonly TargetOriginId: string;
      readonly AllowedMethods: readonly string[];
    }[];
    readonly Origins: readonly { readonly Id: string; readonly OriginAccessControlId?: unknown }[];
  }
  const [distributionId, distribution] = only(template, 'AWS::CloudFront::Distribution');
  const config = distribution.Properties.DistributionConfig as DistributionConfig;
  const [, page] = functionNamed(template, 'scan-page');
  const urlOf = (name: string): string => {
    const [functionId] = functionNamed(template, name);
    return only(template, 'AWS::Lambda::Url', (properties) =>
      JSON.stringify(properties).includes(`"${functionId}"`),
    )[0];
  };
  const graph = referenceGraph(template);

  test.each([
    ['/s', urlOf('scan-page')],
    ['/s/', urlOf('scan-page')],
    ['/s/0123456789', urlOf('scan-page')],
    ['/s/0123456789/', urlOf('scan-page')],
    ['/s/0123456789/more', urlOf('scan-page')],
    ['/s/0123456789/conversationsmore', urlOf('scan-page')],
    ['/s/0123456789/conversations', 'ApiEndpoint'],
    ['/s/0123456789/conversations/cnv_1', 'ApiEndpoint'],
    ['/s/0123456789/conversations/cnv_1/signals', 'ApiEndpoint'],
    ['/s/0123456789/conversations/cnv_1/messages', urlOf('converse')],
  ])('%s is served by %s for every method', (path, expected) => {
    const behavior = config.CacheBehaviors.find(({ PathPattern }) => compilePathPattern(PathPattern)(path));
    const origin = config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);
    expect(JSON.stringify(origin)).toContain(`"${expected}"`);
    expect(origin?.OriginAccessControlId !== undefined).toBe(expected !== 'ApiEndpoint');
    expect(behavior?.AllowedMethods).toHaveLength(7);
  });

  test('bypasses API Gateway: it has no route and no invoke permission', () => {
    expect(
      routeKeysOf(template).filter((key) => / \/s\//.test(key) && !/\/(conversations|requests|files)/.test(key)),
    ).toEqual([]);
    expect(invokedByApi(template)).not.toContain('scan-page');
    expect(JSON.stringify(page.Properties.Environment)).not.toContain('Distribution');
  });

  test('is already served by the distribution when a deployment changes the API', () => {
    const [stageId] = only(template, 'AWS::ApiGatewayV2::Stage');
    expect(createdBefore(graph, stageId)).toContain(distributionId);
    const [deploymentId] = only(template, 'AWS::ApiGatewayV2::Deployment');
    expect(createdBefore(graph, deploymentId)).toContain(distributionId);
  });

  describe('its edge function', () => {
    const run = edgeFunctionOf(template, 'VisitForwarding');
    const ask = (method: string, uri: string, accept = 'text/html') =>
      run({ request: { method, uri, headers: { accept: { value: accept } } }, context: { requestId: 'request-1' } });

    test.each([
      ['/s/0123456789', '/s/0123456789'],
      ['/s/0123456789ABC', '/s/0123456789ABC'],
      ['/s/0123456789/', '/s/0123456789/'],
      // These have characters that may break a signature, or are paths below a page that do not exist.
      ['/s/0123456789)', '/s/-'],
      ['/s/0123456789%20', '/s/-'],
      ['/s/a+b', '/s/-'],
      ['/s/0123456789//', '/s/-'],
      ['/s/0123456789/more/and/more', '/s/-'],
    ])('forwards %s as %s', (uri, expected) => {
      for (const method of ['GET', 'HEAD']) expect(ask(method, uri)).toMatchObject({ method, uri: expected });
    });

    test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('responds to %s itself', (method) => {
      const expected = { statusCode: 405, headers: { allow: { value: 'GET, HEAD' } } };
      expect(ask(method, '/s/0123456789')).toMatchObject({
        ...expected,
        headers: { ...expected.headers, 'content-type': { value: 'text/html; charset=utf-8' } },
      });
      expect(ask(method, '/s/0123456789', '*/*')).toMatchObject({
        ...expected,
        body: { data: expect.stringContaining('"code":"route.method_not_allowed"') },
      });
    });

    test('forwards API routes and responds to everything else itself', () => {
      const routes = routeKeysOf(template)
        .filter((key) => / \/s\//.test(key))
        .map((key) => key.replaceAll(/\{\w+\}/g, 'x'));
      expect(routes.length).toBeGreaterThan(0);
      const paths = new Set([
        ...routes.map((key) => key.split(' ')[1] ?? ''),
        '/s/x/conversations/',
        '/s/x/y/conversations',
      ]);
      for (const uri of paths) {
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
          const expected = routes.includes(`${method} ${uri}`) ? { method, uri } : { statusCode: 404 };
          expect(ask(method, uri)).toMatchObject(expected);
        }
      }
    });
  });
});
