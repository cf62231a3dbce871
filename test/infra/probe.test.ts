import { expect, test } from '@jest/globals';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { exceededLimits } from './support/limits.ts';
import { actionsOf, statementsOfRole } from './support/permissions.ts';
import { findCycle, missingReferences } from './support/reference-graph.ts';
import { ofType, probeTemplateOf } from './support/synthesized.ts';

const template = await probeTemplateOf();

test('the template of `npm run probe` is within the AWS limits, and has no missing or circular references', () => {
  expect(exceededLimits(template)).toEqual([]);
  expect(missingReferences(template)).toEqual([]);
  expect(findCycle(referenceGraph(template))).toBeUndefined();
});

test('the probe stack is small, and nothing of it remains after its deletion', () => {
  const resources = Object.values(template.Resources);
  expect(resources.length).toBeLessThanOrEqual(30);
  expect(resources.filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete')).toEqual([]);
  // With `logs:CreateLogGroup`, Lambda could create log groups outside of the stack, which would remain.
  const actions = ofType(template, 'AWS::IAM::Role').flatMap(([id]) =>
    statementsOfRole(template, id).flatMap(actionsOf),
  );
  expect(actions.filter((action) => action === 'logs:CreateLogGroup' || action.includes('*'))).toEqual([]);
});

test('the synth fails if the probe stack violates an AWS Solutions rule', async () => {
  await expect(probeTemplateOf({ violatesRule: true })).rejects.toThrow(/AwsSolutions-S10/);
});
