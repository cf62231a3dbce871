import { DeleteObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ENV } from '../../../contracts/environment.ts';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { requiredEnv } from '../../platform/environment.ts';

export type ImageFormat = 'png' | 'svg';

export const CONTENT_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const satisfies Record<ImageFormat, string>;

/** How long whoever has an image may keep it. */
export const CACHE_CONTROL = {
  /** The address never shows another one: a year. */
  forGood: 'public, max-age=31536000, immutable',
  /** Its owner may give the code another style: five minutes, then it is asked for by its ETag. */
  briefly: 'public, max-age=300',
} as const;
export type Keeping = keyof typeof CACHE_CONTROL;

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
  keeping: Keeping,
): Promise<unknown> =>
  client.send(
    new PutObjectCommand({
      Bucket: name,
      Key: key,
      Body: image,
      ContentType: CONTENT_TYPES[format],
      CacheControl: CACHE_CONTROL[keeping],
    }),
  );

/** How many images lie in a folder; `most` where there are more. */
export async function countImages({ name, client }: ImageBucket, folder: string, most: number): Promise<number> {
  const { KeyCount = 0 } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: folder, MaxKeys: most }));
  return KeyCount;
}

/** The keys that begin with `prefix`: of one code, so few that they are one page. */
export async function listImages({ name, client }: ImageBucket, prefix: string): Promise<string[]> {
  const { Contents: found = [] } = await client.send(new ListObjectsV2Command({ Bucket: name, Prefix: prefix }));
  return found.flatMap(({ Key }) => Key ?? []);
}

export const removeImage = ({ name, client }: ImageBucket, key: string): Promise<unknown> =>
  client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));
