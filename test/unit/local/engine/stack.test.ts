import { afterEach, expect, test } from '@jest/globals';
import { loadAssembly } from '../../../../local/engine/assembly.ts';
import { startStack } from '../../../../local/engine/stack.ts';
import type { ResourceType, Runtime } from '../../../../local/engine/types.ts';
import { type MiniAssembly, writeAssembly } from '../support/mini-assembly.ts';

const steps: string[] = [];
let mini: MiniAssembly | undefined;
afterEach(() => {
  steps.length = 0;
  mini?.remove();
});

const runtime = {
  accountId: '000000000000',
  region: 'us-east-1',
  publicUrl: 'http://localhost:3000',
  find: (kind: string, name: string) => {
    if (kind === 'secret' && name === 'arn:a:secret:S-1') return 'secret of the stack';
    throw new Error('there is none');
  },
  log: (line: string) => steps.push(line),
} as unknown as Runtime;

const thing: ResourceType = {
  types: ['Test::Thing', 'AWS::CloudFront::Distribution'],
  async start({ logicalId, properties }) {
    if (properties.fails) throw new Error('broken on purpose');
    steps.push(`start ${logicalId}`);
    return {
      identity: { ref: `${logicalId}-ref`, attributes: { DomainName: 'd1.cloudfront.local' } },
      ready: () => void steps.push(`ready ${logicalId}`),
      startBackground: () => void steps.push(`background ${logicalId}`),
      stop: () => void steps.push(`stop ${logicalId}`),
    };
  },
};

const start = (Resources: Record<string, { Type: string; [more: string]: unknown }>, more: object = {}) => {
  mini = writeAssembly({ Resources, ...more });
  return startStack(loadAssembly(mini.dir), [thing], runtime);
};

test('starts referenced resources first, then makes all ready, and stops them in exact reverse order', async () => {
  const stack = await start({
    B: { Type: 'Test::Thing', Properties: { a: { Ref: 'A' } } },
    A: { Type: 'Test::Thing' },
    C: { Type: 'Test::Thing' },
  });
  await stack.stop();
  expect(steps).toEqual([
    ...['start A', 'start B', 'start C'],
    ...['ready A', 'ready B', 'ready C'],
    ...['background A', 'background B', 'background C'],
    ...['stop C', 'stop B', 'stop A'],
  ]);
});

test("runs the caller's first steps with the outputs of the stack, and only then starts background work", async () => {
  mini = writeAssembly({ Resources: { A: { Type: 'Test::Thing' } }, Outputs: { Name: { Value: { Ref: 'A' } } } });
  const stack = await startStack(loadAssembly(mini.dir), [thing], runtime, async ({ Name }) => {
    await new Promise(setImmediate);
    steps.push(`first steps with ${Name}`);
  });
  await stack.stop();
  expect(steps).toEqual(['start A', 'ready A', 'first steps with A-ref', 'background A', 'stop A']);
});

test('resolves a dynamic reference to a secret of the stack', async () => {
  const Value = { 'Fn::Join': ['', ['{{resolve:secretsmanager:', 'arn:a:secret:S-1', ':SecretString:::}}']] };
  const stack = await start({ A: { Type: 'Test::Thing' } }, { Outputs: { Secret: { Value } } });
  expect(stack.outputs).toEqual({ Secret: 'secret of the stack' });
});

test.each(['ssm:name', 'secretsmanager:other:SecretString:::', 'secretsmanager:arn:a:secret:S-1:SecretString:key::'])(
  'refuses a dynamic reference that it cannot resolve, and names it: %s',
  async (reference) => {
    const starting = start({ A: { Type: 'Test::Thing', Properties: { a: `{{resolve:${reference}}}` } } });
    await expect(starting).rejects.toThrow(`dynamic reference {{resolve:${reference}}} is not supported locally`);
  },
);

test('stops the started resources if one fails, and names the failed one', async () => {
  const starting = start({
    A: { Type: 'Test::Thing' },
    B: { Type: 'Test::Thing', Properties: { a: { Ref: 'A' }, fails: true } },
  });
  await expect(starting).rejects.toThrow('B (Test::Thing): broken on purpose');
  expect(steps).toEqual(['start A', 'stop A']);
});

test('names every unsupported type before anything starts', async () => {
  const starting = start({
    A: { Type: 'Test::Thing' },
    Q: { Type: 'AWS::Braket::Quantum' },
    R: { Type: 'AWS::Rocket::Launch' },
  });
  await expect(starting).rejects.toThrow('does not support: Q (AWS::Braket::Quantum), R (AWS::Rocket::Launch)');
  expect(steps).toEqual([]);
});

test('names the resource whose reference cannot be resolved', async () => {
  const starting = start({
    A: { Type: 'Test::Thing' },
    B: { Type: 'Test::Thing', Properties: { a: { 'Fn::GetAtt': ['A', 'Weight'] } } },
  });
  await expect(starting).rejects.toThrow('B (Test::Thing): Fn::GetAtt A.Weight (Test::Thing) is not supported locally');
});

test('skips resources and outputs whose condition is false', async () => {
  const stack = await start(
    { A: { Type: 'Test::Thing' }, B: { Type: 'Test::Thing', Condition: 'Never' } },
    {
      Conditions: { Never: { 'Fn::Equals': ['a', 'b'] } },
      Outputs: { A: { Value: { Ref: 'A' } }, B: { Value: { Ref: 'B' }, Condition: 'Never' } },
    },
  );
  expect(stack.outputs).toEqual({ A: 'A-ref' });
  expect(steps).not.toContain('start B');
});

test("replaces the distribution's https address with the public URL", async () => {
  const address = { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Edge', 'DomainName'] }, '/v1']] };
  const stack = await start(
    { Edge: { Type: 'AWS::CloudFront::Distribution' } },
    { Outputs: { Url: { Value: address } } },
  );
  expect(stack.outputs).toEqual({ Url: 'http://localhost:3000/v1' });
});
