import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pdfOf } from '../../support/documents/pdf.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('finds a passage by its meaning, in another language, with page and heading', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.file(
    id,
    pdfOf([
      [{ text: 'Food', size: 20 }, 'Breakfast is from 7 to 10.'],
      [{ text: 'Water', size: 20 }, 'The pool is open until ten.'],
    ]),
  );
  const { status, body } = await fixture.call('search-knowledge', {
    path: { id },
    json: { query: 'Wo kann ich schwimmen?', limit: 1 },
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    passages: [
      { source_id, title: 'guide.pdf', page: 2, heading: 'Water', text: 'The pool is open until ten.', score: 1 },
    ],
  });
});

test('an empty set has no passages', async () => {
  expect(await fixture.search(await fixture.createSet(), 'pool')).toEqual([]);
});

test.each([[{ query: '' }], [{ query: 'x', limit: 21 }], [{}]])('refuses %j', async (json) => {
  const path = { id: await fixture.createSet() };
  expect((await fixture.call('search-knowledge', { path, json })).status).toBe(400);
});

test('the audit log does not record a search', async () => {
  const id = await fixture.createSet();
  await fixture.search(id, 'pool');
  expect(JSON.stringify(await fixture.auditedOperations())).not.toContain('search-knowledge');
});
