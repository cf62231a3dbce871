import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

/** Bucket for the access logs of the distribution and of the other buckets. */
export class AccessLogBucket extends Bucket {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id, {
      ...privateBucket(settings),
      // CloudFront can write its log files only to a bucket with access control lists.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      // The logs contain visitors' IP addresses, so they are not kept for long.
      lifecycleRules: [{ expiration: Duration.days(30) }],
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'This bucket receives the access logs. If it logged its own access, each log file would cause another one.',
    });
  }
}

/** Properties that all buckets of the service share. */
export const privateBucket = (settings: Settings) => ({
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: settings.removalPolicy,
  // CloudFormation cannot delete a bucket that still contains objects.
  autoDeleteObjects: !settings.keepsData,
});
