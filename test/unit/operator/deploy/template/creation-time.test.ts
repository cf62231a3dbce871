import { expect, test } from '@jest/globals';
import { creationSeconds, creationTime } from '../../../../../operator/deploy/template/creation-time.ts';

const table = { Type: 'AWS::DynamoDB::Table' };
const role = { Type: 'AWS::IAM::Role', Properties: { Of: { Ref: 'Table' } } };
const distribution = { Type: 'AWS::CloudFront::Distribution', DependsOn: 'Role' };

test('the creation time is that of the longest chain of dependent resources, not the sum of all resources', () => {
  expect(creationSeconds({ Resources: { Table: table } })).toBe(60);
  expect(creationSeconds({ Resources: { Table: table, Other: table } })).toBe(60);
  expect(creationSeconds({ Resources: { Table: table, Role: role, Distribution: distribution } })).toBe(60 + 20 + 240);
  expect(creationSeconds({ Resources: {} })).toBe(0);
});

test('the creation time is printed as a range of minutes', () => {
  expect(creationTime({ Resources: { Table: table, Role: role, Distribution: distribution } })).toBe(
    'about 5 to 8 minutes',
  );
});
