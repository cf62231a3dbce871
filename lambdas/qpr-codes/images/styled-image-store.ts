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
  canStoreMore(short_id: string): Promise<boolean>;
  put(short_id: string, name: string, image: string | Uint8Array, format: ImageFormat): Promise<void>;
}

export function openStyledImages(addresses: Pick<Addresses, 'scanHost'>): StyledImages {
  const bucket = openImageBucket();
  const host = imageHost(addresses);
  const folderOf = (short_id: string) => `${styledImagePrefixOf(short_id)}${host}/`;
  return {
    async canStoreMore(short_id) {
      const { storedPerCode } = STYLED_QR_LIMITS;
      return (await countImages(bucket, folderOf(short_id), storedPerCode)) < storedPerCode;
    },
    async put(short_id, name, image, format) {
      await putImage(bucket, folderOf(short_id) + name, image, format, 'immutable');
    },
  };
}

export const imageHeaders = (format: ImageFormat, lifetime: CacheLifetime) => ({
  'content-type': CONTENT_TYPES[format],
  'cache-control': CACHE_CONTROL[lifetime],
});
