import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { iamRole } from '../../../../../local/resources/iam/iam-role.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

let runtime: FakeRuntime;
beforeEach(() => {
  runtime = new FakeRuntime();
  runtime.publish('iam', 'policies', runtime.policies);
});
afterEach(() => runtime.remove());

test('a call that is in flight while the runtime stops still has the permissions of its role', async () => {
  const Statement = [{ Effect: 'Allow', Action: 's3:GetObject', Resource: '*' }];
  const { attributes } = await runtime.start(iamRole, 'Worker', {
    AssumeRolePolicyDocument: {},
    Policies: [{ PolicyName: 'Read', PolicyDocument: { Version: '2012-10-17', Statement } }],
  });
  await runtime.stop();
  expect(() => runtime.authorizeRole(String(attributes.Arn), 's3:GetObject', 'arn:aws:s3:::b/k')).not.toThrow();
  expect(() => runtime.authorizeRole(String(attributes.Arn), 's3:PutObject', 'arn:aws:s3:::b/k')).toThrow(/authorized/);
});
