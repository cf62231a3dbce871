import { expect, test } from '@jest/globals';
import { assumptions } from '../../support/service/assumptions.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount } from '../../support/service/shared-service.ts';

const api = await newAccount();

/** Starts a conversation. Without `type`, `fetch` sends no Content-Type, because the Blob has no type either. */
const start = (scanUrl: string, type?: string) =>
  fetchWithRetry(`${scanUrl}/conversations`, {
    method: 'POST',
    body: new Blob(['{}']),
    ...(type && { headers: { 'content-type': type } }),
  });

test('starting a conversation accepts a missing Content-Type and refuses a wrong one', async () => {
  const { body: code } = await api.call<{ scan_url: string }>('POST', '/v1/qpr-codes', {
    body: { name: 'Lobby', prompt: 'Breakfast is from 7 to 10.' },
  });
  expect((await start(code.scan_url)).status).toBe(201);
  expect((await start(code.scan_url, 'application/json')).status).toBe(201);
  // The function can refuse only what CloudFront forwards.
  const isDropped = assumptions.get('content-type') === 'dropped';
  expect((await start(code.scan_url, 'text/plain')).status).toBe(isDropped ? 201 : 415);
});
