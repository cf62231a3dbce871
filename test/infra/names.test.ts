import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ACCOUNT, DEPLOYMENTS } from './support/deployments.ts';
import { physicalNames, unknownNames } from './support/physical-names.ts';
import { ofType, templateOf } from './support/synthesized.ts';

const PLACE = { account: ACCOUNT, region: 'eu-west-1' };
const REGIONS = ['us-east-1', 'ap-southeast-1'];

const templates = await Promise.all(DEPLOYMENTS.map((context) => templateOf(context)));
const namesIn = (region: string) => templates.map((template) => physicalNames(template, { account: ACCOUNT, region }));

test('four deployments in each of two regions of one account use no name twice', () => {
  const names = REGIONS.flatMap((region) => namesIn(region).flat());
  expect(names.length).toBeGreaterThan(600);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test('named resources are deleted with their stack, so a failed first deployment does not block the next one', () => {
  const names = templates.flatMap(({ Resources, ...template }) => {
    const kept = Object.entries(Resources).filter(([, { DeletionPolicy = 'Delete' }]) => DeletionPolicy !== 'Delete');
    return physicalNames({ ...template, Resources: Object.fromEntries(kept) }, PLACE);
  });
  expect(names).toEqual([]);
});

test('this test knows every property that names a resource', () => {
  expect(templates.flatMap(unknownNames)).toEqual([]);
});

test('only the names in the snapshot must be unique across all regions', () => {
  const names = REGIONS.flatMap((region) => namesIn(region).flat());
  const acrossRegions = names.filter((name) => name.startsWith('all regions')).toSorted();
  expect(acrossRegions).toMatchSnapshot();
});

const CDK_JSON = JSON.parse(readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8')) as {
  readonly context: Readonly<Record<string, unknown>>;
  readonly versionReporting?: boolean;
};

// `analyticsReporting: false` of the main stack has no effect on its nested stack.
test('CDK adds no resource that reports the usage of constructs to AWS', async () => {
  // The CDK command line reads `versionReporting` and passes it to the app in this context value.
  const template = await templateOf({ 'aws:cdk:version-reporting': CDK_JSON.versionReporting ?? true });
  expect(ofType(template, 'AWS::CDK::Metadata')).toEqual([]);
});

describe("CDK's feature flags", () => {
  const flags = Object.entries(CDK_JSON.context).filter(([name]) => name.startsWith('@aws-cdk'));

  test('in cdk.json include every flag that this version of CDK recommends', async () => {
    const { CURRENTLY_RECOMMENDED_FLAGS } = await import('aws-cdk-lib/cx-api');
    const pinned = Object.fromEntries(flags);
    expect(Object.keys(CURRENTLY_RECOMMENDED_FLAGS).filter((name) => !(name in pinned))).toEqual([]);
  });
});

describe("the pages' scripts", () => {
  const [template] = templates;
  if (!template) throw new Error('The list of templates is empty.');
  const uploads = ofType(template, 'Custom::CDKBucketDeployment');
  const [scriptsId, scripts] = uploads.find(([id]) => id.includes('Scripts')) ?? [];
  const pages = uploads.find(([id]) => id.includes('Pages'))?.[1];

  test('are uploaded before the pages that use them, and old ones are kept', () => {
    expect(scripts?.Properties).toMatchObject({ Exclude: ['*'], Include: ['assets/*'], Prune: false });
    expect(pages?.Properties).toMatchObject({ Exclude: ['assets/*'], Prune: true });
    expect(pages?.DependsOn).toContain(scriptsId);
  });

  test('and the pages are uploaded without waiting for the invalidation, which can take longer than CDK waits', () => {
    expect(pages?.Properties).toMatchObject({ DistributionPaths: ['/*'], WaitForDistributionInvalidation: '' });
    const [, role] = ofType(template, 'AWS::IAM::Role').find(([id]) => id.startsWith('WebDeploymentRole')) ?? [];
    expect(JSON.stringify(role)).toContain('cloudfront:CreateInvalidation');
    expect(JSON.stringify(role)).not.toContain('cloudfront:GetInvalidation');
  });

  test('are cached for a year by a header on the object, so that errors are not cached', () => {
    expect(scripts?.Properties.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
    const policies = ofType(template, 'AWS::CloudFront::ResponseHeadersPolicy');
    expect(policies.filter(([, { Properties }]) => /max-age|immutable/.test(JSON.stringify(Properties)))).toEqual([]);
  });
});
