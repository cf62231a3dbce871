import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import { textKey } from '../../../lambdas/knowledge/objects/object-keys.ts';
import { encodeText } from '../../../lambdas/knowledge/reading/stored-text.ts';
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

test('the text is empty before the first reading', async () => {
  const id = await fixture.createSet();
  const source_id = await fixture.add(id, { kind: 'file', name: 'a.pdf', content_type: 'application/pdf', size: 1 });
  expect((await fixture.call('get-knowledge-source-text', { path: { id, source_id } })).body).toEqual({ pages: [] });
});

test('a long text is cut, so that the response is never larger than Lambda allows', async () => {
  const setId = await fixture.createSet();
  const sourceId = await fixture.add(setId, {
    kind: 'file',
    name: 'a.pdf',
    content_type: 'application/pdf',
    size: 1,
  });
  const half = KNOWLEDGE_LIMITS.textCharacters / 2;
  // JSON needs the most bytes for control characters.
  const pages = [1, 2, 3, 4].map((page) => ({ page, text: page < 3 ? '\u0001'.repeat(half - 1) : '\u0001🍲' }));
  for (const [index, page] of pages.entries()) {
    const stored = encodeText({ is_paged: true, next_page: page.page + 1, pages: [page] });
    await fixture.objects.write(textKey({ set_id: setId, source_id: sourceId, version: 0 }, index + 1), stored);
  }
  const path = { id: setId, source_id: sourceId };
  const { status, body } = await fixture.call('get-knowledge-source-text', { path });
  expect(status).toBe(200);
  expect(body).toEqual({ pages: [pages[0], pages[1], { page: 3, text: '\u0001…' }] });
  const response = JSON.stringify({ statusCode: status, body: JSON.stringify(body) });
  expect(Buffer.byteLength(response)).toBeLessThan(6 * 1024 * 1024);
});
