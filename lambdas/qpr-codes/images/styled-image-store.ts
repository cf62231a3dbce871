import { STYLED_QR_LIMITS } from '../../../contracts/qr-style.ts';
import type { Addresses } from '../../platform/addresses.ts';
import {
  CACHE_CONTROL,
  type CacheLifetime,
  CONTENT_TYPES,
  countImages,
  type ImageFormat,
  openImageBucket,
  putImage,
} from './image-bucket.ts';
import { imageHost, styledImagePrefixOf } from './image-keys.ts';

/** Stores QR images that were drawn with the options of a request, such as its colors. */
export interface StyledImages {
  /**
   * Whether the code can store another image. Concurrent requests can exceed the limit slightly, which does no harm.
   */
  canStoreMore(shortId: string): Promise<boolean>;
  put(shortId: string, name: string, image: string | Uint8Array, format: ImageFormat): Promise<void>;
}

export function openStyledImages(addresses: Pick<Addresses, 'scanHost'>): StyledImages {
  const bucket = openImageBucket();
  const host = imageHost(addresses);
  const folderOf = (shortId: string) => `${styledImagePrefixOf(shortId)}${host}/`;
  return {
    async canStoreMore(shortId) {
      const { storedPerCode } = STYLED_QR_LIMITS;
      return (await countImages(bucket, folderOf(shortId), storedPerCode)) < storedPerCode;
    },
    async put(shortId, name, image, format) {
      await putImage(bucket, folderOf(shortId) + name, image, format, 'immutable');
    },
  };
}

export const imageHeaders = (format: ImageFormat, lifetime: CacheLifetime) => ({
  'content-type': CONTENT_TYPES[format],
  'cache-control': CACHE_CONTROL[lifetime],
});
