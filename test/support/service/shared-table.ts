import { dirname } from 'node:path';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../../lambdas/platform/table/table.ts';
import { awsClientConfig } from '../../../operator/aws-client.ts';

/** Gives the callback the table of the shared service and a client of its stream, with the operator's credentials. */
export async function withSharedTable<T>(
  use: (table: Table, streams: DynamoDBStreamsClient) => Promise<T>,
): Promise<T> {
  const config = awsClientConfig({ dataDir: dirname(process.env.SHARED_SERVICE_FILE ?? '') });
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(config), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const streams = new DynamoDBStreamsClient(config);
  try {
    const { TableNames: [name = ''] = [] } = await client.send(new ListTablesCommand({}));
    return await use({ name, client }, streams);
  } finally {
    client.destroy();
    streams.destroy();
  }
}
