import { expect, test } from '@jest/globals';
import {
  collectAnswer,
  createClient,
  createKnowledgeSet,
  createQprCode,
  deleteKnowledgeSource,
  searchKnowledge,
  startConversation,
  updateQprCode,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { uploadFile } from './upload-file.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

const GUIDE = `# House guide

The sauna is on the fourth floor. It is open from 16:00 to 21:00.

Bicycles can be rented at the reception for 15 euros per day.
`;

const addGuide = (setId: string) =>
  uploadFile(client, setId, { name: 'guide.md', content_type: 'text/markdown', content: GUIDE });

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

  await client.call(deleteKnowledgeSource, { path: { id: setId, source_id: sourceId } });
  await eventually(async () => expect(await search()).toEqual([]));
});
