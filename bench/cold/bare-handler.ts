import type { CallGroups } from './recorded-calls.ts';

interface Client {
  readonly imports: string;
  readonly setup: string;
  /** The simplest form of each call that our functions make. */
  readonly calls: Readonly<Record<string, { readonly command: string; input(size: number): string }>>;
}

const BARE_KEY = `{ pk: 'BARE', sk: 'BARE' }`;
const TABLE = 'process.env.TABLE_NAME';

const CLIENTS: Readonly<Record<string, Client>> = {
  DynamoDB: {
    imports: `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as commands from '@aws-sdk/lib-dynamodb';`,
    setup: 'const DynamoDB = commands.DynamoDBDocumentClient.from(new DynamoDBClient({}));',
    calls: {
      UpdateItem: {
        command: 'commands.UpdateCommand',
        input: () => `{ TableName: ${TABLE}, Key: ${BARE_KEY}, UpdateExpression: 'SET last_used_at = :now',
    ExpressionAttributeValues: { ':now': new Date().toISOString() } }`,
      },
      PutItem: { command: 'commands.PutCommand', input: () => `{ TableName: ${TABLE}, Item: ${BARE_KEY} }` },
      GetItem: { command: 'commands.GetCommand', input: () => `{ TableName: ${TABLE}, Key: ${BARE_KEY} }` },
      BatchGetItem: {
        command: 'commands.BatchGetCommand',
        input: () => `{ RequestItems: { [String(${TABLE})]: { Keys: [${BARE_KEY}] } } }`,
      },
      Query: {
        command: 'commands.QueryCommand',
        input: () =>
          `{ TableName: ${TABLE}, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'BARE' } }`,
      },
      TransactWriteItems: {
        command: 'commands.TransactWriteCommand',
        input: (size) =>
          `{ TransactItems: Array.from({ length: ${size} }, (_, n) =>
    ({ Put: { TableName: ${TABLE}, Item: { pk: 'BARE', sk: String(n) } } })) }`,
      },
    },
  },
  S3: {
    imports: `import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';`,
    setup: 'const S3 = new S3Client({});',
    calls: {
      PutObject: {
        command: 'PutObjectCommand',
        input: () => `{ Bucket: process.env.IMAGES_BUCKET, Key: 'bare', Body: 'bare' }`,
      },
    },
  },
  // In the benchmark, no function calls these services for its first response, so the handler only creates the clients.
  // The exported functions are never called. They only keep the command in the bundle.
  SESv2: {
    imports: `import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';`,
    setup: 'const SESv2 = new SESv2Client({});\nexport const sent = () => SESv2.send(new SendEmailCommand({}));',
    calls: {},
  },
  SFN: {
    imports: `import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';`,
    setup: `const SFN = new SFNClient({});
export const started = () => SFN.send(new StartExecutionCommand({ stateMachineArn: '' }));`,
    calls: {},
  },
  'Bedrock Runtime': {
    imports: `import { BedrockRuntimeClient, InvokeModelCommand } from '@aws-sdk/client-bedrock-runtime';`,
    setup: `const bedrock = new BedrockRuntimeClient({});
export const invoked = () => bedrock.send(new InvokeModelCommand({ modelId: '' }));`,
    calls: {},
  },
  'Secrets Manager': {
    imports: `import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';`,
    setup: `const secrets = new SecretsManagerClient({});
export const read = () => secrets.send(new GetSecretValueCommand({ SecretId: '' }));`,
    calls: {},
  },
};

/** The names of the AWS clients in a bundle: the service ids that the SDK writes into each client. */
export function clientsIn(bundle: string): string[] {
  return [...new Set([...bundle.matchAll(/serviceId\?\?"([^"]+)"/g)].map((match) => match[1] ?? ''))].sort();
}

/** The source of a handler with only these clients and calls: no validation, no authentication, no logs. */
export function bareHandlerSource(clients: readonly string[], calls: CallGroups): string {
  const parts = clients.map((name) => ({ name, ...requireDefined(CLIENTS[name], `client ${name}`) }));
  const callSource = (name: string) => {
    const [call = '', size = '1'] = name.split(' of ');
    const client = requireDefined(
      parts.find((part) => call in part.calls),
      `call ${call}`,
    );
    const { command, input } = requireDefined(client.calls[call], `call ${call}`);
    return `${client.name}.send(new ${command}(${input(Number(size))}))`;
  };
  return `${parts.map(({ imports }) => imports).join('\n')}
${parts.map(({ setup }) => setup).join('\n')}
export const handler = async () => {
  ${calls.map((group) => `await Promise.all([${group.map(callSource).join(', ')}]);`).join('\n  ')}
  return { statusCode: 200, body: JSON.stringify({ ok: true }) };
};
`;
}

function requireDefined<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The bare handler does not know the ${what}: add it to bare-handler.ts.`);
  return found;
}
