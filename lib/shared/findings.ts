import { Stack } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';

/**
 * Id of cdk-nag's finding about a policy with this wildcard. An exact id acknowledges this wildcard only, not others
 * that may be added to the same role later.
 */
export function wildcardFinding(bucket: Pick<IBucket, 'stack' | 'arnForObjects'>, keys: string): string {
  const arn: unknown = Stack.of(bucket.stack).resolve(bucket.arnForObjects(keys));
  return `AwsSolutions-IAM5[Resource::${nagText(arn)}]`;
}

/** Formats a CloudFormation value as cdk-nag does, with references in angle brackets. */
function nagText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) throw new Error(`Not a CloudFormation string: ${String(value)}`);
  const [[name, argument] = []] = Object.entries(value);
  if (name === 'Ref' && typeof argument === 'string') return `<${argument}>`;
  if (name === 'Fn::GetAtt' && Array.isArray(argument)) return `<${argument.join('.')}>`;
  if (name === 'Fn::Sub' && typeof argument === 'string') return argument.replaceAll(/\$\{([^}]+)\}/g, '<$1>');
  if (name === 'Fn::Join' && Array.isArray(argument) && Array.isArray(argument[1])) {
    return argument[1].map(nagText).join(String(argument[0]));
  }
  throw new Error(`Not a CloudFormation string: ${JSON.stringify(value)}`);
}
