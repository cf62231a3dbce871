import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { type Received, type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { createCode, deliveryOf, register } from '../webhooks/support.ts';

const { base_url, scan_host } = sharedService();
const { port } = new URL(base_url);

/** An attacker, and an uninvolved account that must not notice the attack. */
let attacker: ApiClient;
let other: ApiClient;
beforeEach(async () => {
  attacker = await newAccount();
  other = await newAccount();
});

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

interface Code {
  readonly id: string;
  readonly short_id: string;
  readonly scans_total: number;
}
const newCode = async (): Promise<Code> => {
  const { id } = await createCode(attacker);
  return (await attacker.call<Code>('GET', `/v1/qpr-codes/${id}`)).body;
};
const scansOf = async ({ id }: Code) => (await attacker.call<Code>('GET', `/v1/qpr-codes/${id}`)).body.scans_total;

const visit = (path: string, init: RequestInit = {}) =>
  fetch(`${base_url}${path}`, { ...init, signal: timeoutSignal() });

/** Starts a receiver that forwards each delivery to the service and passes the response back, like a reverse proxy. */
async function proxyTo(path: string, forwarded: (headers: Received['headers']) => Record<string, string>) {
  const proxy = await startReceiver({
    answer: async ({ headers, body }, response) => {
      const answer = await visit(path, { method: 'POST', headers: forwarded(headers), body: String(body) });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    },
  });
  receivers.push(proxy);
  return proxy;
}

const endToEnd = ([name]: [string, unknown]) => !['host', 'connection', 'content-length'].includes(name);
const allHeaders = (headers: Received['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(endToEnd)
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

test.each([
  base_url,
  scan_host,
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
  `http://[::ffff:127.0.0.1]:${port}`,
  `http://2130706433:${port}`,
])('the service at %s cannot be a webhook target', async (own) => {
  const { short_id } = await newCode();
  const url = `${own}/s/${short_id}/conversations`;
  expect(await attacker.call('POST', '/v1/webhooks', { body: { url } })).toMatchObject({
    status: 400,
    body: { code: 'request.invalid', errors: [{ path: 'body.url', message: expect.stringContaining('itself') }] },
  });
});

test('a loop through a proxy ends with its first delivery and adds no scans', async () => {
  const code = await newCode();
  const proxy = await proxyTo(`/s/${code.short_id}/conversations`, allHeaders);
  const { id } = await register(attacker, proxy.url, ['scan.created']);
  expect((await visit(`/s/${code.short_id}`)).status).toBe(200);
  const delivery = await deliveryOf(attacker, id, ({ status }) => status === 'failed');
  expect(delivery).toMatchObject({ reason: 'refused', attempts: [{ number: 1, status: 403 }] });
  await expectOthersUnaffected();
  expect(await scansOf(code)).toBe(1);
  expect(proxy.received).toHaveLength(1);
  await attacker.call('DELETE', `/v1/webhooks/${id}`);
});

test('a delivery through a proxy that hides its origin does not start a conversation', async () => {
  const code = await newCode();
  const proxy = await proxyTo(`/s/${code.short_id}/conversations`, () => ({ 'content-type': 'application/json' }));
  const { id } = await register(attacker, proxy.url, ['scan.created']);
  expect((await visit(`/s/${code.short_id}`)).status).toBe(200);
  await proxy.waitFor(1);
  // A stalled machine may respond too late. The next attempt then succeeds.
  const isAnswered = ({ status }: { readonly status: number | null }) => status !== null;
  const { attempts } = await deliveryOf(attacker, id, (delivery) => delivery.attempts.some(isAnswered));
  expect(attempts.find(isAnswered)).toMatchObject({ status: 400 });
  await expectOthersUnaffected();
  expect(await scansOf(code)).toBe(1);
  await attacker.call('DELETE', `/v1/webhooks/${id}`);
});

test('requests with the headers of a delivery have no effect', async () => {
  const code = await newCode();
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
  expect(await scansOf(code)).toBe(0);
  expect((await visit(`/v1/qpr-codes/${code.id}`, { headers })).status).toBe(200);
});

test('one event causes at most ten requests to one host, and one to each URL', async () => {
  const victim = await startReceiver();
  receivers.push(victim);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const body = { url: `${victim.url}/${n}`, events: ['qpr_code.created'] };
    statuses.push((await attacker.call('POST', '/v1/webhooks', { body })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409]);
  expect(await attacker.call('POST', '/v1/webhooks', { body: { url: `${victim.url}/0` } })).toMatchObject({
    status: 409,
    body: { code: 'webhook.url_taken' },
  });
  await createCode(attacker);
  await victim.waitFor(10);
  await expectOthersUnaffected();
  expect(victim.received).toHaveLength(10);
});

test.each([25, 53, 6667])('port %i, which web servers do not use, cannot be a webhook target', async (bad) => {
  const body = { url: `http://mail.example.com:${bad}/` };
  expect((await attacker.call('POST', '/v1/webhooks', { body })).status).toBe(400);
});

test('a metadata service is refused even locally, where private addresses are allowed', async () => {
  const { status } = await attacker.call('POST', '/v1/webhooks', { body: { url: 'http://169.254.169.254/latest' } });
  expect(status).toBe(400);
});
