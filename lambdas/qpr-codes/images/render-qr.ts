import { STYLED_QR_PREFIX } from '../../contracts/qr-style.ts';
import { type Addresses, liveAddresses } from '../../platform/addresses.ts';
import { type Effects, liveEffects } from '../../platform/effects.ts';
import { notFound } from '../../platform/errors.ts';
import { publicFunction } from '../../platform/http/public-function.ts';
import { scanUrlOf } from '../qpr-code-view.ts';
import { findScannedCode } from '../scanned-code.ts';
import { readStyle, styledQr } from './qr-style.ts';
import { openStyledImages, type StyledImages } from './styled-image-store.ts';

export interface RenderEffects extends Pick<Effects, 'table'> {
  readonly images: StyledImages;
  readonly addresses: Pick<Addresses, 'scanHost'>;
}

/** Makes an image that the bucket does not have yet, keeps it there and returns it. */
export const renderQr = ({ table, images, addresses }: RenderEffects) =>
  publicFunction('render-qr', async ({ pathParameters }) => {
    const { short_id: shortId = '', options = '' } = pathParameters ?? {};
    const style = readStyle(options);
    if (!(await findScannedCode(table, shortId, { consistent: true }))) throw notFound('qpr_code', shortId);
    const image = styledQr(scanUrlOf(shortId, addresses), style);
    const stored = await images.put(`${STYLED_QR_PREFIX}/${shortId}/${options}`, image, style.format);
    return {
      statusCode: 200,
      headers: { 'content-type': stored.contentType, 'cache-control': stored.cacheControl },
      body: Buffer.from(image).toString('base64'),
      isBase64Encoded: true,
    };
  });

export const handler = renderQr({ ...liveEffects(), images: openStyledImages(), addresses: liveAddresses() });
