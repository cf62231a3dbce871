import type { Node } from 'constructs';
import { contextText } from './context.ts';

/**
 * The ARN of a customer managed KMS key for the table, its backups, the queues, the images, the knowledge and the log
 * groups.
 */
export function readKmsKey(node: Node): { readonly kmsKeyArn?: string } {
  const kmsKeyArn = contextText(node, 'kmsKeyArn');
  if (kmsKeyArn === undefined) return {};
  // An alias can be moved to another key. Data encrypted with the first key would then be unreadable.
  if (!/^arn:[\w-]+:kms:[\w-]+:\d{12}:key\/[\w-]+$/.test(kmsKeyArn))
    throw new Error(`kmsKeyArn must be the ARN of a KMS key, not "${kmsKeyArn}". An alias is not accepted.`);
  return { kmsKeyArn };
}
