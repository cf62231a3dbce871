import { expect, test } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import {
  createClient,
  createKnowledgeSet,
  createQprCode,
  deleteKnowledgeSource,
  getKnowledgeSet,
  searchKnowledge,
} from '../../../sdk/src/qpr.ts';
import { tokensIn } from '../../../shared/tokens.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { ask, openQuestions } from '../questions/visitor.ts';
import { uploadFile } from './upload-file.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

const GUIDE = `# House guide

The sauna is on the fourth floor. It is open from 16:00 to 21:00.

# Schränke
`;

/**
 * A text that is too long to be sent to the model as a whole, so the service searches it for passages. Most of it is
 * German, to save CPU time: the embedded model computes embeddings only for English.
 */
function longGuide(): string {
  const paragraphs = [GUIDE];
  while (tokensIn(paragraphs.join('\n\n')) <= 1.1 * KNOWLEDGE_LIMITS.wholeTextTokens) {
    const number = paragraphs.length;
    const cabinets = [1, 2, 3, 4].map(
      (room) =>
        `Der Schrank ${number} steht in dem Zimmer ${room}, und seine Türen sind von einem Tischler aus dem Ort.`,
    );
    paragraphs.push(cabinets.join(' '));
  }
  return paragraphs.join('\n\n');
}

test('a long file is searched, cited in answers, and no longer found after its deletion; a question that the file does not answer becomes an open question', async () => {
  const { id: setId } = await client.call(createKnowledgeSet, { body: { name: 'House guide' } });
  const file = { name: 'guide.md', content_type: 'text/markdown', content: longGuide() } as const;
  const sourceId = await uploadFile(client, setId, file);
  const { tokens } = await client.call(getKnowledgeSet, { path: { id: setId } });
  expect(tokens).toBeGreaterThan(KNOWLEDGE_LIMITS.wholeTextTokens);
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
  const code = await client.call(createQprCode, {
    body: { name: 'Lobby', prompt: 'You are the concierge. Be kind.', knowledge: [setId] },
  });
  const answer = await ask(code.scan_url, 'When is the sauna open?', 'Visitor 1');
  expect(answer.text).toContain('16:00');
  expect(answer.sources).toContainEqual(expect.objectContaining({ source_id: sourceId, title: 'guide.md' }));
  await ask(code.scan_url, 'Do you rent trampolines?', 'Visitor 2');
  await eventually(async () => {
    expect(await openQuestions(client, code.id)).toMatchObject([
      { text: 'Do you rent trampolines?', visitors: 1, reasons: expect.arrayContaining(['not_found']) },
    ]);
  });

  await client.call(deleteKnowledgeSource, { path: { id: setId, source_id: sourceId } });
  await eventually(async () => expect(await search()).toEqual([]));
});
