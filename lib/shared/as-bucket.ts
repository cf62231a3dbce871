import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';

/**
 * CDK's Bucket is an IBucket, but its declarations were not written with
 * `exactOptionalPropertyTypes` in mind (`policy` may be undefined in the one, only absent in the other).
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;
