import type { StackTemplate } from './synthesized.ts';

/** The longest possible value of each pseudo parameter. */
const PSEUDO_PARAMETERS: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws-us-gov',
  'AWS::Region': 'ap-southeast-1',
  'AWS::AccountId': '111122223333',
  'AWS::StackName': 'S'.repeat(32),
  'AWS::URLSuffix': 'amazonaws.com.cn',
  'AWS::NoValue': '',
};

/** CloudFormation generates names for resources. Most services allow at most 64 characters. */
const GENERATED_NAME = 'n'.repeat(64);
const ARN = `arn:aws-us-gov:service:ap-southeast-1:111122223333:kind/${GENERATED_NAME}`;

/** The longest possible value after CloudFormation resolves all references. */
export function longestValue(value: unknown, template: StackTemplate): unknown {
  const fill = (inner: unknown): unknown => longestValue(inner, template);
  if (Array.isArray(value)) return value.map(fill);
  if (typeof value !== 'object' || value === null) return value;
  const [[name, argument] = []] = Object.entries(value);
  if (name === undefined || Object.keys(value).length > 1 || !/^(?:Ref|Fn::\w+|Condition)$/.test(name)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
  }
  if (name === 'Ref') return PSEUDO_PARAMETERS[String(argument)] ?? GENERATED_NAME;
  if (name === 'Fn::GetAtt') return ARN;
  if (name === 'Fn::Join') {
    const [separator, parts] = argument as [string, readonly unknown[]];
    return parts.map((part) => String(fill(part))).join(separator);
  }
  if (name === 'Fn::If') return longest((argument as readonly unknown[]).slice(1).map(fill));
  if (name === 'Fn::FindInMap') {
    const [map, , key] = argument as [string, unknown, string];
    return longest(Object.values(template.Mappings[map] ?? {}).map((row) => row[key]));
  }
  if (name === 'Fn::Select' || name === 'Fn::Split' || name === 'Fn::Sub') return ARN;
  throw new Error(`longestValue does not support ${name}.`);
}

const longest = (values: readonly unknown[]): unknown =>
  values.toSorted((one, other) => JSON.stringify(other ?? '').length - JSON.stringify(one ?? '').length)[0];
