import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pdfOf } from '../../support/documents/pdf.ts';
import { KnowledgeFixture } from './knowledge-fixture.ts';

let fixture: KnowledgeFixture;
beforeAll(async () => {
  fixture = await KnowledgeFixture.create();
});
afterAll(() => fixture.close());

test('returns the text page by page, and which pages could not be read', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.file(id, pdfOf([[{ text: 'Pool', size: 20 }, 'Open until ten.'], 'picture']));
  const { status, body } = await fixture.call('get-knowledge-source-text', { path: { id, source_id } });
  expect(status).toBe(200);
  expect(body).toEqual({
    pages: [
      { page: 1, text: '# Pool\n\nOpen until ten.' },
      { page: 2, text: '', unread: 'scanned' },
    ],
  });
  expect(await fixture.source(id, source_id)).toMatchObject({ pages: 2, pages_read: 2, unread_pages: [2] });
});

test('is empty before the first reading', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  expect((await fixture.call('get-knowledge-source-text', { path: { id, source_id } })).body).toEqual({ pages: [] });
});
