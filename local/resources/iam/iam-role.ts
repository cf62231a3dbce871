import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { readIdentityPolicy, readTrustPolicy } from '../../services/iam/identity-policy.ts';
import type { RolePolicies } from '../../services/iam/role-policies.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

/** AWS managed policies for CloudWatch, X-Ray and VPC network interfaces, which functions never use locally. */
const NO_LOCAL_EFFECT =
  /^arn:[\w-]+:iam::aws:policy\/(service-role\/AWSLambda(Basic|VPCAccess)ExecutionRole|AWSXRayDaemonWriteAccess)$/;

const schema = z.strictObject({
  RoleName: z.string().optional(),
  Path: z.string().default('/'),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument: z.unknown() })).default([]),
  ManagedPolicyArns: z.array(z.string()).default([]),
  AssumeRolePolicyDocument: z.unknown(),
  Description: noLocalEffect,
  MaxSessionDuration: noLocalEffect,
  Tags: noLocalEffect,
});

/** A role. Its policies define the permissions of the functions and services that use it. */
export const iamRole: ResourceType = {
  types: ['AWS::IAM::Role'],
  async start(resource, runtime) {
    const properties = readProperties(resource, schema);
    const rolePolicies = runtime.find<RolePolicies>('iam', 'policies');
    const name = properties.RoleName ?? physicalName(runtime.stackName, resource.logicalId);
    const arn = `arn:aws:iam::${runtime.accountId}:role${properties.Path}${name}`;
    rolePolicies.addRole(name, arn, readTrustPolicy(properties.AssumeRolePolicyDocument));
    for (const { PolicyDocument } of properties.Policies) rolePolicies.grant(arn, readIdentityPolicy(PolicyDocument));
    for (const managed of properties.ManagedPolicyArns) {
      if (NO_LOCAL_EFFECT.test(managed)) continue;
      rolePolicies.grant(arn, runtime.find<ReturnType<typeof readIdentityPolicy>>('managed-policy', managed));
    }
    const attributes = { Arn: arn, RoleId: `AROALOCAL${resource.logicalId.toUpperCase()}` };
    // There is no `stop`: the role keeps its policies, so calls that are still in flight are not denied.
    return { identity: { ref: name, attributes } };
  },
};
