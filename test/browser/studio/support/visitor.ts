import type { BrowserContext } from 'playwright-core';
import { callFrom } from '../../../support/service/call-from.ts';

/**
 * Lets a browser ask for e-mails from an address of its own, as visitors elsewhere do: how many one visitor may ask for
 * is limited, and all tests of this machine would be one.
 */
export async function askFrom(context: BrowserContext, address: string): Promise<void> {
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
