import type { Bucket, IBucket } from 'aws-cdk-lib/aws-s3';

/**
 * CDK's Bucket is an IBucket, but the types do not match under `exactOptionalPropertyTypes`: `policy` can be
 * `undefined` in Bucket, but only absent in IBucket.
 */
export const asBucket = (bucket: Bucket): IBucket => bucket as IBucket;
