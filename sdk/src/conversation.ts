import { type Answering, hashOf, streamAnswer } from './answers.ts';
import { randomKey, type TransportOptions, transport, unread } from './transport.ts';

export interface ConversationOptions extends TransportOptions {
  readonly signal?: AbortSignal | undefined;
  /** The visitor's, as a language tag. @default the one of the browser */
  readonly language?: string;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for the head of the answer, and for each further piece. @default 30 seconds */
  readonly timeoutMs?: number;
}

/** A visitor's side of a conversation. Whoever has its token takes part in it. */
export interface OpenConversation {
  readonly id: string;
  readonly token: string;
  /** Says something; what comes back is the answer while it is written. One answer at a time. */
  ask(text: string, options?: AskOptions): Answering;
  /** Ends the answer that is being written. Who only stops reading leaves the model writing, and that is paid. */
  stop(): Promise<void>;
  /** Says goodbye: the conversation is over, and `conversation.completed` goes out. */
  close(): Promise<void>;
}

interface Started {
  readonly conversation_id: string;
  readonly token: string;
}

/** Scans a code and begins a conversation with it, as a visitor: `scanUrl` is the `scan_url` of the code. */
export async function startConversation(scanUrl: string, options: ConversationOptions = {}): Promise<OpenConversation> {
  const base = `${scanUrl}/conversations`;
  const post = <T>(
    path: string,
    json: object,
    { signal, timeoutMs }: AskOptions,
    read: (response: Response) => T | Promise<T>,
  ) => {
    const body = JSON.stringify(json);
    const headers = new Headers({ 'content-type': 'application/json', ...hashOf(body) });
    if (options.language !== undefined) headers.set('accept-language', options.language);
    // Each beginning is another scan.
    const isRepeatable = path !== '';
    const request = { url: `${base}${path}`, method: 'POST', headers, body, signal, timeoutMs, isRepeatable };
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
      // One id for all attempts: the service answers a message once.
      const message = { token, message_id: randomKey(), text };
      const open = (both: AbortSignal) => post(`/${id}/messages`, message, { ...ask, signal: both }, unread);
      return streamAnswer(open, { timeoutMs: options.timeoutMs, ...ask });
    },
    stop: () => signal('stop'),
    close: () => signal('close'),
  };
}
