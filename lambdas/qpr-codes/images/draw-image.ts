import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
import { imageNotFound } from '../../platform/http/mistakes/not-found-page.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { cameThroughDistribution } from '../../platform/visitor-address.ts';
import { scanUrlOf } from '../qpr-code-view.ts';
import { isShortId } from '../scanned-code.ts';
import { requireDrawingQuota } from './drawing-rate.ts';
import { imageHost } from './image-keys.ts';
import { type ImageStore, openImageStore } from './image-store.ts';
import { findDrawable } from './style/find-drawable.ts';
import { putMainImages } from './style/put-main-images.ts';
import { codeImages } from './style/stored-style.ts';
import { imageHeaders } from './styled-image-store.ts';

export interface DrawEffects extends Pick<Effects, 'table' | 'now'> {
  readonly images: ImageStore;
  readonly addresses: Pick<Addresses, 'scanHost'>;
}

const NAME = /^(.+)\.(png|svg)$/;

/**
 * Draws the main images (those whose URL has no options) that are not in the bucket: images of placements, which are
 * never stored, images of a code after the scan host has changed, and images that the bucket has lost. The distribution
 * caches images, so it requests each one rarely, and these requests do not count against the visitor's rate limit. A
 * request counts if it bypasses the distribution, names another host, or asks for a code that does not exist.
 */
export const drawImage = (effects: DrawEffects) =>
  publicFunction('draw-image', async (event) => {
    const { table, now, addresses } = effects;
    const { short_id = '', image = '' } = event.pathParameters ?? {};
    const [, host, format] = NAME.exec(image) ?? [];
    if (format !== 'png' && format !== 'svg') throw malformedIdNotFound('qpr_code', short_id);
    if (!isShortId(short_id)) return imageNotFound(event, malformedIdNotFound('qpr_code', short_id));
    // If the host is not ours, either a deployment is in progress or someone made the host up.
    const isOurs = host === imageHost(addresses);
    const isCounted = !isOurs || !cameThroughDistribution(event);
    if (isCounted) await requireDrawingQuota(table, event, now());
    const found = await findDrawable(table, short_id);
    if (!found) {
      if (!isCounted) await requireDrawingQuota(table, event, now());
      return imageNotFound(event, notFound('qpr_code', short_id));
    }
    const styleWithLogo = await found.findStyle();
    // The image of a placement is not stored, because its style changes with its code.
    const isStored = isOurs && !found.isPlacement;
    const drawn = isStored
      ? await putMainImages(effects, short_id, styleWithLogo)
      : codeImages(scanUrlOf(short_id, addresses), styleWithLogo);
    return {
      statusCode: 200,
      headers: imageHeaders(format, 'shortLived'),
      body: Buffer.from(drawn[format]).toString('base64'),
      isBase64Encoded: true,
    };
  });

const addresses = liveAddresses();
export const handler = drawImage({ ...liveEffects(), images: openImageStore(addresses), addresses });
