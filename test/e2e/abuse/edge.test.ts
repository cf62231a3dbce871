import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { STYLED_QR_LIMITS } from '../../../contracts/qr-style.ts';
import { callFrom, newVisitorAddress } from '../../support/service/call-from.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { inOneMinute, sendAndRaiseCount } from '../../support/service/visitor-counts.ts';

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

const { body: code } = await (await newAccount()).call('POST', '/v1/qpr-codes', {
  body: { name: 'Wall', prompt: 'Hi.' },
});
const shortId = String(code.short_id);

let size = 500;
/**
 * Requests an image that was not drawn before, with different forged headers each time, and returns the status. With
 * `isDirect`, calls the API host, without the CloudFront distribution in front of it.
 */
async function requestImage(address: string, isDirect: boolean): Promise<number> {
  size += 1;
  const directUrl = `${baseUrl}/qr-styled/${shortId}/${new URL(scanHost).host}/${size}~~~~~~.svg`;
  const { status } = isDirect
    ? await callFrom(address, directUrl, { headers: { ...forged(size), host: apiHost } })
    : await callFrom(address, `${baseUrl}/qr/${shortId}.svg?size=${size}`, { headers: forged(size) });
  return status;
}

describe('the edge', () => {
  test('a visitor cannot spoof an address, directly at the API host or through CloudFront, and others are still served', async () => {
    await inOneMinute(async () => {
      const [attacker, other] = [newVisitorAddress(), newVisitorAddress()];
      const limit = { action: 'image', counter: 'count', to: STYLED_QR_LIMITS.drawnPerMinute } as const;
      const drawn = await sendAndRaiseCount(limit, (index) => requestImage(attacker, index % 2 === 0));
      expect(new Set(drawn)).toEqual(new Set([200]));
      expect([await requestImage(attacker, true), await requestImage(attacker, false)]).toEqual([429, 429]);
      expect([await requestImage(other, true), await requestImage(other, false)]).toEqual([200, 200]);
      for (const url of [`${scanHost}/s/${shortId}`, `${baseUrl}/qr/${shortId}.png`]) {
        expect([url, (await callFrom(other, url)).status]).toEqual([url, 200]);
      }
    });
  });

  test('the scan page is reachable only through CloudFront', async () => {
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
