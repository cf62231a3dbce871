import type { Addresses } from '../../platform/addresses.ts';
import { openImageBucket, putImage, removeImages } from './image-bucket.ts';
import { imageHost, imageKey, imagePrefixOf, styledImagePrefixOf } from './image-keys.ts';

export interface QrImages {
  readonly png: Uint8Array;
  readonly svg: string;
}

/** Stores the QR images of codes. */
export interface ImageStore {
  put(shortId: string, images: QrImages): Promise<void>;
}

/** Removes the QR images of a code, including those for earlier scan hosts. */
export interface ImageRemover {
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

export const openImageRemover = (): ImageRemover => imageRemover([imagePrefixOf, styledImagePrefixOf]);

/** Removes only the main images. For codes whose creation failed: they have no other images. */
export const openMainImageRemover = (): ImageRemover => imageRemover([imagePrefixOf]);

function imageRemover(folders: readonly ((shortId: string) => string)[]): ImageRemover {
  const bucket = openImageBucket();
  return {
    async remove(shortId) {
      for (const folder of folders) await removeImages(bucket, folder(shortId));
    },
  };
}
