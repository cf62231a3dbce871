import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { PROBE_KEYS, PROBE_TABLE_VARIABLE, type ProbeChannel } from '../../../contracts/probe.ts';
import { tableClient } from '../table-client.ts';

interface Records {
  readonly Records: readonly {
    /** Present in a message of the queue. */
    readonly body?: string;
    /** Present in a record of the stream. */
    readonly dynamodb?: { readonly Keys: { readonly pk: { readonly S: string } } };
  }[];
}
interface BusEvent {
  readonly detail: { readonly id: string };
}

const client = tableClient();

/** Counts how often each stream record, event and message arrives. */
export async function handler(event: Records | BusEvent): Promise<void> {
  if ('detail' in event) return count('bus', event.detail.id);
  for (const { dynamodb, body = '' } of event.Records) {
    if (dynamodb) await count('stream', dynamodb.Keys.pk.S);
    else await count('queue', body);
  }
}

async function count(channel: ProbeChannel, id: string): Promise<void> {
  await client.send(
    new UpdateItemCommand({
      TableName: process.env[PROBE_TABLE_VARIABLE],
      Key: { pk: { S: `${PROBE_KEYS.seen}${channel}#${id}` } },
      UpdateExpression: 'ADD arrivals :one',
      ExpressionAttributeValues: { ':one': { N: '1' } },
    }),
  );
}
