import { type ImageFormat, openImageBucket, putImage, removeImage } from './image-bucket.ts';

export interface QrImages {
  readonly png: Uint8Array;
  readonly svg: string;
}

/** Where the QR images of codes live. */
export interface ImageStore {
  put(shortId: string, images: QrImages): Promise<void>;
  remove(shortId: string): Promise<void>;
}

/** The path of an image behind `/`, so that the distribution maps paths to objects one to one. */
const imageKey = (shortId: string, format: ImageFormat): string => `qr/${shortId}.${format}`;

/** The short id in an image's key; `undefined` for anything else in the bucket. */
export const shortIdOfImage = (key: string): string | undefined => /^qr\/([0-9a-z]+)\.(?:png|svg)$/.exec(key)?.[1];

export function openImageStore(): ImageStore {
  const bucket = openImageBucket();
  return {
    async put(shortId, { png, svg }) {
      await Promise.all([
        putImage(bucket, imageKey(shortId, 'png'), png, 'png', 'briefly'),
        putImage(bucket, imageKey(shortId, 'svg'), svg, 'svg', 'briefly'),
      ]);
    },
    async remove(shortId) {
      await Promise.all([removeImage(bucket, imageKey(shortId, 'png')), removeImage(bucket, imageKey(shortId, 'svg'))]);
    },
  };
}
