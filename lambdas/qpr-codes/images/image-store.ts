import type { Addresses } from '../../platform/addresses.ts';
import { listImages, openImageBucket, putImage, removeImage } from './image-bucket.ts';
import { imageHost, imageKey, imagesOfCode } from './image-keys.ts';

export interface QrImages {
  readonly png: Uint8Array;
  readonly svg: string;
}

/** Stores the QR images of codes. */
export interface ImageStore {
  put(shortId: string, images: QrImages): Promise<void>;
}

export interface ImageRemover {
  /** Removes all images of a code, including those for earlier scan hosts. */
  remove(shortId: string): Promise<void>;
}

export function openImageStore(addresses: Pick<Addresses, 'scanHost'>): ImageStore {
  const bucket = openImageBucket();
  const host = imageHost(addresses);
  return {
    async put(shortId, { png, svg }) {
      await Promise.all([
        putImage(bucket, imageKey(shortId, host, 'png'), png, 'png', 'shortLived'),
        putImage(bucket, imageKey(shortId, host, 'svg'), svg, 'svg', 'shortLived'),
      ]);
    },
  };
}

export function openImageRemover(): ImageRemover {
  const bucket = openImageBucket();
  return {
    async remove(shortId) {
      const keys = await listImages(bucket, imagesOfCode(shortId));
      await Promise.all(keys.map((key) => removeImage(bucket, key)));
    },
  };
}
