import { describe, expect, test } from '@jest/globals';
import { ALL_SETTINGS, templateWithAllSettings } from './support/deployments.ts';
import { statementsOf } from './support/permissions.ts';
import { ofType, only, templateOf } from './support/synthesized.ts';

const { kmsKeyArn } = ALL_SETTINGS;
const template = await templateWithAllSettings();
const plain = await templateOf();

describe("the operator's key", () => {
  test('encrypts the table, the queues, the images, the knowledge, the logs and the backups', () => {
    const [, table] = only(template, 'AWS::DynamoDB::Table');
    expect(table.Properties.SSESpecification).toEqual({ SSEEnabled: true, SSEType: 'KMS', KMSMasterKeyId: kmsKeyArn });
    for (const [, { Properties }] of ofType(template, 'AWS::SQS::Queue'))
      expect(Properties).toMatchObject({ KmsMasterKeyId: kmsKeyArn });
    for (const [, { Properties }] of ofType(template, 'AWS::Logs::LogGroup'))
      expect(Properties).toMatchObject({ KmsKeyId: kmsKeyArn });
    // Only the buckets of the images and of the knowledge send notifications.
    const buckets = ofType(template, 'AWS::S3::Bucket').filter(
      ([, { Properties }]) => 'NotificationConfiguration' in Properties,
    );
    expect(buckets).toHaveLength(2);
    for (const [, { Properties }] of buckets) expect(JSON.stringify(Properties.BucketEncryption)).toContain(kmsKeyArn);
    const [, vault] = only(template, 'AWS::Backup::BackupVault');
    expect(vault.Properties.EncryptionKeyArn).toBe(kmsKeyArn);
  });

  test('does not encrypt the public pages, or the access logs, which AWS could not deliver with this key', () => {
    const others = ofType(template, 'AWS::S3::Bucket').filter(
      ([, { Properties }]) => !('NotificationConfiguration' in Properties),
    );
    expect(others).toHaveLength(2);
    for (const [, { Properties }] of others) expect(JSON.stringify(Properties.BucketEncryption)).toContain('AES256');
  });

  test.each(['scan-page', 'fan-out-event', 'create-qpr-code'])(
    'can be used by %s only through the AWS services that store our data',
    (name) => {
      const granted = statementsOf(template, name).filter(({ Action }) => JSON.stringify(Action).includes('kms:'));
      expect(granted).toEqual([
        expect.objectContaining({
          Resource: kmsKeyArn,
          Condition: { StringEquals: { 'kms:ViaService': [expect.anything(), expect.anything(), expect.anything()] } },
        }),
      ]);
      expect(JSON.stringify(statementsOf(plain, name))).not.toContain('kms:');
    },
  );

  test('is absent by default', () => {
    expect(JSON.stringify(plain)).not.toContain('KmsMasterKeyId');
    expect(only(plain, 'AWS::DynamoDB::Table')[1].Properties).not.toHaveProperty('SSESpecification');
  });

  test.each(['alias/qpr', kmsKeyArn.replace('key/', 'alias/')])('cannot be %s', async (value) => {
    await expect(templateOf({ kmsKeyArn: value })).rejects.toThrow('kmsKeyArn must be the ARN of a KMS key');
  });
});
