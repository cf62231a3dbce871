import { describe, expect, test } from '@jest/globals';
import { DEFAULT_MODELS } from '../../lib/settings/default-model.ts';
import { configOf, MANAGED } from './edge/edge-of.ts';
import {
  ALL_SETTINGS,
  ALTERNATIVE_SETTINGS,
  MIXED_SETTINGS,
  OFF_SETTINGS,
  templateWithAllSettings,
} from './support/deployments.ts';
import { actionsOf, statementsOf } from './support/permissions.ts';
import { functionNamed, only, type StackTemplate, templateOf } from './support/synthesized.ts';

const template = await templateOf();

const environmentOf = (from: StackTemplate) =>
  (functionNamed(from, 'converse')[1].Properties.Environment as { Variables: Record<string, unknown> }).Variables;
const policiesOf = (name: string, from: StackTemplate): string => JSON.stringify(statementsOf(from, name));

describe('the URLs of the streaming functions', () => {
  test.each(['converse', 'preview-qpr-code'])('%s has a streaming URL', (name) => {
    const [functionId] = functionNamed(template, name);
    const [, url] = only(template, 'AWS::Lambda::Url', ({ TargetFunctionArn }) =>
      JSON.stringify(TargetFunctionArn).includes(`"${functionId}"`),
    );
    expect(url.Properties.InvokeMode).toBe('RESPONSE_STREAM');
  });

  test.each([
    ['/s/*/messages', '/s/*'],
    ['/v1/previews', '/v1/*'],
  ])('%s takes precedence over broader patterns, and is never compressed or cached', (pattern, rest) => {
    const { CacheBehaviors: behaviors } = configOf(template);
    const patterns = behaviors.map(({ PathPattern }) => PathPattern);
    expect(patterns.indexOf(pattern)).toBeGreaterThanOrEqual(0);
    expect(patterns.indexOf(pattern)).toBeLessThan(patterns.indexOf(rest));
    expect(behaviors.find(({ PathPattern }) => PathPattern === pattern)).toMatchObject({
      Compress: false,
      CachePolicyId: MANAGED.cachingDisabled,
    });
  });
});

describe('the streaming functions', () => {
  test.each(['converse', 'preview-qpr-code'])(
    '%s does not reference the distribution in its environment, because the function is an origin of the distribution',
    (name) => {
      expect(JSON.stringify(functionNamed(template, name)[1].Properties.Environment)).not.toContain('Distribution');
    },
  );

  test.each([
    ['anthropic.claude-x', OFF_SETTINGS, ['foundation-model/anthropic.claude-x']],
    [
      'eu.amazon.nova-pro-v1:0',
      MIXED_SETTINGS,
      ['inference-profile/eu.amazon.nova-pro-v1:0', 'foundation-model/amazon.nova-pro-v1:0'],
    ],
  ])('may invoke only the configured model, %s, and the model for embeddings', async (model, context, resources) => {
    expect(context.model).toBe(model);
    const policies = policiesOf('converse', await templateOf(context));
    // `InvokeModel` computes the embeddings of questions.
    expect(policies.match(/bedrock:[A-Z]\w+/g)?.toSorted()).toEqual([
      'bedrock:InvokeModel',
      'bedrock:InvokeModelWithResponseStream',
    ]);
    const models = policies.match(/(?:foundation-model|inference-profile)\/[^"]+/g) ?? [];
    expect(new Set(models)).toEqual(new Set(['foundation-model/amazon.titan-embed-text-v2:0', ...resources]));
  });

  test.each(['converse', 'preview-qpr-code'])('%s applies the guardrail if one is set', async (name) => {
    const guarded = await templateOf(ALTERNATIVE_SETTINGS);
    const [statement, ...more] = statementsOf(guarded, name).filter(({ Action }) =>
      `${Action}`.includes('ApplyGuardrail'),
    );
    expect(more).toEqual([]);
    expect(statement?.Action).toBe('bedrock:ApplyGuardrail');
    expect(JSON.stringify(statement?.Resource)).toContain(':guardrail/gr1a2b3c4d5e"');
    expect(functionNamed(guarded, name)[1].Properties.Environment).toMatchObject({
      Variables: { GUARDRAIL: 'gr1a2b3c4d5e:1' },
    });
    expect(JSON.stringify(statementsOf(template, name))).not.toContain('Guardrail');
  });

  test('may invoke the default model in every region of its inference profile', () => {
    const { MODEL } = environmentOf(template);
    expect(MODEL).toEqual({ 'Fn::FindInMap': ['DefaultModels', { Ref: 'AWS::Region' }, 'id'] });
    const [statement, ...more] = statementsOf(template, 'converse').filter(({ Action }) =>
      `${Action}`.startsWith('bedrock:InvokeModelWith'),
    );
    expect(more).toEqual([]);
    const defaultModel = { 'Fn::FindInMap': ['DefaultModels', { Ref: 'AWS::Region' }, 'model'] };
    const text = JSON.stringify(statement?.Resource);
    expect(text).toContain(':inference-profile/');
    // The model occurs twice: in an ARN for all regions, and in one without a region, which global profiles use.
    expect(text.split(JSON.stringify(defaultModel))).toHaveLength(3);
  });

  test.each(Object.entries(DEFAULT_MODELS))(
    'the default model in %s is %s, which matches its foundation model and is in the geography of the region or global',
    (region, id) => {
      const { model } = template.Mappings.DefaultModels?.[region] ?? {};
      expect(template.Mappings.DefaultModels?.[region]?.id).toBe(id);
      expect(id === model || id.endsWith(`.${model}`)).toBe(true);
      // A profile that is not global must be in the geography of its region, so that no data leaves the geography.
      const geography = /^(us-gov|us|ca|eu|apac|global)\./.exec(id)?.[1];
      const regions = {
        us: /^us-(?!gov)/,
        'us-gov': /^us-gov-/,
        ca: /^ca-/,
        eu: /^(eu|il)-/,
        apac: /^(ap|me)-/,
        global: /./,
      };
      if (geography) expect(region).toMatch(regions[geography as keyof typeof regions]);
    },
  );

  test('can read the key of an OpenAI-compatible server from its secret, and the key is not in the template', async () => {
    const { aiBaseUrl, aiModel, aiApiKeySecretArn } = ALL_SETTINGS;
    const other = await templateWithAllSettings();
    expect(policiesOf('converse', other)).not.toContain('bedrock');
    expect(statementsOf(other, 'converse').filter(({ Action }) => `${Action}`.startsWith('secrets'))).toEqual([
      { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: aiApiKeySecretArn },
    ]);
    expect(environmentOf(other)).toMatchObject({
      AI_BASE_URL: aiBaseUrl,
      AI_MODEL: aiModel,
      AI_API_KEY_SECRET_ARN: aiApiKeySecretArn,
    });
    expect(JSON.stringify(environmentOf(other))).not.toContain('{{resolve');
    const withoutSuffix = { aiBaseUrl, aiModel, aiApiKeySecretArn: aiApiKeySecretArn.replace('-AbCdEf', '') };
    await expect(templateOf(withoutSuffix)).rejects.toThrow('aiApiKeySecretArn');
  });

  test.each([
    [{ model: 'not a model' }, 'not a model'],
    [{ guardrail: 'gr1a2b3c4d5e' }, 'guardrail must be'],
    [{ guardrail: 'gr1a2b3c4d5e:1', aiBaseUrl: 'https://ai.example.com/v1', aiModel: 'm' }, 'Bedrock models only'],
    [{ aiBaseUrl: 'https://ai.example.com' }, 'aiModel'],
    [{ aiBaseUrl: 'nowhere', aiModel: 'm' }, 'aiBaseUrl'],
    [{ aiBaseUrl: 'ai.example.com:8080/v1', aiModel: 'm' }, 'aiBaseUrl must be'],
    [{ retentionDays: '0' }, 'retentionDays'],
    [{ messagesPerMonth: 'many' }, 'messagesPerMonth'],
    [{ inputTokenPrice: 'cheap', outputTokenPrice: '1' }, 'inputTokenPrice'],
    [{ inputTokenPrice: '0.06' }, 'outputTokenPrice'],
  ])('%j is rejected', async (context, message) => {
    await expect(templateOf(context)).rejects.toThrow(message);
  });
});

test('five sweeps of conversations run every minute; roll-up-scans may turn their schedule on, and the sweep may turn it on and off', () => {
  const isSweep = (properties: unknown) => JSON.stringify(properties).includes('rate(1 minute)');
  const { Targets, Name, State } = only(template, 'AWS::Events::Rule', isSweep)[1].Properties as {
    Targets: { Arn: unknown; Input: string }[];
    Name: string;
    State: string;
  };
  expect(JSON.stringify(Targets[0]?.Arn)).toContain('sweep');
  expect(Targets.map(({ Input }) => JSON.parse(Input))).toEqual([0, 1, 2, 3, 4].map((share) => ({ share })));
  expect(State).toBe('ENABLED');
  // A function with 1,769 MB has one full core. Each sweep ends within its minute, before the next sweep of the same
  // share of the partitions starts.
  const { MemorySize, Timeout } = functionNamed(template, 'sweep-conversations')[1].Properties;
  expect([MemorySize, Timeout]).toEqual([1_769, 55]);
  expect(Name).toBe('Qpr-sweep-conversations');
  const switchedBy = (name: string) =>
    statementsOf(template, name)
      .filter((statement) => JSON.stringify(statement).includes(`rule/${Name}`))
      .flatMap(actionsOf);
  expect(switchedBy('sweep-conversations')).toEqual(['events:DisableRule', 'events:EnableRule']);
  expect(switchedBy('roll-up-scans')).toEqual(['events:EnableRule']);
});

test('the token prices come from the settings and are used only for analytics', async () => {
  const priced = await templateWithAllSettings();
  const variables = { INPUT_TOKEN_PRICE: '0.06', OUTPUT_TOKEN_PRICE: '0.24' };
  expect(functionNamed(priced, 'get-qpr-code-analytics')[1].Properties.Environment).toMatchObject({
    Variables: variables,
  });
  expect(JSON.stringify(functionNamed(priced, 'converse')[1].Properties.Environment)).not.toContain('TOKEN_PRICE');
});

test('account limits come from the settings, or else from the plan', async () => {
  const variablesOf = (from: StackTemplate) => functionNamed(from, 'converse')[1].Properties.Environment;
  expect(JSON.stringify(variablesOf(template))).not.toContain('PER_MONTH');
  expect(variablesOf(await templateWithAllSettings())).toMatchObject({
    Variables: { MESSAGES_PER_MONTH: '10', TOKENS_PER_MONTH: '9000000000' },
  });
});

test('the retention comes from the settings', async () => {
  const short = await templateWithAllSettings();
  expect(functionNamed(short, 'converse')[1].Properties.Environment).toMatchObject({
    Variables: { RETENTION_DAYS: '30' },
  });
});
