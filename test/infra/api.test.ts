import { describe, expect, test } from '@jest/globals';
import { statementsOfRole } from './support/permissions.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const template = await templateOf();

test('the API writes access logs as JSON and has a ceiling', () => {
  const [, stage] = only(template, 'AWS::ApiGatewayV2::Stage');
  const { Format } = stage.Properties.AccessLogSettings as { Format: string };
  expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
  // Whatever somebody puts into a path or a query stays out of it: the route says enough.
  expect(Format).toContain('$context.routeKey');
  expect(Format).not.toMatch(/context\.(path|domainName)|querystring/i);
  expect(stage.Properties).toMatchObject({
    StageName: '$default',
    AutoDeploy: true,
    DefaultRouteSettings: { ThrottlingRateLimit: 8000, ThrottlingBurstLimit: 4000 },
  });
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
