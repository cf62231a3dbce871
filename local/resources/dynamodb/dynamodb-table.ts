import * as z from 'zod';
import { physicalName } from '../../engine/physical-name.ts';
import type { ResourceType } from '../../engine/types.ts';
import type { DynamodbService } from '../../services/dynamodb/dynamodb-service.ts';
import { createOrUpdateTable } from '../../services/dynamodb/dynamodb-tables.ts';
import { flag, noLocalEffect, readProperties } from '../../services/shared/properties.ts';

const keySchema = z.array(z.strictObject({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const projection = z.strictObject({
  ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
  NonKeyAttributes: z.array(z.string()).exactOptional(),
});
const index = z
  .strictObject({
    IndexName: z.string(),
    KeySchema: keySchema,
    Projection: projection,
    ContributorInsightsSpecification: noLocalEffect,
    OnDemandThroughput: noLocalEffect,
    ProvisionedThroughput: noLocalEffect,
    WarmThroughput: noLocalEffect,
  })
  .transform(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));

const schema = z.strictObject({
  TableName: z.string().optional(),
  KeySchema: keySchema,
  AttributeDefinitions: z.array(z.strictObject({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) })),
  GlobalSecondaryIndexes: z.array(index).default([]),
  LocalSecondaryIndexes: z.array(index).default([]),
  StreamSpecification: z
    .strictObject({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']) })
    .optional(),
  TimeToLiveSpecification: z.strictObject({ AttributeName: z.string(), Enabled: flag }).optional(),
  BillingMode: noLocalEffect,
  ContributorInsightsSpecification: noLocalEffect,
  DeletionProtectionEnabled: noLocalEffect,
  OnDemandThroughput: noLocalEffect,
  PointInTimeRecoverySpecification: noLocalEffect,
  ProvisionedThroughput: noLocalEffect,
  SSESpecification: noLocalEffect,
  TableClass: noLocalEffect,
  Tags: noLocalEffect,
  WarmThroughput: noLocalEffect,
});

/**
 * A table in DynamoDB Local, created if it does not exist. A stop does not delete the table, because it contains the
 * user's data.
 */
export const dynamodbTable: ResourceType = {
  types: ['AWS::DynamoDB::Table'],
  async start(resource, runtime) {
    const {
      TableName,
      TimeToLiveSpecification: ttl,
      StreamSpecification: stream,
      ...definition
    } = readProperties(resource, schema);
    const service = runtime.find<DynamodbService>('dynamodb', 'service');
    const name = TableName ?? physicalName(runtime.stackName, resource.logicalId, 255);
    const { streamArn } = await createOrUpdateTable(service.port, {
      name,
      keySchema: definition.KeySchema,
      attributes: definition.AttributeDefinitions,
      globalIndexes: definition.GlobalSecondaryIndexes,
      localIndexes: definition.LocalSecondaryIndexes,
      streamView: stream?.StreamViewType,
      timeToLiveAttribute: ttl?.Enabled ? ttl.AttributeName : undefined,
    });
    const indexes = [...definition.GlobalSecondaryIndexes, ...definition.LocalSecondaryIndexes];
    service.setKeys(name, {
      partitionKey: hashKey(definition.KeySchema),
      indexes: Object.fromEntries(indexes.map(({ IndexName, KeySchema }) => [IndexName, hashKey(KeySchema)])),
    });
    const attributes = { Arn: service.arn(name), ...(streamArn && { StreamArn: service.withStackArns(streamArn) }) };
    return { identity: { ref: name, attributes } };
  },
};

const hashKey = (keys: z.output<typeof keySchema>) =>
  keys.find(({ KeyType }) => KeyType === 'HASH')?.AttributeName ?? '';
