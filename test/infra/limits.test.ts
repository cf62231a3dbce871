import { expect, test } from '@jest/globals';
import { HEADERS_POLICIES } from '../../operator/deploy/checks/distribution.ts';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { flatten } from '../../shared/cloudformation/flatten.ts';
import { ALTERNATIVE_SETTINGS, DEPLOYMENTS } from './support/deployments.ts';
import { exceededLimits } from './support/limits.ts';
import { findCycle, missingReferences } from './support/reference-graph.ts';
import { ofType, type StackTemplates, templateOf, templatesOf } from './support/synthesized.ts';

const CONTEXTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no settings': {},
  'the development stage': { stage: 'dev' },
  ...Object.fromEntries(DEPLOYMENTS.map((context) => [`all settings (${context.stackName})`, context])),
  'the alternative settings': ALTERNATIVE_SETTINGS,
};

test.each(Object.entries(CONTEXTS))('a template with %s is within the AWS limits', async (_, context) => {
  const { Nested, ...main } = await templatesOf(context);
  expect(exceededLimits({ ...main, Nested })).toEqual([]);
  // Check each template separately, as CloudFormation does: in the main template, the nested stack is one resource.
  for (const template of [main, ...Object.values(Nested)]) {
    expect(missingReferences(template)).toEqual([]);
    expect(findCycle(referenceGraph(template))).toBeUndefined();
  }
  const template = flatten({ ...main, Nested });
  expect(missingReferences(template)).toEqual([]);
  const runtimes = ofType(template, 'AWS::Lambda::Function')
    .filter(([id]) => !id.startsWith('Custom'))
    .map(([, { Properties }]) => Properties.Runtime);
  expect(new Set(runtimes)).toEqual(new Set(['nodejs24.x']));
});

test('exceeded limits and missing references are detected', () => {
  const queue = { Type: 'AWS::SQS::Queue', Properties: { VisibilityTimeout: 30 } };
  const source = { EventSourceArn: { 'Fn::GetAtt': ['Queue', 'Arn'] }, FunctionName: { Ref: 'Function' } };
  const statement = { Resource: Array.from({ length: 60 }, () => ({ 'Fn::GetAtt': ['Function', 'Arn'] })) };
  const template: StackTemplates = {
    Mappings: {},
    Nested: {
      Inner: {
        Mappings: {},
        Outputs: {},
        Parameters: Object.fromEntries(Array.from({ length: 201 }, (_, index) => [`P${index}`, {}])),
        Resources: {},
      },
    },
    Outputs: { Address: { Value: { Ref: 'Nobody' } } },
    Resources: {
      Queue: queue,
      Function: {
        Type: 'AWS::Lambda::Function',
        DependsOn: ['Nothing'],
        Properties: {
          Timeout: 10,
          FunctionName: { 'Fn::Join': ['-', [{ Ref: 'AWS::StackName' }, 'x'.repeat(32)]] },
          Environment: { Variables: { A: 'ü'.repeat(2_048) } },
        },
      },
      Source: { Type: 'AWS::Lambda::EventSourceMapping', Properties: source },
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: { Policies: [{ PolicyDocument: { Statement: [statement] } }] },
      },
      Policy: {
        Type: 'AWS::IAM::Policy',
        Properties: { Roles: [{ Ref: 'Role' }], PolicyDocument: { Statement: [statement] } },
      },
    },
  };
  expect(exceededLimits(template).map((line) => line.replace(/\d+/, 'N'))).toEqual([
    'the template of Inner: N parameters (maximum 200)',
    'Role: N characters of its policies (maximum 10240)',
    'Source: N seconds missing from the visibility timeout (maximum 0)',
    'Function: N bytes of its environment (maximum 4096)',
    'Function: N characters of its name (maximum 64)',
  ]);
  expect(missingReferences(template)).toEqual(['Function: Nothing', 'outputs: Nobody']);
});

test('a reference cycle is detected', () => {
  const circular = {
    A: { Type: 'T', Properties: { Name: { 'Fn::Sub': `x-\${B.Arn}` } } },
    B: { Type: 'T', Properties: { Of: [{ 'Fn::GetAtt': ['C', 'Arn'] }] } },
    C: { Type: 'T', Properties: {}, DependsOn: ['A'] },
  };
  expect(findCycle(referenceGraph({ Resources: circular }))).toEqual(['A', 'B', 'C', 'A']);
});

test('`npm run deploy` knows how many response headers policies a stack uses', async () => {
  const policies = ofType(await templateOf(), 'AWS::CloudFront::ResponseHeadersPolicy');
  expect(policies).toHaveLength(HEADERS_POLICIES.perStack);
});
