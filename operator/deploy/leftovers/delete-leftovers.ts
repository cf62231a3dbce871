import { DeleteTableCommand, DynamoDBClient, UpdateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import { DeleteBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { clientConfig, type DeployTarget } from '../deploy-target.ts';
import type { Leftover } from './find-leftovers.ts';

/** Deletes an empty leftover. S3 itself refuses to delete a bucket with objects. */
export async function deleteLeftover(
  { deployment: { region } }: DeployTarget,
  { type, name }: Leftover,
): Promise<void> {
  if (type === 'AWS::S3::Bucket') {
    await new S3Client(clientConfig(region)).send(new DeleteBucketCommand({ Bucket: name }));
    return;
  }
  const client = new DynamoDBClient(clientConfig(region));
  await client.send(new UpdateTableCommand({ TableName: name, DeletionProtectionEnabled: false }));
  await waitUntilTableExists({ client, maxWaitTime: 300, minDelay: 1, maxDelay: 5 }, { TableName: name });
  await client.send(new DeleteTableCommand({ TableName: name }));
}
