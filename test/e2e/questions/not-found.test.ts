import { expect, test } from '@jest/globals';
import { KNOWLEDGE_LIMITS } from '../../../contracts/knowledge.ts';
import {
  addKnowledgeSource,
  createClient,
  createKnowledgeSet,
  createQprCode,
  getKnowledgeSet,
} from '../../../sdk/src/qpr.ts';
import { tokensIn } from '../../../shared/tokens.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';
import { timeoutSignal } from '../../support/timeouts.ts';
import { ask, openQuestions } from './visitor.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

const SAUNA = 'The sauna is on the fourth floor. It is open from 16:00 to 21:00.';

/** Too long for the model to get the whole text, so the service searches it for passages. */
function longGuide(): string {
  const rooms = ['library', 'hallway', 'kitchen', 'cellar', 'garden', 'workshop'];
  const paragraphs = [SAUNA];
  while (tokensIn(paragraphs.join('\n\n')) <= 1.2 * KNOWLEDGE_LIMITS.wholeTextTokens) {
    const room = rooms[paragraphs.length % rooms.length];
    paragraphs.push(
      `Cabinet ${paragraphs.length} stands in the ${room}. Its doors were repaired by a local carpenter.`,
    );
  }
  return paragraphs.join('\n\n');
}

async function addGuide(setId: string): Promise<void> {
  const content = longGuide();
  const { upload } = await client.call(addKnowledgeSource, {
    path: { id: setId },
    body: { kind: 'file', name: 'guide.md', content_type: 'text/markdown', size: Buffer.byteLength(content) },
  });
  if (!upload) throw new Error('The response has no upload address.');
  const { url, method, headers } = upload;
  await fetch(url, { method, headers, body: content, signal: timeoutSignal() });
  await eventually(async () => {
    const set = await client.call(getKnowledgeSet, { path: { id: setId } });
    expect(set.tokens).toBeGreaterThan(KNOWLEDGE_LIMITS.wholeTextTokens);
  });
}

test('a question counts as unanswered if a large knowledge set has nothing close to it, but not if the set answers it', async () => {
  await warmModel(api);
  const { id: setId } = await client.call(createKnowledgeSet, { body: { name: 'Guide' } });
  await addGuide(setId);
  const code = await client.call(createQprCode, {
    body: { name: 'House', prompt: 'You are the concierge. Be kind.', knowledge: [setId] },
  });
  expect((await ask(code.scan_url, 'When is the sauna open?', 'Visitor 1')).text).toContain('16:00');
  await ask(code.scan_url, 'Do you rent trampolines?', 'Visitor 2');
  await eventually(async () => {
    expect(await openQuestions(client, code.id)).toMatchObject([
      { text: 'Do you rent trampolines?', visitors: 1, reasons: expect.arrayContaining(['not_found']) },
    ]);
  });
});
