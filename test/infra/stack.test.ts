import { describe, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../contracts/operations/catalogue.ts';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { apiBodyOf, invokedByApi, invokePoliciesOf, routeKeysOf } from './support/api-routes.ts';
import { DEPLOYMENTS, OFF_SETTINGS } from './support/deployments.ts';
import { bytesOf, MAX_BYTES, MAX_RESOURCES } from './support/limits.ts';
import { resourcesOf } from './support/operation-cost.ts';
import {
  checkedTemplateOf,
  functionNamed,
  only,
  type StackTemplate,
  templateOf,
  templatesOf,
} from './support/synthesized.ts';

/** AWS limits for a stack: the number of resources and the bytes of the template. */
const AWS_MAX_RESOURCES = 500;
const AWS_MAX_BYTES = 1_000_000;
/** AWS quota for the routes of an API. */
const MAX_ROUTES = 300;
/** AWS limit for the characters of a managed policy. */
const MAX_POLICY_CHARACTERS = 6_144;
const COST_OF_AN_OPERATION = ['AWS::IAM::Role', 'AWS::Lambda::Function'];
/** If there is room for fewer operations than this, plan another nested stack before adding more. */
const MIN_ROOM = 70;
/** Our own maximum for the main stack. Operations do not add resources to it. */
const MAX_MAIN_RESOURCES = 310;

/** Operations with a route. Streamed operations have a function URL instead. */
const ROUTED = OPERATION_NAMES.filter((name) => !operation(name).streamed);

const production = await templateOf();
const stacks = await Promise.all([{}, { stage: 'dev' }, DEPLOYMENTS[0]].map((context) => templatesOf(context)));

const mostResources = (templates: readonly StackTemplate[]): number =>
  Math.max(...templates.map(({ Resources }) => Object.keys(Resources).length));
const bytesOfParts = (parts: readonly unknown[]): number => Buffer.byteLength(JSON.stringify(parts));
/** The function and the role of an operation, if they are in this template. */
const idsOf = ({ Resources }: StackTemplate, name: string): string[] => {
  const [id, found] =
    Object.entries(Resources).find(([, { Properties }]) => Properties?.FunctionName === `Qpr-${name}`) ?? [];
  const role = found?.Properties.Role as { 'Fn::GetAtt': [string, string] } | undefined;
  return [id, role?.['Fn::GetAtt'][0]].filter((found) => found !== undefined);
};

describe('room to grow', () => {
  const mains = stacks.map(({ Nested: _, ...main }) => main);
  const operations = stacks.map(({ Nested }) => Object.values(Nested)[0] as StackTemplate);

  test.each(ROUTED)('%s costs two resources', (name) => {
    const types = [...resourcesOf(production, functionNamed(production, name)[0])]
      .map((id) => production.Resources[id]?.Type)
      // A capability has one log group. If it has only one operation, the group would count as part of the operation.
      .filter((type) => type !== 'AWS::Logs::LogGroup')
      .toSorted();
    expect(types).toEqual(COST_OF_AN_OPERATION);
  });

  test('the main stack has one nested stack, which contains all operations', () => {
    for (const { Nested } of stacks) expect(Object.keys(Nested)).toHaveLength(1);
    for (const name of ROUTED) {
      expect([name, idsOf(operations[0] as StackTemplate, name).length]).toEqual([name, COST_OF_AN_OPERATION.length]);
      expect([name, mains.flatMap((main) => idsOf(main, name))]).toEqual([name, []]);
    }
  });

  test('only the API waits for the nested stack, which refers to the distribution', () => {
    for (const main of mains) {
      const graph = referenceGraph(main);
      const [nestedId, nested] = only(main, 'AWS::CloudFormation::Stack');
      const users = [...graph]
        .filter(([, references]) => references.has(nestedId))
        .map(([id]) => main.Resources[id]?.Type);
      expect(users.toSorted()).toEqual(['AWS::ApiGatewayV2::Deployment', 'AWS::ApiGatewayV2::Stage']);
      expect(graph.get(nestedId)).toContain(only(main, 'AWS::CloudFront::Distribution')[0]);
      expect(nested.Properties.Tags).toEqual([{ Key: 'qpr:stack', Value: 'Qpr' }]);
    }
  });

  test('the nested stack contains only functions and their roles, and does not use its own name', () => {
    for (const { Resources } of operations) {
      const types = Object.values(Resources).map(({ Type }) => Type);
      expect([...new Set(types)].toSorted()).toEqual(COST_OF_AN_OPERATION);
      expect(JSON.stringify(Resources)).not.toMatch(/AWS::Stack(?:Name|Id)/);
    }
  });

  test.each([
    ['main stack', mains, MAX_MAIN_RESOURCES],
    ['stack of the operations', operations, MAX_RESOURCES],
  ])('the %s does not exceed our own maximums', (_, templates, max) => {
    expect(mostResources(templates)).toBeLessThanOrEqual(max);
    expect(Math.max(...templates.map(bytesOf))).toBeLessThanOrEqual(MAX_BYTES);
  });

  /** Everything for one operation in the main stack: its route, throttle and invoke permission. */
  const bytesInMain = (main: StackTemplate, name: OperationName): number => {
    const { method, path } = operation(name);
    const [, stage] = only(main, 'AWS::ApiGatewayV2::Stage');
    const route = apiBodyOf(main).paths[path]?.[method.toLowerCase()];
    return bytesOfParts([
      [path, route],
      [`${method} ${path}`, (stage.Properties.RouteSettings as Record<string, unknown>)[`${method} ${path}`]],
      route?.['x-amazon-apigateway-integration'].uri,
    ]);
  };
  /** Everything for one operation in the nested stack: its function and role. */
  const bytesInNested = (nested: StackTemplate, name: OperationName): number =>
    bytesOfParts(idsOf(nested, name).map((id) => [id, nested.Resources[id]]));
  /** How many operations still fit. Settings add bytes to every operation, so each deployment has its own average. */
  const roomByBytes = (templates: readonly StackTemplate[], bytesIn: typeof bytesInMain): number =>
    Math.min(
      ...templates.map((template) => {
        const average = ROUTED.reduce((sum, name) => sum + bytesIn(template, name), 0) / ROUTED.length;
        return Math.floor((AWS_MAX_BYTES - bytesOf(template)) / average);
      }),
    );
  const room = {
    'resources of the nested stack': Math.floor(
      (AWS_MAX_RESOURCES - mostResources(operations)) / COST_OF_AN_OPERATION.length,
    ),
    'bytes of the nested template': roomByBytes(operations, bytesInNested),
    'bytes of the main template': roomByBytes(mains, bytesInMain),
    'routes of the API': MAX_ROUTES - Math.max(...mains.map((main) => routeKeysOf(main).length)),
  };
  test.each(Object.entries(room))('the %s leave room for %i more operations', (_, operationsThatFit) => {
    expect(operationsThatFit).toBeGreaterThanOrEqual(MIN_ROOM);
  });

  // A role can have ten policies. During an update it has the old and the new ones, so only five can be used.
  const [first] = invokePoliciesOf(production);
  const document = first?.[1].Properties.PolicyDocument as { readonly Statement: readonly { Resource: unknown[] }[] };
  const functionsPerPolicy = document.Statement[0]?.Resource.length ?? 0;
  const policyRoom = 5 * functionsPerPolicy - invokedByApi(production).length;
  test(`the policies of the invoking role leave room for ${policyRoom} more operations, whatever the stack name`, () => {
    expect(policyRoom).toBeGreaterThanOrEqual(MIN_ROOM);
    // Assumes the longest names of partition, region and function.
    const longest = `"arn:aws-us-gov:lambda:ap-southeast-1:123456789012:function:${'n'.repeat(64)}",`;
    const rest = JSON.stringify({ ...document, Statement: [{ ...document.Statement[0], Resource: [] }] });
    expect(rest.length + functionsPerPolicy * longest.length).toBeLessThanOrEqual(MAX_POLICY_CHARACTERS);
  });
});

test('the outputs are the addresses of the service and the names that an operator needs', () => {
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
    ['the development stage', { stage: 'dev' }],
    ['all settings', DEPLOYMENTS[0] ?? {}],
    ['everything off', OFF_SETTINGS],
  ])('are followed with %s', async (_, context) => {
    await expect(checkedTemplateOf(context)).resolves.toBeDefined();
  });

  test('are followed with no settings, and a synth that violates one fails', async () => {
    const report = await checkedTemplateOf({}, { violatesRule: true }).catch(String);
    const violations = String(report).match(/^(?:ERROR|WARNING).*\n.*\n.*/gm);
    // Only the bucket that this test adds violates rules.
    expect(violations).toEqual([
      expect.stringMatching(/Qpr\/Violation\/Resource .*AwsSolutions-S1'/s),
      expect.stringMatching(/Qpr\/Violation\/Resource .*AwsSolutions-S10'/s),
    ]);
  });
});

test('the demo code must be a short id', async () => {
  await expect(templateOf({ demoCode: 'Table 12' })).rejects.toThrow('demoCode must be the short_id of a code');
});
