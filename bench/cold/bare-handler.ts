/** How a bare handler uses a client: the import, and one call per invocation where ours makes one. */
const CLIENTS: Readonly<Record<string, { readonly setup: string; readonly call: string }>> = {
  DynamoDB: {
    setup: `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
const table = DynamoDBDocumentClient.from(new DynamoDBClient({}));`,
    call: `await table.send(new UpdateCommand({ TableName: process.env.TABLE_NAME, Key: { pk: 'BARE', sk: 'BARE' },
    UpdateExpression: 'SET last_used_at = :now', ExpressionAttributeValues: { ':now': new Date().toISOString() } }));`,
  },
  S3: {
    setup: `import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
const bucket = new S3Client({});`,
    call: `await Promise.all(['png', 'svg'].map((type) => bucket.send(
    new PutObjectCommand({ Bucket: process.env.IMAGES_BUCKET, Key: 'bare.' + type, Body: type }))));`,
  },
  SESv2: {
    setup: `import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
const mail = new SESv2Client({});
export const sent = () => mail.send(new SendEmailCommand({}));`,
    call: '',
  },
  SFN: {
    setup: `import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
const machines = new SFNClient({});
export const started = () => machines.send(new StartExecutionCommand({ stateMachineArn: '' }));`,
    call: '',
  },
  EventBridge: {
    setup: `import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
const bus = new EventBridgeClient({});
export const put = () => bus.send(new PutEventsCommand({ Entries: [] }));`,
    call: '',
  },
};

/** The AWS clients in a bundle, by the service ids that the SDK writes into each client. */
export function clientsIn(bundle: string): string[] {
  return [...new Set([...bundle.matchAll(/serviceId\?\?"([^"]+)"/g)].map((match) => match[1] ?? ''))].sort();
}

/** A handler with these clients and nothing else: no validation, no authentication, no logs. */
export function bareHandlerSource(clients: readonly string[]): string {
  const parts = clients.map((name) => {
    const client = CLIENTS[name];
    if (!client)
      throw new Error(`The bare handler does not know the client ${name}: add it to ${import.meta.filename}.`);
    return client;
  });
  return `${parts.map(({ setup }) => setup).join('\n')}
export const handler = async () => {
  ${parts.map(({ call }) => call).join('\n  ')}
  return { statusCode: 200, body: JSON.stringify({ ok: true }) };
};
`;
}
