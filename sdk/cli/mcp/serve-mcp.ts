import { sendMcpMessage } from '../../src/operations.ts';
import type { Action, Context } from '../context.ts';
import { describeError } from '../describe-error.ts';
import { askUser } from './ask-user.ts';
import { type Message, messageOf } from './message.ts';
import { PendingRequests } from './pending-requests.ts';

const PARSE_ERROR = -32_700;
const INTERNAL_ERROR = -32_603;

/** An MCP server on stdin and stdout: forwards messages to the service, and asks the user for confirmations. */
export const serveMcp: Action = async (context) => {
  const { terminal } = context;
  // A missing login ends the command here, with an error that the user understands.
  context.connection();
  const write = (message: object) => terminal.out(JSON.stringify({ jsonrpc: '2.0', ...message }));
  const questions = new PendingRequests(write);
  const unanswered = new Set<Promise<void>>();
  let canAskUser = false;
  for await (const line of terminal.readLines()) {
    if (line.trim() === '') continue;
    const message = messageOf(line);
    if (!message) {
      write({ id: null, error: { code: PARSE_ERROR, message: 'The line is not a JSON-RPC message.' } });
      continue;
    }
    if (questions.resolve(message)) continue;
    if (message.method === 'initialize') canAskUser = supportsQuestions(message);
    const answer = forward(context, message, canAskUser ? questions : undefined).then((reply) => {
      if (reply) write(reply);
    });
    unanswered.add(answer);
    answer.finally(() => unanswered.delete(answer));
  }
  // The client has closed stdin, so it can no longer answer questions.
  questions.cancel();
  await Promise.all(unanswered);
  return undefined;
};

/** Whether the client can show a form to its user. */
const supportsQuestions = ({ params }: Message): boolean => {
  const { capabilities } = (params ?? {}) as { readonly capabilities?: { readonly elicitation?: object } };
  return capabilities?.elicitation !== undefined;
};

async function forward(
  context: Context,
  message: Message,
  questions: PendingRequests | undefined,
): Promise<object | undefined> {
  try {
    const reply = await send(context, message);
    const confirmed =
      questions && message.method === 'tools/call' ? await askUser(questions, message, reply) : undefined;
    return confirmed ? await send(context, confirmed) : reply;
  } catch (error) {
    if (message.id === undefined) return undefined;
    const { lines, problem } = describeError(error, context.connection().baseUrl);
    return { id: message.id, error: { code: INTERNAL_ERROR, message: lines.join(' '), data: problem } };
  }
}

const send = ({ client, terminal }: Context, message: Message) =>
  client().call(sendMcpMessage, { body: message }, { signal: terminal.signal });
