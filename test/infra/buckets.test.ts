import { describe, expect, test } from '@jest/globals';
import { ofType, only, type StackTemplate, templateOf } from './support/synthesized.ts';

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });

const buckets = (template: StackTemplate) => ofType(template, 'AWS::S3::Bucket').map(([, bucket]) => bucket);

describe('every bucket', () => {
  test('is retained when its stack is deleted, except in development', () => {
    expect(buckets(production).map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Retain', 'Retain', 'Retain']);
    expect(buckets(development).map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(['Delete', 'Delete', 'Delete']);
    expect(ofType(production, 'Custom::S3AutoDeleteObjects')).toHaveLength(0);
    expect(ofType(development, 'Custom::S3AutoDeleteObjects')).toHaveLength(3);
  });

  test('is private and encrypted, and requires TLS', () => {
    for (const { Properties } of buckets(production)) {
      expect(Properties).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
      });
      expect(Properties).toHaveProperty('BucketEncryption');
    }
    const policies = ofType(production, 'AWS::S3::BucketPolicy').map(([, { Properties }]) =>
      JSON.stringify(Properties),
    );
    expect(policies.filter((policy) => policy.includes('"aws:SecureTransport":"false"'))).toHaveLength(3);
  });

  test('for images sends object events to EventBridge without a custom resource', () => {
    const [, bucket] = only(production, 'AWS::S3::Bucket', (properties) => 'NotificationConfiguration' in properties);
    expect(bucket.Properties.NotificationConfiguration).toEqual({
      EventBridgeConfiguration: { EventBridgeEnabled: true },
    });
    expect(ofType(production, 'Custom::S3BucketNotifications')).toHaveLength(0);
  });
});
