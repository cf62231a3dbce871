import { STYLED_QR_PREFIX } from '../../../contracts/qr-style.ts';
import type { Addresses } from '../../platform/addresses.ts';
import type { ImageFormat } from './image-bucket.ts';

/**
 * The scan host, which is part of every image key in the bucket and the cache. After the host changes, requests no
 * longer find the old images, so new ones are drawn.
 */
export const imageHost = ({ scanHost }: Pick<Addresses, 'scanHost'>): string => new URL(scanHost).host;

/** Prefix of the keys of all main images of a code: those whose URL has no options. */
export const imagePrefixOf = (short_id: string): string => `qr/${short_id}/`;

/** Prefix of the keys of all images of a code that were drawn with options. */
export const styledImagePrefixOf = (short_id: string): string => `${STYLED_QR_PREFIX}/${short_id}/`;

/** The key that the distribution reads for `/qr/<short_id>.<format>`. */
export const imageKey = (short_id: string, host: string, format: ImageFormat): string =>
  `${imagePrefixOf(short_id)}${host}.${format}`;

/** The short id in the key of a main image; `undefined` for any other key. */
export const shortIdOfImage = (key: string): string | undefined =>
  /^qr\/([0-9a-z]+)\/[^/]+\.(?:png|svg)$/.exec(key)?.[1];
