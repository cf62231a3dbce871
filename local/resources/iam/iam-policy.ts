import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { readIdentityPolicy } from '../../services/iam/identity-policy.ts';
import type { RolePolicies } from '../../services/iam/role-policies.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const inlineSchema = z.strictObject({
  PolicyName: z.string(),
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()).default([]),
});

/** An inline policy that is defined separately from its roles. */
export const iamPolicy: ResourceType = {
  types: ['AWS::IAM::Policy'],
  async start(resource, runtime) {
    const { PolicyDocument, Roles } = readProperties(resource, inlineSchema);
    const rolePolicies = runtime.find<RolePolicies>('iam', 'policies');
    for (const role of Roles) rolePolicies.grant(role, readIdentityPolicy(PolicyDocument));
    return { identity: { ref: physicalName(runtime.stackName, resource.logicalId), attributes: {} } };
  },
};

const managedSchema = z.strictObject({
  ManagedPolicyName: z.string().optional(),
  PolicyDocument: z.unknown(),
  Roles: z.array(z.string()).default([]),
  Path: z.string().default('/'),
  Description: noLocalEffect,
});

/** A policy with its own ARN. Roles can refer to it, or it can list its roles. */
export const iamManagedPolicy: ResourceType = {
  types: ['AWS::IAM::ManagedPolicy'],
  async start(resource, runtime) {
    const { ManagedPolicyName, PolicyDocument, Roles, Path } = readProperties(resource, managedSchema);
    const statements = readIdentityPolicy(PolicyDocument);
    const name = ManagedPolicyName ?? physicalName(runtime.stackName, resource.logicalId);
    const arn = `arn:aws:iam::${runtime.accountId}:policy${Path}${name}`;
    for (const role of Roles) runtime.find<RolePolicies>('iam', 'policies').grant(role, statements);
    runtime.publish('managed-policy', arn, statements);
    return { identity: { ref: arn, attributes: { PolicyArn: arn } } };
  },
};
