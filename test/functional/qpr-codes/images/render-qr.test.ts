import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { logger } from '../../../../lambdas/platform/logger.ts';
import { transactWrite } from '../../../../lambdas/platform/table/transact-write.ts';
import { readLogo } from '../../../../lambdas/qpr-codes/images/logo/read-logo.ts';
import { renderQr } from '../../../../lambdas/qpr-codes/images/render-qr.ts';
import { saveStyleWrites } from '../../../../lambdas/qpr-codes/images/style/style-store.ts';
import type { StyledImages } from '../../../../lambdas/qpr-codes/images/styled-image-store.ts';
import { apiEvent } from '../../../support/functions/api-event.ts';
import { throughDistribution } from '../../../support/functions/through-distribution.ts';
import { decodePng } from '../../../support/images/decode-qr.ts';
import { logoPng } from '../../../support/images/logos.ts';
import { ADDRESSES, type CodeEffects, codeEffects, createTestCode } from '../code-effects.ts';
import { limitRemainingDraws } from './drawn-images.ts';

let effects: CodeEffects;
beforeAll(async () => {
  effects = await codeEffects();
});
afterAll(() => effects.table.close());
const error = jest.spyOn(logger, 'error');
afterEach(() => {
  jest.clearAllMocks();
});

interface RenderOptions {
  readonly images: StyledImages;
  readonly headers: Record<string, string>;
  readonly host: string;
}

const stored = new Map<string, string | Uint8Array>();
const styledImages: StyledImages = {
  canStoreMore: async (shortId) => [...stored.keys()].filter((key) => key.startsWith(`${shortId}/`)).length < 3,
  put: async (shortId, name, image) => void stored.set(`${shortId}/${name}`, image),
};
/**
 * The options are in this order: size, margin, ecc, dark, light, size_mm, dpi and optionally v. An empty option means
 * the default.
 */
const STYLE = '600~~H~0f766e~~~.svg';

let visitors = 0;
/** Each visitor has a different address, unless a test sets one. */
const someAddress = () => {
  visitors += 1;
  return `10.1.${visitors >> 8}.${visitors & 255}`;
};

async function render(
  shortId: string,
  options: string,
  {
    images = styledImages,
    headers: sent = throughDistribution(someAddress()),
    host = 'go.example.com',
  }: Partial<RenderOptions> = {},
) {
  const { table, now } = effects;
  const { statusCode, headers, body, isBase64Encoded } = await renderQr({ table, now, images, addresses: ADDRESSES })(
    apiEvent({ pathParameters: { short_id: shortId, host, options }, headers: sent }),
  );
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString();
  return { status: statusCode, headers, text };
}

/** Runs an action once, after the code of an image was read, right before its logo is read. */
function beforeLogoIsRead({ client: { middlewareStack } }: CodeEffects['table'], action: () => Promise<unknown>): void {
  middlewareStack.add(
    (next) => async (args) => {
      const { Key: { sk } = {} } = args.input as { Key?: { sk?: unknown } };
      if (sk === 'LOGO' && middlewareStack.remove('beforeLogoIsRead')) await action();
      return next(args);
    },
    { step: 'initialize', name: 'beforeLogoIsRead' },
  );
}

test('draws the image in the requested style, stores it and returns it', async () => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  const { status, headers, text } = await render(short_id, STYLE);
  expect(status).toBe(200);
  expect(headers).toEqual({
    'content-type': 'image/svg+xml',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(text).toContain('#0f766e');
  expect(stored.get(`${short_id}/${STYLE}`)).toBe(text);
});

test('refuses an unreadable style in the error format of the API, with the path of every invalid field', async () => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  const { status, headers, text } = await render(short_id, '~1~x~~~~.png');
  expect(status).toBe(400);
  expect(headers).toMatchObject({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' });
  expect(JSON.parse(text)).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    code: 'qr_image.unreadable_style',
    detail:
      'An image with these options could not be created or scanned: query.margin must be a whole number from 4 to 40: scanners need this quiet zone; it is 1. There is 1 more error.',
    request_id: 'request-1',
    errors: [
      { path: 'query.margin', message: expect.any(String) },
      { path: 'query.ecc', message: expect.any(String) },
    ],
  });
});

test('returns an HTML error page to a browser that opens a missing image', async () => {
  const headers = { ...throughDistribution(someAddress()), accept: 'text/html,*/*;q=0.8' };
  const { status, headers: received, text } = await render('0000000000', STYLE, { headers });
  expect(status).toBe(404);
  expect(received).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  expect(text).toContain('<p>There is no code with this image.</p>');
});

test('logs a failure under the name of the function', async () => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  const failure = new Error('no bucket');
  const { status, text } = await render(short_id, STYLE, {
    images: { canStoreMore: async () => true, put: () => Promise.reject(failure) },
  });
  expect(status).toBe(500);
  expect(JSON.parse(text)).toMatchObject({ code: 'service.internal_error', request_id: 'request-1' });
  expect(error.mock.calls).toEqual([
    ['unexpected error', { request_id: 'request-1', operation: 'render-qr', error: failure }],
  ]);
});

test.each(['png', 'svg'])('returns the same bytes that it stores as %s', async (format) => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  const { table, now } = effects;
  const response = await renderQr({ table, now, images: styledImages, addresses: ADDRESSES })(
    apiEvent({ pathParameters: { short_id, host: 'go.example.com', options: `500~~~~~~.${format}` } }),
  );
  const image = stored.get(`${short_id}/500~~~~~~.${format}`);
  expect(Buffer.from(response.body ?? '', 'base64')).toEqual(Buffer.from(image ?? ''));
});

test('stores equal styles as one object, however they are written', async () => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  const spellings = [
    '~~~~~~',
    '400~~~~~~',
    '0400~4~m~000~fff~~',
    '400~04~M~#000000~#FFFFFF~~',
    '~4~~000000~~~',
    '~~m~~FfF~~',
    '400~4~M~000~ffffff~~',
  ];
  const images = await Promise.all(spellings.map((spelling) => render(short_id, `${spelling}.png`)));
  expect(new Set(images.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect([...stored.keys()].filter((key) => key.startsWith(short_id))).toEqual([`${short_id}/~~~~~~.png`]);
});

test('under another host, returns an image that is cached briefly and not stored', async () => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  const { status, headers } = await render(short_id, STYLE, { host: 'new.example.com' });
  expect({ status, headers }).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
  expect([...stored.keys()].filter((key) => key.startsWith(short_id))).toEqual([]);
});

test('an image beyond the maximum number of stored images of a code is cached like a stored one, but not stored', async () => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  for (const size of [401, 402, 403]) await render(short_id, `${size}~~~~~~.png`);
  const { status, headers, text } = await render(short_id, '404~~~~~~.svg');
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(text).toContain('width="404"');
  expect([...stored.keys()].filter((key) => key.startsWith(short_id))).toHaveLength(3);
  // The limit does not affect other codes.
  const { short_id: other } = await createTestCode(effects, 'acc_images');
  await render(other, '404~~~~~~.svg');
  expect(stored.has(`${other}/404~~~~~~.svg`)).toBe(true);
});

describe('drawing for one visitor address', () => {
  /** Reaches the limit: draws three images, and raises the count for the others without drawing them. */
  const drawToLimit = async (shortId: string, headers: Record<string, string>) => {
    effects.advance(60_000);
    const draw = async () => (await render(shortId, '~~~~~~.png', { headers })).status;
    expect(await draw()).toBe(200);
    await limitRemainingDraws(effects, 2);
    expect(await Promise.all([draw(), draw()])).toEqual([200, 200]);
  };

  test('is limited per minute, without affecting other addresses', async () => {
    const { short_id } = await createTestCode(effects, 'acc_images');
    await drawToLimit(short_id, throughDistribution('2001:db8:1:2::1'));
    const { status, headers, text } = await render(short_id, '~~~~~~.png', {
      // This address is in the same /64 network, so it shares the limit.
      headers: throughDistribution('2001:db8:1:2:ffff::9'),
    });
    expect(status).toBe(429);
    expect(headers).toMatchObject({ 'retry-after': '60', 'cache-control': 'no-store' });
    expect(JSON.parse(text)).toMatchObject({ code: 'visitor.rate_limited' });
    expect((await render(short_id, '~~~~~~.png')).status).toBe(200);
    effects.advance(60_000);
    expect((await render(short_id, '~~~~~~.png', { headers: throughDistribution('2001:db8:1:2::1') })).status).toBe(
      200,
    );
  });

  test('ignores forged addresses in requests that bypass the distribution', async () => {
    const { short_id } = await createTestCode(effects, 'acc_images');
    await drawToLimit(short_id, {});
    const forged = { ...throughDistribution('203.0.113.77'), 'x-origin-secret': 'guessed' };
    expect((await render(short_id, '~~~~~~.png', { headers: forged })).status).toBe(429);
    expect((await render(short_id, '~~~~~~.png', { headers: { 'x-forwarded-for': '203.0.113.77' } })).status).toBe(429);
    expect((await render(short_id, '~~~~~~.png', { headers: throughDistribution('203.0.113.77') })).status).toBe(200);
  });

  test('is counted without storing the address', async () => {
    const { short_id } = await createTestCode(effects, 'acc_images');
    await render(short_id, '~~~~~~.png', { headers: throughDistribution('203.0.113.99') });
    const { Items = [] } = await effects.table.client.send(new ScanCommand({ TableName: effects.table.name }));
    expect(Items.some(({ type }) => type === 'visitor_rate')).toBe(true);
    expect(JSON.stringify(Items)).not.toContain('203.0.113');
  });
});

describe('a request with a version of the code’s own style', () => {
  const styledCode = async () => {
    const { short_id, id } = await createTestCode(effects, 'acc_images');
    const style = { dark: '#0f766e', light: '#ffffff', margin: 4, ecc: 'Q', logo_size: 0.25 } as const;
    const logo = readLogo(logoPng());
    const writes = saveStyleWrites(effects.table, short_id, { ...style, version: '0123456789ab' }, logo);
    await transactWrite(effects.table, writes);
    return { short_id, text: `${ADDRESSES.scanHost}/s/${short_id}`, id };
  };

  test.each([400, 1_000])('an image %d pixels wide has the colors and the logo of the style', async (size) => {
    const { short_id, text } = await styledCode();
    const svg = await render(short_id, `${size}~~~~~~~0123456789ab.svg`);
    expect(svg.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(svg.text).toMatch(/#0f766e.*data:image\/png;base64,/s);
    await render(short_id, `${size}~~~~~~~0123456789ab.png`);
    const name = `${short_id}/${size === 400 ? '' : size}~~~~~~~0123456789ab.png`;
    expect(decodePng(Buffer.from(stored.get(name) ?? ''))).toEqual({ text, width: size });
  });

  test('another version returns an image in the current style, which is cached briefly and not stored', async () => {
    const { short_id } = await styledCode();
    const { status, headers, text } = await render(short_id, '~~~~~~~old.svg');
    expect({ status, headers }).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
    expect(text).toContain('#0f766e');
    expect([...stored.keys()].filter((key) => key.startsWith(short_id))).toEqual([]);
  });

  test.each([
    ['another logo', { logo_size: 0.3 }],
    ['no logo', {}],
  ])(
    'an image whose style is replaced by one with %s while it is drawn is cached briefly and not stored',
    async (_, logo) => {
      const { short_id } = await styledCode();
      const { table } = effects;
      const style = { dark: '#9f1239', light: '#ffffff', margin: 4, ecc: 'Q', ...logo } as const;
      const newLogo = 'logo_size' in logo ? readLogo(logoPng({ color: [0, 0, 0] })) : undefined;
      const writes = saveStyleWrites(table, short_id, { ...style, version: 'ba9876543210' }, newLogo);
      beforeLogoIsRead(table, () => transactWrite(table, writes));
      const { status, headers } = await render(short_id, '~~~~~~~0123456789ab.svg');
      expect({ status, headers }).toMatchObject({ status: 200, headers: { 'cache-control': 'public, max-age=300' } });
      expect([...stored.keys()].filter((key) => key.startsWith(short_id))).toEqual([]);
    },
  );

  test('the image is plain if the code has no style', async () => {
    const { short_id } = await createTestCode(effects, 'acc_images');
    const { text, headers } = await render(short_id, '~~~~~~~old.svg');
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=300' });
    expect(text).toContain('#000000');
  });

  test('other style options are refused', async () => {
    const { short_id } = await styledCode();
    const { status, text } = await render(short_id, '~6~H~123456~~~~0123456789ab.png');
    expect(status).toBe(400);
    expect(JSON.parse(text).errors.map(({ path }: { path: string }) => path)).toEqual([
      'query.margin',
      'query.ecc',
      'query.dark',
    ]);
  });

  test('a size that scanners cannot read is refused', async () => {
    const { short_id } = await styledCode();
    expect((await render(short_id, '50~~~~~~~0123456789ab.png')).status).toBe(400);
  });
});

test.each([
  ['of a code that does not exist', '0000000000', '~~~~~~.png', 404, 'qpr_code.not_found'],
  ['for an invalid short id', 'nothing', '~~~~~~.png', 404, 'qpr_code.not_found'],
  ['that scanners cannot read', undefined, '20~~~~~~.png', 400, 'qr_image.unreadable_style'],
])('does not draw an image %s', async (_, shortId, options, status, code) => {
  const { short_id } = await createTestCode(effects, 'acc_images');
  stored.clear();
  const response = await render(shortId ?? short_id, options);
  expect(response.status).toBe(status);
  expect(JSON.parse(response.text)).toMatchObject({ status, code });
  expect(stored.size).toBe(0);
});
