import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { OPERATION_NAMES, operation } from '../../../contracts/operations/catalogue.ts';
import {
  createClient,
  createOrganization,
  createPlacements,
  createWebhook,
  deleteConversation,
  listEvents,
  runCheck,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import type { ApiClient } from '../../support/service/client.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { type Receiver, startReceiver } from '../../support/stand-ins/receiver.ts';
import { ask, newCode, openQuestions } from './visitor.ts';

let api: ApiClient;
let receiver: Receiver;
beforeEach(async () => {
  api = await newAccount();
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

/** Every operation that reads. */
const READS = OPERATION_NAMES.map((name) => ({ name, ...operation(name) })).filter(({ method }) => method === 'GET');

/** The value of `{id}` in a path, by the part of the path before it. */
type Ids = Readonly<Record<string, string>>;

function pathsOf(ids: Ids): string[] {
  return READS.flatMap(({ path }) => {
    if (!path.includes('{')) return [path];
    const id = ids[path.split('/{')[0] ?? ''];
    // A new operation needs an id.
    if (id === undefined) throw new Error(`The test has no id for ${path}.`);
    return [
      path
        .replace('{id}', id)
        .replace('{number}', '1')
        .replace('{source_id}', ids.source ?? ''),
    ];
  });
}

/** The paths of all responses that contain the words. */
async function responsesWith(words: string, ids: Ids): Promise<string[]> {
  const found: string[] = [];
  for (const path of pathsOf(ids)) {
    let cursor: unknown = null;
    do {
      const query = cursor === null ? '' : `?cursor=${encodeURIComponent(String(cursor))}`;
      const { status, text, body } = await api.call<{ next_cursor?: unknown } | undefined>('GET', path + query);
      const isDeleted = status === 404 && path === `/v1/conversations/${ids['/v1/conversations']}`;
      if (status !== 200 && !isDeleted) throw new Error(`${path} responded with ${status}.`);
      if (text.includes(words)) found.push(path);
      cursor = body?.next_cursor ?? null;
    } while (cursor !== null);
  }
  return [...new Set(found)];
}

test('no response contains the words of a deleted conversation', async () => {
  await warmModel(api);
  const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });
  const code = await newCode(client);
  const webhook = await client.call(createWebhook, {
    body: { url: receiver.url, events: ['question.unanswered', 'conversation.completed'] },
  });
  const organization = await client.call(createOrganization, { body: { name: 'Museums' } });
  const { placements } = await client.call(createPlacements, { body: { qpr_code_id: code.id, name: 'Entrance' } });
  const [placement] = placements;
  if (!placement) throw new Error('There is no placement.');
  const { id: conversation } = await ask(placement.scan_url, 'Do you sell pictures of quetzals?', 'Visitor Q');
  const question = await eventually(async () => {
    const [found] = await openQuestions(client, code.id);
    if (!found) throw new Error('The question is not listed yet.');
    return found;
  });
  const answer = { body: { answer: 'Postcards are at the desk.' }, headers: { 'idempotency-key': 'quetzals' } };
  const answered = await api.call('POST', `/v1/questions/${question.id}/answer`, answer);
  expect(answered.text).toContain('quetzals');
  const { check_id, knowledge_id, source_id } = answered.body;
  await client.call(runCheck, { path: { id: code.id, check_id: String(check_id) }, body: {} });
  const event = await eventually(async () => {
    const { events } = await client.call(listEvents, {});
    const found = events.find(({ event: type }) => type === 'question.unanswered');
    if (!found) throw new Error('The event is not listed yet.');
    return found;
  });
  const [delivered] = await receiver.waitFor(1);
  expect(String(delivered?.body)).not.toContain('quetzals');
  const ids = {
    '/v1/qpr-codes': code.id,
    '/v1/conversations': conversation,
    '/v1/questions': question.id,
    '/v1/knowledge': String(knowledge_id),
    source: String(source_id),
    '/v1/webhooks': webhook.id,
    '/v1/events': event.id,
    '/v1/organizations': organization.id,
    '/v1/placements': placement.id,
  };
  expect(await responsesWith('quetzals', ids)).toEqual([
    `/v1/qpr-codes/${code.id}/checks`,
    '/v1/conversations',
    `/v1/conversations/${conversation}`,
    '/v1/questions',
    `/v1/questions/${question.id}`,
    '/v1/account/export',
  ]);
  await client.call(deleteConversation, { path: { id: conversation } });
  expect(await responsesWith('quetzals', ids)).toEqual([]);
  // A repeated request does not return them either, and the check can no longer be run.
  expect((await api.call('POST', `/v1/questions/${question.id}/answer`, answer)).text).not.toContain('quetzals');
  const run = await api.call('POST', `/v1/qpr-codes/${code.id}/checks/${check_id}/run`, { body: {} });
  expect([run.status, run.text.includes('quetzals')]).toEqual([404, false]);
  expect((await api.call('GET', `/v1/questions/${question.id}`)).body).toMatchObject({
    text: null,
    examples: [],
    visitors: 1,
  });
});
