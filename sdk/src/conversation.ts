import { type AnswerStream, bodyHashHeader, streamAnswer } from './answers.ts';
import { randomKey, rawResponse, type TransportOptions, transport } from './transport.ts';

export interface ConversationOptions extends TransportOptions {
  readonly signal?: AbortSignal | undefined;
  /** The visitor's language, as a language tag. @default the language of the browser */
  readonly language?: string;
  /** Starts with a form instead of a message. This works even when the limits of the code are used up. */
  readonly form?: boolean;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the response headers and for each chunk. @default the conversation's `timeoutMs` */
  readonly timeoutMs?: number;
}

/** The visitor's side of a conversation. Anyone with the token can take part in it. */
export interface OpenConversation {
  readonly id: string;
  readonly token: string;
  /** Sends a message and streams the answer. Only one answer can be in progress at a time. */
  ask(text: string, options?: AskOptions): AnswerStream;
  /**
   * Sends the visitor's answers to a form of the code, and returns the id of the request that the owner gets. This does
   * not call a model, so it works even when the limits of the code are used up.
   */
  send(
    form: string,
    answers: Readonly<Record<string, string | number | boolean>>,
    options?: AskOptions,
  ): Promise<string>;
  /** Stops the answer in progress. If you only stop reading, the model continues, and you pay for the full answer. */
  stop(): Promise<void>;
  /** Ends the conversation and triggers `conversation.completed`. */
  close(): Promise<void>;
}

const REQUESTS_PATH = '/requests';

interface StartedConversation {
  readonly conversation_id: string;
  readonly token: string;
}

/** Scans a code and starts a conversation as a visitor. `scanUrl` is the `scan_url` of the code. */
export async function startConversation(scanUrl: string, options: ConversationOptions = {}): Promise<OpenConversation> {
  const conversationsUrl = `${scanUrl}/conversations`;
  const post = <T>(
    path: string,
    json: object,
    { signal, timeoutMs }: AskOptions,
    read: (response: Response) => T | Promise<T>,
  ) => {
    const body = JSON.stringify(json);
    const headers = new Headers({ 'content-type': 'application/json', ...bodyHashHeader(body) });
    if (options.language !== undefined) headers.set('accept-language', options.language);
    // Starting a conversation counts as a scan, so a retry could count twice.
    const isRetryable = path !== '';
    const url = path === REQUESTS_PATH ? scanUrl + path : conversationsUrl + path;
    const request = { url, method: 'POST', headers, body, signal, timeoutMs, isRetryable };
    return transport(request, options, read);
  };
  const start = options.form ? { form: true } : {};
  const { conversation_id: id, token } = await post(
    '',
    start,
    options,
    (response) => response.json() as Promise<StartedConversation>,
  );
  const sendSignal = async (name: 'stop' | 'close') => {
    await post(`/${id}/signals`, { token, signal: name }, {}, (response) => response.text());
  };
  return {
    id,
    token,
    ask: (text, askOptions = {}) => {
      // All attempts share one id, so the service answers the message only once.
      const message = { token, message_id: randomKey(), text };
      const open = (combined: AbortSignal) =>
        post(`/${id}/messages`, message, { ...askOptions, signal: combined }, rawResponse);
      return streamAnswer(open, { timeoutMs: options.timeoutMs, ...askOptions });
    },
    send: async (form, answers, sendOptions = {}) => {
      // All attempts share one id, so the service stores the request only once.
      const request = { conversation_id: id, token, request_id: randomKey(), form, answers };
      const read = (response: Response) => response.json() as Promise<{ id: string }>;
      return (await post(REQUESTS_PATH, request, sendOptions, read)).id;
    },
    stop: () => sendSignal('stop'),
    close: () => sendSignal('close'),
  };
}
