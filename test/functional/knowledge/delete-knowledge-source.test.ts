import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('deleting a source removes its words from searches, and its objects from storage', async () => {
  const id = await fixture.createSet();
  const kept = await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  const source_id = await fixture.answer(id, 'Where is the sauna?', 'In the cellar.');
  expect(await fixture.search(id, 'sauna cellar')).not.toEqual([]);
  expect((await fixture.call('delete-knowledge-source', { path: { id, source_id } })).status).toBe(204);
  await fixture.runEvents();
  expect((await fixture.search(id, 'sauna cellar garden')).map((passage) => passage.source_id)).toEqual([kept]);
  expect((await fixture.objects.list('')).filter((key) => key.includes(source_id))).toEqual([]);
  const { body } = await fixture.call('get-knowledge-set', { path: { id } });
  expect(body).toMatchObject({ sources_count: 1, status: 'ready' });
});

test('a source can be deleted before it has been read', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'answer', question: 'Where?', answer: 'There.' });
  expect((await fixture.call('delete-knowledge-source', { path: { id, source_id } })).status).toBe(204);
  await fixture.runEvents();
  expect(await fixture.search(id, 'there')).toEqual([]);
  const { body } = await fixture.call('get-knowledge-set', { path: { id } });
  expect(body).toMatchObject({ sources_count: 0, tokens: 0, status: 'ready' });
});
