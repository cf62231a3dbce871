import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('a source of another set does not exist', async () => {
  const [id, other] = [await fixture.set(), await fixture.set()];
  const source_id = await fixture.answer(id, 'One?', 'One.');
  expect((await fixture.call('get-knowledge-source', { path: { id, source_id } })).status).toBe(200);
  const { status, body } = await fixture.call('get-knowledge-source', { path: { id: other, source_id } });
  expect([status, body.code]).toEqual([404, 'knowledge_source.not_found']);
});
