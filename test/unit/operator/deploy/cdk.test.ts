import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { contextOf, withTemplate } from '../../../../operator/deploy/cdk.ts';
import { SETTING_NAMES } from '../../../../operator/deploy/options.ts';
import { settingsOf } from '../../../../operator/deploy/settings-of.ts';

const HASH = 'a'.repeat(64);
const FILES = {
  'Qpr.template.json': '{"Resources":{}}',
  'Qpr.assets.json': JSON.stringify({ files: { [HASH]: { destinations: { x: { objectKey: `${HASH}.json` } } } } }),
  'manifest.json': JSON.stringify({ url: `s3://bucket/${HASH}.json` }),
};

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Creates a folder with these files, as if CDK had synthesized a stack. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-cdk-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('the changed template of a nested stack gets a new hash, and the parent template refers to it', async () => {
  const nestedHash = 'b'.repeat(64);
  const inner = (hash: string) => ({
    Type: 'AWS::CloudFormation::Stack',
    Properties: { TemplateURL: `s3://x/${hash}.json` },
  });
  const files = {
    'Qpr.template.json': JSON.stringify({ Resources: { Inner: inner(nestedHash) } }),
    'Qpr.assets.json': JSON.stringify({
      files: { [HASH]: { source: {} }, [nestedHash]: { source: { path: 'Inner.nested.template.json' } } },
    }),
    'manifest.json': FILES['manifest.json'],
    'Inner.nested.template.json': '{"Resources":{}}',
  };
  const folder = folderWith(files);
  const read = () => Object.keys(files).map((name) => readFileSync(join(folder, name), 'utf8'));
  const template = { Resources: { Inner: inner(nestedHash) }, Nested: { Inner: { Resources: {} } } };
  const stack = { deployment: { stack: 'Qpr', region: 'eu-west-1', settings: {} }, folder, template };
  const Nested = { Inner: { Resources: { Role: { Type: 'AWS::IAM::Role' } } } };
  const [main = '', assets = '', manifest = '', nested = ''] = await withTemplate(
    stack,
    { ...template, Nested },
    async () => read(),
  );
  const sha = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(JSON.parse(nested)).toEqual(Nested.Inner);
  expect(JSON.parse(main)).toEqual({ Resources: { Inner: inner(sha(nested)) } });
  expect(Object.keys(JSON.parse(assets).files)).toEqual([sha(main), sha(nested)]);
  expect(manifest).toContain(sha(main));
  expect(read()).toEqual(Object.values(files));
});

test('a replaced template is uploaded under its own hash, and the original files are restored afterwards', async () => {
  const folder = folderWith(FILES);
  const read = () => Object.keys(FILES).map((name) => readFileSync(join(folder, name), 'utf8'));
  const template = { Resources: { Table: { Type: 'AWS::DynamoDB::Table' } } };
  const deployment = { stack: 'Qpr', region: 'eu-west-1', settings: {} };
  const stack = { deployment, folder, template: { Resources: {} } };
  const [body = '', assets = '', manifest = ''] = await withTemplate(stack, template, async () => read());
  expect(JSON.parse(body)).toEqual(template);
  const [, hash = ''] = /([0-9a-f]{64})/.exec(manifest) ?? [];
  expect(hash).not.toBe(HASH);
  expect(assets).toBe(FILES['Qpr.assets.json'].replaceAll(HASH, hash));
  expect(read()).toEqual(Object.values(FILES));
});

describe('the context of a deployment', () => {
  const deployment = { stack: 'Qpr', region: 'eu-west-1' };

  test('overrides every setting of cdk.json, even those that the deployment does not have', () => {
    const inCdkJson = { domain: 'api.example.com', waf: 'strict', retentionDays: '90' };
    const context = contextOf({ ...deployment, settings: { retentionDays: '30', signUp: 'open' } }, inCdkJson);
    expect(context.filter((word) => word !== '-c').toSorted()).toEqual([
      'domain=',
      'retentionDays=30',
      'signUp=open',
      'stackName=Qpr',
      'waf=',
    ]);
  });

  test('can have an empty value for any setting, which then has its default', () => {
    const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, '']));
    expect(settingsOf({ ...deployment, settings: empty })).toEqual(settingsOf({ ...deployment, settings: {} }));
  });
});
