import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const schema = z.strictObject({
  LogGroupName: z.string().optional(),
  LogGroupClass: noLocalEffect,
  RetentionInDays: noLocalEffect,
  KmsKeyId: noLocalEffect,
  DataProtectionPolicy: noLocalEffect,
  FieldIndexPolicies: noLocalEffect,
  ResourcePolicyDocument: noLocalEffect,
  DeletionProtectionEnabled: noLocalEffect,
  Tags: noLocalEffect,
});

/** Locally, a log group is only a name: each function logs to a file in `state/logs/` of the data directory. */
export const logsLogGroup: ResourceType = {
  types: ['AWS::Logs::LogGroup'],
  async start(resource, runtime) {
    const { LogGroupName } = readProperties(resource, schema);
    const name = LogGroupName ?? physicalName(runtime.stackName, resource.logicalId, 512);
    const arn = `arn:aws:logs:${runtime.region}:${runtime.accountId}:log-group:${name}:*`;
    return { identity: { ref: name, attributes: { Arn: arn } } };
  },
};
