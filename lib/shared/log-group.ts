import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Capability } from '../../contracts/operations/catalogue.ts';
import type { Settings } from '../settings/settings.ts';
import { limitConcurrentCreation } from './creation-order.ts';
import { logEncryption } from './encryption.ts';
import { mainStackOf } from './main-stack.ts';

/**
 * The log group that all functions of a capability share, which saves one resource per function. Lambda puts the
 * function's name into the name of each stream (`2026/01/31/Qpr-deliver[$LATEST]…`), so you can still find the logs of
 * one function. The group's name must not start with `aws/`, which Lambda reserves.
 */
export function logGroupOf(scope: Construct, capability: Capability, settings: Settings): LogGroup {
  const stack = mainStackOf(scope);
  const id = `Logs-${capability}`;
  const existing = stack.node.tryFindChild(id);
  if (existing instanceof LogGroup) return existing;
  const group = new LogGroup(stack, id, {
    logGroupName: `/${stack.stackName}/${capability}`,
    retention: settings.logRetention,
    ...logEncryption(stack, settings),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  limitConcurrentCreation('logGroup', group);
  return group;
}
