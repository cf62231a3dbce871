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

test('nothing that holds data is replaced, renamed or deleted since the last commit', () => {
  expect(storedData(template)).toEqual(JSON.parse(readFileSync(BASELINE, 'utf8')));
});

test('the table and the buckets survive the deletion of the stack', () => {
  const policies = Object.values(storedData(template))
    .filter(({ type }) => type === 'AWS::DynamoDB::Table' || type === 'AWS::S3::Bucket')
    .flatMap(({ deletionPolicy, updateReplacePolicy }) => [deletionPolicy, updateReplacePolicy]);
  expect(policies).toHaveLength(10);
  expect(new Set(policies)).toEqual(new Set(['Retain']));
});

test('a changed key of the table is reported as a replacement', () => {
  const [id, table] = only(template, 'AWS::DynamoDB::Table');
  const KeySchema = [{ AttributeName: 'id', KeyType: 'HASH' }];
  const changed = { ...table, Properties: { ...table.Properties, KeySchema } };
  const next = { ...template, Resources: { ...template.Resources, [id]: changed } };
  expect(dataAtRisk(template, next)).toEqual([
    `${id} (AWS::DynamoDB::Table): REPLACED because of KeySchema; the old resource leaves the stack and keeps its data`,
  ]);
  expect(dataAtRisk(template, template)).toEqual([]);
});
