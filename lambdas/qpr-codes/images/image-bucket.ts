import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ENV } from '../../../contracts/environment.ts';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { requiredEnv } from '../../platform/environment.ts';

export type ImageFormat = 'png' | 'svg';

export const CONTENT_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const satisfies Record<ImageFormat, string>;

/** How long clients and caches can keep an image. */
export const CACHE_CONTROL = {
  /** One year: the image at this URL never changes. */
  immutable: 'public, max-age=31536000, immutable',
  /** Five minutes, then revalidation by ETag: the owner can change the style of the code. */
  shortLived: 'public, max-age=300',
} as const;
export type CacheLifetime = keyof typeof CACHE_CONTROL;

interface ImageBucket {
  readonly name: string;
  readonly client: S3Client;
}

export const openImageBucket = (): ImageBucket => ({
  name: requiredEnv(ENV.imagesBucket),
  client: new S3Client({ maxAttempts: 3, requestHandler: timeouts(3_000) }),
});

export const putImage = (
  { name, client }: ImageBucket,
  key: string,
  image: Uint8Array | string,
  format: ImageFormat,
  lifetime: CacheLifetime,
): Promise<unknown> =>
  client.send(
    new PutObjectCommand({
      Bucket: name,
      Key: key,
      Body: image,
      ContentType: CONTENT_TYPES[format],
      CacheControl: CACHE_CONTROL[lifetime],
    }),
  );

/** The number of images in a folder, counted up to `limit`. */
export async function countImages({ name, client }: ImageBucket, folder: string, limit: number): Promise<number> {
  const { KeyCount = 0 } = await client.send(
    new ListObjectsV2Command({ Bucket: name, Prefix: folder, MaxKeys: limit }),
  );
  return KeyCount;
}

/**
 * As many as the client has connections. Further calls would only wait for a connection while their time limit is
 * already running.
 */
const REMOVED_AT_ONCE = 50;

/** Removes all images with this prefix. */
export async function removeImages({ name, client }: ImageBucket, prefix: string): Promise<void> {
  const list = new ListObjectsV2Command({ Bucket: name, Prefix: prefix, MaxKeys: REMOVED_AT_ONCE });
  for (let hasMore = true; hasMore; ) {
    const { Contents: found = [], IsTruncated: isTruncated = false } = await client.send(list);
    await Promise.all(found.map(({ Key }) => client.send(new DeleteObjectCommand({ Bucket: name, Key }))));
    hasMore = isTruncated;
  }
}
