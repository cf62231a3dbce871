import { describe, expect, test } from '@jest/globals';
import { MIXED_SETTINGS, OFF_SETTINGS } from '../support/deployments.ts';
import { functionNamed, ofType, only, type StackTemplate, templateOf } from '../support/synthesized.ts';
import { configOf } from './edge-of.ts';

const template = await templateOf();

describe('the secret that identifies the distribution to functions', () => {
  const secretsOf = (from: StackTemplate) => ofType(from, 'AWS::SecretsManager::Secret').map(([id]) => id);
  const idIn = (value: unknown) =>
    /resolve:secretsmanager:",\{"Ref":"(\w+)"\},":SecretString/.exec(JSON.stringify(value))?.[1];
  const variablesOf = (from: StackTemplate, name: string) =>
    (functionNamed(from, name)[1].Properties.Environment as { Variables: Record<string, unknown> }).Variables;
  const originHeaders = (from: StackTemplate) =>
    configOf(from).Origins.flatMap(
      (origin) => (origin as { OriginCustomHeaders?: object[] }).OriginCustomHeaders ?? [],
    );
  const VERIFYING_FUNCTIONS = [
    'conversation-session',
    'delete-own-conversation',
    'open-file',
    'render-qr',
    'draw-image',
    'request-sign-in',
  ];

  test('is generated during deployment and is not in the template', () => {
    const secrets = ofType(template, 'AWS::SecretsManager::Secret').map(([, { Properties }]) => Properties);
    expect(secrets).toHaveLength(1);
    for (const properties of secrets) {
      expect(properties).toEqual({
        Description: expect.any(String),
        GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 43 },
      });
    }
  });

  test('is sent to the API with every request, but not to buckets', () => {
    const apiOrigins = configOf(template).Origins.filter((origin) => JSON.stringify(origin).includes('ApiEndpoint'));
    expect(originHeaders(template)).toHaveLength(apiOrigins.length);
    for (const header of originHeaders(template)) {
      expect(header).toMatchObject({ HeaderName: 'x-origin-secret' });
      expect(idIn(header)).toBe(secretsOf(template)[0]);
    }
  });

  test.each(VERIFYING_FUNCTIONS)('is accepted by %s, which is updated after the distribution', (name) => {
    const variables = variablesOf(template, name);
    expect([idIn(variables.ORIGIN_SECRET), variables.NEXT_ORIGIN_SECRET]).toEqual([...secretsOf(template), undefined]);
    const [distribution] = only(template, 'AWS::CloudFront::Distribution');
    expect(functionNamed(template, name)[1].DependsOn).toContain(distribution);
  });

  test('is not given to other functions, because a template can have only 60 dynamic references', () => {
    const withSecret = ofType(template, 'AWS::Lambda::Function').filter(([, { Properties }]) =>
      JSON.stringify(Properties).includes('resolve:secretsmanager'),
    );
    expect(
      withSecret.map(([, { Properties }]) => String(Properties.FunctionName).replace('Qpr-', '')).toSorted(),
    ).toEqual(VERIFYING_FUNCTIONS.toSorted());
    // Functions with a URL need no secret: with IAM authentication, only the distribution can call them.
    for (const name of ['scan-page', 'converse']) expect(variablesOf(template, name).ONLY_DISTRIBUTION).toBe('true');
    for (const [, { Properties }] of ofType(template, 'AWS::Lambda::Url')) expect(Properties.AuthType).toBe('AWS_IAM');
  });

  test.each(VERIFYING_FUNCTIONS)(
    'is rotated in two deployments, and %s accepts the sent secret at every moment',
    async (name) => {
      expect([MIXED_SETTINGS.originSecret, OFF_SETTINGS.originSecret]).toEqual(['1+2', '2']);
      const [preparing, rotated] = [await templateOf(MIXED_SETTINGS), await templateOf(OFF_SETTINGS)];
      const [first, second] = secretsOf(preparing);
      const accepted = (from: StackTemplate) =>
        [variablesOf(from, name).ORIGIN_SECRET, variablesOf(from, name).NEXT_ORIGIN_SECRET].map(idIn);
      const sent = (from: StackTemplate) => [...new Set(originHeaders(from).map(idIn))];
      expect([secretsOf(template), secretsOf(rotated)]).toEqual([[first], [second]]);
      expect([template, preparing, rotated].map(sent)).toEqual([[first], [first], [second]]);
      // The distribution is updated before the functions. So the functions of the first deployment must already accept
      // the secret that the distribution sends in the second.
      expect([template, preparing, rotated].map(accepted)).toEqual([
        [first, undefined],
        [first, second],
        [second, undefined],
      ]);
    },
  );

  test.each(['0', '1+1', '1+', 'two', '1+2+3'])(
    'cannot be configured with the originSecret "%s"',
    async (originSecret) => {
      await expect(templateOf({ originSecret })).rejects.toThrow('originSecret must be a number like 2');
    },
  );
});
