import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('reads the source again', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  const path = { id, source_id };
  const { status, body } = await fixture.call('refresh-knowledge-source', { path });
  expect([status, body.status]).toEqual([202, 'reading']);
  // A second request does not start a second reading, because one is in progress.
  expect((await fixture.call('refresh-knowledge-source', { path })).status).toBe(202);
  await fixture.runEvents();
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'ready' });
  expect(await fixture.search(id, 'pool')).toHaveLength(1);
});

test('a file that was never uploaded fails with that reason', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  await fixture.call('refresh-knowledge-source', { path: { id, source_id } });
  await fixture.runEvents();
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'failed', error: { code: 'not_uploaded' } });
});

test('a source whose reading was lost can be read again after an hour', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'answer', question: 'Where?', answer: 'There.' });
  // The event that starts the reading is lost.
  await fixture.takeEvents();
  fixture.effects.advance(61 * 60_000);
  await fixture.call('refresh-knowledge-source', { path: { id, source_id } });
  await fixture.runEvents();
  expect(await fixture.source(id, source_id)).toMatchObject({ status: 'ready' });
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body.status).toBe('ready');
});

test('a repeated request with an Idempotency-Key starts no new reading, even if a different request had started the first reading', async () => {
  const id = await fixture.createSet();
  const path = { id, source_id: await fixture.answer(id, 'Where is the pool?', 'In the garden.') };
  const refresh = () => fixture.call('refresh-knowledge-source', { path, headers: { 'idempotency-key': id } });
  meanwhile(fixture.effects.table, () => fixture.call('refresh-knowledge-source', { path }));
  const first = await refresh();
  expect([first.status, first.body.status]).toEqual([202, 'reading']);
  await fixture.runEvents();
  const repeat = await refresh();
  expect([repeat.status, repeat.headers['idempotency-replayed']]).toEqual([202, 'true']);
  expect(await fixture.source(id, path.source_id)).toMatchObject({ status: 'ready' });
});
