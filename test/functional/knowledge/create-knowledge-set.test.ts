import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addToSetCount } from './counts.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('returns the set and stores it', async () => {
  const { status, body } = await fixture.call('create-knowledge-set', { json: { name: 'Menu' } });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^kno_[0-9A-Z]{26}$/),
    name: 'Menu',
    status: 'ready',
    sources_count: 0,
    tokens: 0,
    languages: [],
    version: 0,
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
  });
  expect(await fixture.stored(String(body.id))).toMatchObject([
    { sk: 'SET', owner_id: fixture.account_id, revision: 0 },
  ]);
});

test('a repeated request with the same Idempotency-Key creates one set', async () => {
  const headers = { 'idempotency-key': 'one' };
  const [first, second] = [
    await fixture.call('create-knowledge-set', { json: { name: 'Once' }, headers }),
    await fixture.call('create-knowledge-set', { json: { name: 'Once' }, headers }),
  ];
  expect(second.body).toEqual(first.body);
});

test.each([
  [{}, 'body.name'],
  [{ name: ' ' }, 'body.name'],
  [{ name: 'x', color: 'red' }, 'body.color'],
])('refuses %j', async (json, path) => {
  const { status, body } = await fixture.call('create-knowledge-set', { json });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ path }] });
});

test('an account has at most 100 sets', async () => {
  const separate = await KnowledgeFixture.create();
  await separate.createSet();
  await addToSetCount(separate.effects.table, separate.account_id, 98);
  await separate.createSet();
  const { status, body } = await separate.call('create-knowledge-set', { json: { name: 'One more' } });
  expect([status, body.code]).toEqual([409, 'knowledge_set.limit_reached']);
  await separate.close();
});
