import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OperationName } from '../../../contracts/operations/catalogue.ts';
import { WordsFixture } from './words-fixture.ts';

let fixture: WordsFixture;
beforeAll(async () => {
  fixture = await WordsFixture.open();
});
afterAll(() => fixture.close());

test('no response contains the words of a deleted conversation', async () => {
  const { questions } = fixture;
  const { key, code } = await questions.ownerWithCode();
  const webhook = await fixture.call('create-webhook', key, {
    json: { url: 'https://example.com/hook', events: ['question.unanswered', 'conversation.completed'] },
  });
  const organization = await fixture.call('create-organization', key, { json: { name: 'Museums' } });
  const created = await fixture.call('create-placements', key, { json: { qpr_code_id: code.id, name: 'Entrance' } });
  const [placement] = created.body.placements as { readonly id: string; readonly short_id: string }[];
  const conversation = await questions.ask(placement?.short_id ?? '', 'Do you sell pictures of quetzals?');
  await questions.settle();
  const [question] = (await questions.list(key)).questions;
  const questionId = question?.id ?? '';
  const answer = () =>
    questions.answer(key, questionId, { answer: 'Postcards are at the desk.' }, { 'idempotency-key': 'quetzals' });
  const answered = await answer();
  expect(answered.text).toContain('quetzals');
  await fixture.knowledge.runEvents();
  const { check_id, knowledge_id, source_id } = answered.body;
  const run = () => fixture.call('run-check', key, { path: { id: code.id, check_id: String(check_id) }, json: {} });
  // The result of the run is stored in the check.
  expect((await run()).body.answer).toContain('quetzals');
  const { events } = (await fixture.call('list-events', key)).body;
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
  expect(await fixture.readsWith('quetzals', { key, ids, reads: withWords })).toEqual(withWords);
  await questions.deleteConversation(key, conversation.id);
  expect(await fixture.readsWith('quetzals', { key, ids, refused: { 'get-conversation': 404 } })).toEqual([]);
  // A repeated request does not return the words either, and the check can no longer be run.
  const repeated = await answer();
  expect([repeated.status, repeated.text]).toEqual([200, expect.not.stringContaining('quetzals')]);
  const refused = await run();
  expect([refused.status, refused.text]).toEqual([404, expect.not.stringContaining('quetzals')]);
});
