import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { STYLED_QR_LIMITS } from '../../../contracts/qr-style.ts';
import {
  callFrom,
  floodUntil,
  newVisitorAddress,
  type Received,
  runConcurrently,
} from '../../support/service/call-from.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';

/** Headers that an attacker can set to spoof another address. */
const forged = (index: number): Record<string, string> => {
  const address = `203.0.113.${index % 250}`;
  return {
    'x-forwarded-for': address,
    'x-viewer-address': address,
    'x-origin-secret': `guess-${index}`,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'true-client-ip': address,
    'cloudfront-viewer-address': `${address}:443`,
  };
};

const { base_url: baseUrl, scan_host: scanHost } = sharedService();
const operatorFile = join(dirname(process.env.SHARED_SERVICE_FILE ?? ''), 'operator.json');
const { api_host: apiHost } = JSON.parse(readFileSync(operatorFile, 'utf8')) as { api_host: string };

let shortId: string;
// Rendered images are cached, so a retry needs a new code.
beforeEach(async () => {
  const { body } = await (await newAccount()).call('POST', '/v1/qpr-codes', { body: { name: 'Wall', prompt: 'Hi.' } });
  shortId = String(body.short_id);
});

/** As many images as an address may request in three minutes. The flood is faster, so some of it is refused. */
const FLOOD = 3 * STYLED_QR_LIMITS.drawnPerMinute;

/** Expects a refusal. A client that could spoof its address would never be refused. */
async function expectLimited(call: (index: number) => ReturnType<typeof callFrom>): Promise<void> {
  const isRefused = ({ status }: Received) => status === 429;
  const replies = await floodUntil((results) => results.some(isRefused), call, { max: FLOOD });
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 429]));
}

describe('a visitor cannot spoof an address', () => {
  test('when calling the API host directly', async () => {
    const attacker = newVisitorAddress();
    await expectLimited((index) =>
      callFrom(attacker, `${baseUrl}/qr-styled/${shortId}/${new URL(scanHost).host}/${500 + index}~~~~~~.svg`, {
        headers: { ...forged(index), host: apiHost },
      }),
    );
  });

  test('through the distribution, and other visitors are still served', async () => {
    const [attacker, other] = [newVisitorAddress(), newVisitorAddress()];
    const [others] = await Promise.all([
      runConcurrently(
        Array.from({ length: 5 }, (_, index) => async () => [
          await callFrom(other, `${scanHost}/s/${shortId}`),
          await callFrom(other, `${baseUrl}/qr/${shortId}.png`),
          await callFrom(other, `${baseUrl}/qr/${shortId}.svg?size=${900 + index}`),
        ]),
        1,
      ),
      expectLimited((index) =>
        callFrom(attacker, `${baseUrl}/qr/${shortId}.svg?size=${1_000 + index}`, { headers: forged(index) }),
      ),
    ]);
    expect(others.flat().map(({ status }) => status)).toEqual(Array(15).fill(200));
  });

  test('the scan page is reachable only through the distribution', async () => {
    const { status } = await callFrom('127.0.7.5', `${baseUrl}/s/${shortId}`, {
      headers: { ...forged(1), host: apiHost },
    });
    expect(status).toBe(404);
  });

  test('an unknown host name is refused', async () => {
    const { status } = await callFrom(newVisitorAddress(), `${baseUrl}/v1/openapi.json`, {
      headers: { host: 'abcdefghij.execute-api.us-east-1.amazonaws.com' },
    });
    expect(status).toBe(404);
  });
});
