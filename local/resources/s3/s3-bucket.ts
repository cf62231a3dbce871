import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import { openBucket } from '../../services/s3/bucket.ts';
import { bucketsOf } from '../../services/s3/s3-service.ts';
import { flag, noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const MAX_NAME_LENGTH = 63;

const properties = z.strictObject({
  BucketName: z.string().optional(),
  NotificationConfiguration: z
    .strictObject({ EventBridgeConfiguration: z.strictObject({ EventBridgeEnabled: flag.default(true) }).optional() })
    .optional(),
  AccessControl: noLocalEffect,
  BucketEncryption: noLocalEffect,
  LifecycleConfiguration: noLocalEffect,
  LoggingConfiguration: noLocalEffect,
  OwnershipControls: noLocalEffect,
  PublicAccessBlockConfiguration: noLocalEffect,
  Tags: noLocalEffect,
});

export const s3Bucket: ResourceType = {
  types: ['AWS::S3::Bucket'],
  async start(resource, runtime) {
    const { BucketName, NotificationConfiguration } = readProperties(resource, properties);
    const generated = physicalName(runtime.stackName, resource.logicalId, MAX_NAME_LENGTH).toLowerCase();
    const name = BucketName ?? generated;
    const sendsEvents = NotificationConfiguration?.EventBridgeConfiguration?.EventBridgeEnabled ?? false;
    const bucket = openBucket(runtime, name, { sendsEvents });
    bucketsOf(runtime).set(name, bucket);
    const regionalDomain = `${name}.s3.${runtime.region}.amazonaws.com`;
    runtime.publish('bucket', name, bucket);
    runtime.publish('bucket', regionalDomain, bucket);
    return {
      identity: {
        ref: name,
        attributes: {
          Arn: bucket.arn,
          DomainName: `${name}.s3.amazonaws.com`,
          RegionalDomainName: regionalDomain,
          DualStackDomainName: `${name}.s3.dualstack.${runtime.region}.amazonaws.com`,
          WebsiteURL: `http://${name}.s3-website-${runtime.region}.amazonaws.com`,
        },
      },
      ready: () => bucket.sendUnsentEvents(),
    };
  },
};
