import { physicalName } from '../engine/physical-name.ts';
import type { ResourceType } from '../engine/types.ts';

/**
 * Types that do nothing on this machine: most of them only monitor, describe or record. A type that is neither in this
 * list nor in another file of `local/resources/` fails the start.
 */
export const passive: ResourceType = {
  types: [
    'AWS::Budgets::Budget',
    'AWS::CDK::Metadata',
    'AWS::CloudWatch::Alarm',
    'AWS::CloudWatch::CompositeAlarm',
    'AWS::CloudWatch::Dashboard',
    'AWS::Logs::MetricFilter',
    'AWS::Logs::QueryDefinition',
    'AWS::Logs::ResourcePolicy',
    // Requests come from this machine or its network, so there is nothing to block.
    'AWS::WAFv2::WebACL',
  ],
  async start(resource, runtime) {
    const name = physicalName(runtime.stackName, resource.logicalId, 255);
    const arn = `arn:aws:local:${runtime.region}:${runtime.accountId}:${name}`;
    return { identity: { ref: name, attributes: { Arn: arn } } };
  },
};
