import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** The rule that runs the sweep of conversations, while one is open. */
export const sweepRuleName = (scope: Construct): string => `${Stack.of(scope).stackName}-sweep-conversations`;

/** Lets a function start or stop the sweep. */
export const switchSweep = (scope: Construct, actions: readonly ('EnableRule' | 'DisableRule')[]) =>
  new PolicyStatement({
    actions: actions.map((action) => `events:${action}`),
    resources: [Stack.of(scope).formatArn({ service: 'events', resource: 'rule', resourceName: sweepRuleName(scope) })],
  });
