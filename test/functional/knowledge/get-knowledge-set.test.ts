import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('returns the set with the totals of its sources', async () => {
  const id = await fixture.createSet();
  await fixture.answer(id, 'Where can I park my car?', 'You can park behind the house.');
  const { status, body } = await fixture.call('get-knowledge-set', { path: { id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id, status: 'ready', sources_count: 1, languages: ['en'], version: 1 });
  expect(body.tokens).toBeGreaterThan(5);
});

test('a set has the status updating while one of its sources is being read', async () => {
  const id = await fixture.createSet();
  await fixture.add(id, { kind: 'answer', question: 'Where?', answer: 'There.' });
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body.status).toBe('updating');
  await fixture.runEvents();
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body.status).toBe('ready');
});

test('other accounts do not find the set', async () => {
  const path = { id: await fixture.createSet() };
  const { status, body } = await fixture.call('get-knowledge-set', { path }, await fixture.strangersKey());
  expect([status, body.code]).toEqual([404, 'knowledge_set.not_found']);
});

test('a malformed id is not found', async () => {
  expect((await fixture.call('get-knowledge-set', { path: { id: 'menu' } })).status).toBe(404);
});
