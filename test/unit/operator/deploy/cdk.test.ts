import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { withTemplate } from '../../../../operator/deploy/cdk.ts';

const HASH = 'a'.repeat(64);
const FILES = {
  'Qpr.template.json': '{"Resources":{}}',
  'Qpr.assets.json': JSON.stringify({ files: { [HASH]: { destinations: { x: { objectKey: `${HASH}.json` } } } } }),
  'manifest.json': JSON.stringify({ url: `s3://bucket/${HASH}.json` }),
};

test('a template for the first step is uploaded under its own hash, and the second step has the original', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qpr-cdk-'));
  const read = () => Object.keys(FILES).map((name) => readFileSync(join(folder, name), 'utf8'));
  try {
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
    const template = { Resources: { Table: { Type: 'AWS::DynamoDB::Table' } } };
    const deployment = { stack: 'Qpr', region: 'eu-west-1', settings: {} };
    const stack = { deployment, folder, template: { Resources: {} } };
    const [body = '', assets = '', manifest = ''] = await withTemplate(stack, template, async () => read());
    expect(JSON.parse(body)).toEqual(template);
    const [, hash = ''] = /([0-9a-f]{64})/.exec(manifest) ?? [];
    expect(hash).not.toBe(HASH);
    expect(assets).toBe(FILES['Qpr.assets.json'].replaceAll(HASH, hash));
    expect(read()).toEqual(Object.values(FILES));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
