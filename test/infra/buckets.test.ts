import { describe, expect, test } from '@jest/globals';
import { ofType, type StackTemplate, templateOf } from './support/synthesized.ts';

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });

const buckets = (template: StackTemplate) => ofType(template, 'AWS::S3::Bucket').map(([, bucket]) => bucket);

describe('every bucket', () => {
  test('is retained when its stack is deleted, except in development', () => {
    expect(buckets(production).map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(4).fill('Retain'));
    expect(buckets(development).map(({ DeletionPolicy }) => DeletionPolicy)).toEqual(Array(4).fill('Delete'));
    expect(ofType(production, 'Custom::S3AutoDeleteObjects')).toHaveLength(0);
    expect(ofType(development, 'Custom::S3AutoDeleteObjects')).toHaveLength(4);
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
    expect(policies.filter((policy) => policy.includes('"aws:SecureTransport":"false"'))).toHaveLength(4);
  });

  test('for images or knowledge sends object events to EventBridge without a custom resource', () => {
    const sending = buckets(production).flatMap(({ Properties }) => Properties.NotificationConfiguration ?? []);
    expect(sending).toEqual(Array(2).fill({ EventBridgeConfiguration: { EventBridgeEnabled: true } }));
    expect(ofType(production, 'Custom::S3BucketNotifications')).toHaveLength(0);
  });
});
