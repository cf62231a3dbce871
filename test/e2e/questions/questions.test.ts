import { expect, test } from '@jest/globals';
import {
  answerQuestion,
  collectAnswer,
  createClient,
  createQprCode,
  deleteConversation,
  getQuestion,
  listQuestions,
  startConversation,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';
import { newAccount } from '../../support/service/shared-service.ts';
import { warmModel } from '../../support/service/warm-model.ts';

const api = await newAccount();
const client = createClient({ baseUrl: api.baseUrl, apiKey: api.key });

const PROMPT = 'You are the guide of a small clock museum. The oldest clock is from 1612. The tower has 120 steps.';

/** The built-in model refers to the contact whenever it is unsure. */
const contact = { to: 'office@museum.example' };
const newCode = () =>
  client.call(createQprCode, { body: { name: 'Museum', prompt: PROMPT, grounding: 'strict', contact } });

/** A visitor with a browser of its own. All tests share one address. */
async function ask(scanUrl: string, text: string, browser: string) {
  const asBrowser: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', browser);
    return fetch(input, { ...init, headers });
  };
  const conversation = await startConversation(scanUrl, { fetch: asBrowser });
  return { id: conversation.id, ...(await collectAnswer(conversation.ask(text))) };
}

const openQuestions = async (codeId: string) =>
  (await client.call(listQuestions, { query: { qpr_code_id: codeId, status: 'open', limit: 100 } })).questions;

const WORDINGS = [
  'Can I get married here?',
  'Do you host weddings?',
  'Is it possible to have a wedding here?',
  'We would like to get married, can we do that here?',
  'Can we celebrate our wedding here?',
  'Do you offer wedding ceremonies?',
  'Are weddings allowed?',
  'Could I hold my wedding here?',
  'Can we book the place for our wedding?',
  'wedding venue?',
];

test('ten wordings of a question by ten visitors form at most two questions, and an answer reaches the next visitor', async () => {
  await warmModel(api);
  const { id: codeId, scan_url } = await newCode();
  for (const [visitor, wording] of WORDINGS.entries()) await ask(scan_url, wording, `Visitor ${visitor}`);
  const groups = await eventually(async () => {
    const questions = await openQuestions(codeId);
    expect(questions.reduce((sum, { visitors }) => sum + visitors, 0)).toBe(WORDINGS.length);
    return questions;
  });
  expect(groups.length).toBeLessThanOrEqual(2);
  for (const { id } of groups)
    await client.call(answerQuestion, {
      path: { id },
      body: { answer: 'Yes, you can celebrate your wedding in the chapel.' },
    });
  await eventually(async () => {
    const { text } = await ask(scan_url, 'Do you host weddings?', 'Next visitor');
    expect(text).toContain('chapel');
  });
});

test('the words of a deleted conversation are in no response', async () => {
  const { id: codeId, scan_url } = await newCode();
  const { id: conversationId } = await ask(scan_url, 'Do you sell pictures of quetzals?', 'Visitor Q');
  const { id } = await eventually(async () => {
    const found = (await openQuestions(codeId)).find(({ text }) => text?.includes('quetzals'));
    if (!found) throw new Error('The question is not listed yet.');
    return found;
  });
  await client.call(deleteConversation, { path: { id: conversationId } });
  expect(await client.call(getQuestion, { path: { id } })).toMatchObject({ text: null, examples: [], visitors: 1 });
  expect(JSON.stringify(await client.call(listQuestions, {}))).not.toContain('quetzals');
});
