import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { FILE_TYPES, KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import type { KnowledgeSource } from '../../../sdk/src/index.ts';
import { useStudioIn } from '../../support/studio-messages.ts';

// Node has no global `addEventListener`.
Object.assign(globalThis, { addEventListener: () => undefined });
await useStudioIn('en');
// Without this, the Studio would try to reach its service until the test process ends.
Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
const { ACCEPTED_FILES, fileTypeOf } = await import('../../../web/studio/parts/knowledge-files/file-type.ts');
const { refusalReason, uploads } = await import('../../../web/studio/parts/knowledge-files/uploads.ts');
const { unreadText } = await import('../../../web/studio/pages/knowledge/unread-text.ts');
const { fullAddress, guessKind } = await import('../../../web/studio/pages/knowledge/one/guess-kind.ts');
const { intervalText } = await import('../../../web/studio/pages/knowledge/one/interval-text.ts');
const { pollMsFor } = await import('../../../web/studio/pages/knowledge/one/poll-ms.ts');
Reflect.deleteProperty(navigator, 'onLine');

// Safari 17 does not support `URL.parse`, so the code must work without it.
beforeAll(() => {
  jest.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function');
  });
});
afterAll(() => {
  jest.restoreAllMocks();
});

test.each([
  ['Menu.PDF', '', 'application/pdf'],
  // Excel registers its own type for CSV files on Windows.
  ['prices.csv', 'application/vnd.ms-excel', 'text/csv'],
  ['guide.md', '', 'text/markdown'],
  ['no-ending', 'text/plain', 'text/plain'],
  ['film.mov', 'video/quicktime', undefined],
  ['photo.pdf.exe', '', undefined],
  ['photo.constructor', '', undefined],
])('the type of %s (%s) is %s', (name, type, expected) => {
  expect(fileTypeOf({ name, type })).toBe(expected);
});

test('the file picker offers every type that the service reads', () => {
  const offered = ACCEPTED_FILES.split(',').map((ending) => fileTypeOf({ name: `file${ending}`, type: '' }));
  expect([...new Set(offered)].toSorted()).toEqual([...FILE_TYPES].toSorted());
});

test.each([
  ['menu.pdf', KNOWLEDGE_LIMITS.fileBytes, undefined],
  ['menu.pdf', KNOWLEDGE_LIMITS.fileBytes + 1, 'size'],
  ['menu.pdf', 0, 'empty'],
  ['film.mov', 5, 'type'],
])('the reason to refuse the file %s with %i bytes is %s', (name, size, reason) => {
  expect(refusalReason({ name, type: '', size } as File)).toBe(reason);
});

test.each([
  [[4], 'Page 4 could not be read.'],
  [[4, 7, 8, 9, 12], 'Pages 4, 7–9, 12 could not be read.'],
])('unread pages %j are named in ranges', (pages, text) => {
  expect(unreadText(pages)).toBe(text);
});

test.each([
  ['example.com', 'site'],
  ['https://example.com/de/', 'site'],
  ['https://example.com/index.html', 'site'],
  ['https://example.com/?id=7', 'page'],
  ['https://example.com/menu', 'page'],
  ['https://example.com/menu.pdf', 'page'],
  ['https://example.com/today.json?day=1', 'feed'],
  ['https://example.com/stock.CSV', 'feed'],
  ['', 'page'],
])('the address %j is most likely a %s', (address, kind) => {
  expect(guessKind(address)).toBe(kind);
});

test.each([
  [' example.com/menu ', 'https://example.com/menu'],
  ['http://example.com/#rooms', 'http://example.com/'],
  ['ftp://example.com', 'ftp://example.com'],
  ['', ''],
])('the address %j is sent as %j', (text, address) => {
  expect(fullAddress(text)).toBe(address);
});

test.each([
  [5, '5 minutes'],
  [60, '60 minutes'],
  [90, '90 minutes'],
  [24 * 60, '24 hours'],
])('an interval of %i minutes is shown as %j', (minutes, text) => {
  expect(intervalText(minutes)).toBe(text);
});

test.each([
  ['is being read', 'reading', 60, undefined, 1_000],
  ['waits for its upload', 'waiting', 1, undefined, 1_000],
  ['was never uploaded in time', 'waiting', 16, undefined, false],
  ['failed to upload in time', 'waiting', 16, { sent: 0, retry: () => undefined }, false],
  ['was uploaded late, and the service has not noticed it yet', 'waiting', 16, { sent: 1 }, 1_000],
  ['is ready', 'ready', 1, undefined, false],
] as const)('if a file %s, the list of sources is refreshed accordingly', (_, status, minutes, upload, expected) => {
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  uploads.value = upload ? { file: upload } : {};
  expect(pollMsFor([{ id: 'file', kind: 'file', status, created_at } as KnowledgeSource])).toBe(expected);
});
