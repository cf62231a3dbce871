import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { dataAtRisk, storedData } from '../../operator/deploy/template/stored-data.ts';
import { only, templateOf } from './support/synthesized.ts';

/**
 * The resources that held data in the last commit. To change them deliberately, edit `stored-data.json` in the commit
 * that changes the template, and describe in the changelog how the data moves.
 */
const BASELINE = new URL('./stored-data.json', import.meta.url);

const template = await templateOf();

test('nothing that holds data has been replaced, renamed or deleted since the last commit', () => {
  expect(storedData(template)).toEqual(JSON.parse(readFileSync(BASELINE, 'utf8')));
});

test('the table and the buckets survive the deletion of the stack', () => {
  const policies = Object.values(storedData(template))
    .filter(({ type }) => type === 'AWS::DynamoDB::Table' || type === 'AWS::S3::Bucket')
    .flatMap(({ deletionPolicy, updateReplacePolicy }) => [deletionPolicy, updateReplacePolicy]);
  expect(policies).toHaveLength(10);
  expect(new Set(policies)).toEqual(new Set(['Retain']));
});

const [id, table] = only(template, 'AWS::DynamoDB::Table');
const withTable = (properties: object) => {
  const changed = { ...table, Properties: { ...table.Properties, ...properties } };
  return { ...template, Resources: { ...template.Resources, [id]: changed } };
};
const replacedBecauseOf = (property: string) =>
  `${id} (AWS::DynamoDB::Table): REPLACED because of ${property}; the old resource leaves the stack and keeps its data`;

test('a changed key of the table is reported as a replacement', () => {
  const next = withTable({ KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }] });
  expect(dataAtRisk(template, next)).toEqual([replacedBecauseOf('KeySchema')]);
  expect(dataAtRisk(template, template)).toEqual([]);
});

test('a new or removed attribute of an index is not reported, but a changed type is', () => {
  const attribute = (AttributeName: string, AttributeType: string) => ({ AttributeName, AttributeType });
  const attributes = table.Properties.AttributeDefinitions as object[];
  const more = withTable({ AttributeDefinitions: [attribute('gsi2pk', 'S'), ...attributes] });
  expect(dataAtRisk(template, more)).toEqual([]);
  expect(dataAtRisk(more, template)).toEqual([]);
  const retyped = withTable({ AttributeDefinitions: [attribute('gsi2pk', 'N'), ...attributes] });
  expect(dataAtRisk(more, retyped)).toEqual([replacedBecauseOf('AttributeDefinitions')]);
});
