import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { ENV } from '../../contracts/environment.ts';
import { requiredEnv } from '../../platform/environment.ts';

interface StoredImage {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Where QR images in a style of their own are kept once they are made. */
export interface StyledImages {
  put(key: string, image: string | Uint8Array, format: 'png' | 'svg'): Promise<StoredImage>;
}

const CONTENT_TYPES = { png: 'image/png', svg: 'image/svg+xml' } as const;
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

export function openStyledImages(): StyledImages {
  const bucket = requiredEnv(ENV.imagesBucket);
  const client = new S3Client({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000 },
  });
  return {
    async put(key, image, format) {
      const contentType = CONTENT_TYPES[format];
      await client.send(
        new PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: image,
          ContentType: contentType,
          CacheControl: CACHE_CONTROL,
        }),
      );
      return { contentType, cacheControl: CACHE_CONTROL };
    },
  };
}
