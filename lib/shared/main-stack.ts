import { Stack } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** The stack that is deployed: for a construct in a nested stack, the parent of that stack. */
export function mainStackOf(scope: IConstruct): Stack {
  const stack = Stack.of(scope);
  return stack.nestedStackParent ?? stack;
}
