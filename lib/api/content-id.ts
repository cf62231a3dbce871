import { createHash } from 'node:crypto';
import { type CfnResource, Lazy, Stack } from 'aws-cdk-lib';

/**
 * Gives a resource a logical id that changes with its content. CloudFormation then creates a second resource, and
 * deletes the first one at the end of the update, when nothing uses it any more.
 */
export function replaceOnContentChange(resource: CfnResource, id: string, content: () => unknown): void {
  const stack = Stack.of(resource);
  const logicalId = Lazy.uncachedString({
    produce: () => {
      const text = JSON.stringify(stack.resolve(content()));
      return `${id}${createHash('sha256').update(text).digest('hex').slice(0, 8).toUpperCase()}`;
    },
  });
  resource.overrideLogicalId(logicalId);
}
