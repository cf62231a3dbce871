import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { OPERATION_NAMES, type OperationName, operation } from '../../../contracts/operations/catalogue.ts';
import { listApiKeys } from '../../../lambdas/api/api-keys/list-api-keys.ts';
import { runCheck } from '../../../lambdas/api/checks/run-check.ts';
import { getKnowledgeSourceText } from '../../../lambdas/api/knowledge/get-knowledge-source-text.ts';
import { exportAccount } from '../../../lambdas/api/privacy/export-account.ts';
import { getOpenapi } from '../../../lambdas/api/service/get-openapi.ts';
import { getStatus } from '../../../lambdas/api/service/get-status.ts';
import { getMe } from '../../../lambdas/api/sessions/get-me.ts';
import { listSessions } from '../../../lambdas/api/sessions/list-sessions.ts';
import { createWebhook } from '../../../lambdas/api/webhooks/create-webhook.ts';
import { getWebhook } from '../../../lambdas/api/webhooks/get-webhook.ts';
import { listDeliveries } from '../../../lambdas/api/webhooks/list-deliveries.ts';
import { listWebhooks } from '../../../lambdas/api/webhooks/list-webhooks.ts';
import { openPacks } from '../../../lambdas/knowledge/find-passages.ts';
import type { ApiFunction } from '../../../lambdas/platform/http/exchange.ts';
import { callApi } from '../../support/functions/api-event.ts';
import { testTargets } from '../../support/functions/targets.ts';
import { NO_EMBEDDER, UPLOADS } from '../knowledge/knowledge-effects.ts';
import { KnowledgeFixture } from '../knowledge/knowledge-fixture.ts';
import { OrganizationFixture } from '../organizations/fixtures/organization-fixture.ts';
import { QuestionFixture, says } from './question-fixture.ts';

const READS = OPERATION_NAMES.filter((name) => operation(name).method === 'GET');

let fixture: QuestionFixture;
let knowledge: KnowledgeFixture;
let organizations: OrganizationFixture;
/** Operations that `OrganizationFixture` does not have, or has without access to files. */
let others: Partial<Record<OperationName, ApiFunction>>;
beforeAll(async () => {
  fixture = await QuestionFixture.open();
  const { effects, settings } = fixture.scans;
  knowledge = await KnowledgeFixture.create(effects);
  organizations = new OrganizationFixture(effects);
  const { objects } = knowledge;
  others = {
    'list-api-keys': listApiKeys(effects),
    'list-sessions': listSessions(effects),
    'get-me': getMe(effects),
    'create-webhook': createWebhook({ ...effects, targets: testTargets() }),
    'list-webhooks': listWebhooks(effects),
    'get-webhook': getWebhook(effects),
    'list-deliveries': listDeliveries({ ...effects, timeSpeed: 1 }),
    'get-status': getStatus(effects),
    'get-openapi': getOpenapi('https://api.example.com'),
    'get-knowledge-source-text': getKnowledgeSourceText({ ...effects, texts: objects }),
    'export-account': exportAccount({ ...effects, texts: objects, files: UPLOADS }),
    'run-check': runCheck({
      ...effects,
      settings,
      knowledge: { table: effects.table, packs: openPacks(objects), embedder: NO_EMBEDDER },
      answer: says('I do not know any quetzals.'),
      onFailure: () => undefined,
      countAnswer: async () => undefined,
    }),
  };
});
afterAll(() => fixture.close());

interface Call {
  readonly path?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly json?: object;
}

function call(name: OperationName, key: string, { path = {}, ...more }: Call = {}) {
  const handler = others[name];
  if (!handler) return organizations.call(name, { key }, { path, ...more });
  return callApi(handler, { method: operation(name).method, key, pathParameters: path, ...more });
}

/** The ids in the paths of operations, by the part of the path before the first id. */
type Ids = Readonly<Record<string, Record<string, string>>>;

function idsIn(path: string, ids: Ids): Record<string, string> {
  if (!path.includes('{')) return {};
  const found = ids[path.split('/{')[0] ?? ''];
  // If you add an operation with ids in its path, add its ids to this test.
  if (!found) throw new Error(`The test has no id for ${path}.`);
  return found;
}

/**
 * The read operations whose response contains the word. Operations in `missing` must respond with 404, the others with
 * 200.
 */
async function readsWith(
  word: string,
  {
    key,
    ids,
    reads = READS,
    missing = [],
  }: { key: string; ids: Ids; reads?: readonly OperationName[]; missing?: readonly OperationName[] },
) {
  const found = new Set<OperationName>();
  for (const name of reads) {
    const path = idsIn(operation(name).path, ids);
    let cursor: unknown;
    do {
      const {
        status,
        body,
        text = '',
      } = await call(name, key, { path, ...(cursor ? { query: { cursor: String(cursor) } } : {}) });
      if (status !== (missing.includes(name) ? 404 : 200)) throw new Error(`${name} responded with ${status} ${text}.`);
      if (text.includes(word)) found.add(name);
      cursor = body.next_cursor;
    } while (cursor);
  }
  return [...found];
}

test('no response contains the words of a deleted conversation', async () => {
  const { key, code } = await fixture.ownerWithCode();
  const webhook = await call('create-webhook', key, {
    json: { url: 'https://example.com/hook', events: ['question.unanswered', 'conversation.completed'] },
  });
  const organization = await call('create-organization', key, { json: { name: 'Museums' } });
  const created = await call('create-placements', key, { json: { qpr_code_id: code.id, name: 'Entrance' } });
  const [placement] = created.body.placements as { readonly id: string; readonly short_id: string }[];
  const conversation = await fixture.ask(placement?.short_id ?? '', 'Do you sell pictures of quetzals?');
  await fixture.settle();
  const [question] = (await fixture.list(key)).questions;
  const questionId = question?.id ?? '';
  const answer = () =>
    fixture.answer(key, questionId, { answer: 'Postcards are at the desk.' }, { 'idempotency-key': 'quetzals' });
  const answered = await answer();
  expect(answered.text).toContain('quetzals');
  await knowledge.runEvents();
  const { check_id, knowledge_id, source_id } = answered.body;
  const run = () => call('run-check', key, { path: { id: code.id, check_id: String(check_id) }, json: {} });
  // The result of the run is stored in the check.
  expect((await run()).body.answer).toContain('quetzals');
  const { events } = (await call('list-events', key)).body;
  const event = (events as { readonly id: string; readonly event: string }[]).find(
    ({ event: type }) => type === 'question.unanswered',
  );
  const ids = {
    '/v1/qpr-codes': { id: code.id, number: '1' },
    '/v1/conversations': { id: conversation.id },
    '/v1/questions': { id: questionId },
    '/v1/knowledge': { id: String(knowledge_id), source_id: String(source_id) },
    '/v1/webhooks': { id: String(webhook.body.id) },
    '/v1/events': { id: event?.id ?? '' },
    '/v1/organizations': { id: String(organization.body.id) },
    '/v1/placements': { id: placement?.id ?? '' },
  };
  const withWords: OperationName[] = [
    'list-checks',
    'list-conversations',
    'get-conversation',
    'list-questions',
    'get-question',
    'export-account',
  ];
  expect(await readsWith('quetzals', { key, ids, reads: withWords })).toEqual(withWords);
  await fixture.deleteConversation(key, conversation.id);
  expect(await readsWith('quetzals', { key, ids, missing: ['get-conversation'] })).toEqual([]);
  // A repeated request does not return the words either, and the check can no longer be run.
  const repeated = await answer();
  expect([repeated.status, repeated.text]).toEqual([200, expect.not.stringContaining('quetzals')]);
  const refused = await run();
  expect([refused.status, refused.text]).toEqual([404, expect.not.stringContaining('quetzals')]);
});
