import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import { PROBE_FUNCTIONS, PROBE_STACK } from '../../contracts/probe.ts';
import { probeApp } from '../../lib/probe/probe-app.ts';
import { referenceGraph } from '../../operator/deploy/template/reference-graph.ts';
import { overLimits } from './support/limits.ts';
import { actionsOf, statementsOfRole } from './support/permissions.ts';
import { findCycle, missingReferences } from './support/reference-graph.ts';
import { ofType, type StackTemplate } from './support/synthesized.ts';

const folder = mkdtempSync(join(tmpdir(), 'qpr-probe-template-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of PROBE_FUNCTIONS.keys()) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'index.js'), '');
}
const newApp = (name: string) => probeApp(folder, { outdir: join(folder, name) });
const assembly = newApp('cdk.out').synth();
const template: StackTemplate = assembly.getStackByName(PROBE_STACK).template;

test('the template is within the AWS limits, and has no missing or circular references', () => {
  expect(overLimits(template)).toEqual([]);
  expect(missingReferences(template)).toEqual([]);
  expect(findCycle(referenceGraph(template))).toBeUndefined();
});

test('the stack is small and leaves nothing behind', () => {
  const resources = Object.values(template.Resources);
  expect(resources.length).toBeLessThanOrEqual(30);
  expect(resources.filter(({ DeletionPolicy = 'Delete' }) => DeletionPolicy !== 'Delete')).toEqual([]);
  // Lambda could create log groups outside of the stack.
  const actions = ofType(template, 'AWS::IAM::Role').flatMap(([id]) =>
    statementsOfRole(template, id).flatMap(actionsOf),
  );
  expect(actions.filter((action) => action === 'logs:CreateLogGroup' || action.includes('*'))).toEqual([]);
});

test('the synth fails if the stack violates an AWS Solutions rule', () => {
  const app = newApp('careless');
  new Bucket(app.node.findChild(PROBE_STACK), 'Careless');
  expect(() => app.synth()).toThrow(/AwsSolutions-S10/);
});
