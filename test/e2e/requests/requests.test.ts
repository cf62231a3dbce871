import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { CreateQprCodeInput } from '../../../sdk/src/index.ts';
import { startConversation } from '../../../sdk/src/qpr.ts';
import { verifyWebhook } from '../../../sdk/src/webhooks.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { emailTo } from '../../support/service/mailbox.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { type Received, type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';

const FORMS = [
  {
    name: 'table',
    title: 'Book a table',
    fields: [
      { name: 'guests', label: 'How many people?', type: 'number', required: true },
      { name: 'wish', label: 'Anything else?', type: 'text' },
      { name: 'ok', label: 'You may call me.', type: 'consent', required: true },
    ],
    offer: ['button', 'unknown', 'model'],
  },
] as const satisfies CreateQprCodeInput['body']['forms'];
const ANSWERS = { guests: 4, wish: '=1+1 <b>window</b>', ok: true };

let api: ApiClient;
let receiver: Receiver;
let scanUrl: string;
beforeEach(async () => {
  [api, receiver] = await Promise.all([newAccount(), startReceiver()]);
  const body = { name: 'Trattoria', prompt: 'We open at noon.', forms: FORMS };
  scanUrl = String((await api.call('POST', '/v1/qpr-codes', { body })).body.scan_url);
});
afterEach(() => receiver.stop());

const register = async (more: object = {}) => {
  const body = { url: receiver.url, events: ['request.created'], ...more };
  return (await api.call('POST', '/v1/webhooks', { body })).body;
};
const requests = async () =>
  (await api.call<{ requests: { id: string; answers: object }[]; total: number }>('GET', '/v1/requests')).body;

test('a form reaches the webhooks, is stored once even if it is sent twice, and can be deleted by the visitor', async () => {
  const { secret } = await register();
  await register({ url: `${receiver.url}/slack`, format: 'slack' });
  // A webhook that does not name the event does not get it.
  await api.call('POST', '/v1/webhooks', { body: { url: `${receiver.url}/default` } });
  const conversation = await startConversation(scanUrl, { form: true });
  const { id: conversation_id, token } = conversation;
  const sent = { conversation_id, token, request_id: 'request-1', form: 'table', answers: ANSWERS };
  const send = () =>
    fetchWithRetry(`${scanUrl}/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 200]);
  const { id } = (await first.json()) as { id: string };
  expect(await second.json()).toEqual({ id });

  const isRequest = ({ headers, path }: Received) =>
    headers['x-service-event'] === 'request.created' && !path.endsWith('/slack');
  const [delivery] = await receiver.waitFor(1, undefined, isRequest);
  const event = await verifyWebhook(delivery?.body ?? '', delivery?.headers ?? {}, String(secret));
  expect(event).toMatchObject({ event: 'request.created', data: { request_id: id, form: 'table', answers: ANSWERS } });
  const [message] = await receiver.waitFor(1, undefined, ({ path }) => path.endsWith('/slack'));
  expect(JSON.parse(String(message?.body))).toMatchObject({ text: 'A visitor sent a form: Book a table' });
  expect(message?.headers['x-service-signature']).toBeDefined();
  expect(await requests()).toMatchObject({ total: 1, requests: [{ id, answers: ANSWERS, status: 'new' }] });
  expect((await api.call('PATCH', `/v1/requests/${id}`, { body: { status: 'done' } })).body).toMatchObject({ id });

  const deleted = await fetchWithRetry(`${scanUrl}/conversations/${conversation_id}`, {
    method: 'DELETE',
    headers: { 'x-conversation-token': token },
  });
  expect(deleted.status).toBe(204);
  expect(await requests()).toMatchObject({ total: 0, requests: [] });
  expect(receiver.received.filter(isRequest)).toHaveLength(1);
});

test('a recipient gets requests by e-mail after confirming and can unsubscribe, and requests follow a moved code', async () => {
  const address = `reception-${crypto.randomUUID()}@hotel.example`;
  const [code] = (await api.call<{ codes: { id: string }[] }>('GET', '/v1/qpr-codes')).body.codes;
  const body = { request_recipients: [address] };
  expect((await api.call('PATCH', `/v1/qpr-codes/${code?.id}`, { body })).body).toMatchObject(body);
  const link = /https?:\S+\/recipients\/\S+/.exec((await emailTo(address)).text)?.[0] ?? '';
  const statuses = async () => (await api.call('GET', `/v1/qpr-codes/${code?.id}`)).body.recipient_statuses;
  expect(await statuses()).toMatchObject([{ email: address, status: 'pending' }]);

  const page = await fetchWithRetry(link);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('name="confirm"')]);
  const post = (form: string) =>
    fetchWithRetry(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form,
    });
  expect((await post('confirm=1')).status).toBe(200);
  expect(await statuses()).toMatchObject([{ status: 'confirmed' }]);
  await (await startConversation(scanUrl)).send('table', ANSWERS);
  const email = await eventually(async () => {
    const newest = await emailTo(address);
    expect(newest.subject).toBe('New request from a visitor');
    return newest;
  });
  expect(email.text).toContain('How many people?:\n  4\n');
  expect(email.html).toContain('&lt;b&gt;window&lt;/b&gt;');

  expect((await post('List-Unsubscribe=One-Click')).status).toBe(200);
  expect(await statuses()).toMatchObject([{ status: 'stopped' }]);

  // When a code moves to an organization, its requests move with it.
  const {
    requests: [request],
  } = await requests();
  const { body: organization } = await api.call('POST', '/v1/organizations', { body: { name: 'Trattoria' } });
  await api.call('POST', `/v1/qpr-codes/${code?.id}/move`, { body: { organization_id: organization.id } });
  await eventually(async () => {
    const { body: moved } = await api.call('GET', `/v1/requests?organization_id=${organization.id}`);
    expect(moved).toMatchObject({ total: 1, requests: [{ id: request?.id }] });
    expect(await requests()).toMatchObject({ total: 0, requests: [] });
  });
});
