import { BlockPublicAccess, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import type { Settings } from '../settings/settings.ts';

/** Properties that all buckets of the service share. */
export const privateBucket = (settings: Settings) => ({
  encryption: BucketEncryption.S3_MANAGED,
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: settings.removalPolicy,
  // CloudFormation cannot delete a bucket that still contains objects.
  autoDeleteObjects: !settings.keepsData,
});
