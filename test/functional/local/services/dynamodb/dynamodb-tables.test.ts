import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { dynamodbCall } from '../../../../../local/services/dynamodb/dynamodb-call.ts';
import { createOrUpdateTable, type TableDefinition } from '../../../../../local/services/dynamodb/dynamodb-tables.ts';
import { DATABASE_ENDPOINT } from '../../../../support/jest/database.ts';

const port = Number(new URL(process.env[DATABASE_ENDPOINT] ?? '').port);

const table = (more: Partial<TableDefinition> = {}): TableDefinition => ({
  name: `tables-${randomUUID()}`,
  keySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
  attributes: [{ AttributeName: 'pk', AttributeType: 'S' }],
  globalIndexes: [],
  localIndexes: [],
  ...more,
});

const byColor: Partial<TableDefinition> = {
  attributes: [
    { AttributeName: 'pk', AttributeType: 'S' },
    { AttributeName: 'color', AttributeType: 'S' },
  ],
  globalIndexes: [
    {
      IndexName: 'by-color',
      KeySchema: [{ AttributeName: 'color', KeyType: 'HASH' }],
      Projection: { ProjectionType: 'ALL' },
    },
  ],
};

const findGreen = async (name: string) => {
  const found = await dynamodbCall(port, 'Query', {
    TableName: name,
    IndexName: 'by-color',
    KeyConditionExpression: 'color = :c',
    ExpressionAttributeValues: { ':c': { S: 'green' } },
  });
  return found.Count;
};

test('a table has the stream and TTL of the template, and a second start changes nothing', async () => {
  const definition = table({ streamView: 'NEW_AND_OLD_IMAGES', timeToLiveAttribute: 'expires_at_seconds' });
  const first = await createOrUpdateTable(port, definition);
  expect(first.streamArn).toContain(`table/${definition.name}/stream/`);
  expect(await createOrUpdateTable(port, definition)).toEqual(first);
  expect(await dynamodbCall(port, 'DescribeTimeToLive', { TableName: definition.name })).toMatchObject({
    TimeToLiveDescription: { AttributeName: 'expires_at_seconds', TimeToLiveStatus: 'ENABLED' },
  });
});

test('a new index in the template is added to the stored table, and a removed one is deleted', async () => {
  const plain = table();
  await createOrUpdateTable(port, plain);
  await dynamodbCall(port, 'PutItem', { TableName: plain.name, Item: { pk: { S: 'a' }, color: { S: 'green' } } });
  await createOrUpdateTable(port, { ...plain, ...byColor });
  expect(await findGreen(plain.name)).toBe(1);
  await createOrUpdateTable(port, plain);
  await expect(findGreen(plain.name)).rejects.toThrow(/index/);
});

test('a new stream in the template is enabled', async () => {
  const plain = table();
  expect((await createOrUpdateTable(port, plain)).streamArn).toBeUndefined();
  expect((await createOrUpdateTable(port, { ...plain, streamView: 'NEW_IMAGE' })).streamArn).toBeDefined();
});

test('changing the keys of a stored table fails with an explanation', async () => {
  const plain = table();
  await createOrUpdateTable(port, plain);
  const other: Partial<TableDefinition> = {
    keySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    attributes: [{ AttributeName: 'id', AttributeType: 'S' }],
  };
  await expect(createOrUpdateTable(port, { ...plain, ...other })).rejects.toThrow('its primary key has changed');
});
