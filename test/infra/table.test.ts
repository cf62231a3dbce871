import { describe, expect, test } from '@jest/globals';
import { only, type StackTemplate, templateOf } from './support/synthesized.ts';

const production = await templateOf();
const development = await templateOf({ stage: 'dev' });

const table = (template: StackTemplate) => only(template, 'AWS::DynamoDB::Table')[1];

describe('the table', () => {
  test('is paid by use, can be put back to any point in time, streams both images and forgets what expires', () => {
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

  test('outlives its stack, unless the stack is for development', () => {
    expect(table(production)).toMatchObject({
      DeletionPolicy: 'Retain',
      Properties: { DeletionProtectionEnabled: true },
    });
    expect(table(development)).toMatchObject({
      DeletionPolicy: 'Delete',
      Properties: { DeletionProtectionEnabled: false },
    });
  });
});
