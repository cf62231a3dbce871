import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('a file has a download URL for its original after the upload', async () => {
  const id = await fixture.createSet();
  const file = { kind: 'file', name: 'menu.md', content_type: 'text/markdown', size: 5 };
  const source_id = await fixture.add(id, file);
  expect(await fixture.source(id, source_id)).not.toHaveProperty('original');
  await fixture.upload(id, source_id, Buffer.from('Soup.'));
  const { original } = (await fixture.source(id, source_id)) as { original: { url: string; expires_at: string } };
  expect(original).toHaveProperty('content_type', 'text/markdown');
  expect(original.expires_at).toBe('2026-03-01T12:15:00.000Z');
  const { pathname, searchParams } = new URL(original.url);
  expect(pathname).toBe(`/uploads/${id}/${source_id}`);
  expect(searchParams.get('response-content-disposition')).toBe("attachment; filename*=UTF-8''menu.md");
  const answer = await fixture.answer(id, 'One?', 'One.');
  expect(await fixture.source(id, answer)).not.toHaveProperty('original');
});

test('a source is found only in its own set', async () => {
  const [id, other] = [await fixture.createSet(), await fixture.createSet()];
  const source_id = await fixture.answer(id, 'One?', 'One.');
  expect((await fixture.call('get-knowledge-source', { path: { id, source_id } })).status).toBe(200);
  const { status, body } = await fixture.call('get-knowledge-source', { path: { id: other, source_id } });
  expect([status, body.code]).toEqual([404, 'knowledge_source.not_found']);
});
