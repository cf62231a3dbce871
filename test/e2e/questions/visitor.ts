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

/** Creates a code with a contact. The embedded model refers visitors to the contact whenever the model is unsure. */
export const newCode = (client: Client) =>
  client.call(createQprCode, {
    body: { name: 'Museum', prompt: PROMPT, grounding: 'strict', contact: { to: 'office@museum.example' } },
  });

/** Asks as the visitor with this browser until an answer is complete. On a busy machine, an answer can time out. */
export const ask = (scanUrl: string, text: string, browser: string) =>
  eventually(async () => {
    const answered = await askOnce(scanUrl, text, browser);
    if (answered.outcome !== 'complete') throw new Error(`The outcome of the answer is ${answered.outcome}.`);
    return answered;
  });

/** The browser name identifies the visitor, because all tests share one IP address. */
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

/** Sends each wording as a different visitor. Returns the questions that the wordings form. */
export async function askAll(client: Client, code: { id: string; scan_url: string }, wordings: readonly string[]) {
  for (const [visitor, wording] of wordings.entries()) await ask(code.scan_url, wording, `Visitor ${visitor}`);
  return eventually(async () => {
    const questions = await openQuestions(client, code.id);
    const visitors = questions.reduce((sum, question) => sum + question.visitors, 0);
    if (visitors !== wordings.length) throw new Error(`${visitors} of ${wordings.length} visitors are counted.`);
    return questions;
  });
}
