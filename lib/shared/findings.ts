import { Stack, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { IConstruct } from 'constructs';

type Objects = Pick<IBucket, 'arnForObjects'>;

/**
 * Acknowledges cdk-nag's finding about the wildcard `keys` in a policy of `user` (a function or a role). The id is
 * exact, so it does not cover other wildcards that may be added to the same role later.
 *
 * The finding is acknowledged during validation: in a nested stack, the bucket becomes a parameter, and CDK chooses the
 * name of that parameter only right before it validates the constructs.
 */
export function acknowledgeWildcard(user: IConstruct, bucket: Objects, keys: string, reason: string): void {
  const validate = () => {
    const arn: unknown = Stack.of(user).resolve(bucket.arnForObjects(keys));
    Validations.of(user).acknowledge({ id: `AwsSolutions-IAM5[Resource::${nagText(arn)}]`, reason });
    return [];
  };
  user.node.addValidation({ validate });
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
