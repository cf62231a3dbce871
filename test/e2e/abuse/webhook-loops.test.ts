import { createHash } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { type Received, type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { createCode, deliveryOf, register } from '../webhooks/support.ts';

const { base_url, scan_host } = sharedService();
const { port } = new URL(base_url);

/** An attacker, and an uninvolved account that must not notice the attack. */
const [attacker, other] = [await newAccount(), await newAccount()];

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

interface Code {
  readonly id: string;
  readonly short_id: string;
  readonly scans_total: number;
}
const { body: code } = await attacker.call<Code>('POST', '/v1/qpr-codes', {
  body: { name: 'Looped', prompt: 'You are a test.' },
});
const countScans = async () => (await attacker.call<Code>('GET', `/v1/qpr-codes/${code.id}`)).body.scans_total;

const visit = (path: string, init: RequestInit = {}) => fetchWithRetry(`${base_url}${path}`, init);

/** Starts a receiver that forwards each delivery to the service and passes the response back, like a reverse proxy. */
async function proxyTo(path: string) {
  const proxy = await startReceiver({
    answer: async ({ headers, body }, response) => {
      const answer = await visit(path, { method: 'POST', headers: forwardedHeaders(headers), body: String(body) });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    },
  });
  receivers.push(proxy);
  return proxy;
}

const isEndToEnd = ([name]: [string, unknown]) => !['host', 'connection', 'content-length'].includes(name);
const forwardedHeaders = (headers: Received['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(isEndToEnd)
      .map(([name, value]) => [name, String(value)]),
  );

/** Checks that events of another account still arrive during the attack. */
async function expectOthersUnaffected(): Promise<void> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  const { id } = await register(other, receiver.url, ['qpr_code.created']);
  await createCode(other);
  await receiver.waitFor(1);
  await other.call('DELETE', `/v1/webhooks/${id}`);
}

test('the service cannot be a webhook target, however its address is written', async () => {
  const addresses = new Set([
    base_url,
    scan_host,
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    `http://[::ffff:127.0.0.1]:${port}`,
    `http://2130706433:${port}`,
  ]);
  for (const address of addresses) {
    const url = `${address}/s/0123456789/conversations`;
    expect(await attacker.call('POST', '/v1/webhooks', { body: { url } })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', errors: [{ path: 'body.url', message: expect.stringContaining('itself') }] },
    });
  }
});

test('requests with the header of a delivery change nothing, and the API still allows reads', async () => {
  const before = await countScans();
  const body = JSON.stringify({ name: 'Looped', prompt: 'Looped' });
  const headers = {
    'x-service-delivery': 'dlv_1',
    'content-type': 'application/json',
    authorization: `Bearer ${attacker.key}`,
  };
  // CloudFront needs this header to sign requests to the streaming function.
  const signed = { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') };
  for (const [path, method] of [
    [`/s/${code.short_id}`, 'GET'],
    [`/s/${code.short_id}/conversations`, 'POST'],
    [`/s/${code.short_id}/conversations/cnv_1/messages`, 'POST'],
    ['/v1/qpr-codes', 'POST'],
    [`/v1/qpr-codes/${code.id}`, 'DELETE'],
  ] as const) {
    const answer = await visit(path, {
      method,
      headers: { ...headers, ...signed },
      ...(method === 'POST' && { body }),
    });
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 403, { code: 'request.is_delivery' }]);
    expect(answer.headers.get('x-service-refuses-deliveries')).toBe('true');
  }
  expect(await countScans()).toBe(before);
  expect((await visit(`/v1/qpr-codes/${code.id}`, { headers })).status).toBe(200);
});

test('a loop through a proxy ends with the first delivery and adds no scans', async () => {
  const before = await countScans();
  const proxy = await proxyTo(`/s/${code.short_id}/conversations`);
  const { id } = await register(attacker, proxy.url, ['scan.created']);
  expect((await visit(`/s/${code.short_id}`)).status).toBe(200);
  await proxy.waitFor(1);
  const delivery = await deliveryOf(attacker, id, ({ status }) => status === 'failed');
  expect(delivery).toMatchObject({ reason: 'refused', attempts: [{ number: 1, status: 403 }] });
  await expectOthersUnaffected();
  expect(await countScans()).toBe(before + 1);
  expect(proxy.received).toHaveLength(1);
  await attacker.call('DELETE', `/v1/webhooks/${id}`);
});
