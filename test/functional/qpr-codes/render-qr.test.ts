import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { STYLED_QR_PREFIX } from '../../../lambdas/contracts/qr-style.ts';
import { logger } from '../../../lambdas/platform/logger.ts';
import { renderQr } from '../../../lambdas/qpr-codes/images/render-qr.ts';
import { apiEvent } from '../../support/api-event.ts';
import { ADDRESSES, type CodeEffects, codeEffects, make } from './code-effects.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());
const error = jest.spyOn(logger, 'error');
afterEach(() => {
  jest.clearAllMocks();
});

const stored = new Map<string, string | Uint8Array>();
const images = {
  put: async (key: string, image: string | Uint8Array) => {
    stored.set(key, image);
    return { contentType: 'image/svg+xml', cacheControl: 'public, max-age=1' };
  },
};
const STYLE = '600~~h~0f766e~ffffff.svg';

async function render(shortId: string, options: string, store: Parameters<typeof renderQr>[0]['images'] = images) {
  const { table } = effects;
  const { statusCode, headers, body, isBase64Encoded } = await renderQr({ table, images: store, addresses: ADDRESSES })(
    apiEvent({ pathParameters: { short_id: shortId, options } }),
  );
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();
  return { status: statusCode, headers, text };
}

test('makes the image in its style, stores it and responds with it', async () => {
  const { short_id } = await make(effects, 'acc_images');
  const { status, headers, text } = await render(short_id, STYLE);
  expect(status).toBe(200);
  expect(headers).toEqual({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=1' });
  expect(text).toContain('#0f766e');
  expect(stored.get(`${STYLED_QR_PREFIX}/${short_id}/${STYLE}`)).toBe(text);
});

test('a style that could not be read is an error in the shape of the API, with every mistake by its place', async () => {
  const { short_id } = await make(effects, 'acc_images');
  const { status, headers, text } = await render(short_id, '~1~x~~.png');
  expect(status).toBe(400);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  expect(JSON.parse(text)).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'qr_image.unreadable_style',
    detail: 'Such an image could not be made or read.',
    request_id: 'request-1',
    errors: [
      { path: 'query.margin', message: expect.any(String) },
      { path: 'query.ecc', message: expect.any(String) },
    ],
  });
});

test('an unknown code has no image', async () => {
  const { status, text } = await render('0000000000', STYLE);
  expect(status).toBe(404);
  expect(JSON.parse(text)).toMatchObject({ code: 'qpr_code.not_found' });
});

test('an image that fails is logged under the name of the function', async () => {
  const { short_id } = await make(effects, 'acc_images');
  const failure = new Error('no bucket');
  const { status, text } = await render(short_id, STYLE, { put: () => Promise.reject(failure) });
  expect(status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ code: 'service.internal_error', request_id: 'request-1' });
  expect(error.mock.calls).toEqual([
    ['unexpected error', { request_id: 'request-1', operation: 'render-qr', error: failure }],
  ]);
});

test.each(['png', 'svg'])('gives the same bytes that it stores as %s', async (format) => {
  const { short_id } = await make(effects, 'acc_images');
  const { table } = effects;
  const response = await renderQr({ table, images, addresses: ADDRESSES })(
    apiEvent({ pathParameters: { short_id, options: `500~~~~.${format}` } }),
  );
  const image = stored.get(`${STYLED_QR_PREFIX}/${short_id}/500~~~~.${format}`);
  expect(Buffer.from(response.body ?? '', 'base64')).toEqual(Buffer.from(image ?? ''));
});

test.each([
  ['of a code that does not exist', '0000000000', '~~~~.png', 404, 'qpr_code.not_found'],
  ['that is no short id', 'nothing', '~~~~.png', 404, 'qpr_code.not_found'],
  ['that scanners cannot read', undefined, '20~~~~.png', 400, 'qr_image.unreadable_style'],
])('an image %s is not made', async (_, shortId, options, status, code) => {
  const { short_id } = await make(effects, 'acc_images');
  stored.clear();
  const response = await render(shortId ?? short_id, options);
  expect(response.status).toBe(status);
  expect(JSON.parse(response.text)).toMatchObject({ status, code });
  expect(stored.size).toBe(0);
});
