import { copyFileSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { STYLED_QR_LIMITS } from '../../../contracts/qr-style.ts';
import { callFrom, newVisitorAddress, runConcurrently } from '../../support/service/call-from.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

const { base_url: baseUrl } = sharedService();
const account = await newAccount();

async function newCode(): Promise<string> {
  const { body } = await account.call('POST', '/v1/qpr-codes', { body: { name: 'Wall', prompt: 'Hi.' } });
  return String(body.short_id);
}

/** The files of a code's stored styles in the bucket. */
const storedStyles = (shortId: string) => {
  const dataDir = dirname(process.env.SHARED_SERVICE_FILE ?? '');
  return globSync(`state/**/qr-styled%2F${shortId}%2F*`, { cwd: dataDir }).map((file) => join(dataDir, file));
};

/** Copies the only stored style until there is room for only one more. Drawing hundreds would take most of a minute. */
function leaveRoomForOneStyle(shortId: string): void {
  const [file = ''] = storedStyles(shortId);
  for (let stored = 1; stored < STYLED_QR_LIMITS.storedPerCode - 1; stored += 1) {
    copyFileSync(file, file.replace(/\.png$/, `-${stored}.png`));
  }
}

test('fourteen spellings of the same style share one object in the bucket and in the cache', async () => {
  const shortId = await newCode();
  const spellings = [
    'size=400',
    'size=0400',
    'margin=4',
    'margin=04',
    'ecc=M',
    'ecc=m',
    'dark=000',
    'dark=000000',
    'dark=%23000',
    'light=fff',
    'light=FFFFFF',
    'light=%23fFf',
    'light=ffffff&dark=000000&ecc=M&margin=4&size=400',
    'size=&utm_source=x',
  ];
  const visitor = newVisitorAddress();
  const images = await runConcurrently(
    spellings.map((spelling) => () => callFrom(visitor, `${baseUrl}/qr/${shortId}.png?${spelling}`)),
    1,
  );
  expect(new Set(images.map(({ status, bytes }) => `${status} ${bytes.toString('base64')}`)).size).toBe(1);
  expect(images.map(({ headers }) => headers['x-cache'])).toEqual([
    'Miss from cloudfront',
    ...Array(spellings.length - 1).fill('Hit from cloudfront'),
  ]);
  expect(storedStyles(shortId)).toHaveLength(1);
});

test('a code stores a limited number of styles, and all images of this and other codes are still served', async () => {
  const [shortId, other] = [await newCode(), await newCode()];
  const visitor = newVisitorAddress();
  const statusOf = async (path: string) => (await callFrom(visitor, `${baseUrl}/qr/${path}`)).status;
  expect(await statusOf(`${shortId}.png?size=777`)).toBe(200);
  leaveRoomForOneStyle(shortId);
  expect(storedStyles(shortId)).toHaveLength(STYLED_QR_LIMITS.storedPerCode - 1);
  for (const size of [1_001, 1_002, 1_003]) {
    expect(await statusOf(`${shortId}.svg?size=${size}`)).toBe(200);
    expect(storedStyles(shortId)).toHaveLength(STYLED_QR_LIMITS.storedPerCode);
  }
  for (const path of [`${shortId}.png`, `${shortId}.png?size=777`, `${other}.svg?size=3000`]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
  expect(storedStyles(other)).toHaveLength(1);
});
