import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderQr } from '../../../lambdas/qpr-codes/images/render-qr.ts';
import type { StyledImages } from '../../../lambdas/qpr-codes/images/styled-image-store.ts';
import type { QprCodeView } from '../../../lambdas/qpr-codes/qpr-code-view.ts';
import { apiEvent } from '../../support/api-event.ts';
import { type CodeEffects, codeEffects, make } from './code-effects.ts';

let effects: CodeEffects;
let code: QprCodeView;
const stored = new Map<string, string | Uint8Array>();
const images: StyledImages = {
  put: async (key, image, format) => {
    stored.set(key, image);
    return { contentType: `image/${format}`, cacheControl: 'public' };
  },
};

beforeAll(async () => {
  effects = await codeEffects();
  code = await make(effects, 'acc_styled');
});
afterAll(() => effects.table.close());

const render = (shortId: string, options: string) =>
  renderQr({ ...effects, images })(apiEvent({ pathParameters: { short_id: shortId, options } }));

describe('an image in a style of its own', () => {
  test.each(['png', 'svg'])('is made, stored and returned as %s', async (format) => {
    const response = await render(code.short_id, `500~~~~.${format}`);
    expect(response).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': `image/${format}`, 'cache-control': 'public' },
      isBase64Encoded: true,
    });
    const [image] = [...stored].filter(([key]) => key.endsWith(`/${code.short_id}/500~~~~.${format}`));
    expect(Buffer.from(response.body ?? '', 'base64')).toEqual(Buffer.from(image?.[1] ?? ''));
  });

  test.each([
    ['of a code that does not exist', '0000000000', '~~~~.png', 404, 'qpr_code.not_found'],
    ['that is no short id', 'nothing', '~~~~.png', 404, 'qpr_code.not_found'],
    ['that scanners cannot read', undefined, '20~~~~.png', 400, 'qr_image.unreadable_style'],
  ])('%s is not made', async (_, shortId, options, status, error) => {
    stored.clear();
    const response = await render(shortId ?? code.short_id, options);
    expect(response.statusCode).toBe(status);
    expect(JSON.parse(response.body ?? '')).toMatchObject({ status, code: error });
    expect(stored.size).toBe(0);
  });
});
