import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

const FILE = { kind: 'file', name: 'menu.pdf', content_type: 'application/pdf', size: 1_234 };

test('a file gets an upload URL, and its status is waiting', async () => {
  const id = await fixture.createSet();
  const { status, body } = await fixture.call('add-knowledge-source', { path: { id }, json: FILE });
  expect(status).toBe(202);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^src_[0-9A-Z]{26}$/),
    kind: 'file',
    title: 'menu.pdf',
    status: 'waiting',
    pages: 0,
    error: null,
    refreshed_at: null,
    upload: {
      method: 'PUT',
      headers: { 'content-type': 'application/pdf' },
      expires_at: '2026-03-01T12:15:00.000Z',
    },
  });
  const { url } = body.upload as { url: string };
  expect(url).toContain(`https://api.example.com/uploads/${id}/${body.id}?`);
  const query = new URL(url).searchParams;
  expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect(query.get('X-Amz-Expires')).toBe('900');
});

test('a written answer needs no upload and is read immediately', async () => {
  const id = await fixture.createSet();
  const json = { kind: 'answer', question: 'Where is the pool?', answer: 'In the garden.' };
  const { status, body } = await fixture.call('add-knowledge-source', { path: { id }, json });
  expect(status).toBe(202);
  expect(body).toMatchObject({
    kind: 'answer',
    title: 'Where is the pool?',
    status: 'reading',
    answer: 'In the garden.',
  });
  expect(body).not.toHaveProperty('upload');
  await fixture.runEvents();
  expect(await fixture.source(id, String(body.id))).toMatchObject({ status: 'ready', pages: 1, pages_read: 1 });
});

test.each([
  [{ ...FILE, size: 0 }, 'body.size'],
  [{ ...FILE, content_type: 'image/png' }, 'body.content_type'],
  [{ ...FILE, name: '' }, 'body.name'],
  [{ kind: 'answer', question: 'Where?' }, 'body.answer'],
  [{ kind: 'answer', question: 'Where?', answer: 'x'.repeat(8_001) }, 'body.answer'],
  [{ kind: 'video' }, 'body.kind'],
])('refuses %j', async (json, path) => {
  const id = await fixture.createSet();
  const { status, body } = await fixture.call('add-knowledge-source', { path: { id }, json });
  expect(status).toBe(400);
  expect(body).toMatchObject({ errors: [{ path }] });
});

test('a file of 500 MB is refused before its upload, and the error names the limit', async () => {
  const json = { ...FILE, size: 500 * 1024 * 1024 };
  const id = await fixture.createSet();
  const { body } = await fixture.call('add-knowledge-source', { path: { id }, json });
  expect(body).toMatchObject({ errors: [{ path: 'body.size', message: 'A file can have at most 10 MB.' }] });
  expect((await fixture.call('list-knowledge-sources', { path: { id } })).body.sources).toEqual([]);
});

test('a set has at most 20 sources, even if many are added at once', async () => {
  const id = await fixture.createSet();
  const replies = await Promise.all(
    Array.from({ length: 24 }, () => fixture.call('add-knowledge-source', { path: { id }, json: FILE })),
  );
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(20);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('knowledge_source.limit_reached');
  expect((await fixture.call('get-knowledge-set', { path: { id } })).body.sources_count).toBe(20);
});

test('other accounts do not find the set', async () => {
  const path = { id: await fixture.createSet() };
  const { status } = await fixture.call('add-knowledge-source', { path, json: FILE }, await fixture.strangersKey());
  expect(status).toBe(404);
});
