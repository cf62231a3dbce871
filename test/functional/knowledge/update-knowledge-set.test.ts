import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('renames the set', async () => {
  const id = await fixture.createSet('Menu');
  const { status, body } = await fixture.call('update-knowledge-set', { path: { id }, json: { name: 'Wine list' } });
  expect([status, body.name]).toEqual([200, 'Wine list']);
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body.name).toBe('Wine list');
});

test('refuses an empty name', async () => {
  const id = await fixture.createSet();
  expect((await fixture.call('update-knowledge-set', { path: { id }, json: { name: '' } })).status).toBe(400);
});
