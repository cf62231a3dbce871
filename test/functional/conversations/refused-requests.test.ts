import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DELIVERY_HEADERS } from '../../../contracts/webhooks/delivery-headers.ts';
import { findTranscript } from '../../../lambdas/conversations/store.ts';
import { eventsOf, makeCode, type ScanFixture, scanFixture, scansTotal } from '../scans/scan-fixture.ts';
import { completedEvents, history, postMessage, startConversation } from './visitor.ts';

let fixture: ScanFixture;
beforeAll(async () => {
  fixture = await scanFixture();
});
afterAll(() => fixture.effects.table.close());

const REFUSED = { status: 403, body: { code: 'request.is_delivery' } };

test.each(DELIVERY_HEADERS)('a request with the header %s starts no conversation and emits no event', async (name) => {
  const accountId = `acc_delivery_${name.replaceAll('-', '_')}`;
  const code = await makeCode(fixture, accountId);
  const headers = { [name]: 'x' };
  // Without the refusal, a webhook that points to this URL would loop forever: each delivery would cause a scan.
  expect(await fixture.post(`/s/${code.short_id}/conversations`, {}, headers)).toMatchObject(REFUSED);
  expect(await scansTotal(fixture, accountId, code.id)).toBe(0);
  expect(await eventsOf(fixture, accountId, 'scan.created')).toEqual([]);
});

test('a request with delivery headers does not change a conversation', async () => {
  const conversation = await startConversation(fixture);
  const { base, id, token, account_id: accountId } = conversation;
  const headers = { 'x-service-delivery': 'dlv_1' };
  const message = { token, message_id: 'message-1', text: 'Hello?' };
  const answer = await postMessage(fixture, { path: `${base}/${id}/messages`, json: message, headers });
  expect({ ...answer, body: JSON.parse(answer.body) }).toMatchObject(REFUSED);
  expect(await fixture.post(`${base}/${id}/signals`, { token, signal: 'close' }, headers)).toMatchObject(REFUSED);
  expect(await fixture.get(`${base}/${id}`, { ...headers, 'x-conversation-token': token })).toMatchObject(REFUSED);
  expect(await completedEvents(fixture, { account_id: accountId })).toEqual([]);
  expect(await history(fixture, conversation)).toMatchObject({ status: 200, body: { status: 'open', messages: [] } });
});

/** Three requests of the visitor page with valid bodies, and the id of a started conversation. */
const requests = async () => {
  const { base, id, token } = await startConversation(fixture);
  return {
    start: { path: base, body: {} },
    signal: { path: `${base}/${id}/signals`, body: { token, signal: 'close' } },
    message: { path: `${base}/${id}/messages`, body: { token, message_id: 'message-1', text: 'Hello?' } },
    id,
  };
};

const send = async (path: string, body: object, type = 'application/json') => {
  const headers = { 'content-type': type };
  if (!path.endsWith('/messages')) return fixture.post(path, body, headers);
  const answer = await postMessage(fixture, { path, json: body, headers });
  return { status: answer.status, body: answer.status === 200 ? {} : JSON.parse(answer.body) };
};

test.each(['start', 'signal', 'message'] as const)('a %s request with unknown fields is refused', async (name) => {
  const { id, [name]: request } = await requests();
  expect(await send(request.path, { ...request.body, event: 'scan.created' })).toMatchObject({
    status: 400,
    body: {
      code: 'request.invalid',
      errors: [{ path: 'body.event', message: expect.stringContaining('Is not a known field.') }],
    },
  });
  expect((await findTranscript(fixture.effects.table, id))?.conversation).toMatchObject({ messages_count: 0 });
  expect((await send(request.path, request.body)).status).toBeLessThan(300);
});

test.each([
  ['start', 'text/plain'],
  ['start', 'application/x-www-form-urlencoded'],
  ['start', ''],
  ['signal', 'text/plain;charset=UTF-8'],
  ['message', 'application/vnd.api+json'],
] as const)('a %s request with a body of type "%s" is refused', async (name, type) => {
  const { [name]: request } = await requests();
  expect(await send(request.path, request.body, type)).toMatchObject({
    status: 415,
    body: { code: 'request.unsupported_media_type' },
  });
});

test('a charset parameter does not change the media type', async () => {
  const { signal: request } = await requests();
  expect(await send(request.path, request.body, 'application/json; charset=utf-8')).toMatchObject({ status: 202 });
});
