import { describe, expect, test } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { apiBodyOf, apiRoutesOf, invokedByApi, invokePoliciesOf, routeKeysOf } from './support/api-routes.ts';
import { madeBefore, referenceGraph } from './support/reference-graph.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();

test('the API writes access logs as JSON', () => {
  const [, stage] = only(template, 'AWS::ApiGatewayV2::Stage');
  const { Format } = stage.Properties.AccessLogSettings as { Format: string };
  expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
  // Whatever somebody puts into a path or a query stays out of it: the route says enough.
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

  test('each route has its own, and the stage is changed after the API, which has these routes', () => {
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
  ])('%s: %i a second', (key, rate) => {
    expect(settings[key]).toMatchObject({ ThrottlingRateLimit: rate });
  });

  test('what does not exist has little', () => {
    expect(stage.Properties.DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
  });

  test('no route can take more than a tenth of what an account has a second, or a fifth at one moment', () => {
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
  /** With texts instead of what CloudFormation fills in. */
  const filled = JSON.parse(
    JSON.stringify(apiBodyOf(template)),
    (_, value) => value?.['Fn::Sub'] ?? (value?.['Fn::GetAtt'] ? 'arn' : value),
  ) as { paths: Record<string, Record<string, object>> };

  test('is strictly valid: a warning would stop the deployment', async () => {
    expect(only(template, 'AWS::ApiGatewayV2::Api')[1].Properties).toEqual({
      Body: expect.anything(),
      FailOnWarnings: true,
    });
    expect(await lint(filled)).toEqual([]);
  });

  test('would not be without a parameter, or with two names for it', async () => {
    const get = filled.paths['/v1/qpr-codes/{id}']?.get;
    const paths = { '/a/{id}': { get: { ...get, parameters: [] } }, '/b/{id}': { get }, '/b/{step}': { post: get } };
    expect(await lint({ ...filled, paths })).toEqual([
      'no-identical-paths #/paths/~1b~1{step}',
      'path-parameters-defined #/paths/~1a~1{id}/get/parameters',
      'path-parameters-defined #/paths/~1b~1{step}/post/parameters/0/name',
      'path-parameters-defined #/paths/~1b~1{step}/post/parameters',
    ]);
  });

  test('has nothing but routes: what API Gateway ignores would only make the template larger', () => {
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

  // A stage keeps throttles for good: a route that a release had goes to RETIRED_ROUTES in lib/api/retired-routes.ts.
  test('keeps every route that it ever had', () => {
    expect(routeKeysOf(template).toSorted()).toMatchSnapshot();
  });

  test.each([{ stripeSecret: 'qpr/stripe' }, { stage: 'dev' }])('has the same routes with %j', async (context) => {
    expect(routeKeysOf(await templateOf(context)).toSorted()).toEqual(routeKeysOf(template).toSorted());
  });
});

describe('an update', () => {
  const graph = referenceGraph(template);
  const [apiId] = only(template, 'AWS::ApiGatewayV2::Api');
  const [deploymentId, deployment] = only(template, 'AWS::ApiGatewayV2::Deployment');
  const [stageId, stage] = only(template, 'AWS::ApiGatewayV2::Stage');

  test('shows new routes when their functions are there, and the role may invoke them', () => {
    expect(deployment.Properties).toEqual({ ApiId: { Ref: apiId } });
    expect(stage.Properties.DeploymentId).toEqual({ Ref: deploymentId });
    expect(stage.Properties).not.toHaveProperty('AutoDeploy');
    const names = [...madeBefore(graph, deploymentId)].map((id) => template.Resources[id]?.Properties.FunctionName);
    const routed = apiRoutesOf(template).map(({ functionName }) => `Qpr-${functionName}`);
    expect(names).toEqual(expect.arrayContaining(routed));
    for (const [id] of invokePoliciesOf(template)) expect(madeBefore(graph, deploymentId)).toContain(id);
  });

  test('makes a new deployment whenever the routes change, and no other one', async () => {
    const idOf = async (context: Record<string, string>) =>
      only(await templateOf(context), 'AWS::ApiGatewayV2::Deployment')[0];
    expect(await idOf({ traces: 'on' })).toBe(deploymentId);
    expect(await idOf({ stripeSecret: 'qpr/stripe' })).not.toBe(deploymentId);
  });

  test('makes new policies beside the old ones, which the routes before it need until the stage has changed', async () => {
    const idsOf = async (context: Record<string, string>) =>
      invokePoliciesOf(await templateOf(context)).map(([id]) => id);
    const ids = invokePoliciesOf(template).map(([id]) => id);
    expect(await idsOf({ traces: 'on' })).toEqual(ids);
    expect(await idsOf({ stripeSecret: 'qpr/stripe' })).not.toEqual(ids);
    for (const [, { Properties }] of invokePoliciesOf(template)) {
      expect(Properties).not.toHaveProperty('ManagedPolicyName');
    }
  });

  // A rollback takes the new routes out of the API first, and then API Gateway refuses a stage with their throttles.
  test('changes the stage last: after it, nothing can fail that would have to be rolled back', () => {
    const waitsFor = madeBefore(graph, stageId);
    const others = Object.entries(template.Resources).filter(
      ([id, resource]) => id !== stageId && !('Condition' in resource) && !waitsFor.has(id),
    );
    expect(others.map(([id]) => id)).toEqual([]);
    // What depends on a resource whose condition is false is not created either.
    const conditional = [stage.DependsOn].flat().filter((id) => 'Condition' in (template.Resources[String(id)] ?? {}));
    expect(conditional).toEqual([]);
  });
});

describe('the role by which the API invokes functions', () => {
  const [roleId, role] = only(template, 'AWS::IAM::Role', ({ AssumeRolePolicyDocument }) =>
    JSON.stringify(AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'),
  );

  test('is the only way in: it stands in every integration, and no function lets API Gateway in by itself', () => {
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

  test('may be assumed by API Gateway alone', () => {
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
