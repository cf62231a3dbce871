import type { BrowserContext } from 'playwright-core';
import { callFrom } from '../../../support/service/call-from.ts';

/**
 * Makes a browser request sign-in e-mails from a separate IP address. The number of e-mails per network is limited,
 * and all tests on this machine would otherwise share one address.
 */
export async function requestSignInFrom(context: BrowserContext, address: string): Promise<void> {
  await context.route('**/v1/sign-in', async (route) => {
    const request = route.request();
    const received = await callFrom(address, request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData() ?? '',
    });
    const headers = Object.entries(received.headers).map(([name, value]) => [name, [value ?? ''].flat().join('\n')]);
    await route.fulfill({ status: received.status, headers: Object.fromEntries(headers), body: received.bytes });
  });
}
