import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

/** Who asked for what: the access logs of the distribution and of the other buckets. */
export class AccessLogBucket extends Bucket {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id, {
      ...privateBucket(settings),
      // CloudFront hands its log files over by an access control list; it knows no other way.
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(90) }],
    });
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-S1',
      reason: 'This is the bucket that the access logs go to; logging its own accesses would never end.',
    });
  }
}

/** What every bucket of the service has in common. */
export const privateBucket = (settings: Settings) => ({
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: settings.removalPolicy,
  // CloudFormation refuses to delete a bucket with anything in it.
  autoDeleteObjects: !settings.keepsData,
});
