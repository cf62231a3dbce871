import type { CallOptions, Client } from './client.ts';
import { ConnectionError } from './errors.ts';
import { readEvents } from './event-stream.ts';
import { type PreviewQprCodeInput, previewQprCode } from './operations.ts';
import { sha256 } from './sha256.ts';
import { TIMEOUT_MS } from './transport.ts';
import { BODY_HASH_HEADER } from './values.ts';

/** `failed`: the model did not answer; the same may be asked again. */
export type AnswerOutcome = 'complete' | 'stopped' | 'failed';

/** An answer while it is written: its text piece by piece, and at last how it ended. */
export type AnswerEvent =
  | { readonly event: 'delta'; readonly text: string }
  | { readonly event: 'done'; readonly outcome: AnswerOutcome };

export type Answering = AsyncGenerator<AnswerEvent, void, undefined>;

/** What streams is signed on its way through the edge, so the hash of its body goes along. */
export const hashOf = (body: string) => ({ [BODY_HASH_HEADER]: sha256(body) });

/** Talks to a draft: the answer to the last of `messages`, as a visitor would get it. Nothing of it is stored. */
export function streamPreview(
  client: Pick<Client, 'open'>,
  body: PreviewQprCodeInput['body'],
  options: CallOptions = {},
): Answering {
  const headers = { ...options.headers, ...hashOf(JSON.stringify(body)) };
  return streamAnswer((signal) => client.open(previewQprCode, { body }, { ...options, headers, signal }), options);
}

/** All of an answer, once it is there. */
export async function wholeAnswer(
  events: AsyncIterable<AnswerEvent>,
): Promise<{ readonly text: string; readonly outcome: AnswerOutcome }> {
  let text = '';
  for await (const each of events) {
    if (each.event === 'done') return { text, outcome: each.outcome };
    text += each.text;
  }
  throw cut();
}

interface Patience {
  readonly signal?: AbortSignal | undefined;
  /** How long a stream may be silent. */
  readonly timeoutMs?: number | undefined;
}

/** The events of a response; one that falls silent for too long, or ends without its end, is a lost connection. */
export async function* streamAnswer(
  open: (signal: AbortSignal) => Promise<Response>,
  { signal, timeoutMs = TIMEOUT_MS }: Patience,
): Answering {
  const silence = new AbortController();
  const both = signal ? AbortSignal.any([signal, silence.signal]) : silence.signal;
  const { body } = await open(both);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    timer = setTimeout(() => silence.abort(), timeoutMs);
  };
  try {
    listen();
    for await (const { event, data } of body ? readEvents(body) : []) {
      clearTimeout(timer);
      yield { event, ...JSON.parse(data) } as AnswerEvent;
      if (event === 'done') return;
      listen();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError(error);
  } finally {
    clearTimeout(timer);
  }
  throw cut();
}

const cut = () => new ConnectionError(new Error('The answer was cut.'));
