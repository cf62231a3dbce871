import { describe, expect, test } from '@jest/globals';
import { findCircle, referenceGraph } from './support/reference-graph.ts';
import { checkedTemplateOf, templateOf } from './support/synthesized.ts';

/** CloudFormation allows 500 in a stack; the rest is for what nobody thought of yet. */
const MOST_RESOURCES = 450;

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });

describe('references', () => {
  test.each([
    ['production', production],
    ['development', development],
  ])('do not go round in a circle (%s)', (_, template) => {
    expect(findCircle(referenceGraph(template))).toBeUndefined();
  });

  test('a circle would be found', () => {
    const circular = {
      Outputs: {},
      Resources: {
        A: { Type: 'T', Properties: { Name: { 'Fn::Sub': `x-\${B.Arn}` } } },
        B: { Type: 'T', Properties: { Of: [{ 'Fn::GetAtt': ['C', 'Arn'] }] } },
        C: { Type: 'T', Properties: {}, DependsOn: ['A'] },
      },
    };
    expect(findCircle(referenceGraph(circular))).toEqual(['A', 'B', 'C', 'A']);
  });
});

test('one stack holds it all, with room to grow', () => {
  for (const { Resources } of [production, development]) {
    expect(Object.keys(Resources).length).toBeLessThan(MOST_RESOURCES);
  }
});

test('the outputs say where the service is', () => {
  expect(Object.keys(production.Outputs).toSorted()).toEqual([
    'BaseUrl',
    'IssueKeyFunction',
    'ScanHost',
    'SetSubscriptionFunction',
    'TableName',
  ]);
});

test('no secret stands in the template', () => {
  const text = JSON.stringify(production);
  expect(text).not.toMatch(/AKIA[0-9A-Z]{16}|qpr_sk_|whsec_|-----BEGIN|password/i);
});

describe("AWS Solutions' rules", () => {
  test.each([
    [{}, production],
    [{ stage: 'dev' }, development],
  ])('are kept (%j)', async (context, template) => {
    await expect(checkedTemplateOf(context)).resolves.toEqual(template);
  });

  test('would stop a synth that breaks one', async () => {
    await expect(checkedTemplateOf({}, true)).rejects.toThrow('AwsSolutions-S10');
  });
});
