import { createTestAccount } from '../../support/functions/test-account.ts';
import { throughDistribution } from '../../support/functions/through-distribution.ts';
import type { ScanFixture } from './scan-fixture.ts';

let owners = 0;

/** A user with an account and a key. */
export async function newOwner({ effects }: ScanFixture) {
  owners += 1;
  const { api_key: key, account_id: accountId } = await createTestAccount(effects, `o${owners}@example.com`, 'Key');
  return { key, account_id: accountId };
}

/** Scans a code with a phone from this address. */
export const scanFrom = (fixture: ScanFixture, shortId: string, address: string, country?: string) =>
  fixture.scan(shortId, {
    headers: {
      ...throughDistribution(address),
      'cloudfront-is-mobile-viewer': 'true',
      ...(country && { 'cloudfront-viewer-country': country }),
    },
  });
