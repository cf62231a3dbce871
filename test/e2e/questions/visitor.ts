import {
  collectAnswer,
  type createClient,
  createQprCode,
  listQuestions,
  startConversation,
} from '../../../sdk/src/qpr.ts';
import { eventually } from '../../support/eventually.ts';

type Client = ReturnType<typeof createClient>;

const PROMPT = 'You are the guide of a small clock museum. The oldest clock is from 1612. The tower has 120 steps.';

/** Creates a code with a contact, because the embedded model refers visitors to it whenever it is unsure. */
export const newCode = (client: Client) =>
  client.call(createQprCode, {
    body: { name: 'Museum', prompt: PROMPT, grounding: 'strict', contact: { to: 'office@museum.example' } },
  });

/** Asks as a visitor with a separate browser, until an answer is complete: on a busy machine, the first can time out. */
export const ask = (scanUrl: string, text: string, browser: string) =>
  eventually(async () => {
    const answered = await askOnce(scanUrl, text, browser);
    if (answered.outcome !== 'complete') throw new Error(`The outcome of the answer is ${answered.outcome}.`);
    return answered;
  });

/** The browser name identifies the visitor, because all tests share one address. */
async function askOnce(scanUrl: string, text: string, browser: string) {
  const asBrowser: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('user-agent', browser);
    return fetch(input, { ...init, headers });
  };
  const conversation = await startConversation(scanUrl, { fetch: asBrowser });
  return { id: conversation.id, ...(await collectAnswer(conversation.ask(text))) };
}

export const openQuestions = async (client: Client, codeId: string) =>
  (await client.call(listQuestions, { query: { qpr_code_id: codeId, status: 'open', limit: 100 } })).questions;

/** Each visitor asks in other words. Returns the questions that they form. */
export async function askAll(client: Client, code: { id: string; scan_url: string }, wordings: readonly string[]) {
  for (const [visitor, wording] of wordings.entries()) await ask(code.scan_url, wording, `Visitor ${visitor}`);
  return eventually(async () => {
    const questions = await openQuestions(client, code.id);
    const visitors = questions.reduce((sum, question) => sum + question.visitors, 0);
    if (visitors !== wordings.length) throw new Error(`${visitors} of ${wordings.length} visitors count.`);
    return questions;
  });
}
