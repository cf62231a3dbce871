import { Aws, CfnCondition, Fn, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

const ID = 'IsUsEast1';

/** True if the stack is in us-east-1, the region of CloudFront's metrics and web ACLs. Added once per template. */
export function isUsEast1(scope: Construct): CfnCondition {
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild(ID);
  if (existing instanceof CfnCondition) return existing;
  return new CfnCondition(stack, ID, { expression: Fn.conditionEquals(Aws.REGION, 'us-east-1') });
}
