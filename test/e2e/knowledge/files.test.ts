import { beforeAll, expect, test } from '@jest/globals';
import {
  addKnowledgeSource,
  createClient,
  createKnowledgeSet,
  createQprCode,
  deleteKnowledgeSource,
  exportAccount,
  getKnowledgeSource,
  updateKnowledgeSource,
} from '../../../sdk/src/qpr.ts';
import { pdfOf } from '../../support/documents/pdf.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { type UploadedFile, uploadFile } from './upload-file.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

const PAGE: UploadedFile = {
  name: 'house.html',
  content_type: 'text/html',
  content: '<h1>House</h1><p>The sauna is open.</p><script>location.href = "/studio"</script>',
};
const PDF: UploadedFile = {
  name: 'menu.pdf',
  content_type: 'application/pdf',
  content: new Uint8Array(pdfOf([['Soup of the day: tomato.']])),
};

let setId: string;
let pageId: string;
let pdfId: string;
let scanUrl: string;
beforeAll(async () => {
  ({ id: setId } = await client.call(createKnowledgeSet, { body: { name: 'House guide' } }));
  pageId = await uploadFile(client, setId, PAGE);
  pdfId = await uploadFile(client, setId, PDF);
  const body = { name: 'Lobby', prompt: 'Help guests.', knowledge: [setId] };
  ({ scan_url: scanUrl } = await client.call(createQprCode, { body }));
});

const setVisitorsCanOpen = (source_id: string, visitors_can_open: boolean) =>
  client.call(updateKnowledgeSource, { path: { id: setId, source_id }, body: { visitors_can_open } });
const get = (url: string, redirect: RequestRedirect = 'follow') => fetch(url, { redirect, signal: timeoutSignal() });
const open = (sourceId: string, redirect?: RequestRedirect) => get(`${scanUrl}/files/${sourceId}`, redirect);

/** The short-lived address of a file that visitors can open. */
async function addressOf(sourceId: string): Promise<URL> {
  await setVisitorsCanOpen(sourceId, true);
  const { headers } = await open(sourceId, 'manual');
  return new URL(String(headers.get('location')), scanUrl);
}

test('visitors can open a file only while its owner allows it', async () => {
  await setVisitorsCanOpen(pdfId, false);
  expect((await open(pdfId)).status).toBe(404);
  await setVisitorsCanOpen(pdfId, true);
  const opened = await open(pdfId);
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(Buffer.from(PDF.content));
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''menu.pdf",
    'x-content-type-options': 'nosniff',
  });
  expect(opened.headers.get('content-security-policy')).not.toContain('sandbox');
  await setVisitorsCanOpen(pdfId, false);
  expect((await open(pdfId)).status).toBe(404);
});

test('an uploaded HTML page never runs on our origin', async () => {
  const address = await addressOf(pageId);
  const opened = await get(address.href);
  expect(await opened.text()).toBe(PAGE.content);
  const isolated = {
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''house.html",
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  };
  expect(Object.fromEntries(opened.headers)).toMatchObject(isolated);
});

test('strangers cannot make an address for another file, a longer time or another name, even if the file is cached', async () => {
  const address = await addressOf(pageId);
  expect((await get(address.href)).status).toBe(200);
  for (const change of [
    (url: URL) => url.searchParams.set('expires', String(Number(url.searchParams.get('expires')) + 1)),
    (url: URL) => url.searchParams.set('name', 'house.pdf'),
    (url: URL) => url.searchParams.set('signature', 'made-up'),
    (url: URL) => url.searchParams.delete('signature'),
    (url: URL) => {
      url.pathname = url.pathname.replace(pageId, pdfId);
    },
  ]) {
    const changed = new URL(address);
    change(changed);
    const response = await get(changed.href);
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'file.address_invalid' }]);
  }
});

test('a file that was just opened comes from the cache, whole', async () => {
  await (await get((await addressOf(pdfId)).href)).arrayBuffer();
  const { href } = await addressOf(pdfId);
  const opened = await fetch(href, { headers: { range: 'bytes=0-3' }, signal: timeoutSignal() });
  expect([opened.status, opened.headers.get('x-cache')]).toEqual([200, 'Hit from cloudfront']);
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(Buffer.from(PDF.content));
});

test.each(['..%2F..%2Fsecret', '%2e%2e%2fsecret', 'src_1', '%00', `${'a'.repeat(3_000)}`, 'src_%F0%9F%98%80'])(
  'the path %s opens nothing',
  async (path) => {
    expect((await get(`${scanUrl}/files/${path}`)).status).toBe(404);
  },
);

test('the export has a link to each uploaded file, which works until the source is deleted', async () => {
  const source_id = await uploadFile(client, setId, PAGE);
  // On a busy machine, the export has several pages: the service reads for at most four seconds per page.
  const items: unknown[] = [];
  for await (const item of client.list(exportAccount)) items.push(item);
  const address = new RegExp(`"(https?://[^"]+/${source_id}\\?[^"]+)"`).exec(JSON.stringify(items))?.[1] ?? '';
  expect(await (await get(address)).text()).toBe(PAGE.content);
  const expired = await get(address.replace(/X-Amz-Date=\d+/, 'X-Amz-Date=20200101'));
  expect([expired.status, await expired.json()]).toMatchObject([403, { code: 'upload.address_expired' }]);
  await client.call(deleteKnowledgeSource, { path: { id: setId, source_id } });
  await eventually(async () => expect((await get(address)).status).toBe(403));
});

test('an upload is refused if its size or type is not the announced one, and the source keeps waiting for its file', async () => {
  const { id, upload } = await client.call(addKnowledgeSource, {
    path: { id: setId },
    body: { kind: 'file', name: 'small.md', content_type: 'text/markdown', size: 3 },
  });
  if (!upload) throw new Error('The response has no upload address.');
  const put = (body: string, headers: Record<string, string> = upload.headers) =>
    fetch(upload.url, { method: 'PUT', headers, body, signal: timeoutSignal() });
  expect((await put('a'.repeat(1024 * 1024))).status).toBe(403);
  expect((await put('abc', { 'content-type': 'text/html' })).status).toBe(403);
  const path = { id: setId, source_id: id };
  expect(await client.call(getKnowledgeSource, { path })).toMatchObject({ status: 'waiting' });
  await client.call(deleteKnowledgeSource, { path });
});

test('at the address of an upload, unsigned requests and methods other than GET and PUT get errors in our format', async () => {
  const url = `${api.baseUrl}/uploads/kno_1/src_1`;
  for (const method of ['PUT', 'GET']) {
    const response = await fetch(url, { method, signal: timeoutSignal(), ...(method === 'PUT' && { body: 'abc' }) });
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'upload.address_invalid' }]);
  }
  const response = await fetch(url, { method: 'DELETE', signal: timeoutSignal() });
  expect([response.status, await response.json()]).toMatchObject([405, { code: 'route.method_not_allowed' }]);
});
