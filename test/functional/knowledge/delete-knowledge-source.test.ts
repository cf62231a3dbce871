import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sourceKey } from '../../../lambdas/knowledge/sources/source-store.ts';
import { setKey } from '../../../lambdas/knowledge/store.ts';
import { updateItem } from '../../../lambdas/platform/table/update-item.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
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

test('a source whose tokens change during its deletion leaves no tokens in its set', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  const { table } = fixture.effects;
  meanwhile(table, async () => {
    for (const key of [sourceKey({ set_id: id, id: source_id }), setKey(id)])
      await updateItem(table, key, { add: { tokens: 5_000 } });
  });
  expect((await fixture.call('delete-knowledge-source', { path: { id, source_id } })).status).toBe(204);
  const { body } = await fixture.call('get-knowledge-set', { path: { id } });
  expect(body).toMatchObject({ sources_count: 0, tokens: 0 });
});

describe('a source that is deleted while a step reads it leaves no objects', () => {
  type State = Awaited<ReturnType<ReturnType<KnowledgeFixture['steps']>['read']>>;
  test.each<[string, (state: State) => State]>([
    ['if the step succeeds', (state) => state],
    ['if the step cannot read it', (state) => ({ ...state, failure: { code: 'damaged', message: 'Damaged.' } })],
    ['if its new version would be held', (state) => ({ ...state, is_held: true })],
    ['if it is unchanged', (state) => ({ ...state, is_unchanged: true })],
    [
      'if the step crashes',
      () => {
        throw new Error('The step crashed.');
      },
    ],
  ])('%s', async (_, endStep) => {
    const id = await fixture.createSet();
    const source_id = await fixture.add(id, { kind: 'file', name: 'a.txt', content_type: 'text/plain', size: 1 });
    const event = await fixture.store(id, source_id, Buffer.from('The pool is open.'));
    const steps = fixture.steps();
    const read = async (state: unknown) => {
      const after = await steps.read(state);
      await fixture.call('delete-knowledge-source', { path: { id, source_id } });
      await fixture.runEvents();
      await fixture.objects.write(`texts/${id}/${source_id}/1/00001`, 'The pool is open.');
      return endStep(after);
    };
    await fixture.run(event, { ...steps, read });
    expect((await fixture.objects.list('')).filter((found) => found.includes(source_id))).toEqual([]);
  });
});
