import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { customCdkBucketDeployment } from '../../../../../local/resources/s3/custom-cdk-bucket-deployment.ts';
import { s3Bucket } from '../../../../../local/resources/s3/s3-bucket.ts';
import type { Bucket } from '../../../../../local/services/s3/bucket.ts';
import { FakeRuntime } from '../../support/fake-runtime.ts';

let runtime: FakeRuntime;
let bucket: Bucket;
let invalidations: number;

beforeEach(async () => {
  runtime = new FakeRuntime();
  await runtime.start(s3Bucket, 'Web', { BucketName: 'web' });
  bucket = runtime.find<Bucket>('bucket', 'web');
  invalidations = 0;
  runtime.publish('invalidate', 'E1', () => {
    invalidations += 1;
  });
  const asset = join(runtime.assemblyDir, 'asset.abc');
  mkdirSync(join(asset, 'docs'), { recursive: true });
  writeFileSync(join(asset, 'index.html'), '<p>to <<marker:1>></p>');
  writeFileSync(join(asset, 'docs', 'app.js'), 'run()');
  const write = (file: string, content: object) =>
    writeFileSync(join(runtime.assemblyDir, file), JSON.stringify(content));
  write('manifest.json', {
    version: '48.0.0',
    artifacts: { 'Test.assets': { type: 'cdk:asset-manifest', properties: { file: 'Test.assets.json' } } },
  });
  write('Test.assets.json', {
    version: '48.0.0',
    files: {
      abc: {
        source: { path: 'asset.abc', packaging: 'zip' },
        destinations: { here: { bucketName: 'b', objectKey: 'abc.zip' } },
      },
    },
  });
});
afterEach(() => runtime.remove());

const deploy = (more: Record<string, unknown> = {}) =>
  runtime.start(customCdkBucketDeployment, 'Pages', {
    ServiceToken: 'arn:aws:lambda:::function:provider',
    SourceBucketNames: ['b'],
    SourceObjectKeys: ['abc.zip'],
    SourceMarkers: [{ '<<marker:1>>': 'http://localhost:3000' }],
    DestinationBucketName: 'web',
    Prune: true,
    SystemMetadata: { 'cache-control': 'public, max-age=300' },
    DistributionId: 'E1',
    DistributionPaths: ['/*'],
    WaitForDistributionInvalidation: true,
    OutputObjectKeys: true,
    ...more,
  });

test('copies the asset files with type, metadata and replaced markers', async () => {
  const { attributes } = await deploy();
  expect(attributes).toMatchObject({ DestinationBucketArn: 'arn:aws:s3:::web' });
  expect(await bucket.keys()).toEqual(['docs/app.js', 'index.html']);
  const page = await bucket.get('index.html');
  expect(page?.content.toString()).toBe('<p>to http://localhost:3000</p>');
  expect(page?.headers).toEqual({ 'content-type': 'text/html', 'cache-control': 'public, max-age=300' });
  expect((await bucket.get('docs/app.js'))?.headers['content-type']).toBe('text/javascript');
  expect(invalidations).toBe(1);
});

test('removes old files, but only under its prefix', async () => {
  await bucket.put('old.html', Buffer.from('old'), {});
  await bucket.put('site/old.html', Buffer.from('old'), {});
  await deploy({ DestinationBucketKeyPrefix: 'site' });
  expect(await bucket.keys()).toEqual(['old.html', 'site/docs/app.js', 'site/index.html']);
});

test('neither copies nor removes excluded files, unless they are included again', async () => {
  await bucket.put('docs/old.js', Buffer.from('old'), {});
  await bucket.put('old.html', Buffer.from('old'), {});
  await deploy({ Exclude: ['docs/*'] });
  expect(await bucket.keys()).toEqual(['docs/old.js', 'index.html']);
  await bucket.put('old.html', Buffer.from('old'), {});
  await deploy({ Exclude: ['*'], Include: ['docs/*'] });
  expect(await bucket.keys()).toEqual(['docs/app.js', 'index.html', 'old.html']);
});

test('does not rewrite unchanged files on the next start', async () => {
  await deploy();
  const before = await bucket.get('index.html');
  await deploy();
  expect(await bucket.get('index.html')).toEqual(before);
});

test('names the resource whose source is missing', async () => {
  await expect(deploy({ SourceObjectKeys: ['other.zip'] })).rejects.toThrow(/Pages .*other\.zip/);
});
