import { expect, test } from '@jest/globals';
import {
  addKnowledgeSource,
  collectAnswer,
  createClient,
  createKnowledgeSet,
  createQprCode,
  deleteKnowledgeSource,
  exportAccount,
  getKnowledgeSource,
  searchKnowledge,
  startConversation,
  updateKnowledgeSource,
  updateQprCode,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { timeoutSignal } from '../../support/timeouts.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

const GUIDE = `# House guide

The sauna is on the fourth floor. It is open from 16:00 to 21:00.

Bicycles can be rented at the reception for 15 euros per day.
`;

/** Uploads the guide as a file and waits until it is read. */
async function addGuide(setId: string): Promise<string> {
  const { id, upload } = await client.call(addKnowledgeSource, {
    path: { id: setId },
    body: { kind: 'file', name: 'guide.md', content_type: 'text/markdown', size: Buffer.byteLength(GUIDE) },
  });
  if (!upload) throw new Error('The response has no upload address.');
  const { url, method, headers } = upload;
  const uploaded = await fetch(url, { method, headers, body: GUIDE, signal: timeoutSignal() });
  expect({ status: uploaded.status, body: await uploaded.text() }).toEqual({ status: 200, body: '' });
  await eventually(async () => {
    const source = await client.call(getKnowledgeSource, { path: { id: setId, source_id: id } });
    expect(source).toMatchObject({ status: 'ready', error: null });
  });
  return id;
}

test('an uploaded file is searched, quoted in answers, and gone after its deletion', async () => {
  const { id: setId } = await client.call(createKnowledgeSet, { body: { name: 'House guide' } });
  const sourceId = await addGuide(setId);
  const search = async () =>
    (await client.call(searchKnowledge, { path: { id: setId }, body: { query: 'When is the sauna open?' } })).passages;
  expect(await search()).toContainEqual(
    expect.objectContaining({
      source_id: sourceId,
      title: 'guide.md',
      text: expect.stringContaining('16:00 to 21:00'),
    }),
  );

  await warmModel(api);
  const code = await client.call(createQprCode, { body: { name: 'Lobby', prompt: 'You are the concierge. Be kind.' } });
  await client.call(updateQprCode, { path: { id: code.id }, body: { knowledge: [setId] } });
  const conversation = await startConversation(code.scan_url);
  const answer = await collectAnswer(conversation.ask('When is the sauna open?'));
  expect(answer).toMatchObject({ outcome: 'complete', text: expect.stringContaining('16:00') });
  expect(answer.sources).toContainEqual(expect.objectContaining({ source_id: sourceId, title: 'guide.md' }));

  const file = `${code.scan_url}/files/${sourceId}`;
  expect((await fetch(file, { signal: timeoutSignal() })).status).toBe(404);
  await client.call(updateKnowledgeSource, {
    path: { id: setId, source_id: sourceId },
    body: { visitors_can_open: true },
  });
  const opened = await fetch(file, { signal: timeoutSignal() });
  expect({ status: opened.status, text: await opened.text() }).toEqual({ status: 200, text: GUIDE });
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': "attachment; filename*=UTF-8''guide.md",
    'x-content-type-options': 'nosniff',
  });
  const { items } = await client.call(exportAccount, {});
  const exported = JSON.stringify(items);
  const [, original = ''] = /"original":\{"url":"([^"]+)"/.exec(exported) ?? [];
  expect(await (await fetch(original, { signal: timeoutSignal() })).text()).toBe(GUIDE);

  await client.call(deleteKnowledgeSource, { path: { id: setId, source_id: sourceId } });
  await eventually(async () => expect(await search()).toEqual([]));
  // The objects of the source are gone, too.
  await eventually(async () => expect((await fetch(original, { signal: timeoutSignal() })).status).toBe(403));
});

test('other requests to upload addresses get our errors', async () => {
  const url = `${api.baseUrl}/uploads/anything`;
  const put = await fetch(url, { method: 'PUT', body: GUIDE, signal: timeoutSignal() });
  expect(put.status).toBe(403);
  expect(await put.json()).toMatchObject({ code: 'upload.address_invalid' });
  const get = await fetch(url, { signal: timeoutSignal() });
  expect(get.status).toBe(403);
  const remove = await fetch(url, { method: 'DELETE', signal: timeoutSignal() });
  expect(remove.status).toBe(405);
  expect(await remove.json()).toMatchObject({ code: 'route.method_not_allowed' });
});
