import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('lists the sets of the account, newest first, and nobody else’s', async () => {
  const first = await fixture.set('First');
  fixture.effects.pass(1_000);
  const second = await fixture.set('Second');
  const { status, body } = await fixture.call('list-knowledge-sets');
  expect(status).toBe(200);
  expect(body).toMatchObject({ knowledge: [{ id: second }, { id: first, name: 'First' }], total: 2 });
  const stranger = await fixture.call('list-knowledge-sets', {}, await fixture.strangersKey());
  expect(stranger.body).toEqual({ knowledge: [], total: 0 });
});
