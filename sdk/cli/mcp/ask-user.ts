import type { SendMcpMessageOutput } from '../../src/operations.ts';
import type { Message } from './message.ts';
import type { PendingRequests } from './pending-requests.ts';

/**
 * If a tool needs a confirmation, `_meta` of its result has this field. The confirmed call passes the value of this
 * field as `confirm`.
 */
const CONFIRM_META = 'qpr/confirm';

interface ToolResult {
  readonly content?: readonly { readonly text?: string }[];
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/**
 * If the reply says that the tool needs a confirmation, asks the user for it. Returns the call with the confirmation,
 * or undefined if the tool needs none or the user did not agree.
 */
export async function askUser(
  questions: PendingRequests,
  message: Message,
  reply: SendMcpMessageOutput,
): Promise<Message | undefined> {
  const { content, _meta } = (reply?.result ?? {}) as ToolResult;
  const confirm = _meta?.[CONFIRM_META];
  if (typeof confirm !== 'string') return undefined;
  const answer = await questions.send('elicitation/create', {
    mode: 'form',
    message: questionIn(content?.[0]?.text ?? ''),
    requestedSchema: {
      type: 'object',
      properties: { agree: { type: 'boolean', title: 'Yes, do it', default: false } },
      required: ['agree'],
    },
  });
  const { agree } = (answer?.content ?? {}) as { readonly agree?: unknown };
  if (answer?.action !== 'accept' || agree !== true) return undefined;
  const values = message.params?.arguments as object | undefined;
  return { ...message, params: { ...message.params, arguments: { ...values, confirm } } };
}

/** The part of `detail` before "Ask the user" names the action and the resource. The rest is for the assistant. */
function questionIn(problem: string): string {
  const { detail } = JSON.parse(problem) as { readonly detail: string };
  return `${detail.split('. Ask the user')[0]}?`;
}
