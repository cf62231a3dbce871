import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../lambdas/contracts/operations/catalogue.ts';
import { resourcesOf } from './support/operation-cost.ts';
import { statementsOfRole } from './support/permissions.ts';
import { checkedTemplateOf, functionNamed, only, templateOf } from './support/synthesized.ts';

/** Limits of AWS: resources of a stack, and characters of all inline policies of a role. */
const MOST_RESOURCES = 500;
const MOST_POLICY_CHARACTERS = 10_240;
/** Function, role, integration and route. */
const COST_OF_AN_OPERATION = 4;
/** Where the next large piece of work ought to think of a second stack first. */
const LEAST_ROOM = 7;

/** Those behind a route; what is streamed stands behind a URL of its own. */
const ROUTED = OPERATION_NAMES.filter((name) => !operation(name).streamed);

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });
const billed = await templateOf({ stripeSecret: 'qpr/stripe' });

const isInvokeRole = ({ AssumeRolePolicyDocument }: Readonly<Record<string, unknown>>) =>
  JSON.stringify(AssumeRolePolicyDocument).includes('apigateway.amazonaws.com');

describe('room to grow', () => {
  test.each(ROUTED)('%s costs at most four resources', (name) => {
    const types = [...resourcesOf(production, functionNamed(production, name)[0])]
      .map((id) => production.Resources[id]?.Type)
      // One for a capability, however many operations it has; with one operation it looks like its own.
      .filter((type) => type !== 'AWS::Logs::LogGroup')
      .toSorted();
    expect(types.length).toBeLessThanOrEqual(COST_OF_AN_OPERATION);
    expect(types).toEqual([
      'AWS::ApiGatewayV2::Integration',
      'AWS::ApiGatewayV2::Route',
      'AWS::IAM::Role',
      'AWS::Lambda::Function',
    ]);
  });

  const resources = Math.max(
    ...[production, development, billed].map(({ Resources }) => Object.keys(Resources).length),
  );
  // Today's operations with all that is around them, below CloudFormation's 500. Beyond this, a second stack comes first.
  test('the stack has at most 470 resources', () => expect(resources).toBeLessThanOrEqual(470));

  const room = Math.floor((MOST_RESOURCES - resources) / COST_OF_AN_OPERATION);
  test(`${room} more operations fit into the stack`, () => {
    expect(room).toBeGreaterThanOrEqual(LEAST_ROOM);
  });

  const [invoke] = statementsOfRole(production, only(production, 'AWS::IAM::Role', isInvokeRole)[0]);
  const invoked = invoke?.Resource as readonly { 'Fn::GetAtt': [string, string] }[];
  // The longest name that a stack may have, in the partition and the region with the longest names.
  const longest = (name: string) =>
    `"arn:aws-us-gov:lambda:ap-southeast-1:123456789012:function:${'S'.repeat(32)}-${name}",`;
  const names = invoked.map(({ 'Fn::GetAtt': [id] }) =>
    String(production.Resources[id]?.Properties.FunctionName).replace(/^Qpr-/, ''),
  );
  const characters = JSON.stringify({ ...invoke, Resource: '' }).length + names.map(longest).join('').length;
  const policyRoom = Math.floor((MOST_POLICY_CHARACTERS - characters) / longest('operation-of-some-25-char').length);
  test(`${policyRoom} more operations fit into the role that invokes them, whatever the stack is called`, () => {
    expect(names).toEqual(expect.arrayContaining(ROUTED));
    expect(policyRoom).toBeGreaterThanOrEqual(LEAST_ROOM);
  });
});

test('the outputs say where the service is', () => {
  expect(Object.keys(production.Outputs).toSorted()).toEqual([
    'BaseUrl',
    'IssueKeyFunction',
    'ScanHost',
    'SetSubscriptionFunction',
    'TableName',
    'WebBucket',
  ]);
});

test('nothing of the local runtime is in the template', () => {
  const text = JSON.stringify(production);
  for (const word of ['TIME_SPEED', 'embedded', 'ALLOW_PRIVATE_TARGETS']) expect(text).not.toContain(word);
});

test('no secret stands in the template', () => {
  // How long a generated secret is, is none.
  const text = JSON.stringify(production).replaceAll('"PasswordLength"', '');
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
