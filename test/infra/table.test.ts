import { describe, expect, test } from '@jest/globals';
import { templateWithAllSettings } from './support/deployments.ts';
import { only, type StackTemplate, templateOf } from './support/synthesized.ts';

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });

const table = (template: StackTemplate) => only(template, 'AWS::DynamoDB::Table')[1];

describe('the table', () => {
  test('is on-demand, has point-in-time recovery, streams old and new images, and has a TTL', () => {
    expect(table(production).Properties).toMatchObject({
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      BillingMode: 'PAY_PER_REQUEST',
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expires_at_seconds', Enabled: true },
    });
  });

  test('is retained when its stack is deleted, except in development', () => {
    expect(table(production)).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
    expect(table(development)).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });

  test('and its index can be pre-warmed for high load, each with its own value', async () => {
    expect(table(await templateWithAllSettings()).Properties).toMatchObject({
      WarmThroughput: { ReadUnitsPerSecond: 20_000, WriteUnitsPerSecond: 40_000 },
      GlobalSecondaryIndexes: [{ WarmThroughput: { WriteUnitsPerSecond: 8_000 } }],
    });
    expect(JSON.stringify(table(production).Properties)).not.toContain('WarmThroughput');
    await expect(templateOf({ warmThroughput: '100' })).rejects.toThrow('warmThroughput must be at least 4000');
    await expect(templateOf({ warmReads: '4000' })).rejects.toThrow('warmReads must be at least 12000');
  });
});
