import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '../../../contracts/events.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { fetchWithRetry } from '../../support/service/retry-refused.ts';
import { newAccount, sharedService } from '../../support/service/shared-service.ts';
import { makePlacementSilent } from '../../support/service/silent-placements.ts';
import { eventOf } from '../../support/stand-ins/received-event.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { register } from './support.ts';

const { scan_host } = sharedService();
let api: ApiClient;
let receiver: Receiver;
beforeEach(async () => {
  api = await newAccount();
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const visit = (path: string, body?: unknown, method = 'POST') =>
  fetchWithRetry(`${scan_host}${path}`, {
    ...(body !== undefined && {
      method,
      headers: { 'content-type': 'application/json', 'x-amz-content-sha256': sha256(JSON.stringify(body)) },
      body: JSON.stringify(body),
    }),
  });

interface Code {
  readonly id: string;
  readonly short_id: string;
}

/** Opens the page like a visitor, asks a question, rates the answer, sends a form and closes the conversation. */
async function scanAndTalk({ short_id: shortId }: Code): Promise<void> {
  expect((await visit(`/s/${shortId}`)).status).toBe(200);
  const started = await visit(`/s/${shortId}/conversations`, {});
  expect(started.status).toBe(201);
  const { conversation_id: id, token } = (await started.json()) as Record<string, string>;
  const path = `/s/${shortId}/conversations/${id}`;
  const asked = await visit(`${path}/messages`, { token, message_id: 'message-1', text: 'When is breakfast?' });
  expect(await asked.text()).toContain('"number":2');
  expect((await visit(`${path}/messages/2/rating`, { token, rating: 'down' }, 'PUT')).status).toBe(200);
  const sent = { conversation_id: id, token, request_id: 'request-1', form: 'call', answers: { phone: '110' } };
  expect((await visit(`/s/${shortId}/requests`, sent)).status).toBe(201);
  const closed = await visit(`${path}/signals`, { token, signal: 'close' });
  expect(closed.status).toBe(202);
}

async function upgradeAndCancel(): Promise<void> {
  const { body } = await api.call<{ id: string }>('POST', '/v1/organizations', { body: { name: 'Every event' } });
  const path = `/v1/organizations/${body.id}/subscription`;
  expect((await api.call('PUT', path, { body: { plan: 'starter' } })).status).toBe(200);
  expect((await api.call('DELETE', path)).status).toBe(204);
}

/** Adds a source that is ready at once, and one that cannot be read. */
async function addSources(): Promise<void> {
  const { body } = await api.call<{ id: string }>('POST', '/v1/knowledge', { body: { name: 'Every event' } });
  const add = (source: object) => api.call('POST', `/v1/knowledge/${body.id}/sources`, { body: source });
  const answer = { kind: 'answer', question: 'Do you have parking?', answer: 'Yes, behind the house.' };
  expect((await add(answer)).status).toBe(202);
  // The response of the receiver has no Content-Type, so the service cannot read it as a page.
  expect((await add({ kind: 'page', url: receiver.url })).status).toBe(202);
}

async function createSilentPlacement({ id: codeId }: Code): Promise<void> {
  const { body } = await api.call<{ placements: [{ id: string }] }>('POST', '/v1/placements', {
    body: { qpr_code_id: codeId },
  });
  await makePlacementSilent({ id: body.placements[0].id, codeId });
}

/** What makes the service send an event of each type. A code with a form exists already. */
const CAUSES: Readonly<Record<WebhookEventType, 'a new code' | ((code: Code) => Promise<void>)>> = {
  'scan.created': scanAndTalk,
  'conversation.completed': scanAndTalk,
  'qpr_code.created': 'a new code',
  'subscription.upgraded': upgradeAndCancel,
  'subscription.cancelled': upgradeAndCancel,
  'placement.silent': createSilentPlacement,
  'answer.rated': scanAndTalk,
  'question.unanswered': scanAndTalk,
  'request.created': scanAndTalk,
  'knowledge.ready': addSources,
  'knowledge.source_failed': addSources,
};

test('each event is sent to a webhook that subscribes to its type, and matches the schema of the type', async () => {
  await register(api, receiver.url, WEBHOOK_EVENT_TYPES);
  const fields = [{ name: 'phone', label: 'Phone', type: 'phone' }];
  const forms = [{ name: 'call', title: 'Call me', fields, offer: ['button'] }];
  const { body: code } = await api.call<Code>('POST', '/v1/qpr-codes', {
    body: { name: 'Every event', prompt: 'You are a test.', forms },
  });
  for (const cause of new Set(Object.values(CAUSES))) if (typeof cause === 'function') await cause(code);
  const arrivals = await Promise.all(
    WEBHOOK_EVENT_TYPES.map((type) =>
      receiver.waitFor(1, undefined, ({ headers }) => headers['x-service-event'] === type),
    ),
  );
  // `eventOf` validates each event against the schema of its type.
  expect(arrivals.map(([first]) => first && eventOf(first).event)).toEqual(WEBHOOK_EVENT_TYPES);
});
