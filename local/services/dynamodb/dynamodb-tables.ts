import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { AwsError } from '../../engine/types.ts';
import { dynamodbCall } from './dynamodb-call.ts';
import type { TableKeys } from './dynamodb-permissions.ts';

interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: 'HASH' | 'RANGE';
}
interface Index {
  readonly IndexName: string;
  readonly KeySchema: readonly KeyElement[];
  readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes?: readonly string[] };
}
export interface TableDefinition {
  readonly name: string;
  readonly keySchema: readonly KeyElement[];
  readonly attributes: readonly { readonly AttributeName: string; readonly AttributeType: string }[];
  readonly globalIndexes: readonly Index[];
  readonly localIndexes: readonly Index[];
  readonly streamView?: string | undefined;
  readonly timeToLiveAttribute?: string | undefined;
}

const keys = z.array(z.object({ AttributeName: z.string(), KeyType: z.string() }));
const indexes = z
  .array(z.object({ IndexName: z.string(), IndexStatus: z.string().optional(), KeySchema: keys }))
  .default([]);
const description = z.object({
  KeySchema: keys,
  TableStatus: z.string(),
  GlobalSecondaryIndexes: indexes,
  LocalSecondaryIndexes: indexes,
  LatestStreamArn: z.string().optional(),
  StreamSpecification: z.object({ StreamEnabled: z.boolean() }).optional(),
});
type Description = z.output<typeof description>;

const POLL_MILLISECONDS = 50;
const MAX_POLLS = 1_200;

/** How long to retry if the database crashed right after its start and is restarting. */
const RESTART_MILLISECONDS = 60_000;

/**
 * Creates the table. In a table of an earlier run, adds and deletes global indexes and enables the stream, as the
 * template says; other differences of indexes and streams stay. Retries while the database is restarting.
 */
export async function createOrUpdateTable(
  port: number,
  table: TableDefinition,
): Promise<{ streamArn: string | undefined }> {
  const deadline = Date.now() + RESTART_MILLISECONDS;
  for (;;) {
    try {
      return await createOrUpdate(port, table);
    } catch (error) {
      const isUnavailable = error instanceof AwsError && error.code === 'InternalServerError';
      if (!isUnavailable || Date.now() > deadline) throw error;
      await sleep(POLL_MILLISECONDS);
    }
  }
}

async function createOrUpdate(port: number, table: TableDefinition): Promise<{ streamArn: string | undefined }> {
  const existing = await describe(port, table.name);
  if (existing === undefined) await createTable(port, table);
  else await updateTable(port, table, existing);
  const result = await waitUntilActive(port, table.name);
  const { timeToLiveAttribute } = table;
  if (timeToLiveAttribute !== undefined) await enableTimeToLive(port, table.name, timeToLiveAttribute);
  return { streamArn: result.LatestStreamArn };
}

/** All tables that already exist in the database. */
export async function storedTables(port: number): Promise<[name: string, keys: TableKeys][]> {
  const { TableNames: names } = await dynamodbCall(port, 'ListTables', {});
  return Promise.all(
    z
      .array(z.string())
      .parse(names)
      .map(async (name): Promise<[string, TableKeys]> => {
        const { KeySchema, GlobalSecondaryIndexes, LocalSecondaryIndexes } = await waitUntilActive(port, name);
        const allIndexes = [...GlobalSecondaryIndexes, ...LocalSecondaryIndexes];
        const indexKeys = allIndexes.map((index) => [index.IndexName, partitionKeyOf(index.KeySchema)]);
        return [name, { partitionKey: partitionKeyOf(KeySchema), indexes: Object.fromEntries(indexKeys) }];
      }),
  );
}

const partitionKeyOf = (schema: z.output<typeof keys>) =>
  schema.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';

async function describe(port: number, name: string): Promise<Description | undefined> {
  try {
    return description.parse((await dynamodbCall(port, 'DescribeTable', { TableName: name })).Table);
  } catch (error) {
    if (error instanceof AwsError && error.code === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function createTable(port: number, table: TableDefinition): Promise<void> {
  await dynamodbCall(port, 'CreateTable', {
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: table.keySchema,
    AttributeDefinitions: table.attributes,
    ...(table.globalIndexes.length > 0 && { GlobalSecondaryIndexes: table.globalIndexes }),
    ...(table.localIndexes.length > 0 && { LocalSecondaryIndexes: table.localIndexes }),
    ...(table.streamView && { StreamSpecification: { StreamEnabled: true, StreamViewType: table.streamView } }),
  });
}

async function updateTable(port: number, table: TableDefinition, existing: Description): Promise<void> {
  const update = async (changes: Record<string, unknown>) => {
    await dynamodbCall(port, 'UpdateTable', { TableName: table.name, ...changes });
    await waitUntilActive(port, table.name);
  };
  // The caller adds the name of the resource before the message.
  const remedy = 'the stored table cannot be changed. Start with another data directory (--data DIR)';
  if (!hasSameKeys(table.keySchema, existing.KeySchema)) throw new Error(`its primary key has changed, and ${remedy}`);
  if (
    table.localIndexes.some(
      (index) => !existing.LocalSecondaryIndexes.some((existingIndex) => existingIndex.IndexName === index.IndexName),
    )
  ) {
    throw new Error(`it has a new local secondary index, and ${remedy}`);
  }
  for (const { IndexName } of existing.GlobalSecondaryIndexes) {
    if (table.globalIndexes.some((index) => index.IndexName === IndexName)) continue;
    await update({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName } }] });
  }
  for (const index of table.globalIndexes) {
    const existingIndex = existing.GlobalSecondaryIndexes.find(({ IndexName }) => IndexName === index.IndexName);
    if (existingIndex === undefined) {
      await update({ AttributeDefinitions: table.attributes, GlobalSecondaryIndexUpdates: [{ Create: index }] });
    } else if (!hasSameKeys(index.KeySchema, existingIndex.KeySchema)) {
      throw new Error(`the keys of the index ${index.IndexName} have changed, and ${remedy}`);
    }
  }
  const hasStream = existing.StreamSpecification?.StreamEnabled ?? false;
  if (table.streamView && !hasStream) {
    await update({ StreamSpecification: { StreamEnabled: true, StreamViewType: table.streamView } });
  }
}

async function waitUntilActive(port: number, name: string): Promise<Description> {
  for (let poll = 0; poll < MAX_POLLS; poll += 1) {
    const found = await describe(port, name);
    const areIndexesActive = found?.GlobalSecondaryIndexes.every(({ IndexStatus }) => IndexStatus === 'ACTIVE');
    if (found?.TableStatus === 'ACTIVE' && areIndexesActive) return found;
    await sleep(POLL_MILLISECONDS);
  }
  throw new Error(`the table ${name} did not become active in time`);
}

async function enableTimeToLive(port: number, name: string, attribute: string): Promise<void> {
  try {
    const specification = { AttributeName: attribute, Enabled: true };
    await dynamodbCall(port, 'UpdateTimeToLive', { TableName: name, TimeToLiveSpecification: specification });
  } catch (error) {
    // DynamoDB returns this error if time to live is already enabled.
    if (!(error instanceof AwsError && error.message.includes('already enabled'))) throw error;
  }
}

const hasSameKeys = (left: readonly { AttributeName: string; KeyType: string }[], right: typeof left) =>
  JSON.stringify(left.map(keyText)) === JSON.stringify(right.map(keyText));
const keyText = (key: { AttributeName: string; KeyType: string }) => `${key.KeyType} ${key.AttributeName}`;
