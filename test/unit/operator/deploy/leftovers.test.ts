import { beforeEach, describe, expect, test } from '@jest/globals';
import { readDeployOptions } from '../../../../operator/deploy/options.ts';
import { deploy, given } from './deploy-run.ts';
import type { FakeLeftover } from './fake-stack.ts';

const TABLE: FakeLeftover = { type: 'AWS::DynamoDB::Table', id: 'Table1', name: 'Qpr-Table1-X', hasData: false };
const IMAGES: FakeLeftover = { type: 'AWS::S3::Bucket', id: 'Images1', name: 'qpr-images1-x', hasData: false };
const LOGS: FakeLeftover = { type: 'AWS::S3::Bucket', id: 'Logs1', name: 'qpr-logs1-x', hasData: true };

const KeySchema = [{ AttributeName: 'pk', KeyType: 'HASH' }];

beforeEach(() => {
  given.account.leftovers = [TABLE, IMAGES, LOGS];
  given.account.template = {
    Description: given.account.stackDescription,
    Resources: {
      Table1: { Type: TABLE.type, Properties: { KeySchema }, DependsOn: ['Else'] },
      Images1: { Type: IMAGES.type, Properties: { LoggingConfiguration: { DestinationBucketName: { Ref: 'Logs1' } } } },
      Logs1: { Type: LOGS.type, Properties: { Tags: [{ Key: 'of', Value: { Ref: 'Else' } }] } },
      Else: { Type: 'AWS::SNS::Topic', Properties: {} },
    },
  };
});

const formsOf = (action: string) =>
  given.aws.calls.map(({ body }) => new URLSearchParams(body)).filter((form) => form.get('Action') === action);

describe('tables and buckets that an earlier stack left behind', () => {
  test('stop a run without a terminal, and are listed together with the choices', async () => {
    const { result, lines, steps } = await deploy();
    expect(result).toMatch(/Nothing was deployed\. .*--leftovers adopt, delete or keep/);
    expect(steps.filter(({ command }) => command === 'deploy')).toEqual([]);
    const printed = lines.join('\n');
    expect(printed).toContain('  table Qpr-Table1-X (empty)');
    expect(printed).toContain('  bucket qpr-logs1-x (has data)');
    expect(printed).toContain('--leftovers adopt');
  });

  test.each([
    ['the first deployment of that stack has failed', 'ROLLBACK_COMPLETE', false, 1],
    ['that stack was deleted', undefined, true, 0],
    ['that stack was deleted, and the first deployment of the next one has failed', 'ROLLBACK_COMPLETE', true, 1],
  ])('are adopted with --leftovers adopt if %s', async (_, status, isDeleted, deletions) => {
    given.account.stackStatus = status;
    given.account.isStackDeleted = isDeleted;
    const { result, steps } = await deploy('--leftovers', 'adopt');
    expect(result).toBe(true);
    expect(steps.some(({ command }) => command === 'deploy')).toBe(true);
    expect(formsOf('DeleteStack')).toHaveLength(deletions);
    const [form] = formsOf('CreateChangeSet');
    expect(form?.get('ChangeSetType')).toBe('IMPORT');
    // A change set that could not be created keeps its name, so each attempt needs another name.
    expect(form?.get('ChangeSetName')).toMatch(/^adopt-leftovers-\d+$/);
    const imported = [1, 2, 3].map((index) => [
      form?.get(`ResourcesToImport.member.${index}.LogicalResourceId`),
      form?.get(`ResourcesToImport.member.${index}.ResourceIdentifier.entry.1.key`),
      form?.get(`ResourcesToImport.member.${index}.ResourceIdentifier.entry.1.value`),
    ]);
    expect(imported).toEqual([
      ['Table1', 'TableName', TABLE.name],
      ['Images1', 'BucketName', IMAGES.name],
      ['Logs1', 'BucketName', LOGS.name],
    ]);
    const kept = { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' };
    expect(JSON.parse(form?.get('TemplateBody') ?? '')).toEqual({
      Description: given.account.stackDescription,
      Resources: {
        Table1: { Type: TABLE.type, Properties: { KeySchema }, ...kept },
        Images1: {
          Type: IMAGES.type,
          Properties: { LoggingConfiguration: { DestinationBucketName: { Ref: 'Logs1' } } },
          ...kept,
        },
        // A property that refers to something outside the import is left to the deployment.
        Logs1: { Type: LOGS.type, Properties: {}, ...kept },
      },
    });
  });

  test('are deleted with --leftovers delete if they are empty', async () => {
    const { result, lines } = await deploy('--leftovers', 'delete');
    expect(result).toBe(true);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  deleted: Qpr-Table1-X',
        '  deleted: qpr-images1-x',
        '  kept, because it has data: qpr-logs1-x',
      ]),
    );
    // An update turns off the deletion protection before the table is deleted.
    const targets = given.aws.calls.map(({ headers }) => String(headers['x-amz-target'] ?? ''));
    const order = ['UpdateTable', 'DeleteTable'].map((name) => targets.findIndex((target) => target.endsWith(name)));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order).not.toContain(-1);
    const deletedBuckets = given.aws.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    expect(deletedBuckets).toEqual([expect.stringContaining(IMAGES.name)]);
  });

  test('are neither adopted nor deleted with --leftovers keep', async () => {
    expect((await deploy('--leftovers', 'keep')).result).toBe(true);
    expect(formsOf('CreateChangeSet')).toEqual([]);
    expect(given.aws.calls.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  test('are not listed if they no longer exist', async () => {
    given.account.leftovers = [
      TABLE,
      { ...IMAGES, error: { status: 404, code: 'NoSuchBucket', message: 'The bucket does not exist' } },
    ];
    const { result, lines } = await deploy('--leftovers', 'keep');
    expect(result).toBe(true);
    expect(lines).toContain('  table Qpr-Table1-X (empty)');
    expect(lines.join('\n')).not.toContain(IMAGES.name);
  });

  test('are left alone, with a warning, if a bucket cannot be read', async () => {
    given.account.leftovers = [
      TABLE,
      { ...IMAGES, error: { status: 403, code: 'AccessDenied', message: 'Access Denied' } },
    ];
    const { result, lines, steps } = await deploy('--leftovers', 'adopt');
    expect(result).toBe(true);
    expect(lines.join('\n')).toMatch(/^ {2}warning +leftovers +could not be checked: Access Denied$/m);
    expect(steps.some(({ command }) => command === 'deploy')).toBe(true);
    expect(formsOf('CreateChangeSet')).toEqual([]);
  });

  test('can only be adopted, deleted or kept', () => {
    expect(() => readDeployOptions(['--leftovers', 'burn'])).toThrow('Use one of: adopt, delete, keep.');
  });
});
