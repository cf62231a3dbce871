import { describe, expect, test } from '@jest/globals';
import { statementsOfRole } from './support/permissions.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();

test('the API writes access logs as JSON', () => {
  const [, stage] = only(template, 'AWS::ApiGatewayV2::Stage');
  const { Format } = stage.Properties.AccessLogSettings as { Format: string };
  expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
  // Whatever somebody puts into a path or a query stays out of it: the route says enough.
  expect(Format).toContain('$context.routeKey');
  expect(Format).not.toMatch(/context\.(path|domainName)|querystring/i);
  expect(stage.Properties).toMatchObject({ StageName: '$default', AutoDeploy: true });
});

describe('throttles', () => {
  const [, stage] = only(template, 'AWS::ApiGatewayV2::Stage');
  interface Throttle {
    readonly ThrottlingRateLimit: number;
    readonly ThrottlingBurstLimit: number;
  }
  const settings = stage.Properties.RouteSettings as Record<string, Throttle>;
  const routes = ofType(template, 'AWS::ApiGatewayV2::Route');
  const keys = routes.map(([, { Properties }]) => String(Properties.RouteKey));

  test('each route has its own, and the stage is changed after the routes that they name', () => {
    expect(Object.keys(settings).toSorted()).toEqual(keys.filter((key) => key !== '$default').toSorted());
    expect([stage.DependsOn].flat()).toEqual(expect.arrayContaining(routes.map(([id]) => id)));
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

test('routes are made a few at a time, because API Gateway takes few changes a second', () => {
  const made = [...ofType(template, 'AWS::ApiGatewayV2::Route'), ...ofType(template, 'AWS::ApiGatewayV2::Integration')];
  const isRoute = (id: string) => template.Resources[id]?.Type === 'AWS::ApiGatewayV2::Route';
  const waitsFor = made.map(([id, { DependsOn = [] }]) => [id, [DependsOn].flat().filter(isRoute)] as const);
  expect(waitsFor.filter(([id, routes]) => isRoute(id) && routes.length === 0).length).toBeLessThanOrEqual(8);
  const followers = waitsFor.filter(([id]) => isRoute(id)).flatMap(([, routes]) => routes);
  expect(followers.length).toBeGreaterThan(50);
  expect(new Set(followers).size).toBe(followers.length);
  // What a route is made of waits with it.
  const integrations = waitsFor.filter(([id]) => !isRoute(id));
  expect(integrations.filter(([, routes]) => routes.length === 0).length).toBeLessThanOrEqual(8);
});

describe('the role by which the API invokes functions', () => {
  const integrations = ofType(template, 'AWS::ApiGatewayV2::Integration').map(([, { Properties }]) => Properties);
  const [roleId, role] = only(template, 'AWS::IAM::Role', ({ AssumeRolePolicyDocument }) =>
    JSON.stringify(AssumeRolePolicyDocument).includes('apigateway.amazonaws.com'),
  );

  test('is the only way in: it stands in every integration, and no function lets API Gateway in by itself', () => {
    for (const { CredentialsArn } of integrations) expect(CredentialsArn).toEqual({ 'Fn::GetAtt': [roleId, 'Arn'] });
    const principals = ofType(template, 'AWS::Lambda::Permission').map(([, { Properties }]) => Properties.Principal);
    expect(principals).not.toContain('apigateway.amazonaws.com');
  });

  test('may be assumed by API Gateway alone', () => {
    expect(role.Properties.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
  });

  test('may invoke exactly the functions behind the routes', () => {
    const [invoke, ...more] = statementsOfRole(template, roleId);
    expect(more).toEqual([]);
    expect(invoke).toMatchObject({ Effect: 'Allow', Action: 'lambda:InvokeFunction' });
    const uris = integrations.map(({ IntegrationUri }) => JSON.stringify(IntegrationUri));
    const invoked = (invoke?.Resource ?? []) as unknown[];
    expect(invoked.map((arn) => JSON.stringify(arn)).toSorted()).toEqual(uris.toSorted());
  });

  test('a function has one integration, however many routes lead to it', () => {
    const uris = integrations.map(({ IntegrationUri }) => JSON.stringify(IntegrationUri));
    expect(new Set(uris).size).toBe(uris.length);
    expect(ofType(template, 'AWS::ApiGatewayV2::Route').length).toBeGreaterThan(uris.length);
  });
});
