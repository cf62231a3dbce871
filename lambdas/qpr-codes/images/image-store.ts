import type { Addresses } from '../../platform/addresses.ts';
import { openImageBucket, putImage, removeImages } from './image-bucket.ts';
import { imageHost, imageKey, imagePrefixOf, styledImagePrefixOf } from './image-keys.ts';

export interface QrImages {
  readonly png: Uint8Array;
  readonly svg: string;
}

/** Stores the QR images of codes. */
export interface ImageStore {
  put(short_id: string, images: QrImages): Promise<void>;
}

/** Removes the QR images of a code, including those for earlier scan hosts. */
export interface ImageRemover {
  remove(short_id: string): Promise<void>;
}

export function openImageStore(addresses: Pick<Addresses, 'scanHost'>): ImageStore {
  const bucket = openImageBucket();
  const host = imageHost(addresses);
  return {
    async put(short_id, { png, svg }) {
      await Promise.all([
        putImage(bucket, imageKey(short_id, host, 'png'), png, 'png', 'shortLived'),
        putImage(bucket, imageKey(short_id, host, 'svg'), svg, 'svg', 'shortLived'),
      ]);
    },
  };
}

export const openImageRemover = (): ImageRemover => imageRemover([imagePrefixOf, styledImagePrefixOf]);

/** Removes only the main images. For codes whose creation failed: they have no other images. */
export const openMainImageRemover = (): ImageRemover => imageRemover([imagePrefixOf]);

function imageRemover(folders: readonly ((short_id: string) => string)[]): ImageRemover {
  const bucket = openImageBucket();
  return {
    async remove(short_id) {
      for (const folder of folders) await removeImages(bucket, folder(short_id));
    },
  };
}
