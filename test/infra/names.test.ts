import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ACCOUNT, DEPLOYMENTS } from './support/deployments.ts';
import { physicalNames, unknownNames } from './support/physical-names.ts';
import { ofType, templateOf } from './support/synthesized.ts';

const PLACE = { account: ACCOUNT, region: 'eu-west-1' };
const REGIONS = ['us-east-1', 'ap-southeast-1'];

const templates = await Promise.all(DEPLOYMENTS.map((context) => templateOf(context)));
const namesIn = (region: string) => templates.map((template) => physicalNames(template, { account: ACCOUNT, region }));

test('four deployments in two regions of one account: no two ask for the same name', () => {
  const names = REGIONS.flatMap((region) => namesIn(region).flat());
  expect(names.length).toBeGreaterThan(600);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('what has a name of our own goes with its stack: a first deployment that failed blocks no second one', () => {
  const names = templates.flatMap(({ Resources, ...template }) => {
    const kept = Object.entries(Resources).filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete');
    return physicalNames({ ...template, Resources: Object.fromEntries(kept) }, PLACE);
  });
  expect(names).toEqual([]);
});

test('no resource is named by a property that this test does not look at', () => {
  expect(templates.flatMap(unknownNames)).toEqual([]);
});

test('the names that are taken in all regions', () => {
  const names = REGIONS.flatMap((region) => namesIn(region).flat());
  const byStack = names.filter((name) => name.startsWith('all regions')).toSorted();
  expect(byStack).toMatchSnapshot();
});

describe("CDK's feature flags", () => {
  const flags = Object.entries(
    (
      JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
        context: Record<string, unknown>;
      }
    ).context,
  ).filter(([name]) => name.startsWith('@aws-cdk'));

  test('are pinned, every one that this version of CDK recommends', async () => {
    const { CURRENTLY_RECOMMENDED_FLAGS } = await import('aws-cdk-lib/cx-api');
    const pinned = Object.fromEntries(flags);
    expect(Object.keys(CURRENTLY_RECOMMENDED_FLAGS).filter((name) => !(name in pinned))).toEqual([]);
  });
});

describe("the pages' scripts", () => {
  const [template] = templates;
  if (!template) throw new Error('There is no template.');
  const uploads = ofType(template, 'Custom::CDKBucketDeployment');
  const [scriptsId, scripts] = uploads.find(([id]) => id.includes('Scripts')) ?? [];
  const pages = uploads.find(([id]) => id.includes('Pages'))?.[1];

  test('are there before any page names them, and the old ones stay', () => {
    expect(scripts?.Properties).toMatchObject({ Exclude: ['*'], Include: ['assets/*'], Prune: false });
    expect(pages?.Properties).toMatchObject({ Exclude: ['assets/*'], Prune: true });
    expect(pages?.DependsOn).toContain(scriptsId);
  });

  test('are kept for a year by their own header, so that an error is not', () => {
    expect(scripts?.Properties.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
    const policies = ofType(template, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(policies.filter(([, { Properties }]) => /max-age|immutable/.test(JSON.stringify(Properties)))).toEqual([]);
  });
});
