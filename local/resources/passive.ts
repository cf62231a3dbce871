import { physicalName } from '../engine/physical-name.ts';
import type { ResourceType } from '../engine/types.ts';

/**
 * Types that watch, describe or keep records, and do nothing for a request: on one machine they have
 * a name and no effect. Everything else that is not supported stops the start.
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
    // Requests come from this machine: there is no crowd to keep away.
    'AWS::WAFv2::WebACL',
  ],
  async start(resource, runtime) {
    const name = physicalName(runtime.stackName, resource.logicalId, 255);
    const arn = `arn:aws:local:${runtime.region}:${runtime.accountId}:${name}`;
    return { identity: { ref: name, attributes: { Arn: arn } } };
  },
};
