import type { Addresses } from '../../platform/addresses.ts';
import type { ImageFormat } from './image-bucket.ts';

/**
 * The address that an image leads to, as part of its name in the bucket and in the cache: after a change of the
 * address nobody finds the images that lead to the old one, so they are drawn again when somebody asks for them.
 */
export const imageHost = ({ scanHost }: Pick<Addresses, 'scanHost'>): string => new URL(scanHost).host;

/** All images behind the plain addresses of a code have keys that begin so. */
export const imagesOfCode = (shortId: string): string => `qr/${shortId}/`;

/** Where the distribution looks for `/qr/<short_id>.<format>`. */
export const imageKey = (shortId: string, host: string, format: ImageFormat): string =>
  `${imagesOfCode(shortId)}${host}.${format}`;

/** The short id in an image's key; `undefined` for anything else. */
export const shortIdOfImage = (key: string): string | undefined =>
  /^qr\/([0-9a-z]+)\/[^/]+\.(?:png|svg)$/.exec(key)?.[1];
