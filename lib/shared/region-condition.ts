import { Aws, CfnCondition, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

const ID = 'IsUsEast1';

/** Whether the stack is deployed to us-east-1, where what belongs to CloudFront lives. One for the whole template. */
export function isUsEast1(scope: Construct): CfnCondition {
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild(ID);
  if (existing instanceof CfnCondition) return existing;
  return new CfnCondition(stack, ID, { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') });
}
