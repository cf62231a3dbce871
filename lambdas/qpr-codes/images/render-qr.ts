import { PAGE_LOGO_NAME } from '../../../contracts/page-logo.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
import type { ApiResponse } from '../../platform/http/exchange.ts';
import { imageNotFound } from '../../platform/http/mistakes/not-found-page.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { scanUrlOf } from '../qpr-code-view.ts';
import { isShortId } from '../scanned-code.ts';
import { requireDrawingQuota } from './drawing-rate.ts';
import { CACHE_CONTROL } from './image-bucket.ts';
import { imageHost } from './image-keys.ts';
import { readStyle, styledQr, styleName } from './options/qr-style.ts';
import { contentTypeOf, type PageLogo } from './page-logo/page-logo.ts';
import { findPageLogo } from './page-logo/page-logo-store.ts';
import { findDrawable } from './style/find-drawable.ts';
import { storedStyleImage } from './style/stored-style.ts';
import { imageHeaders, openStyledImages, type StyledImages } from './styled-image-store.ts';

export interface RenderEffects extends Pick<Effects, 'table' | 'now'> {
  readonly images: StyledImages;
  readonly addresses: Pick<Addresses, 'scanHost'>;
}

const PAGE_LOGO = new RegExp(`^${PAGE_LOGO_NAME}$`);
const isPageLogo = (name: string) => PAGE_LOGO.test(name);

/**
 * Draws an image that is not in the bucket yet, stores it if the code has not reached its limit, and returns it. Also
 * returns page logos.
 */
export const renderQr = ({ table, now, images, addresses }: RenderEffects) =>
  publicFunction('render-qr', async (event) => {
    const { short_id = '', host = '', options = '' } = event.pathParameters ?? {};
    const style = isPageLogo(options) ? undefined : readStyle(options);
    if (!isShortId(short_id)) return imageNotFound(event, malformedIdNotFound('qpr_code', short_id));
    await requireDrawingQuota(table, event, now());
    if (!style) return pageLogoResponse(await findPageLogo(table, short_id), options);
    const found = await findDrawable(table, short_id);
    if (!found) return imageNotFound(event, notFound('qpr_code', short_id));
    const text = scanUrlOf(short_id, addresses);
    const stored = style.version === undefined ? undefined : await found.findStyle();
    const image = stored?.style ? storedStyleImage(text, stored.style, stored.logo, style) : styledQr(text, style);
    // The logo is read after the code. If the style is replaced in between, the image is a mix of both styles.
    const hasLogo = stored?.style?.logo_size !== undefined;
    const is_current =
      style.version === found.version && (!hasLogo || (await findDrawable(table, short_id))?.version === found.version);
    // A request can name an outdated style version, or a scan host that this deployment does not use. Such a request
    // gets the current image, which must not be cached permanently under that name.
    const isFinal = host === imageHost(addresses) && (style.version === undefined || is_current);
    if (isFinal && (await images.canStoreMore(short_id))) {
      await images.put(short_id, styleName(style), image, style.format);
    }
    return {
      statusCode: 200,
      headers: imageHeaders(style.format, isFinal ? 'immutable' : 'shortLived'),
      body: Buffer.from(image).toString('base64'),
      isBase64Encoded: true,
    };
  });

/**
 * The name of a logo includes a hash of its content, so the image can be cached permanently. A request for a replaced
 * logo gets a 404.
 */
function pageLogoResponse(logo: PageLogo | undefined, name: string): ApiResponse {
  if (logo?.name !== name) throw notFound('logo', name);
  return {
    statusCode: 200,
    headers: { 'content-type': contentTypeOf(logo), 'cache-control': CACHE_CONTROL.immutable },
    body: Buffer.from(logo.image).toString('base64'),
    isBase64Encoded: true,
  };
}

const addresses = liveAddresses();
export const handler = renderQr({ ...liveEffects(), images: openStyledImages(addresses), addresses });
