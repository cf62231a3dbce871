import { copyFileSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { STYLED_QR_LIMITS } from '../../../contracts/qr-style.ts';
import {
  callFrom,
  floodUntil,
  newVisitorAddress,
  type Received,
  runConcurrently,
} from '../../support/service/call-from.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

const { base_url: baseUrl, scan_host: scanHost } = sharedService();
const account = await newAccount();

async function newCode(): Promise<string> {
  const { body } = await account.call('POST', '/v1/qpr-codes', { body: { name: 'Wall', prompt: 'Hi.' } });
  return String(body.short_id);
}

/** The files of a code's stored styles in the bucket. */
const keptStyles = (shortId: string) => {
  const dataDir = dirname(process.env.SHARED_SERVICE_FILE ?? '');
  return globSync(`state/**/qr-styled%2F${shortId}%2F*`, { cwd: dataDir }).map((file) => join(dataDir, file));
};

/** How many more styles the code can store when the flood begins. */
const FREE = 10;

/** Copies the one stored style, because drawing hundreds of images takes most of a minute. */
function fillBucket(shortId: string): void {
  const [file = ''] = keptStyles(shortId);
  for (let stored = 1; stored < STYLED_QR_LIMITS.storedPerCode - FREE; stored += 1) {
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
  expect(keptStyles(shortId)).toHaveLength(1);
});

test('a flood of styles does not fill the bucket or slow down others', async () => {
  const shortId = await newCode();
  const other = await newCode();
  const kept = await callFrom(newVisitorAddress(), `${baseUrl}/qr/${shortId}.png?size=777`);
  expect(kept.status).toBe(200);
  fillBucket(shortId);
  expect(keptStyles(shortId)).toHaveLength(STYLED_QR_LIMITS.storedPerCode - FREE);

  const attacker = newVisitorAddress();
  const attack = (index: number) => callFrom(attacker, `${baseUrl}/qr/${shortId}.svg?size=${1_000 + index}`);
  const count = (replies: readonly Received[], wanted: number) =>
    replies.filter(({ status }) => status === wanted).length;
  /** The attacker was refused, and more images were drawn than are stored. */
  const isEnough = (replies: readonly Received[]) => count(replies, 429) > 0 && count(replies, 200) > 3 * FREE;
  const [visitor, later] = [newVisitorAddress(), newVisitorAddress()];
  const bystander = [
    `${scanHost}/s/${other}`,
    `${baseUrl}/qr/${other}.png`,
    `${baseUrl}/qr/${other}.png?size=555`,
    `${baseUrl}/qr/${shortId}.png`,
    `${baseUrl}/qr/${shortId}.png?size=777`,
  ];
  const [replies, others] = await Promise.all([
    floodUntil(isEnough, attack, { burst: 16, max: 2_000 }),
    runConcurrently(
      Array.from({ length: 20 }, (_, index) => () => callFrom(visitor, bystander[index % bystander.length] ?? '')),
      1,
    ),
  ]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(count(replies, 200)).toBeGreaterThan(3 * FREE);
  expect(others.map(({ status }) => status)).toEqual(Array(20).fill(200));
  // Images drawn at the same moment may all have seen the last free slot.
  expect(keptStyles(shortId).length).toBeLessThan(STYLED_QR_LIMITS.storedPerCode + FREE);

  // After the flood, other styles are still drawn and the plain image is unchanged.
  expect((await callFrom(later, `${baseUrl}/qr/${shortId}.svg?size=3000`)).status).toBe(200);
  expect((await callFrom(later, `${baseUrl}/qr/${other}.svg?size=3000`)).status).toBe(200);
  expect(keptStyles(other).length).toBeGreaterThan(0);
});
