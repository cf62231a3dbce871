import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import { BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '../settings/settings.ts';

type KeySetting = Pick<Settings, 'kmsKeyArn'>;

/** The operator's key, or `undefined` if AWS's own keys encrypt everything. */
export function encryptionKey(scope: Construct, { kmsKeyArn }: KeySetting): IKey | undefined {
  if (kmsKeyArn === undefined) return undefined;
  const stack = Stack.of(scope);
  const existing = stack.node.tryFindChild('EncryptionKey');
  return existing ? (existing as unknown as IKey) : Key.fromKeyArn(stack, 'EncryptionKey', kmsKeyArn);
}

export function queueEncryption(scope: Construct, settings: KeySetting) {
  const encryptionMasterKey = encryptionKey(scope, settings);
  return encryptionMasterKey
    ? { encryption: QueueEncryption.KMS, encryptionMasterKey }
    : { encryption: QueueEncryption.SQS_MANAGED };
}

export function bucketEncryption(scope: Construct, settings: KeySetting) {
  const key = encryptionKey(scope, settings);
  // With a bucket key, S3 calls KMS once for many objects.
  return key
    ? { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }
    : { encryption: BucketEncryption.S3_MANAGED };
}

export function logEncryption(scope: Construct, settings: KeySetting) {
  const key = encryptionKey(scope, settings);
  return key ? { encryptionKey: key } : {};
}

/** Allows a function to use the key through the services that hold our data, and in no other way. */
export const allowKey = (scope: Construct, { kmsKeyArn }: KeySetting): PolicyStatement[] =>
  kmsKeyArn === undefined
    ? []
    : [
        new PolicyStatement({
          actions: [
            'kms:Decrypt',
            'kms:DescribeKey',
            'kms:Encrypt',
            'kms:GenerateDataKey',
            'kms:ReEncryptFrom',
            'kms:ReEncryptTo',
          ],
          resources: [kmsKeyArn],
          conditions: {
            StringEquals: {
              'kms:ViaService': ['dynamodb', 's3', 'sqs'].map(
                (service) => `${service}.${Stack.of(scope).region}.amazonaws.com`,
              ),
            },
          },
        }),
      ];
