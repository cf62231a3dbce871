import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { STYLED_QR_PREFIX } from '../contracts/qr-style.ts';
import { errorAnswer } from '../conversation/answer.ts';
import { liveAddresses } from '../data/addresses.ts';
import { type Effects, liveEffects } from '../data/effects.ts';
import { findScannedCode } from '../data/scanned-codes.ts';
import { openStyledImages, type StyledImages } from '../data/styled-images.ts';
import { notFound } from '../domain/errors.ts';
import { type Addresses, scanUrlOf } from '../domain/qpr-code-views.ts';
import { readStyle, styledQr } from '../domain/qr-style.ts';

export interface RenderEffects extends Pick<Effects, 'table'> {
  readonly images: StyledImages;
  readonly addresses: Pick<Addresses, 'scanHost'>;
}

/** Makes an image that the bucket does not have yet, keeps it there and answers it. */
export const renderQr =
  ({ table, images, addresses }: RenderEffects) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    try {
      const { short_id: shortId = '', options = '' } = event.pathParameters ?? {};
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
    } catch (error) {
      return errorAnswer(error, event.requestContext.requestId);
    }
  };

export const handler = renderQr({ ...liveEffects(), images: openStyledImages(), addresses: liveAddresses() });
