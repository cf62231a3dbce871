import { expect, test } from '@jest/globals';
import { actionsOf, leadingKeys, statementsOf } from './support/permissions.ts';
import { only, templateOf } from './support/synthesized.ts';
import { mappingOf } from './support/triggers.ts';

const template = await templateOf();

test('roll-ups read only scans, and what totals are owed', () => {
  const mapping = mappingOf(template, 'roll-up-scans');
  const { Filters } = mapping.FilterCriteria as { Filters: { Pattern: string }[] };
  expect(Filters.length).toBeGreaterThan(0);
  for (const { Pattern } of Filters) expect(Pattern).toContain('"type":{"S":["scan","owed_scans"]}');
  expect(mapping).toMatchObject({
    BisectBatchOnFunctionError: true,
    StartingPosition: 'TRIM_HORIZON',
    ParallelizationFactor: 2,
    BatchSize: 400,
    MaximumBatchingWindowInSeconds: 30,
  });
});

test('CloudFront tells about the visitor in ten headers, the most it allows', () => {
  const [, policy] = only(template, 'AWS::CloudFront::OriginRequestPolicy', (properties) =>
    JSON.stringify(properties).includes('ScanRequests'),
  );
  const { HeadersConfig } = policy.Properties.OriginRequestPolicyConfig as {
    HeadersConfig: { Headers: string[] };
  };
  expect(HeadersConfig.Headers).toHaveLength(10);
  expect(HeadersConfig.Headers).toContain('CloudFront-Viewer-Country');
});

test.each(['scan-page', 'roll-up-scans'])('%s touches only its own kinds of items', (name) => {
  const onTable = statementsOf(template, name).filter((statement) =>
    actionsOf(statement).some((action) => /^dynamodb:(?:Get|Put|Update|Delete)Item$/.test(action)),
  );
  expect(onTable.length).toBeGreaterThan(0);
  for (const statement of onTable) expect(leadingKeys(statement)).toBeDefined();
});
