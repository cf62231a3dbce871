import { PAGE_LOGO_NAME } from '../../../contracts/page-logo.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { malformedIdNotFound, notFound } from '../../platform/errors.ts';
import type { ApiResponse } from '../../platform/http/exchange.ts';
import { noSuchImage } from '../../platform/http/mistakes/not-found-page.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { scanUrlOf } from '../qpr-code-view.ts';
import { findScannedCode, isShortId } from '../scanned-code.ts';
import { requireDrawing } from './drawing-rate.ts';
import { CACHE_CONTROL } from './image-bucket.ts';
import { imageHost } from './image-keys.ts';
import { readStyle, styledQr, styleName } from './options/qr-style.ts';
import { contentTypeOf, type PageLogo } from './page-logo/page-logo.ts';
import { findPageLogo } from './page-logo/page-logo-store.ts';
import { storedStyleImage } from './style/stored-style.ts';
import { logoOf } from './style/style-store.ts';
import { imageHeaders, openStyledImages, type StyledImages } from './styled-image-store.ts';

export interface RenderEffects extends Pick<Effects, 'table' | 'now'> {
  readonly images: StyledImages;
  readonly addresses: Pick<Addresses, 'scanHost'>;
}

const PAGE_LOGO = new RegExp(`^${PAGE_LOGO_NAME}$`);
const isPageLogo = (name: string) => PAGE_LOGO.test(name);

/** Makes an image that the bucket does not have yet, keeps it there if there is room, and returns it. */
export const renderQr = ({ table, now, images, addresses }: RenderEffects) =>
  publicFunction('render-qr', async (event) => {
    const { short_id: shortId = '', host = '', options = '' } = event.pathParameters ?? {};
    const style = isPageLogo(options) ? undefined : readStyle(options);
    if (!isShortId(shortId)) return noSuchImage(event, malformedIdNotFound('qpr_code', shortId));
    await requireDrawing(table, event, now());
    if (!style) return pageLogoResponse(await findPageLogo(table, shortId), options);
    const code = await findScannedCode(table, shortId, { consistent: true });
    if (!code) return noSuchImage(event, notFound('qpr_code', shortId));
    const text = scanUrlOf(shortId, addresses);
    const image =
      style.version !== undefined && code.style
        ? storedStyleImage(text, code.style, await logoOf(table, shortId, code.style), style)
        : styledQr(text, style);
    // Who asks for a version that is no more, or for another address than the one that a deployment has brought here,
    // gets what there is, and may not keep it under that name.
    const isFinal =
      host === imageHost(addresses) && (style.version === undefined || style.version === code.style?.version);
    if (isFinal && (await images.hasRoom(shortId))) {
      await images.put(shortId, styleName(style), image, style.format);
    }
    return {
      statusCode: 200,
      headers: imageHeaders(style.format, isFinal ? 'forGood' : 'briefly'),
      body: Buffer.from(image).toString('base64'),
      isBase64Encoded: true,
    };
  });

/** Under its name a logo is always the same; that of a logo which is no more leads nowhere. */
function pageLogoResponse(logo: PageLogo | undefined, name: string): ApiResponse {
  if (logo?.name !== name) throw notFound('logo', name);
  return {
    statusCode: 200,
    headers: { 'content-type': contentTypeOf(logo), 'cache-control': CACHE_CONTROL.forGood },
    body: Buffer.from(logo.image).toString('base64'),
    isBase64Encoded: true,
  };
}

const addresses = liveAddresses();
export const handler = renderQr({ ...liveEffects(), images: openStyledImages(addresses), addresses });
