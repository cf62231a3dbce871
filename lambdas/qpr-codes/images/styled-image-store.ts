import { CACHE_CONTROL, CONTENT_TYPES, type ImageFormat, openImageBucket, putImage } from './image-bucket.ts';

interface StoredImage {
  readonly contentType: string;
  readonly cacheControl: string;
}

/** Where QR images in a style of their own are kept once they are made. */
export interface StyledImages {
  put(key: string, image: string | Uint8Array, format: ImageFormat): Promise<StoredImage>;
}

export function openStyledImages(): StyledImages {
  const bucket = openImageBucket();
  return {
    async put(key, image, format) {
      await putImage(bucket, key, image, format);
      return { contentType: CONTENT_TYPES[format], cacheControl: CACHE_CONTROL };
    },
  };
}
