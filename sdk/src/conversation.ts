import { type AnswerStream, bodyHashHeader, streamAnswer } from './answers.ts';
import { randomKey, rawResponse, type TransportOptions, transport } from './transport.ts';

export interface ConversationOptions extends TransportOptions {
  readonly signal?: AbortSignal | undefined;
  /** The visitor's language, as a language tag. @default the language of the browser */
  readonly language?: string;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the response headers and for each chunk. @default 30 seconds */
  readonly timeoutMs?: number;
}

/** The visitor's side of a conversation. Anyone with the token can take part in it. */
export interface OpenConversation {
  readonly id: string;
  readonly token: string;
  /** Sends a message and streams the answer. Only one answer can be in progress at a time. */
  ask(text: string, options?: AskOptions): AnswerStream;
  /** Stops the answer in progress. If you only stop reading, the model continues, and you pay for the full answer. */
  stop(): Promise<void>;
  /** Ends the conversation and triggers `conversation.completed`. */
  close(): Promise<void>;
}

interface Started {
  readonly conversation_id: string;
  readonly token: string;
}

/** Scans a code and starts a conversation as a visitor. `scanUrl` is the `scan_url` of the code. */
export async function startConversation(scanUrl: string, options: ConversationOptions = {}): Promise<OpenConversation> {
  const base = `${scanUrl}/conversations`;
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
    const request = { url: `${base}${path}`, method: 'POST', headers, body, signal, timeoutMs, isRetryable };
    return transport(request, options, read);
  };
  const { conversation_id: id, token } = await post('', {}, options, (response) => response.json() as Promise<Started>);
  const signal = async (name: string) => {
    await post(`/${id}/signals`, { token, signal: name }, {}, (response) => response.text());
  };
  return {
    id,
    token,
    ask: (text, ask = {}) => {
      // All attempts share one id, so the service answers the message only once.
      const message = { token, message_id: randomKey(), text };
      const open = (both: AbortSignal) => post(`/${id}/messages`, message, { ...ask, signal: both }, rawResponse);
      return streamAnswer(open, { timeoutMs: options.timeoutMs, ...ask });
    },
    stop: () => signal('stop'),
    close: () => signal('close'),
  };
}
