import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../contracts/operations/catalogue.ts';
import { apiBodyOf, invokedByApi, invokePoliciesOf } from './support/api-routes.ts';
import { DEPLOYMENTS } from './support/deployments.ts';
import { bytesOf, MAX_BYTES, MAX_RESOURCES } from './support/limits.ts';
import { resourcesOf } from './support/operation-cost.ts';
import { checkedTemplateOf, functionNamed, only, templateOf } from './support/synthesized.ts';

/** AWS limits for a stack: the number of resources and the bytes of the template. */
const AWS_RESOURCES = 500;
const AWS_BYTES = 1_000_000;
/** AWS limit for the characters of a managed policy. */
const MAX_POLICY_CHARACTERS = 6_144;
const COST_OF_AN_OPERATION = ['AWS::IAM::Role', 'AWS::Lambda::Function'];
/** Below this, consider a second stack before adding more operations. */
const MIN_ROOM = 15;

/** Operations with a route. Streamed operations have a function URL instead. */
const ROUTED = OPERATION_NAMES.filter((name) => !operation(name).streamed);

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });
const billed = await templateOf({ stripeSecret: 'qpr/stripe' });
const complete = await templateOf(DEPLOYMENTS[0]);

describe('room to grow', () => {
  const templates = [production, development, billed, complete];

  test.each(ROUTED)('%s costs two resources', (name) => {
    const types = [...resourcesOf(production, functionNamed(production, name)[0])]
      .map((id) => production.Resources[id]?.Type)
      // Each capability has one log group. With a single operation it would count as part of that operation.
      .filter((type) => type !== 'AWS::Logs::LogGroup')
      .toSorted();
    expect(types).toEqual(COST_OF_AN_OPERATION);
  });

  const resources = Math.max(...templates.map(({ Resources }) => Object.keys(Resources).length));
  test(`the stack has ${resources} of at most ${MAX_RESOURCES} resources`, () => {
    expect(resources).toBeLessThanOrEqual(MAX_RESOURCES);
  });

  const bytes = Math.max(...templates.map(bytesOf));
  test(`the template has ${Math.ceil(bytes / 1_000)} of at most ${MAX_BYTES / 1_000} KB`, () => {
    expect(bytes).toBeLessThanOrEqual(MAX_BYTES);
  });

  /** Everything in the template for one operation: its resources, route, throttle and invoke permission. */
  const bytesOfOperation = (name: OperationName): number => {
    const { method, path } = operation(name);
    const [functionId] = functionNamed(production, name);
    const [, stage] = only(production, 'AWS::ApiGatewayV2::Stage');
    const parts = [
      ...[...resourcesOf(production, functionId)].map((id) => [id, production.Resources[id]]),
      [path, apiBodyOf(production).paths[path]?.[method.toLowerCase()]],
      [`${method} ${path}`, (stage.Properties.RouteSettings as Record<string, unknown>)[`${method} ${path}`]],
      { 'Fn::GetAtt': [functionId, 'Arn'] },
    ];
    return Buffer.byteLength(JSON.stringify(parts));
  };
  const sizes = ROUTED.map(bytesOfOperation);
  const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  const roomByResources = Math.floor((AWS_RESOURCES - resources) / COST_OF_AN_OPERATION.length);
  const roomByBytes = Math.floor((AWS_BYTES - bytes) / average);
  const room = Math.min(roomByResources, roomByBytes);
  test(`${room} more operations fit: ${roomByResources} by resources, ${roomByBytes} by bytes`, () => {
    expect(room).toBeGreaterThanOrEqual(MIN_ROOM);
  });

  // A role can have ten policies. During an update it has the old and the new ones, so only five can be used.
  const [first] = invokePoliciesOf(production);
  const document = first?.[1].Properties.PolicyDocument as { readonly Statement: readonly { Resource: unknown[] }[] };
  const functionsPerPolicy = document.Statement[0]?.Resource.length ?? 0;
  const policyRoom = 5 * functionsPerPolicy - invokedByApi(production).length;
  test(`${policyRoom} more fit into the policies of the invoking role, whatever the stack name`, () => {
    expect(policyRoom).toBeGreaterThanOrEqual(MIN_ROOM);
    // Assumes the longest names of partition, region and function.
    const longest = `"arn:aws-us-gov:lambda:ap-southeast-1:123456789012:function:${'n'.repeat(64)}",`;
    const rest = JSON.stringify({ ...document, Statement: [{ ...document.Statement[0], Resource: [] }] });
    expect(rest.length + functionsPerPolicy * longest.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
  });
});

test('the outputs contain the addresses of the service', () => {
  expect(Object.keys(production.Outputs).toSorted()).toEqual([
    'BaseUrl',
    'IssueKeyFunction',
    'ScanHost',
    'SetSubscriptionFunction',
    'TableName',
    'WebBucket',
  ]);
});

test('the template contains nothing of the local runtime', () => {
  const text = JSON.stringify(production);
  for (const word of ['TIME_SPEED', 'embedded', 'ALLOW_PRIVATE_TARGETS']) expect(text).not.toContain(word);
});

test('the template contains no secrets', () => {
  // The length of a generated secret is not a secret.
  const text = JSON.stringify(production).replaceAll('"PasswordLength"', '');
  expect(text).not.toMatch(/AKIA[0-9A-Z]{16}|qpr_sk_|whsec_|-----BEGIN|password/i);
});

describe("AWS Solutions' rules", () => {
  test.each([
    [{}, production],
    [{ stage: 'dev' }, development],
  ])('are followed (%j)', async (context, template) => {
    await expect(checkedTemplateOf(context)).resolves.toEqual(template);
  });

  test('fail a synth that violates one', async () => {
    await expect(checkedTemplateOf({}, true)).rejects.toThrow('AwsSolutions-S10');
  });
});
