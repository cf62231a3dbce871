import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * Name of the rule that runs the sweep, which ends idle conversations. The rule is on while any conversation is open.
 */
export const sweepRuleName = (scope: Construct): string => `${Stack.of(scope).stackName}-sweep-conversations`;

/** Allows a function to start or stop the sweep. */
export const toggleSweep = (scope: Construct, actions: readonly ('EnableRule' | 'DisableRule')[]) =>
  new PolicyStatement({
    actions: actions.map((action) => `events:${action}`),
    resources: [Stack.of(scope).formatArn({ service: 'events', resource: 'rule', resourceName: sweepRuleName(scope) })],
  });
