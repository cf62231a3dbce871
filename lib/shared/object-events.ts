import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';

/**
 * Sets the CloudFormation property directly, because `eventBridgeEnabled` of CDK's Bucket would add a custom resource.
 */
export function sendEventsToEventBridge(bucket: Bucket): void {
  const { defaultChild } = bucket.node;
  if (!(defaultChild instanceof CfnBucket)) throw new Error(`${bucket.node.path} has no CloudFormation resource.`);
  defaultChild.notificationConfiguration = { eventBridgeConfiguration: { eventBridgeEnabled: true } };
}
