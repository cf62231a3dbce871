import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { packKnowledge } from '../../../lambdas/knowledge/reading/pack-knowledge.ts';
import { meanwhile } from '../../support/functions/meanwhile.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('deletes the set, its sources and its objects', async () => {
  const id = await fixture.createSet();
  await fixture.answer(id, 'Where is the pool?', 'In the garden.');
  await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 10 });
  expect(await fixture.objects.list('')).not.toEqual([]);
  expect((await fixture.call('delete-knowledge-set', { path: { id } })).status).toBe(204);
  expect(await fixture.stored(id)).toEqual([]);
  await fixture.runEvents();
  expect(await fixture.objects.list('')).toEqual([]);
  expect((await fixture.call('get-knowledge-set', { path: { id } })).status).toBe(404);
  expect((await fixture.call('list-knowledge-sets')).body.total).toBe(0);
});

test('deletes a source that is added at the same moment', async () => {
  const id = await fixture.createSet();
  meanwhile(fixture.effects.table, () =>
    fixture.add(id, { kind: 'answer', question: 'Is there a pool?', answer: 'Yes.' }),
  );
  expect((await fixture.call('delete-knowledge-set', { path: { id } })).status).toBe(204);
  expect(await fixture.stored(id)).toEqual([]);
});

test('a file that is uploaded after its set was deleted is removed', async () => {
  const id = await fixture.createSet();
  const source = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  await fixture.call('delete-knowledge-set', { path: { id } });
  await fixture.runEvents();
  await fixture.upload(id, source, Buffer.from('x'));
  expect(await fixture.objects.list('')).toEqual([]);
});

test('a pack that is stored while its set is deleted is removed', async () => {
  const id = await fixture.createSet();
  await fixture.add(id, { kind: 'answer', question: 'Where is the pool?', answer: 'In the garden.' });
  const { objects } = fixture;
  const write = async (key: string, content: string) => {
    await fixture.call('delete-knowledge-set', { path: { id } });
    await fixture.runEvents();
    await objects.write(key, content);
  };
  const pack = packKnowledge({
    ...fixture.effects,
    passages: objects,
    objects: Object.assign(Object.create(objects), { write }),
  });
  const [detail] = await fixture.takeEvents();
  await fixture.run({ detail }, { ...fixture.steps(), pack });
  expect(await objects.list('')).toEqual([]);
});
