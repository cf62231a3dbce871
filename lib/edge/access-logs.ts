import { Aws, CfnCondition, Fn } from 'aws-cdk-lib';
import { CfnDistribution, type Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

/** Opt-in regions. CloudFront refuses to create a distribution that logs to a bucket in one of them. */
const REGIONS_WITHOUT_LOGS = [
  'af-south-1',
  'ap-east-1',
  'ap-east-2',
  'ap-south-2',
  'ap-southeast-3',
  'ap-southeast-4',
  'ap-southeast-5',
  'ap-southeast-6',
  'ap-southeast-7',
  'ca-west-1',
  'eu-central-2',
  'eu-south-1',
  'eu-south-2',
  'il-central-1',
  'me-central-1',
  'me-south-1',
  'mx-central-1',
];

export const LOG_PREFIX = 'cloudfront/';

/** CloudFormation accepts at most ten operands per condition, but conditions can be nested. */
const MAX_OPERANDS = 10;

/** Turns on the distribution's access logs in all regions where CloudFront can write them. */
export function enableAccessLogs(distribution: Distribution, bucket: Bucket): void {
  const isOneOf = (regions: readonly string[]) =>
    Fn.conditionOr(...regions.map((region) => Fn.conditionEquals(Aws.REGION, region)));
  const expression = Fn.conditionNot(
    Fn.conditionOr(
      isOneOf(REGIONS_WITHOUT_LOGS.slice(0, MAX_OPERANDS)),
      isOneOf(REGIONS_WITHOUT_LOGS.slice(MAX_OPERANDS)),
    ),
  );
  const canLog = new CfnCondition(distribution, 'CanLog', { expression });
  const { defaultChild } = distribution.node;
  if (!(defaultChild instanceof CfnDistribution)) throw new Error('The distribution has no CloudFormation resource.');
  // CDK's `logBucket` sets this property in all regions. Only an override can make the property conditional.
  defaultChild.addPropertyOverride(
    'DistributionConfig.Logging',
    Fn.conditionIf(canLog.logicalId, { Bucket: bucket.bucketRegionalDomainName, Prefix: LOG_PREFIX }, Aws.NO_VALUE),
  );
}
