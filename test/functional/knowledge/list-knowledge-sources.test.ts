import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('lists the sources, oldest first', async () => {
  const id = await fixture.createSet();
  const first = await fixture.answer(id, 'One?', 'One.');
  fixture.effects.advance(1_000);
  const second = await fixture.answer(id, 'Two?', 'Two.');
  const { status, body } = await fixture.call('list-knowledge-sources', { path: { id } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ sources: [{ id: first, status: 'ready' }, { id: second }], total: 2 });
});
