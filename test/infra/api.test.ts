import { describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { formerRoutes } from '../../lib/api/former-routes.ts';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { apiBodyOf, apiRoutesOf, invokedByApi, invokePoliciesOf, routeKeysOf } from './support/api-routes.ts';
import { ALTERNATIVE_SETTINGS, OFF_SETTINGS, templateWithAllSettings } from './support/deployments.ts';
import { createdBefore } from './support/reference-graph.ts';
import { ofType, only, type StackTemplate, templateOf } from './support/synthesized.ts';

const template = await templateOf();

test('the API writes access logs as JSON', () => {
  const [, stage] = only(template, 'AWS::ApiGatewayV2::Stage');
  const { Format } = stage.Properties.AccessLogSettings as { Format: string };
  expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
  // Log only the route, because paths and queries may contain private data.
  expect(Format).toContain('$context.routeKey');
  expect(Format).not.toMatch(/context\.(path|domainName)|querystring/i);
  expect(stage.Properties).toMatchObject({ StageName: '$default' });
});

describe('throttles', () => {
  const [, stage] = only(template, 'AWS::ApiGatewayV2::Stage');
  interface Throttle {
    readonly ThrottlingRateLimit: number;
    readonly ThrottlingBurstLimit: number;
  }
  const settings = stage.Properties.RouteSettings as Record<string, Throttle>;

  test('every route has a throttle, and the stage is updated after the API that defines the routes', () => {
    const routes = routeKeysOf(template).filter((key) => key !== '$default');
    expect(Object.keys(settings).toSorted()).toEqual(routes.toSorted());
    expect(stage.Properties.ApiId).toEqual({ Ref: only(template, 'AWS::ApiGatewayV2::Api')[0] });
  });

  test.each([
    ['POST /s/{short_id}/conversations', 1_000],
    ['GET /v1/qpr-codes', 1_000],
    ['POST /v1/qpr-codes', 500],
    ['DELETE /v1/webhooks/{id}', 500],
    ['GET /qr-styled/{short_id}/{host}/{options}', 200],
    ['GET /qr/{short_id}/{image}', 200],
    ['POST /v1/invitations/accept', 1_000],
    ['POST /v1/api-keys', 1_000],
    ['DELETE /v1/api-keys/{id}', 1_000],
    ['GET /v1/api-keys', 1_000],
    ['POST /v1/sign-in', 50],
    ['POST /v1/sessions', 1_000],
    ['DELETE /v1/sessions', 1_000],
  ])('%s: %i per second', (key, rate) => {
    expect(settings[key]).toMatchObject({ ThrottlingRateLimit: rate });
  });

  test('unknown routes have a low throttle', () => {
    expect(stage.Properties.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
  });

  test('no route can use more than a tenth of the AWS account’s rate limit, or a fifth of its burst limit', () => {
    for (const { ThrottlingRateLimit, ThrottlingBurstLimit } of Object.values(settings)) {
      expect(ThrottlingRateLimit).toBeLessThanOrEqual(10_000 / 10);
      expect(ThrottlingBurstLimit).toBeLessThanOrEqual(5_000 / 5);
    }
  });
});

describe('the document that API Gateway imports', () => {
  const lint = async (body: object) => {
    const config = await createConfig({ extends: ['spec'], rules: { 'no-identical-paths': 'error' } });
    const problems = await lintFromString({ source: JSON.stringify(body), config });
    return problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
  };
  /** The document with strings in place of CloudFormation references. */
  const filled = JSON.parse(
    JSON.stringify(apiBodyOf(template)),
    (_, value) => value?.['Fn::Sub'] ?? (value?.['Fn::GetAtt'] ? 'arn' : value),
  ) as { paths: Record<string, Record<string, object>> };

  test('is strictly valid, because a warning would fail the deployment', async () => {
    expect(only(template, 'AWS::ApiGatewayV2::Api')[1].Properties).toEqual({
      Body: expect.anything(),
      FailOnWarnings: true,
    });
    expect(await lint(filled)).toEqual([]);
  });

  test('is not valid if a parameter is missing or has two names', async () => {
    const get = filled.paths['/v1/qpr-codes/{id}']?.get;
    const paths = { '/a/{id}': { get: { ...get, parameters: [] } }, '/b/{id}': { get }, '/b/{step}': { post: get } };
    expect(await lint({ ...filled, paths })).toEqual([
      'no-identical-paths #/paths/~1b~1{step}',
      'path-parameters-defined #/paths/~1a~1{id}/get/parameters',
      'path-parameters-defined #/paths/~1b~1{step}/post/parameters/0/name',
      'path-parameters-defined #/paths/~1b~1{step}/post/parameters',
    ]);
  });

  test('contains only routes, because anything else would only make the template larger', () => {
    const operations = Object.values(filled.paths).flatMap((methods) => Object.values(methods));
    const keys = new Set(operations.flatMap((operation) => Object.keys(operation)));
    expect(Object.keys(filled)).toEqual(['openapi', 'info', 'paths']);
    expect([...keys].toSorted()).toEqual([
      'isDefaultRoute',
      'parameters',
      'responses',
      'x-amazon-apigateway-integration',
    ]);
  });

  test('has no route that the list of routes lacks, and keeps the routes of removed operations', () => {
    const known = ['GET /v1/old', 'GET /v1/things'];
    expect(formerRoutes(['$default', 'GET /v1/things'], known)).toEqual(['GET /v1/old']);
    expect(() => formerRoutes(['GET /v1/things', 'GET /v1/new'], known)).toThrow('routes.json lacks GET /v1/new.');
  });

  test.each([
    ['Stripe', templateWithAllSettings],
    ['stage=dev', () => templateOf({ stage: 'dev' })],
  ])('has the same routes with %s', async (_, other) => {
    expect(routeKeysOf(await other()).toSorted()).toEqual(routeKeysOf(template).toSorted());
  });
});

describe('an update of the stack', () => {
  const graph = referenceGraph(template);
  const [apiId] = only(template, 'AWS::ApiGatewayV2::Api');
  const [deploymentId, deployment] = only(template, 'AWS::ApiGatewayV2::Deployment');
  const [stageId, stage] = only(template, 'AWS::ApiGatewayV2::Stage');

  test('publishes new routes after their functions exist and the role may invoke them', () => {
    expect(deployment.Properties).toEqual({ ApiId: { Ref: apiId } });
    expect(stage.Properties.DeploymentId).toEqual({ Ref: deploymentId });
    expect(stage.Properties).not.toHaveProperty('AutoDeploy');
    const names = [...createdBefore(graph, deploymentId)].map((id) => template.Resources[id]?.Properties.FunctionName);
    const routed = apiRoutesOf(template).map(({ functionName }) => `Qpr-${functionName}`);
    expect(names).toEqual(expect.arrayContaining(routed));
    for (const [id] of invokePoliciesOf(template)) expect(createdBefore(graph, deploymentId)).toContain(id);
  });

  test('creates a new deployment only when the routes change', async () => {
    const idOf = (other: StackTemplate) => only(other, 'AWS::ApiGatewayV2::Deployment')[0];
    expect(idOf(await templateOf(OFF_SETTINGS))).toBe(deploymentId);
    // Of all settings, only Stripe changes the function of a route. ALTERNATIVE_SETTINGS does not use Stripe.
    expect(idOf(await templateOf(ALTERNATIVE_SETTINGS))).toBe(deploymentId);
    expect(idOf(await templateWithAllSettings())).not.toBe(deploymentId);
  });

  test('creates new policies next to the old ones, which the old routes need until the stage changes', async () => {
    const idsOf = (other: StackTemplate) => invokePoliciesOf(other).map(([id]) => id);
    const ids = idsOf(template);
    expect(idsOf(await templateOf(OFF_SETTINGS))).toEqual(ids);
    expect(idsOf(await templateOf(ALTERNATIVE_SETTINGS))).toEqual(ids);
    expect(idsOf(await templateWithAllSettings())).not.toEqual(ids);
    for (const [, { Properties }] of invokePoliciesOf(template)) {
      expect(Properties).not.toHaveProperty('ManagedPolicyName');
    }
  });

  // A rollback removes new routes from the API before it restores the stage, and API Gateway refuses to change a stage
  // with throttles for missing routes.
  test('updates the stage last, so that no later failure can cause a rollback', () => {
    const waitsFor = createdBefore(graph, stageId);
    const others = Object.entries(template.Resources).filter(
      ([id, resource]) => id !== stageId && !('Condition' in resource) && !waitsFor.has(id),
    );
    expect(others.map(([id]) => id)).toEqual([]);
    // The stage must not depend on a resource that a condition can leave out.
    const conditional = [stage.DependsOn].flat().filter((id) => 'Condition' in (template.Resources[String(id)] ?? {}));
    expect(conditional).toEqual([]);
  });
});

describe('the role that the API uses to invoke functions', () => {
  const [roleId, role] = only(template, 'AWS::IAM::Role', ({ AssumeRolePolicyDocument }) =>
    JSON.stringify(AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'),
  );

  test('is in every integration, and no function grants access to API Gateway directly', () => {
    for (const { integration } of apiRoutesOf(template)) {
      expect(integration).toEqual({
        type: 'AWS_PROXY',
        httpMethod: 'POST',
        payloadFormatVersion: '2.0',
        uri: expect.anything(),
        credentials: { 'Fn::GetAtt': [roleId, 'Arn'] },
      });
    }
    const principals = ofType(template, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties.Principal);
    expect(principals).not.toContain('apigateway.amazonaws.com');
  });

  test('can only be assumed by API Gateway', () => {
    expect(role.Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
  });

  test('may invoke exactly the functions behind the routes', () => {
    expect(role.Properties).not.toHaveProperty('Policies');
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
    for (const [, { Properties }] of invokePoliciesOf(template)) {
      expect(Properties).toEqual({
        Roles: [{ Ref: roleId }],
        PolicyDocument: {
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource: expect.anything() }],
        },
      });
    }
    const routed = new Set(apiRoutesOf(template).map(({ functionName }) => functionName));
    expect(invokedByApi(template).toSorted()).toEqual([...routed].toSorted());
  });
});
