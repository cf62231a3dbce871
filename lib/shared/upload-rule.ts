import { Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** Name of the rule that starts a reading (an execution of the state machine) for each uploaded file. */
export const uploadRuleName = (scope: Construct): string => `${Stack.of(scope).stackName}-read-uploads`;
