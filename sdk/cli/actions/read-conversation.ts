import { getConversation } from '../../src/qpr.ts';
import type { Action } from '../context.ts';
import { timeOf } from '../terminal/cell.ts';
import { applyStyle } from '../terminal/style.ts';
import { clean } from '../terminal/text.ts';

/** Prints the transcript of a conversation. */
export const readConversation: Action = async ({ arguments: { CONVERSATION: id = '' }, client, terminal, json }) => {
  const conversation = await client().call(getConversation, { path: { id } }, { signal: terminal.signal });
  if (json) {
    json.print(conversation);
    return undefined;
  }
  const { short_id, status, started_at, messages } = conversation;
  terminal.out(`${conversation.id}, code ${short_id}, ${timeOf(started_at)}, ${status}`);
  for (const { role, text, created_at, outcome } of messages) {
    const note = outcome === null || outcome === 'complete' ? '' : ` (${outcome})`;
    terminal.out(`\n${applyStyle(terminal, role === 'visitor' ? 'cyan' : 'green', role)} ${timeOf(created_at)}${note}`);
    terminal.out(clean(text));
  }
  return undefined;
};
