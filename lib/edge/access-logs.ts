import { Aws, CfnCondition, Fn } from 'aws-cdk-lib';
import { CfnDistribution, type Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Bucket } from 'aws-cdk-lib/aws-s3';

/** CloudFront refuses to make a distribution whose logs go to a bucket in one of these: an account opts in to them. */
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

/** A condition takes ten at most; conditions can be nested. */
const MOST_IN_ONE = 10;

/** The distribution's access logs, in the regions to whose buckets CloudFront writes; in others there are none. */
export function logWherePossible(distribution: Distribution, bucket: Bucket): void {
  const isOneOf = (regions: readonly string[]) =>
    Fn.conditionOr(...regions.map((region) => Fn.conditionEquals(Aws.REGION, region)));
  const expression = Fn.conditionNot(
    Fn.conditionOr(
      isOneOf(REGIONS_WITHOUT_LOGS.slice(0, MOST_IN_ONE)),
      isOneOf(REGIONS_WITHOUT_LOGS.slice(MOST_IN_ONE)),
    ),
  );
  const logs = new CfnCondition(distribution, 'CanLog', { expression });
  const { defaultChild } = distribution.node;
  if (!(defaultChild instanceof CfnDistribution)) throw new Error('The distribution is none of CloudFormation.');
  // CDK has given the bucket the rights for it; the property itself is CloudFormation's own text.
  defaultChild.addPropertyOverride(
    'DistributionConfig.Logging',
    Fn.conditionIf(logs.logicalId, { Bucket: bucket.bucketRegionalDomainName, Prefix: LOG_PREFIX }, Aws.NO_VALUE),
  );
}
