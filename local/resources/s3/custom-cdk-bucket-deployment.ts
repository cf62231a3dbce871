import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import * as z from 'zod';
import { assetPath } from '../../engine/assembly.ts';
import { templateError } from '../../engine/template-error.ts';
import type { Resource, ResourceType, Runtime } from '../../engine/types.ts';
import type { Bucket } from '../../services/s3/bucket.ts';
import { contentTypeOf } from '../../services/s3/content-type.ts';
import { flag, noLocalEffect, readProperties, withResourceName } from '../../services/shared/properties.ts';

const stringMap = z.record(z.string(), z.string());

const properties = z.strictObject({
  ServiceToken: z.string(),
  SourceBucketNames: z.array(z.string()),
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(stringMap).optional(),
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().default(''),
  Prune: flag.default(true),
  Exclude: z.array(z.string()).default([]),
  Include: z.array(z.string()).default([]),
  SystemMetadata: stringMap.default({}),
  UserMetadata: stringMap.default({}),
  DistributionId: z.string().optional(),
  // An invalidation empties the whole cache.
  DistributionPaths: noLocalEffect,
  WaitForDistributionInvalidation: noLocalEffect,
  OutputObjectKeys: noLocalEffect,
  RetainOnDelete: noLocalEffect,
});

/** The folder of the cloud assembly that `cdk deploy` would upload as an archive under this key. */
const assetDirectory = (runtime: Runtime, resource: Resource, objectKey: string): string => {
  const directory = withResourceName(resource, () => assetPath(runtime.assemblyDir, objectKey));
  if (statSync(directory).isDirectory()) return directory;
  throw templateError(resource, `the source ${objectKey} is not a folder of the cloud assembly`);
};

const filesIn = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Filters like `aws s3 sync`: files that are excluded, and not included again, are neither copied nor removed. */
const fileFilter =
  ({ Exclude, Include }: z.output<typeof properties>) =>
  (path: string): boolean =>
    !Exclude.some((pattern) => matchesGlob(path, pattern)) || Include.some((pattern) => matchesGlob(path, pattern));

/** As in `aws s3 sync`, `*` also matches slashes. */
const matchesGlob = (path: string, pattern: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(path);

const isText = (content: Buffer): boolean => !content.includes(0);

/** Replaces the markers in a text file. They stand for values that are known only after deployment. */
const replaceMarkers = (content: Buffer, markers: Readonly<Record<string, string>>): Buffer => {
  if (Object.keys(markers).length === 0 || !isText(content)) return content;
  const filled = Object.entries(markers).reduce(
    (text, [marker, value]) => text.replaceAll(marker, () => value),
    content.toString(),
  );
  return Buffer.from(filled);
};

/** Works like CDK's provider function: copies the files, and with Prune removes old objects. */
export const customCdkBucketDeployment: ResourceType = {
  types: ['Custom::CDKBucketDeployment'],
  async start(resource, runtime) {
    const settings = readProperties(resource, properties);
    const bucket = runtime.find<Bucket>('bucket', settings.DestinationBucketName);
    const prefix = settings.DestinationBucketKeyPrefix
      ? `${settings.DestinationBucketKeyPrefix.replace(/\/$/, '')}/`
      : '';
    const userMetadata = Object.fromEntries(
      Object.entries(settings.UserMetadata).map(([name, value]) => [`x-amz-meta-${name.toLowerCase()}`, value]),
    );
    const isSelected = fileFilter(settings);
    const deploy = async (): Promise<void> => {
      const copied = new Set<string>();
      for (const [index, objectKey] of settings.SourceObjectKeys.entries()) {
        const directory = assetDirectory(runtime, resource, objectKey);
        for (const file of await filesIn(directory)) {
          const path = relative(directory, file).split(sep).join('/');
          if (!isSelected(path)) continue;
          const key = `${prefix}${path}`;
          const content = replaceMarkers(await readFile(file), settings.SourceMarkers?.[index] ?? {});
          copied.add(key);
          const headers = { 'content-type': contentTypeOf(file), ...settings.SystemMetadata, ...userMetadata };
          if (!(await isUnchanged(bucket, key, content, headers))) await bucket.put(key, content, headers);
        }
      }
      if (settings.Prune) {
        const old = (await bucket.keys()).filter(
          (key) => key.startsWith(prefix) && !copied.has(key) && isSelected(key.slice(prefix.length)),
        );
        for (const key of old) await bucket.delete(key);
      }
      if (settings.DistributionId !== undefined) runtime.find<() => void>('invalidate', settings.DistributionId)();
    };
    await deploy();
    return {
      redeploy: deploy,
      identity: {
        ref: resource.logicalId,
        attributes: { DestinationBucketArn: bucket.arn, SourceObjectKeys: settings.SourceObjectKeys.join(',') },
      },
    };
  },
};

/** Unchanged files are not written again, so they keep their modification time and browsers can keep their copies. */
const isUnchanged = async (bucket: Bucket, key: string, content: Buffer, headers: Readonly<Record<string, string>>) => {
  const object = await bucket.get(key);
  return object?.content.equals(content) === true && JSON.stringify(object.headers) === JSON.stringify(headers);
};
