import { collectAnswer, getQprCode, startConversation } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { UserError } from '../failures.ts';
import { findCode } from '../find/find-code.ts';
import { clean } from '../terminal/text.ts';

/** Replaces markers such as `[[form:table]]` with the title of the form. The scan page shows a button instead. */
export const withFormTitles = (answer: string, forms: readonly { readonly name: string; readonly title: string }[]) =>
  answer.replace(/\[\[form:([\w-]{1,64})\]\]/g, (_, name) => {
    const form = forms.find((one) => one.name === name);
    return form ? `[${form.title}]` : '';
  });

/** Asks a code a question as a visitor and prints the answer. */
export const askCode: Action = async (context) => {
  const { client, terminal, json } = context;
  const id = await findCode(context, context.arguments.CODE ?? '');
  const { scan_url, forms = [] } = await client().call(getQprCode, { path: { id } }, { signal: terminal.signal });
  const visitor = { fetch: terminal.fetch, signal: terminal.signal };
  const conversation = await startConversation(scan_url, visitor);
  const question = context.arguments.TEXT ?? '';
  const { text, outcome } = await collectAnswer(conversation.ask(question, { signal: terminal.signal }));
  // We have the answer, so a failed close does not matter: the conversation may already have ended.
  await conversation.close().catch(() => undefined);
  if (outcome !== 'complete') throw new UserError(`The answer is incomplete (${outcome}). ${clean(text)}`.trim());
  if (json) json.print({ conversation_id: conversation.id, answer: text });
  else terminal.out(clean(withFormTitles(text, forms)));
  return undefined;
};
