import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ENV } from '../../contracts/environment.ts';
import { timeouts } from '../../platform/aws-timeouts.ts';
import { requiredEnv } from '../../platform/environment.ts';

export interface QrImages {
  readonly png: Uint8Array;
  readonly svg: string;
}

/** Where the QR images of codes live. */
export interface ImageStore {
  put(shortId: string, images: QrImages): Promise<void>;
  remove(shortId: string): Promise<void>;
}

/** A short id never shows another image, so whoever has it may keep it for a year. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** The path of an image behind `/`, so that the distribution maps paths to objects one to one. */
const imageKey = (shortId: string, format: 'png' | 'svg'): string => `qr/${shortId}.${format}`;

/** The short id in an image's key; `undefined` for anything else in the bucket. */
export const shortIdOfImage = (key: string): string | undefined => /^qr\/([0-9a-z]+)\.(?:png|svg)$/.exec(key)?.[1];

export function openImageStore(): ImageStore {
  const bucket = requiredEnv(ENV.imagesBucket);
  const client = new S3Client({
    maxAttempts: 3,
    requestHandler: timeouts(3_000),
  });
  const put = (key: string, body: Uint8Array | string, contentType: string) =>
    client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentType: contentType,
        CacheControl: CACHE_CONTROL,
      }),
    );
  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
  return {
    async put(shortId, { png, svg }) {
      await Promise.all([
        put(imageKey(shortId, 'png'), png, 'image/png'),
        put(imageKey(shortId, 'svg'), svg, 'image/svg+xml'),
      ]);
    },
    async remove(shortId) {
      await Promise.all([remove(imageKey(shortId, 'png')), remove(imageKey(shortId, 'svg'))]);
    },
  };
}
